import type { Calculator } from './calculation/calculator';
import type { CellStyle, Rect, Reference } from './cell-types';
import * as names from './changes/names';
import { toSheetInfo } from './changes/sheets';
import { applyConditionalFormats } from './conditional-formatting';
import { getSelection } from './open-file';
import * as reading from './read-cells';
import { STANDARD_COLUMN_WIDTH, STANDARD_ROW_HEIGHT, sizeAt } from './state/axis';
import type { OpenWorkbook } from './state/open-workbook';
import { TextRenderer } from './state/render-text';
import { findSheetByName, type SheetState } from './state/workbook-state';
import type * as api from './store-types';

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
  sheetProperties(sheetId: string): readonly (readonly [string, string])[] {
    return this.book.requireSheet(sheetId).customProperties;
  }

  /** Returns all sheets in tab order. */
  sheets(): readonly api.SheetInfo[] {
    return this.book.state.sheets.map(toSheetInfo);
  }

  sheet(sheetId: string): api.SheetInfo {
    const sheet = this.book.requireSheet(sheetId);
    return toSheetInfo(sheet, this.book.state.sheets.indexOf(sheet));
  }

  findSheet(name: string): api.SheetInfo | undefined {
    const found = findSheetByName(this.book.state, name);
    return found && this.sheet(found.id);
  }

  read(sheetId: string, rect: Rect): api.CellGrids {
    return reading.readGrids(this.book, this.calculatedSheet(sheetId, rect), rect, this.renderer);
  }

  /** Returns only the values, which is cheaper for large rectangles. */
  values(sheetId: string, rect: Rect) {
    return reading.readValues(this.calculatedSheet(sheetId, rect), rect);
  }

  formulas(sheetId: string, rect: Rect) {
    return reading.readFormulas(this.calculatedSheet(sheetId, rect), rect);
  }

  /** Returns formulas in R1C1 notation. */
  formulasR1C1(sheetId: string, rect: Rect) {
    return reading.readFormulasR1C1(this.calculatedSheet(sheetId, rect), rect);
  }

  /** Returns the formulas whose results spill over any of these cells. */
  spillRanges(sheetId: string, rect: Rect) {
    this.calculatedSheet(sheetId, rect);
    return this.calculator.findSpills(sheetId, rect);
  }

  numberFormats(sheetId: string, rect: Rect) {
    return reading.readNumberFormats(this.book, this.calculatedSheet(sheetId, rect), rect);
  }

  texts(sheetId: string, rect: Rect) {
    return reading.readTexts(this.book, this.calculatedSheet(sheetId, rect), rect, this.renderer);
  }

  valueTypes(sheetId: string, rect: Rect) {
    return reading.readValueTypes(this.calculatedSheet(sheetId, rect), rect);
  }

  styles(sheetId: string, rect: Rect): CellStyle[][] {
    return reading.readStyles(this.book, this.calculatedSheet(sheetId, rect), rect);
  }

  /**
   * Returns the style shared by the whole rectangle, without the properties that differ between
   * cells. Cheap for whole columns.
   */
  commonStyle(sheetId: string, rect: Rect): Partial<CellStyle> {
    return reading.readCommonStyle(this.book, sheetId, this.book.checkRect(rect));
  }

  /** Returns the cells of one visible window, ready to draw. */
  drawnCells(sheetId: string, rect: Rect): api.DrawnCell[][] {
    const sheet = this.calculatedSheet(sheetId, rect);
    const cells = reading.readDrawnCells(this.book, sheet, rect, this.renderer);
    return applyConditionalFormats(cells, rect, sheet, this.calculator);
  }

  /**
   * Returns the text for the formula bar and the start of an edit: dates and percentages as typed,
   * a leading apostrophe if there is one.
   */
  editText(sheetId: string, row: number, column: number): string {
    return reading.readEditText(
      this.book,
      this.calculatedSheet(sheetId, { row, column, rows: 1, columns: 1 }),
      row,
      column,
    );
  }

  /**
   * Returns the smallest rectangle around all filled (or, unless `valuesOnly`, formatted) cells;
   * undefined on an empty sheet.
   */
  usedRange(sheetId: string, valuesOnly = false): Rect | undefined {
    this.calculator.calculate();
    return reading.findUsedRange(this.calculator.withSpills(this.book.requireSheet(sheetId)), valuesOnly);
  }

  /** Returns the rectangle's non-empty cells, up to the limit. */
  filledCells(sheetId: string, rect: Rect, limit = Number.POSITIVE_INFINITY): readonly api.FilledCell[] {
    return reading.findFilledCells(this.calculatedSheet(sheetId, rect), rect, limit);
  }

  /**
   * Returns the rectangle's cells that hold a formula (or, if `errorsOnly`, a formula that shows an
   * error), as pieces of columns.
   */
  formulaAreas(sheetId: string, rect: Rect, errorsOnly = false): readonly Rect[] {
    return reading.findFormulas(this.calculatedSheet(sheetId, rect), rect, errorsOnly);
  }

  /** A formula of the workbook depends on itself; such cells show 0. */
  get hasCircularCells(): boolean {
    this.calculator.calculate();
    return this.calculator.hasCircularCells;
  }

  /** Returns the merged areas that intersect the rectangle, or all of the sheet. */
  merges(sheetId: string, rect?: Rect): readonly Rect[] {
    return reading.findMerges(this.book.requireSheet(sheetId), rect);
  }

  rowRuns(sheetId: string): readonly api.AxisRun[] {
    return reading.readRowRuns(this.book.requireSheet(sheetId));
  }

  columnRuns(sheetId: string): readonly api.AxisRun[] {
    return reading.readColumnRuns(this.book.requireSheet(sheetId));
  }

  rowHeight(sheetId: string, row: number): number {
    return sizeAt(this.book.requireSheet(sheetId).rowAxis, row, STANDARD_ROW_HEIGHT);
  }

  columnWidth(sheetId: string, column: number): number {
    return sizeAt(this.book.requireSheet(sheetId).columnAxis, column, STANDARD_COLUMN_WIDTH);
  }

  /** Returns the names of the workbook and of its sheets. */
  names(): readonly api.DefinedName[] {
    return this.book.state.names.map(names.toDefinedName);
  }

  /** Finds a name of exactly this scope (`undefined` is the workbook), regardless of case. */
  findName(name: string, scope?: string): api.DefinedName | undefined {
    const found = names.findName(this.book, name, scope);
    return found && names.toDefinedName(found);
  }

  /** Returns the target of a name that refers to one rectangle. */
  nameReference(name: string, scope?: string): Reference | undefined {
    return names.resolveNameReference(this.book, name, scope);
  }

  /** Returns the result of the name's formula (for a range, its top left cell). */
  nameValue(name: string, scope?: string) {
    this.calculator.calculate();
    return this.calculator.evaluate(
      names.requireName(this.book, name, scope).formula,
      scope ?? this.book.activeSheetId,
    );
  }

  /** Returns the result of a formula that is not in a cell. */
  valueOfFormula(formula: string) {
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

  protected calculatedSheet(sheetId: string, rect: Rect): SheetState {
    this.book.checkRect(rect);
    this.calculator.calculate();
    return this.calculator.withSpills(this.book.requireSheet(sheetId));
  }
}
