import { MAX_COLUMNS, MAX_ROWS } from '../../grid';
import type { Rect } from './cell-types';
import { isKnownFunction } from './functions';
import { FormulaParser } from './parse-formula';
import { StoreRefusal } from './store-refusal';
import { StyleTable } from './style-table';
import { TrackedReferences } from './tracked-references';
import { type NameState, type SheetChange, type SheetState, sheetOf, type WorkbookState } from './workbook-state';

/** The workbook's present state and the rules of changing it: {@link WorkbookState} explains owners and epochs. */
export class OpenWorkbook {
  readonly styles = new StyleTable();
  readonly formulas: FormulaParser;
  readonly tracked = new TrackedReferences();
  /** Selection and active sheet belong to no undo record. */
  activeSheetId = '';
  readonly selections = new Map<
    string,
    { readonly rect: Rect; readonly active: { readonly row: number; readonly column: number } }
  >();
  private current: WorkbookState = { owner: 0, sheets: [], names: [] };
  private epoch = 1;
  private nextSheet = 1;
  private nextTable = 1;

  /**
   * @param date1904 whether dates count from 1904
   * @param isCustomFunction whether an add-in brings a function of that upper-case name
   */
  constructor(
    readonly date1904 = false,
    isCustomFunction: (name: string) => boolean = () => false,
  ) {
    this.formulas = new FormulaParser((name) => isKnownFunction(name) || isCustomFunction(name));
  }

  get state(): WorkbookState {
    return this.current;
  }

  /** The epoch that may change what it owns. */
  get owner(): number {
    return this.epoch;
  }

  /** From now on the present state is kept as it is: changes are made on copies. */
  keepState(): WorkbookState {
    this.epoch++;
    return this.current;
  }

  /** Takes up another state, kept earlier. */
  restore(state: WorkbookState): void {
    this.epoch++;
    this.current = state;
  }

  /** All of the work or none of it. */
  atomically<T>(work: () => T): T {
    const before = this.keepState();
    const tracked = this.tracked.snapshot();
    try {
      return work();
    } catch (error) {
      this.restore(before);
      this.tracked.restore(tracked);
      throw error;
    }
  }

  sheet(sheetId: string): SheetState {
    const sheet = sheetOf(this.current, sheetId);
    if (!sheet) throw new StoreRefusal('SheetNotFound', 'There is no such sheet.');
    return sheet;
  }

  /** The sheet with some properties changed, and with cells that this epoch may change. */
  changeSheet(sheetId: string, change: SheetChange = {}): SheetState {
    const sheet = this.sheet(sheetId);
    const isOwned = sheet.owner === this.epoch;
    if (isOwned && Object.keys(change).length === 0) return sheet;
    const changed = {
      ...sheet,
      columns: isOwned ? sheet.columns : sheet.columns.slice(),
      ...change,
      owner: this.epoch,
    };
    this.setSheets(this.current.sheets.map((other) => (other === sheet ? changed : other)));
    return changed;
  }

  setSheets(sheets: readonly SheetState[]): void {
    this.current = { ...this.current, owner: this.epoch, sheets };
  }

  setNames(names: readonly NameState[]): void {
    this.current = { ...this.current, owner: this.epoch, names };
  }

  newSheetId(): string {
    return `sheet-${this.nextSheet++}`;
  }

  /** In the form in which Excel shows it to add-ins. */
  newTableId(): string {
    const number = String(this.nextTable++).padStart(12, '0');
    return `{00000000-0000-4000-8000-${number}}`;
  }

  /** @throws StoreRefusal `OutsideSheet` */
  checkRect(rect: Rect): Rect {
    const { row, column, rows, columns } = rect;
    const whole =
      Number.isInteger(row) && Number.isInteger(column) && Number.isInteger(rows) && Number.isInteger(columns);
    if (
      whole &&
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
