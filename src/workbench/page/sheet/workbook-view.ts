import { batch, computed, effect, signal } from '@preact/signals';
import type { Rect } from '../../../grid';
import type { Reference, WorkbookStore } from '../../store';
import type { SheetAxes } from './axis';
import { createSheetAxes } from './axis';
import type { Cell } from './selection-moves';

export interface CellEdit {
  readonly sheetId: string;
  readonly cell: Cell;
  readonly text: string;
  /**
   * In `enter` mode typing replaces the content and arrows commit; in `edit` mode arrows move
   * inside the text.
   */
  readonly mode: 'enter' | 'edit';
  readonly place: 'cell' | 'bar';
  /** The user pointed at these cells last, so their address is in the text. */
  readonly pointedCells?: PointedCells;
}

/**
 * Describes cells that the user pointed at while typing a formula, and the position of their
 * address in its text.
 */
export interface PointedCells {
  readonly from: Cell;
  readonly to: Cell;
  readonly start: number;
  readonly end: number;
}

/** Remembers the copied cells, and their text on the system's clipboard. */
interface CopiedCells {
  readonly from: Reference;
  readonly isCut: boolean;
  readonly text: string;
}

export type WorkbookView = ReturnType<typeof createWorkbookView>;

/** Exposes the open workbook to the page: the store and the screen as signals. */
export function createWorkbookView(store: WorkbookStore) {
  const sheets = signal(store.listSheets());
  const selection = signal(store.selection);
  const activeSheetId = signal(store.activeSheetId);
  /** Increments whenever a cell may look different. */
  const revision = signal(0);
  const layoutRevision = signal(0);
  const canUndo = signal(store.canUndo);
  const canRedo = signal(store.canRedo);
  const edit = signal<CellEdit | undefined>(undefined);
  const copiedCells = signal<CopiedCells | undefined>(undefined);
  /** Releasing the fill handle would fill this area. */
  const fillArea = signal<Rect | undefined>(undefined);
  const activeSheet = computed(() => {
    const sheet = sheets.value.find((candidate) => candidate.id === activeSheetId.value);
    return sheet ?? store.getSheet(store.activeSheetId);
  });
  const axes = computed((): SheetAxes => {
    layoutRevision.value;
    return createSheetAxes(store, activeSheet.value.id);
  });
  const usedRange = computed((): Rect | undefined => {
    revision.value;
    return store.findUsedRange(activeSheet.value.id);
  });

  const unsubscribe = store.subscribe((event) =>
    batch(() => {
      switch (event.type) {
        case 'selection':
          selection.value = store.selection;
          activeSheetId.value = store.activeSheetId;
          return;
        case 'sheets':
          sheets.value = store.listSheets();
          activeSheetId.value = store.activeSheetId;
          selection.value = store.selection;
          layoutRevision.value += 1;
          revision.value += 1;
          return;
        case 'history':
          canUndo.value = store.canUndo;
          canRedo.value = store.canRedo;
          return;
        case 'structure':
        case 'formats':
          layoutRevision.value += 1;
          revision.value += 1;
          selection.value = store.selection;
          return;
        case 'cells':
          copiedCells.value = undefined;
          revision.value += 1;
          return;
        case 'sorted':
          return;
        case 'calculated':
        case 'names':
          revision.value += 1;
          return;
        case 'file':
          return;
      }
    }),
  );
  const stopEdit = effect(() => {
    // An edit ends when its sheet is removed or no longer active.
    if (edit.value && edit.value.sheetId !== activeSheet.value.id) edit.value = undefined;
  });
  /** Unsubscribes from the store. */
  const dispose = () => {
    unsubscribe();
    stopEdit();
  };
  return {
    store,
    sheets,
    activeSheet,
    selection,
    axes,
    revision,
    canUndo,
    canRedo,
    edit,
    copiedCells,
    fillArea,
    usedRange,
    dispose,
  };
}
