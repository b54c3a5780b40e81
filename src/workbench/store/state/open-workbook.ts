import { MAX_COLUMNS, MAX_ROWS } from '../../../grid';
import type { Rect, Reference } from '../cell-types';
import { FormulaParser } from '../formulas/parse-formula';
import { type Shift, shiftReference } from '../formulas/shift-references';
import { StoreRefusal } from '../store-refusal';
import type { Selection, TrackedReference } from '../store-types';
import type { ProtectionAllowance } from '../workbook-file';
import { StyleTable } from './styles';
import { findSheet, type NameState, type SheetChange, type SheetState, type WorkbookState } from './workbook-state';

/**
 * Holds the workbook's current state and the rules of changing it; {@link WorkbookState} explains
 * owners and epochs.
 */
export class OpenWorkbook {
  readonly styles = new StyleTable();
  readonly formulaParser: FormulaParser;
  readonly trackedReferences = new TrackedReferences();
  /** Undo does not restore the selection and the active sheet. */
  activeSheetId = '';
  readonly selections = new Map<string, Omit<Selection, 'sheetId'>>();
  private currentState: WorkbookState = { owner: 0, sheets: [], names: [] };
  private epoch = 1;
  private nextSheet = 1;
  private nextTable = 1;
  private nextRule = 1;
  private nextObject = 1;

  /**
   * @param date1904 makes dates count from 1904
   * @param isKnownFunction knows the functions by their upper-case names
   */
  constructor(
    readonly date1904: boolean,
    isKnownFunction: (name: string) => boolean,
  ) {
    this.formulaParser = new FormulaParser(isKnownFunction);
  }

  get state(): WorkbookState {
    return this.currentState;
  }

  /** Returns the epoch of the current state, which may change only its own objects. */
  get owner(): number {
    return this.epoch;
  }

  /** Freezes the current state and returns it; later changes go to copies. */
  freezeState(): WorkbookState {
    this.epoch++;
    return this.currentState;
  }

  /** Switches to a state that was frozen earlier. */
  restore(state: WorkbookState): void {
    this.epoch++;
    this.currentState = state;
  }

  /** Applies all changes of the work, or none. */
  runAtomically<T>(work: () => T): T {
    const before = this.freezeState();
    const trackedBefore = this.trackedReferences.snapshot();
    try {
      return work();
    } catch (error) {
      this.restore(before);
      this.trackedReferences.restore(trackedBefore);
      throw error;
    }
  }

  requireSheet(sheetId: string): SheetState {
    const sheet = findSheet(this.currentState, sheetId);
    if (!sheet) throw new StoreRefusal('SheetNotFound', 'There is no such sheet.');
    return sheet;
  }

  /** Changes properties of the sheet and returns it with cells that this epoch may change. */
  changeSheet(sheetId: string, change: SheetChange = {}): SheetState {
    const sheet = this.requireSheet(sheetId);
    const isWritable = sheet.owner === this.epoch;
    if (isWritable && Object.keys(change).length === 0) return sheet;
    const changedSheet = {
      ...sheet,
      columns: isWritable ? sheet.columns : sheet.columns.slice(),
      ...change,
      owner: this.epoch,
    };
    this.setSheets(this.currentState.sheets.map((other) => (other === sheet ? changedSheet : other)));
    return changedSheet;
  }

  setSheets(sheets: readonly SheetState[]): void {
    this.currentState = { ...this.currentState, owner: this.epoch, sheets };
  }

  setNames(names: readonly NameState[]): void {
    this.currentState = { ...this.currentState, owner: this.epoch, names };
  }

  createSheetId(): string {
    return `sheet-${this.nextSheet++}`;
  }

  /** Uses the format in which Excel shows it to add-ins. */
  createTableId(): string {
    const number = String(this.nextTable++).padStart(12, '0');
    return `{00000000-0000-4000-8000-${number}}`;
  }

  createRuleId(): string {
    const number = String(this.nextRule++).padStart(12, '0');
    return `{00000000-0000-4000-9000-${number}}`;
  }

  createObjectId(): string {
    const number = String(this.nextObject++).padStart(12, '0');
    return `{00000000-0000-4000-a000-${number}}`;
  }

  /** @throws StoreRefusal `SheetProtected`, unless the protection allows exactly this */
  checkNotProtected(sheetId: string, allowance?: ProtectionAllowance): void {
    const sheet = this.requireSheet(sheetId);
    if (!sheet.protected || (allowance && sheet.allowed.includes(allowance))) return;
    throw new StoreRefusal('SheetProtected', `The sheet ${sheet.name} is protected.`);
  }

  /** @throws StoreRefusal `OutsideSheet` */
  checkRect(rect: Rect): Rect {
    const { row, column, rows, columns } = rect;
    const isIntegral =
      Number.isInteger(row) && Number.isInteger(column) && Number.isInteger(rows) && Number.isInteger(columns);
    if (
      isIntegral &&
      row >= 0 &&
      column >= 0 &&
      rows >= 1 &&
      columns >= 1 &&
      row + rows <= MAX_ROWS &&
      column + columns <= MAX_COLUMNS
    ) {
      return rect;
    }
    throw new StoreRefusal('OutsideSheet', 'The cells are not all on the sheet.');
  }
}

/** Tracks references, which follow their cells until they are released. */
class TrackedReferences {
  private references = new Map<object, Reference | undefined>();

  track(reference: Reference): TrackedReference {
    const key = {};
    this.references.set(key, reference);
    return {
      getPlace: () => this.references.get(key),
      release: () => {
        this.references.delete(key);
      },
    };
  }

  shift(shift: Shift): void {
    const shiftedReferences = new Map<object, Reference | undefined>();
    for (const [key, reference] of this.references)
      shiftedReferences.set(key, reference && shiftReference(reference, shift));
    this.references = shiftedReferences;
  }

  /**
   * Returns the current places of all references. It is free: a shift replaces the map instead of
   * changing it.
   */
  snapshot(): TrackedPlaces {
    return this.references;
  }

  /** Restores the places of references that are still tracked; newer references keep theirs. */
  restore(references: TrackedPlaces): void {
    if (references === this.references) return;
    const restoredReferences = new Map(this.references);
    for (const [key, reference] of references) if (restoredReferences.has(key)) restoredReferences.set(key, reference);
    this.references = restoredReferences;
  }
}

export type TrackedPlaces = ReadonlyMap<object, Reference | undefined>;
