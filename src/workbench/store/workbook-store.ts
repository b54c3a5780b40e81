import type { CellInput, CellStyle, CellValue, Rect, Reference, ValueType } from './cell-types';
import type { CustomFunctions } from './custom-functions';
import type { AutoFilter, FilterCriteria, ProtectionAllowance, SheetVisibility, WorkbookFile } from './workbook-file';

/**
 * The open workbook: cells, sheets, names, tables, calculation, undo. Stands in for Excel's data and semantics.
 *
 * Not there yet: structured references and filters of tables, spilled arrays but for those of custom functions (any other formula whose result is an array shows the array's first value; copying spilled cells copies nothing), borders, sorting.
 * Rows and columns count from 0. Every call throws {@link StoreRefusal} when Excel would refuse, and then nothing of that call is applied.
 * Reads always see calculated values, also in the middle of a batch. Events arrive after the outermost batch.
 */
export interface WorkbookStore {
  // Batches, undo, events
  /** Runs the work as one undo record, one calculation and one round of events. If the work throws, what it did before stays and can be undone. */
  batch<T>(work: () => T, options?: BatchOptions): T;
  /** Takes back the newest record; false when there is none. */
  undo(): boolean;
  redo(): boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Forgets all records, as Excel does after calls that cannot be undone. */
  clearHistory(): void;
  /** Calls the listener after each change; returns the function that stops it. */
  subscribe(listener: StoreListener): () => void;

  // Sheets
  /** All sheets in tab order. */
  sheets(): readonly SheetInfo[];
  sheet(sheetId: string): SheetInfo;
  findSheet(name: string): SheetInfo | undefined;
  /** Adds a sheet at the end, named `Sheet<n>` when no name is given; does not activate it. */
  addSheet(name?: string): SheetInfo;
  renameSheet(sheetId: string, name: string): void;
  /** Removes the sheet; references to it become `#REF!`. */
  removeSheet(sheetId: string): void;
  /** Moves the sheet to a position counted from 0. */
  moveSheet(sheetId: string, position: number): void;
  /** Copies the sheet (`Sheet1 (2)` when no name is given). Names of the workbook that point into the original get sheet-scoped twins on the copy. */
  copySheet(sheetId: string, position?: number, name?: string): SheetInfo;
  setSheetVisibility(sheetId: string, visibility: SheetVisibility): void;
  activateSheet(sheetId: string): void;
  readonly activeSheetId: string;
  setTabColor(sheetId: string, color: string | undefined): void;

  // Reading
  read(sheetId: string, rect: Rect): CellGrids;
  /** One matrix alone: cheaper than `read` for large rectangles. */
  values(sheetId: string, rect: Rect): CellValue[][];
  formulas(sheetId: string, rect: Rect): CellValue[][];
  numberFormats(sheetId: string, rect: Rect): string[][];
  texts(sheetId: string, rect: Rect): string[][];
  valueTypes(sheetId: string, rect: Rect): ValueType[][];
  styles(sheetId: string, rect: Rect): CellStyle[][];
  /** The style shared by the whole rectangle: a property that differs between cells is absent. Cheap for whole columns. */
  commonStyle(sheetId: string, rect: Rect): Partial<CellStyle>;
  /** What the page draws for one visible window. */
  window(sheetId: string, rect: Rect): DrawnCell[][];
  /** What the formula bar shows and what an edit starts with: dates and percentages as typed, a leading apostrophe where there is one. */
  editText(sheetId: string, row: number, column: number): string;
  /** The smallest rectangle around everything filled (or, unless `valuesOnly`, formatted); undefined on an empty sheet. */
  usedRange(sheetId: string, valuesOnly?: boolean): Rect | undefined;
  /** The rectangle's cells that hold nothing are skipped, up to the given number of filled cells. */
  filledCells(sheetId: string, rect: Rect, limit?: number): readonly FilledCell[];
  /** Whether some formula of the workbook depends on itself. Such cells show 0. */
  readonly circular: boolean;

  // Writing
  /**
   * Writes a matrix of the rectangle's shape, or one value (or 1x1 matrix) into every cell. Strings are taken as typed en-US input,
   * for `values` and `formulas` alike; the two differ in nothing, as in Excel.
   */
  write(sheetId: string, rect: Rect, input: CellInput | readonly (readonly CellInput[])[], kind: WriteKind): void;
  /** What pressing Enter does: one cell, the same parser. */
  typeInto(sheetId: string, row: number, column: number, text: string): void;
  clear(sheetId: string, rect: Rect, what: ClearKind): void;
  /** Sets the given properties on every cell of the rectangle; cheap for whole rows and columns. */
  setStyle(sheetId: string, rect: Rect, style: Partial<CellStyle>): void;

  // Structure
  /** Inserts empty cells; a rectangle as wide as the sheet inserts rows, one as tall inserts columns. */
  insert(sheetId: string, rect: Rect, shift: 'down' | 'right'): void;
  delete(sheetId: string, rect: Rect, shift: 'up' | 'left'): void;
  insertRows(sheetId: string, row: number, count: number): void;
  deleteRows(sheetId: string, row: number, count: number): void;
  insertColumns(sheetId: string, column: number, count: number): void;
  deleteColumns(sheetId: string, column: number, count: number): void;
  /** Cut and paste: content, formats and everything that refers to the cells move; returns where they are now. */
  move(from: Reference, toSheetId: string, row: number, column: number): Reference;
  /** Copy and paste: relative references in formulas move along; a larger target is filled in tiles. */
  copy(from: Reference, to: Reference, what: CopyKind): void;
  merge(sheetId: string, rect: Rect): void;
  unmerge(sheetId: string, rect: Rect): void;
  /** Merged areas that touch the rectangle, or all of the sheet. */
  merges(sheetId: string, rect?: Rect): readonly Rect[];

  // Rows and columns: sizes in points
  rowRuns(sheetId: string): readonly AxisRun[];
  columnRuns(sheetId: string): readonly AxisRun[];
  rowHeight(sheetId: string, row: number): number;
  columnWidth(sheetId: string, column: number): number;
  /** `undefined` goes back to the standard size. */
  setRowHeights(sheetId: string, row: number, count: number, height: number | undefined): void;
  setColumnWidths(sheetId: string, column: number, count: number, width: number | undefined): void;
  setRowsHidden(sheetId: string, row: number, count: number, hidden: boolean): void;
  setColumnsHidden(sheetId: string, column: number, count: number, hidden: boolean): void;

  // Sheet state
  setProtected(sheetId: string, isProtected: boolean, allowed?: readonly ProtectionAllowance[]): void;
  setAutoFilter(sheetId: string, filter: AutoFilter | undefined): void;
  readonly filters: SheetFilters;
  /** The sheet's own properties, which go along when it is copied. */
  sheetProperties(sheetId: string): readonly (readonly [string, string])[];
  setSheetProperty(sheetId: string, key: string, value: string | undefined): void;
  setFrozen(sheetId: string, rows: number, columns: number): void;

  // Names
  /** Workbook-scoped and sheet-scoped names. */
  names(): readonly DefinedName[];
  /** The name of exactly this scope (`undefined` is the workbook), ignoring case. */
  findName(name: string, scope?: string): DefinedName | undefined;
  /** The formula starts with `=`; a constant may be given without. References without sheet mean the active sheet. */
  addName(name: string, formula: string, options?: NameOptions): DefinedName;
  updateName(name: string, scope: string | undefined, change: NameChange): DefinedName;
  removeName(name: string, scope?: string): void;
  /** Where the name points, when it is one rectangle. */
  nameReference(name: string, scope?: string): Reference | undefined;
  /** What the name's formula amounts to (top left cell of a range). */
  nameValue(name: string, scope?: string): CellValue;

  readonly tables: WorkbookTables;
  /** Functions that an add-in brings: their calls, and where their answers go. */
  readonly customFunctions: CustomFunctions;

  // References that follow their cells
  track(sheetId: string, rect: Rect): TrackedReference;

  // Selection
  readonly selection: Selection;
  /** Selects and activates; `active` is the cell with the cursor, the rectangle's first by default. */
  select(sheetId: string, rect: Rect, active?: { readonly row: number; readonly column: number }): void;

  // The file
  /** Document settings as Office.js keeps them: JSON-able values. Not undone. */
  readonly settings: KeptMap<unknown>;
  /** Custom document properties. Not undone. */
  readonly customProperties: KeptMap<string | number | boolean>;
  /** Whatever else the host keeps in the file, such as the start-up behaviour. Not undone. */
  readonly properties: KeptMap<string>;
  /** Custom XML parts by id. Not undone. */
  readonly customXmlParts: KeptMap<string>;
  /** Whether dates count from 1904: the same day has a serial number smaller by 1,462. */
  readonly date1904: boolean;
  /** Opened read-only: kept here for the host to report. Cells can still be changed, as in Excel; saving cannot. */
  readOnly: boolean;
  /** Everything an Excel file keeps. Structured-cloneable and JSON-able. */
  toFile(): WorkbookFile;
}

export interface BatchOptions {
  /**
   * Who changes: the person at the page, the add-in through the host, or a co-author elsewhere. Nested batches keep the outermost source.
   * A co-author's change is no record of ours; it ends those before it, because each holds a whole state (Excel keeps them).
   */
  readonly source?: ChangeSource;
  /** Joins the newest record if that one carries the same group. */
  readonly undoGroup?: string;
}

export type ChangeSource = 'local' | 'host' | 'remote';
export type WriteKind = 'values' | 'formulas' | 'numberFormats';
export type ClearKind = 'all' | 'contents' | 'formats';
export type CopyKind = 'all' | 'values' | 'formulas' | 'formats';
export interface SheetInfo {
  /** Stable as long as the workbook is open; not kept in the file. */
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly visibility: SheetVisibility;
  readonly protected: boolean;
  /** What may be done although the sheet is protected. */
  readonly allowed: readonly ProtectionAllowance[];
  readonly autoFilter: AutoFilter | undefined;
  readonly tabColor: string | undefined;
  readonly frozen: { readonly rows: number; readonly columns: number };
}

export interface SheetFilters {
  /** Puts the filter over the cells; `column` counts from its first. Rows that do not meet all criteria are hidden. */
  apply(sheetId: string, rect: Rect, column?: number, criteria?: FilterCriteria): void;
  clearCriteria(sheetId: string): void;
  /** Looks at the rows again: what changes under a filter is neither hidden nor shown until then. */
  reapply(sheetId: string): void;
  /** Ends the filter; its hidden rows are shown. */
  remove(sheetId: string): void;
}

export interface WorkbookTables {
  /** Of the sheet, or of the workbook. */
  all(sheetId?: string): readonly TableInfo[];
  /** By id or name. */
  find(key: string): TableInfo | undefined;
  touching(sheetId: string, rect: Rect): readonly TableInfo[];
  /** Without headers of their own the cells move down by one row and get some. */
  add(sheetId: string, rect: Rect, hasHeaders: boolean): TableInfo;
  update(tableId: string, change: TableChange): TableInfo;
  resize(tableId: string, rect: Rect): TableInfo;
  /** Without its cells only the table ends, and they stay. */
  remove(tableId: string, withCells: boolean): void;
}

export interface TableInfo {
  /** Stable as long as the workbook is open. */
  readonly id: string;
  readonly name: string;
  readonly sheetId: string;
  /** With header and total rows. */
  readonly rect: Rect;
  readonly body: Rect;
  readonly showHeaders: boolean;
  readonly showTotals: boolean;
  readonly style: string;
}

export interface TableChange {
  readonly name?: string;
  readonly style?: string;
}

/** All matrices of one rectangle, each with its rows and columns. */
export interface CellGrids {
  readonly values: CellValue[][];
  /** The constant, or the formula's text. */
  readonly formulas: CellValue[][];
  readonly numberFormats: string[][];
  readonly texts: string[][];
  readonly valueTypes: ValueType[][];
}

export interface DrawnCell {
  readonly text: string;
  readonly type: ValueType;
  readonly style: CellStyle;
  /** A colour asked for by the number format, such as `[Red]`. */
  readonly formatColor: string | undefined;
}

export interface FilledCell {
  readonly row: number;
  readonly column: number;
  readonly value: CellValue;
}

/** Rows or columns whose size or visibility is not the standard one. */
export interface AxisRun {
  readonly start: number;
  readonly count: number;
  readonly size: number;
  readonly hidden: boolean;
}

export interface DefinedName {
  readonly name: string;
  /** Id of the sheet the name belongs to; undefined for the workbook. */
  readonly scope: string | undefined;
  /** Starts with `=`. */
  readonly formula: string;
  readonly visible: boolean;
  readonly comment: string;
}

export interface NameOptions {
  readonly scope?: string;
  readonly visible?: boolean;
  readonly comment?: string;
}

export interface NameChange {
  readonly formula?: string;
  readonly visible?: boolean;
  readonly comment?: string;
}

export interface TrackedReference {
  /** Where the cells are now; undefined once all of them are deleted. */
  current(): Reference | undefined;
  release(): void;
}

export interface Selection {
  readonly sheetId: string;
  readonly rect: Rect;
  readonly active: { readonly row: number; readonly column: number };
}

export interface KeptMap<T> {
  readonly size: number;
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): boolean;
  entries(): readonly (readonly [string, T])[];
}

export type StructureChange =
  | { readonly kind: 'inserted'; readonly rect: Rect; readonly shift: 'down' | 'right' }
  | { readonly kind: 'deleted'; readonly rect: Rect; readonly shift: 'up' | 'left' }
  | { readonly kind: 'moved'; readonly from: Reference; readonly to: Reference };

export type StoreEvent =
  /** Contents were written, cleared, shifted, or taken back. */
  | { readonly type: 'cells'; readonly sheetId: string; readonly rect: Rect; readonly source: ChangeSource }
  /** Only the look changed: formats, sizes, merged areas, hidden rows. */
  | { readonly type: 'formats'; readonly sheetId: string; readonly rect: Rect; readonly source: ChangeSource }
  /** Formulas gave other values on this sheet. */
  | { readonly type: 'calculated'; readonly sheetId: string; readonly source: ChangeSource }
  | {
      readonly type: 'structure';
      readonly sheetId: string;
      readonly change: StructureChange;
      readonly source: ChangeSource;
    }
  | { readonly type: 'sheets'; readonly change: SheetsChange; readonly sheetId: string; readonly source: ChangeSource }
  | { readonly type: 'names'; readonly source: ChangeSource }
  | { readonly type: 'selection'; readonly selection: Selection; readonly source: ChangeSource }
  /** Undo or redo became possible or impossible. */
  | { readonly type: 'history' }
  /** Settings, properties or flags of the file. */
  | { readonly type: 'file'; readonly source: ChangeSource };

export type SheetsChange =
  | 'added'
  | 'removed'
  | 'renamed'
  | 'moved'
  | 'activated'
  | 'visibility'
  | 'protection'
  | 'filter'
  | 'tables'
  | 'look';

export type StoreListener = (event: StoreEvent) => void;
