import type { Calculator } from './calculation/calculator';
import type { CellStyle, Rect, Reference } from './cell-types';
import * as names from './changes/names';
import { toSheetInfo } from './changes/sheets';
import { applyConditionalFormats } from './conditional-formatting';
import { getSelection } from './open-file';
import * as reading from './read-cells';
import { getSize, STANDARD_COLUMN_WIDTH, STANDARD_ROW_HEIGHT } from './state/axis';
import type { OpenWorkbook } from './state/open-workbook';
import { TextRenderer } from './state/render-text';
import { findSheetByName, type SheetState } from './state/workbook-state';
import type * as api from './store-types';
import { applyTableLooks } from './table-look';

/** Implements the read-only part of the store. Reads return calculated values. */
export class StoreReading {
  protected readonly renderer: TextRenderer;

  constructor(
    protected readonly book: OpenWorkbook,
    protected readonly calculator: Calculator,
  ) {
    this.renderer = new TextRenderer(book.date1904);
  }

  /** Dates count from 1904 instead of 1900: serial numbers are then smaller by 1,462. */
  get date1904(): boolean {
    return this.book.date1904;
  }

  /** Returns the sheet's custom properties, which are copied with the sheet. */
  listSheetProperties(sheetId: string): readonly (readonly [string, string])[] {
    return this.book.requireSheet(sheetId).customProperties;
  }

  /** Returns all sheets in tab order. */
  listSheets(): readonly api.SheetInfo[] {
    return this.book.state.sheets.map(toSheetInfo);
  }

  getSheet(sheetId: string): api.SheetInfo {
    const sheet = this.book.requireSheet(sheetId);
    return toSheetInfo(sheet, this.book.state.sheets.indexOf(sheet));
  }

  findSheet(name: string): api.SheetInfo | undefined {
    const found = findSheetByName(this.book.state, name);
    return found && this.getSheet(found.id);
  }

  readGrids(sheetId: string, rect: Rect): api.CellGrids {
    return reading.readGrids(this.book, this.getCalculatedSheet(sheetId, rect), rect, this.renderer);
  }

  /** Returns only the values, which is cheaper for large rectangles. */
  readValues(sheetId: string, rect: Rect) {
    return reading.readValues(this.getCalculatedSheet(sheetId, rect), rect);
  }

  readFormulas(sheetId: string, rect: Rect) {
    return reading.readFormulas(this.getCalculatedSheet(sheetId, rect), rect);
  }

  /** Returns formulas in R1C1 notation. */
  readFormulasR1C1(sheetId: string, rect: Rect) {
    return reading.readFormulasR1C1(this.getCalculatedSheet(sheetId, rect), rect);
  }

  /** Returns the formulas whose results spill over any of these cells. */
  findSpillRanges(sheetId: string, rect: Rect) {
    this.getCalculatedSheet(sheetId, rect);
    return this.calculator.findSpills(sheetId, rect);
  }

  /** Returns the cells of array formulas that were entered with Ctrl+Shift+Enter. */
  listArrays(sheetId: string): readonly Rect[] {
    return this.book.requireSheet(sheetId).arrays ?? [];
  }

  readNumberFormats(sheetId: string, rect: Rect) {
    return reading.readNumberFormats(this.book, this.getCalculatedSheet(sheetId, rect), rect);
  }

  readTexts(sheetId: string, rect: Rect) {
    return reading.readTexts(this.book, this.getCalculatedSheet(sheetId, rect), rect, this.renderer);
  }

  readValueTypes(sheetId: string, rect: Rect) {
    return reading.readValueTypes(this.getCalculatedSheet(sheetId, rect), rect);
  }

  readStyles(sheetId: string, rect: Rect): CellStyle[][] {
    return reading.readStyles(this.book, this.getCalculatedSheet(sheetId, rect), rect);
  }

  /**
   * Returns the style shared by the whole rectangle, without the properties that differ between
   * cells. Cheap for whole columns.
   */
  readCommonStyle(sheetId: string, rect: Rect): Partial<CellStyle> {
    return reading.readCommonStyle(this.book, sheetId, this.book.checkRect(rect));
  }

  /** Returns the cells of one visible window, ready to draw. */
  readDrawnCells(sheetId: string, rect: Rect): api.DrawnCell[][] {
    const sheet = this.getCalculatedSheet(sheetId, rect);
    const cells = applyTableLooks(reading.readDrawnCells(this.book, sheet, rect, this.renderer), rect, sheet);
    return applyConditionalFormats(cells, rect, sheet, this.calculator);
  }

  /**
   * Returns the text for the formula bar and the start of an edit: dates and percentages as typed,
   * a leading apostrophe if there is one.
   */
  readEditText(sheetId: string, row: number, column: number): string {
    return reading.readEditText(
      this.book,
      this.getCalculatedSheet(sheetId, { row, column, rows: 1, columns: 1 }),
      row,
      column,
    );
  }

  /**
   * Returns the smallest rectangle around all filled (or, unless `valuesOnly`, formatted) cells;
   * undefined on an empty sheet.
   */
  findUsedRange(sheetId: string, valuesOnly = false): Rect | undefined {
    this.calculator.calculate();
    return reading.findUsedRange(this.calculator.overlaySpills(this.book.requireSheet(sheetId)), valuesOnly);
  }

  /** Returns the rectangle's non-empty cells, up to the limit. */
  findFilledCells(sheetId: string, rect: Rect, limit = Number.POSITIVE_INFINITY): readonly api.FilledCell[] {
    return reading.findFilledCells(this.getCalculatedSheet(sheetId, rect), rect, limit);
  }

  /**
   * Returns the rectangle's cells that hold a formula (or, if `errorsOnly`, a formula that shows an
   * error), as pieces of columns.
   */
  findFormulaAreas(sheetId: string, rect: Rect, errorsOnly = false): readonly Rect[] {
    return reading.findFormulas(this.getCalculatedSheet(sheetId, rect), rect, errorsOnly);
  }

  /** A formula of the workbook depends on itself; such cells show 0. */
  get hasCircularCells(): boolean {
    this.calculator.calculate();
    return this.calculator.hasCircularCells;
  }

  /** Returns the merged areas that intersect the rectangle, or all of the sheet. */
  findMerges(sheetId: string, rect?: Rect): readonly Rect[] {
    return reading.findMerges(this.book.requireSheet(sheetId), rect);
  }

  readRowRuns(sheetId: string): readonly api.AxisRun[] {
    return reading.readRowRuns(this.book.requireSheet(sheetId));
  }

  readColumnRuns(sheetId: string): readonly api.AxisRun[] {
    return reading.readColumnRuns(this.book.requireSheet(sheetId));
  }

  getRowHeight(sheetId: string, row: number): number {
    return getSize(this.book.requireSheet(sheetId).rowAxis, row, STANDARD_ROW_HEIGHT);
  }

  getColumnWidth(sheetId: string, column: number): number {
    return getSize(this.book.requireSheet(sheetId).columnAxis, column, STANDARD_COLUMN_WIDTH);
  }

  /** Returns the names of the workbook and of its sheets. */
  listNames(): readonly api.DefinedName[] {
    return this.book.state.names.map(names.toDefinedName);
  }

  /** Finds a name of exactly this scope (`undefined` is the workbook), regardless of case. */
  findName(name: string, scope?: string): api.DefinedName | undefined {
    const found = names.findName(this.book, name, scope);
    return found && names.toDefinedName(found);
  }

  /** Returns the target of a name that refers to one rectangle. */
  resolveName(name: string, scope?: string): Reference | undefined {
    return names.resolveNameReference(this.book, name, scope);
  }

  /** Returns the result of the name's formula (for a range, its top left cell). */
  evaluateName(name: string, scope?: string) {
    this.calculator.calculate();
    return this.calculator.evaluate(
      names.requireName(this.book, name, scope).formula,
      scope ?? this.book.activeSheetId,
    );
  }

  /** Returns the result of a formula that is not in a cell. */
  evaluateFormula(formula: string) {
    this.calculator.calculate();
    return this.calculator.evaluate(this.book.formulaParser.parse(formula), this.book.activeSheetId);
  }

  get activeSheetId(): string {
    return this.book.activeSheetId;
  }

  track(sheetId: string, rect: Rect): api.TrackedReference {
    return this.book.trackedReferences.track({
      sheetId: this.book.requireSheet(sheetId).id,
      rect: this.book.checkRect(rect),
    });
  }

  get selection(): api.Selection {
    return { sheetId: this.book.activeSheetId, ...getSelection(this.book, this.book.activeSheetId) };
  }

  protected getCalculatedSheet(sheetId: string, rect: Rect): SheetState {
    this.book.checkRect(rect);
    this.calculator.calculate();
    return this.calculator.overlaySpills(this.book.requireSheet(sheetId));
  }
}
