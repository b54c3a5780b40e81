import type { Calculator } from './calculation/calculator';
import type { CellStyle, Rect, Reference } from './cell-types';
import * as names from './changes/names';
import { sheetInfo } from './changes/sheets';
import { withConditionalLooks } from './conditional-looks';
import { selectionOf } from './open-file';
import * as reading from './read-cells';
import { STANDARD_COLUMN_WIDTH, STANDARD_ROW_HEIGHT, sizeAt } from './state/axis';
import type { OpenWorkbook } from './state/open-workbook';
import { TextRenderer } from './state/render-text';
import { type SheetState, sheetNamed } from './state/workbook-state';
import type * as api from './store-types';

/** The part of the store that changes nothing. Reads see calculated values. */
export class StoreReading {
  protected readonly renderer: TextRenderer;

  constructor(
    protected readonly book: OpenWorkbook,
    protected readonly calculator: Calculator,
  ) {
    this.renderer = new TextRenderer(book.date1904);
  }

  /** Whether dates count from 1904: the same day has a serial number smaller by 1,462. */
  get date1904(): boolean {
    return this.book.date1904;
  }

  /** The sheet's own properties, which go along when it is copied. */
  sheetProperties(sheetId: string): readonly (readonly [string, string])[] {
    return this.book.sheet(sheetId).customProperties;
  }

  /** All sheets in tab order. */
  sheets(): readonly api.SheetInfo[] {
    return this.book.state.sheets.map(sheetInfo);
  }

  sheet(sheetId: string): api.SheetInfo {
    const sheet = this.book.sheet(sheetId);
    return sheetInfo(sheet, this.book.state.sheets.indexOf(sheet));
  }

  findSheet(name: string): api.SheetInfo | undefined {
    const found = sheetNamed(this.book.state, name);
    return found && this.sheet(found.id);
  }

  read(sheetId: string, rect: Rect): api.CellGrids {
    return reading.readAll(this.book, this.calculatedSheet(sheetId, rect), rect, this.renderer);
  }

  /** One matrix alone: cheaper than `read` for large rectangles. */
  values(sheetId: string, rect: Rect) {
    return reading.readValues(this.calculatedSheet(sheetId, rect), rect);
  }

  formulas(sheetId: string, rect: Rect) {
    return reading.readFormulas(this.calculatedSheet(sheetId, rect), rect);
  }

  /** As `formulas`, with references that tell how far their cells are. */
  formulasR1C1(sheetId: string, rect: Rect) {
    return reading.readFormulasR1C1(this.calculatedSheet(sheetId, rect), rect);
  }

  /** Formulas whose results spill over some of these cells. */
  spills(sheetId: string, rect: Rect) {
    this.calculatedSheet(sheetId, rect);
    return this.calculator.spillsOver(sheetId, rect);
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

  /** The style shared by the whole rectangle: a property that differs between cells is absent. Cheap for whole columns. */
  commonStyle(sheetId: string, rect: Rect): Partial<CellStyle> {
    return reading.readCommonStyle(this.book, sheetId, this.book.checkRect(rect));
  }

  /** What the page draws for one visible window. */
  window(sheetId: string, rect: Rect): api.DrawnCell[][] {
    const sheet = this.calculatedSheet(sheetId, rect);
    const drawn = reading.readWindow(this.book, sheet, rect, this.renderer);
    return withConditionalLooks(drawn, rect, sheet, this.calculator);
  }

  /** What the formula bar shows and what an edit starts with: dates and percentages as typed, a leading apostrophe where there is one. */
  editText(sheetId: string, row: number, column: number): string {
    return reading.readEditText(
      this.book,
      this.calculatedSheet(sheetId, { row, column, rows: 1, columns: 1 }),
      row,
      column,
    );
  }

  /** The smallest rectangle around everything filled (or, unless `valuesOnly`, formatted); undefined on an empty sheet. */
  usedRange(sheetId: string, valuesOnly = false): Rect | undefined {
    this.calculator.calculate();
    return reading.findUsedRange(this.calculator.shown(this.book.sheet(sheetId)), valuesOnly);
  }

  /** The rectangle's cells that hold nothing are skipped, up to the given number of filled cells. */
  filledCells(sheetId: string, rect: Rect, limit = Number.POSITIVE_INFINITY): readonly api.FilledCell[] {
    return reading.findFilledCells(this.calculatedSheet(sheetId, rect), rect, limit);
  }

  /** The rectangle's cells that hold a formula (or, if `errorsOnly`, a formula that shows an error), as pieces of columns. */
  formulaAreas(sheetId: string, rect: Rect, errorsOnly = false): readonly Rect[] {
    return reading.findFormulas(this.calculatedSheet(sheetId, rect), rect, errorsOnly);
  }

  /** Whether some formula of the workbook depends on itself. Such cells show 0. */
  get circular(): boolean {
    this.calculator.calculate();
    return this.calculator.circular;
  }

  /** Merged areas that touch the rectangle, or all of the sheet. */
  merges(sheetId: string, rect?: Rect): readonly Rect[] {
    return reading.mergesTouching(this.book.sheet(sheetId), rect);
  }

  rowRuns(sheetId: string): readonly api.AxisRun[] {
    return reading.readRowRuns(this.book.sheet(sheetId));
  }

  columnRuns(sheetId: string): readonly api.AxisRun[] {
    return reading.readColumnRuns(this.book.sheet(sheetId));
  }

  rowHeight(sheetId: string, row: number): number {
    return sizeAt(this.book.sheet(sheetId).rowAxis, row, STANDARD_ROW_HEIGHT);
  }

  columnWidth(sheetId: string, column: number): number {
    return sizeAt(this.book.sheet(sheetId).columnAxis, column, STANDARD_COLUMN_WIDTH);
  }

  /** Workbook-scoped and sheet-scoped names. */
  names(): readonly api.DefinedName[] {
    return this.book.state.names.map(names.definedName);
  }

  /** The name of exactly this scope (`undefined` is the workbook), ignoring case. */
  findName(name: string, scope?: string): api.DefinedName | undefined {
    const found = names.findName(this.book, name, scope);
    return found && names.definedName(found);
  }

  /** Where the name points, when it is one rectangle. */
  nameReference(name: string, scope?: string): Reference | undefined {
    return names.nameReference(this.book, name, scope);
  }

  /** What the name's formula amounts to (top left cell of a range). */
  nameValue(name: string, scope?: string) {
    this.calculator.calculate();
    return this.calculator.valueOf(names.existing(this.book, name, scope).formula, scope ?? this.book.activeSheetId);
  }

  /** What a formula amounts to that stands in no cell. */
  valueOfFormula(formula: string) {
    this.calculator.calculate();
    return this.calculator.valueOf(this.book.formulas.parse(formula), this.book.activeSheetId);
  }

  get activeSheetId(): string {
    return this.book.activeSheetId;
  }

  track(sheetId: string, rect: Rect): api.TrackedReference {
    return this.book.tracked.track({ sheetId: this.book.sheet(sheetId).id, rect: this.book.checkRect(rect) });
  }

  get selection(): api.Selection {
    return { sheetId: this.book.activeSheetId, ...selectionOf(this.book, this.book.activeSheetId) };
  }

  protected calculatedSheet(sheetId: string, rect: Rect): SheetState {
    this.book.checkRect(rect);
    this.calculator.calculate();
    return this.calculator.shown(this.book.sheet(sheetId));
  }
}
