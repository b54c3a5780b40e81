import type { Calculator } from './calculation/calculator';
import type { CustomCalls } from './calculation/custom-calls';
import { type CellStyle, type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS } from './cell-types';
import { ChangeRecorder } from './change-recorder';
import { deleteCells, insertCells, mergeCells, moveCells, unmergeCells } from './changes/change-structure';
import { copyCells } from './changes/copy-cells';
import * as names from './changes/names';
import * as sheets from './changes/sheets';
import { repairHeaders } from './changes/tables';
import { changeStyle, clearRect, type InputGrid, writeContents, writeNumberFormats } from './changes/write-cells';
import type { CustomFunctions } from './custom-functions';
import { saveFile, selectionOf } from './open-file';
import { changeAxis } from './state/axis';
import type { OpenWorkbook } from './state/open-workbook';
import type { SheetChange } from './state/workbook-state';
import { NotifyingMap, StoreFilters, StoreTables, storeCustomFunctions } from './store-parts';
import { StoreReading } from './store-reading';
import { StoreRefusal } from './store-refusal';
import type { AutoFilter, ProtectionAllowance, SheetVisibility, WorkbookFile } from './workbook-file';
import type * as api from './workbook-store';

/** The store over one open workbook: each method checks its rectangle, calls the rule of change, and reports the event. */
export class StoreSession extends StoreReading implements api.WorkbookStore {
  readonly settings: api.KeptMap<unknown>;
  readonly customProperties: api.KeptMap<string | number | boolean>;
  readonly properties: api.KeptMap<string>;
  readonly customXmlParts: api.KeptMap<string>;
  readonly tables: api.WorkbookTables;
  readonly filters: api.SheetFilters;
  readonly customFunctions: CustomFunctions;
  private readonly recorder: ChangeRecorder;
  private isReadOnly = false;

  constructor(
    book: OpenWorkbook,
    calculator: Calculator,
    custom: CustomCalls,
    undoLimit: number,
    file: WorkbookFile | undefined,
  ) {
    super(book, calculator);
    this.recorder = new ChangeRecorder(book, calculator, undoLimit);
    const changed = () => this.recorder.report({ type: 'file' });
    this.settings = new NotifyingMap(file?.settings ?? [], changed);
    this.customProperties = new NotifyingMap(file?.customProperties ?? [], changed);
    this.properties = new NotifyingMap(file?.properties ?? [], changed);
    this.customXmlParts = new NotifyingMap(file?.customXmlParts ?? [], changed);
    this.tables = new StoreTables(book, this.recorder);
    this.customFunctions = storeCustomFunctions(custom, calculator, this.recorder);
    this.filters = new StoreFilters(book, calculator, this.recorder, this.renderer);
  }

  batch<T>(work: () => T, options?: api.BatchOptions): T {
    return this.recorder.batch(work, options);
  }

  undo(): boolean {
    return this.recorder.undo();
  }

  redo(): boolean {
    return this.recorder.redo();
  }

  get canUndo(): boolean {
    return this.recorder.canUndo;
  }

  get canRedo(): boolean {
    return this.recorder.canRedo;
  }

  clearHistory(): void {
    this.recorder.clearHistory();
  }

  subscribe(listener: api.StoreListener): () => void {
    return this.recorder.subscribe(listener);
  }

  // Sheets

  addSheet(name?: string): api.SheetInfo {
    return this.changeSheets('added', () => sheets.addSheet(this.book, name));
  }

  renameSheet(sheetId: string, name: string): void {
    this.changeSheets('renamed', () => {
      sheets.renameSheet(this.book, sheetId, name);
      return sheetId;
    });
  }

  removeSheet(sheetId: string): void {
    this.recorder.batch(() => {
      const { activeSheetId } = this.book;
      this.recorder.call(() => sheets.removeSheet(this.book, sheetId));
      this.recorder.report({ type: 'sheets', change: 'removed', sheetId });
      this.reportActivation(activeSheetId);
    });
  }

  moveSheet(sheetId: string, position: number): void {
    this.changeSheets('moved', () => {
      sheets.moveSheet(this.book, sheetId, position);
      return sheetId;
    });
  }

  copySheet(sheetId: string, position?: number, name?: string): api.SheetInfo {
    return this.changeSheets('added', () => sheets.copySheet(this.book, sheetId, position, name));
  }

  setSheetVisibility(sheetId: string, visibility: SheetVisibility): void {
    const { activeSheetId } = this.book;
    this.changeSheets('visibility', () => {
      sheets.setSheetVisibility(this.book, sheetId, visibility);
      return sheetId;
    });
    this.reportActivation(activeSheetId);
  }

  activateSheet(sheetId: string): void {
    if (this.book.sheet(sheetId).visibility !== 'Visible')
      throw new StoreRefusal('SheetNotFound', 'A hidden sheet cannot be active.');
    const before = this.book.activeSheetId;
    this.book.activeSheetId = sheetId;
    this.reportActivation(before);
  }

  get activeSheetId(): string {
    return this.book.activeSheetId;
  }

  setTabColor(sheetId: string, tabColor: string | undefined): void {
    this.changeSheetState('look', sheetId, { tabColor });
  }

  setProtected(sheetId: string, isProtected: boolean, allowed: readonly ProtectionAllowance[] = []): void {
    this.changeSheetState('protection', sheetId, { protected: isProtected, allowed: isProtected ? allowed : [] });
  }

  setAutoFilter(sheetId: string, filter: AutoFilter | undefined): void {
    if (filter) this.book.checkRect(filter.rect);
    this.changeSheetState('filter', sheetId, { autoFilter: filter });
  }

  setSheetProperty(sheetId: string, key: string, value: string | undefined): void {
    const others = this.book.sheet(sheetId).customProperties.filter(([name]) => name !== key);
    const customProperties = value === undefined ? others : [...others, [key, value] as const];
    this.changeSheetState('look', sheetId, { customProperties });
  }

  setFrozen(sheetId: string, rows: number, columns: number): void {
    this.changeSheetState('look', sheetId, { frozen: { rows, columns } });
  }

  // Writing

  write(sheetId: string, rect: Rect, input: InputGrid, kind: api.WriteKind): void {
    const isFormat = kind === 'numberFormats';
    this.changeCells(isFormat ? 'formats' : 'cells', sheetId, rect, () => {
      if (isFormat) writeNumberFormats(this.book, sheetId, rect, input);
      else writeContents(this.book, sheetId, rect, input);
    });
  }

  typeInto(sheetId: string, row: number, column: number, text: string): void {
    this.write(sheetId, oneCell(row, column), text, 'values');
  }

  clear(sheetId: string, rect: Rect, what: api.ClearKind): void {
    this.changeCells(what === 'formats' ? 'formats' : 'cells', sheetId, rect, () =>
      clearRect(this.book, sheetId, rect, what),
    );
  }

  setStyle(sheetId: string, rect: Rect, style: Partial<CellStyle>): void {
    this.changeCells('formats', sheetId, rect, () => changeStyle(this.book, sheetId, rect, style));
  }

  // Structure

  insert(sheetId: string, rect: Rect, shift: 'down' | 'right'): void {
    this.recorder.batch(() => {
      this.changeCells('cells', sheetId, rect, () => insertCells(this.book, sheetId, rect, shift));
      this.recorder.report({ type: 'structure', sheetId, change: { kind: 'inserted', rect, shift } });
    });
  }

  delete(sheetId: string, rect: Rect, shift: 'up' | 'left'): void {
    this.recorder.batch(() => {
      this.changeCells('cells', sheetId, rect, () => deleteCells(this.book, sheetId, rect, shift));
      this.recorder.report({ type: 'structure', sheetId, change: { kind: 'deleted', rect, shift } });
    });
  }

  insertRows(sheetId: string, row: number, count: number): void {
    this.insert(sheetId, wholeRows(row, count), 'down');
  }

  deleteRows(sheetId: string, row: number, count: number): void {
    this.delete(sheetId, wholeRows(row, count), 'up');
  }

  insertColumns(sheetId: string, column: number, count: number): void {
    this.insert(sheetId, wholeColumns(column, count), 'right');
  }

  deleteColumns(sheetId: string, column: number, count: number): void {
    this.delete(sheetId, wholeColumns(column, count), 'left');
  }

  move(from: Reference, toSheetId: string, row: number, column: number): Reference {
    this.book.checkRect(from.rect);
    const to = { sheetId: toSheetId, rect: this.book.checkRect({ ...from.rect, row, column }) };
    this.recorder.batch(() => {
      this.changeCells('cells', to.sheetId, to.rect, () => moveCells(this.book, from, to));
      this.repairTables(from.sheetId, from.rect);
      this.recorder.report({ type: 'cells', sheetId: from.sheetId, rect: from.rect });
      this.recorder.report({ type: 'structure', sheetId: from.sheetId, change: { kind: 'moved', from, to } });
    });
    return to;
  }

  copy(from: Reference, to: Reference, what: api.CopyKind): void {
    this.book.checkRect(from.rect);
    this.recorder.batch(() => {
      // Values of formulas that the same batch wrote are copied as well.
      this.calculator.calculate();
      const columns = this.calculator.copied(this.book.sheet(from.sheetId), from.rect, what === 'values');
      const target = this.recorder.call(() => copyCells(this.book, from, to, what, columns));
      this.repairTables(target.sheetId, target.rect);
      this.recorder.report({ type: what === 'formats' ? 'formats' : 'cells', ...target });
    });
  }

  merge(sheetId: string, rect: Rect): void {
    this.changeCells('cells', sheetId, rect, () => mergeCells(this.book, sheetId, rect));
  }

  unmerge(sheetId: string, rect: Rect): void {
    this.changeCells('formats', sheetId, rect, () => unmergeCells(this.book, sheetId, rect));
  }

  // Rows and columns

  setRowHeights(sheetId: string, row: number, count: number, height: number | undefined): void {
    this.changeAxis('row', sheetId, wholeRows(row, count), { size: height });
  }

  setColumnWidths(sheetId: string, column: number, count: number, width: number | undefined): void {
    this.changeAxis('column', sheetId, wholeColumns(column, count), { size: width });
  }

  setRowsHidden(sheetId: string, row: number, count: number, hidden: boolean): void {
    this.changeAxis('row', sheetId, wholeRows(row, count), { hidden });
  }

  setColumnsHidden(sheetId: string, column: number, count: number, hidden: boolean): void {
    this.changeAxis('column', sheetId, wholeColumns(column, count), { hidden });
  }

  // Names

  addName(name: string, formula: string, options: api.NameOptions = {}): api.DefinedName {
    return this.changeNames(() => names.definedName(names.addName(this.book, name, formula, options)));
  }

  updateName(name: string, scope: string | undefined, change: api.NameChange): api.DefinedName {
    return this.changeNames(() => names.definedName(names.updateName(this.book, name, scope, change)));
  }

  removeName(name: string, scope?: string): void {
    this.changeNames(() => names.removeName(this.book, name, scope));
  }

  track(sheetId: string, rect: Rect): api.TrackedReference {
    return this.book.tracked.track({ sheetId: this.book.sheet(sheetId).id, rect: this.book.checkRect(rect) });
  }

  // Selection

  get selection(): api.Selection {
    return { sheetId: this.book.activeSheetId, ...selectionOf(this.book, this.book.activeSheetId) };
  }

  select(sheetId: string, rect: Rect, active = { row: rect.row, column: rect.column }): void {
    this.book.checkRect(rect);
    this.batch(() => {
      this.activateSheet(sheetId);
      this.book.selections.set(sheetId, { rect, active });
      this.recorder.report({ type: 'selection', selection: this.selection });
    });
  }

  // The file

  get readOnly(): boolean {
    return this.isReadOnly;
  }

  set readOnly(isReadOnly: boolean) {
    this.isReadOnly = isReadOnly;
    this.recorder.report({ type: 'file' });
  }

  toFile(): WorkbookFile {
    this.calculator.calculate();
    return saveFile(this.book, {
      settings: this.settings.entries(),
      customProperties: this.customProperties.entries(),
      ...(this.customXmlParts.size > 0 && { customXmlParts: this.customXmlParts.entries() }),
      properties: this.properties.entries(),
    });
  }

  private changeCells(type: 'cells' | 'formats', sheetId: string, rect: Rect, work: () => void): void {
    this.book.checkRect(rect);
    this.recorder.batch(() => {
      this.recorder.call(work);
      if (type === 'cells') this.repairTables(sheetId, rect);
      this.recorder.report({ type, sheetId, rect });
    });
  }

  /** A formula in a header becomes the text that it gives, so it has to be calculated by then. */
  private repairTables(sheetId: string, rect: Rect): void {
    if (this.book.sheet(sheetId).tables.length === 0) return;
    this.calculator.calculate();
    this.recorder.call(() => repairHeaders(this.book, sheetId, rect));
  }

  private changeSheets(change: api.SheetsChange, work: () => string): api.SheetInfo {
    return this.recorder.batch(() => {
      const sheetId = this.recorder.call(work);
      this.recorder.report({ type: 'sheets', change, sheetId });
      return this.sheet(sheetId);
    });
  }

  private changeSheetState(change: api.SheetsChange, sheetId: string, state: SheetChange): void {
    this.changeSheets(change, () => this.book.changeSheet(sheetId, state).id);
  }

  private changeAxis(
    axis: 'row' | 'column',
    sheetId: string,
    rect: Rect,
    change: { size: number | undefined } | { hidden: boolean },
  ): void {
    this.changeCells('formats', sheetId, rect, () => {
      this.book.checkNotProtected(sheetId, axis === 'row' ? 'formatRows' : 'formatColumns');
      const { rowAxis, columnAxis } = this.book.sheet(sheetId);
      const changed =
        axis === 'row'
          ? { rowAxis: changeAxis(rowAxis, rect.row, rect.rows, change) }
          : { columnAxis: changeAxis(columnAxis, rect.column, rect.columns, change) };
      this.book.changeSheet(sheetId, changed);
    });
  }

  private changeNames<T>(work: () => T): T {
    return this.recorder.batch(() => {
      const result = this.recorder.call(work);
      this.recorder.report({ type: 'names' });
      return result;
    });
  }

  private reportActivation(before: string): void {
    if (this.book.activeSheetId !== before) this.recorder.reportActivation();
  }
}

function oneCell(row: number, column: number): Rect {
  return { row, column, rows: 1, columns: 1 };
}

function wholeRows(row: number, rows: number): Rect {
  return { row, column: 0, rows, columns: SHEET_COLUMNS };
}

function wholeColumns(column: number, columns: number): Rect {
  return { row: 0, column, rows: SHEET_ROWS, columns };
}
