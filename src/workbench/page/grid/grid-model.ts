import type { ReadonlySignal } from '@preact/signals';
import type { Rect } from '../../../grid';
import { selectCell } from '../sheet/selection-moves';
import type { WorkbookView } from '../sheet/workbook-view';
import type { CellLayerSource } from './cell-layer';
import type { GridModel } from './grid-view';

/** What the grid draws now; reads signals, so an effect that calls it runs again when any of them changes. */
export function createGridModel(view: WorkbookView, isDark: ReadonlySignal<boolean>): () => GridModel {
  let source:
    | { readonly sheetId: string; readonly axes: unknown; readonly dark: boolean; readonly of: CellLayerSource }
    | undefined;
  return () => {
    const sheetName = view.activeSheet.value.name;
    const sheetId = view.activeSheet.value.id;
    const axes = view.axes.value;
    const dark = isDark.value;
    if (source?.sheetId !== sheetId || source.axes !== axes || source.dark !== dark) {
      source = {
        sheetId,
        axes,
        dark,
        of: {
          axes,
          dark,
          cells: (rect) => view.store.window(sheetId, rect),
          merges: (rect) => view.store.merges(sheetId, rect),
        },
      };
    }
    const selection = view.selection.value;
    const copied = view.copied.value?.from;
    return {
      sheetId,
      sheetName,
      source: source.of,
      revision: view.revision.value,
      selection,
      activeRect: mergedAt(view, sheetId, selectCell(selection.active).rect),
      used: view.used.value,
      copied: copied?.sheetId === sheetId ? copied.rect : undefined,
    };
  };
}

function mergedAt(view: WorkbookView, sheetId: string, cell: Rect): Rect {
  return view.store.merges(sheetId, cell)[0] ?? cell;
}
