/** Writes and clears contents, number formats and styles of cells. */
import { isValidFormat } from 'numfmt';
import { intersectRect } from '../../../grid';
import type { CellInput, CellStyle, Rect } from '../cell-types';
import { fromR1C1 } from '../formulas/r1c1';
import { type CellSegment, clearCells, getWritableSegment, SEGMENT_ROWS, setCell } from '../state/cell-storage';
import type { OpenWorkbook } from '../state/open-workbook';
import {
  copyRuns,
  DEFAULT_STYLE,
  getColumnRuns,
  mapRuns,
  mapStyles,
  RunBuilder,
  type StyleRuns,
  styleAt,
} from '../state/styles';
import { StoreRefusal } from '../store-refusal';
import type { ClearKind } from '../store-types';
import { clearRules } from './area-rules';
import { removeArrays } from './array-formulas';
import { type FormulaReader, type ParsedInput, parseInput, toCellContent } from './parse-input';

export type InputGrid = CellInput | readonly (readonly CellInput[])[];

/**
 * Writes inputs as if they were typed. In a merged area only the first cell takes an input.
 * @param notation the notation of the formulas' references
 */
export function writeContents(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  input: InputGrid,
  notation: 'A1' | 'R1C1' = 'A1',
): void {
  const readInput = createInputReader(rect, input);
  const getReader = (row: number, column: number): FormulaReader =>
    notation === 'A1' ? book.formulaParser : { parse: (text) => book.formulaParser.parse(fromR1C1(text, row, column)) };
  checkUnlocked(book, sheetId, rect);
  removeArrays(book, sheetId, rect, (row, column) => readInput(row - rect.row, column - rect.column) !== null);
  const sheet = book.changeSheet(sheetId);
  const isCovered = createMergeTest(sheet.merges, rect);
  const columnStyles = sheet.styles.columns.slice();
  let stylesChanged = false;
  for (let columnOffset = 0; columnOffset < rect.columns; columnOffset++) {
    const column = rect.column + columnOffset;
    const runs = getColumnRuns(sheet.styles, column);
    const writer = new ColumnWriter(book, sheet.columns, column, runs, rect, (row) => getReader(row, column));
    for (let rowOffset = 0; rowOffset < rect.rows; rowOffset++) {
      const cellInput = readInput(rowOffset, columnOffset);
      if (cellInput !== null && !isCovered?.(rect.row + rowOffset, column)) writer.write(rowOffset, cellInput);
    }
    const newRuns = writer.buildRuns();
    if (newRuns === runs) continue;
    while (columnStyles.length < column) columnStyles.push(undefined);
    columnStyles[column] = newRuns;
    stylesChanged = true;
  }
  if (stylesChanged) book.changeSheet(sheetId, { styles: { ...sheet.styles, columns: columnStyles } });
}

export function writeNumberFormats(book: OpenWorkbook, sheetId: string, rect: Rect, input: InputGrid): void {
  const readInput = createInputReader(rect, input);
  if (!Array.isArray(input) || isOneCell(input)) {
    const numberFormat = readInput(0, 0);
    if (numberFormat !== null) changeStyle(book, sheetId, rect, { numberFormat: checkFormat(numberFormat) });
    return;
  }
  book.checkNotProtected(sheetId, 'formatCells');
  restyleEach(book, sheetId, rect, (style, rowOffset, columnOffset) => {
    const numberFormat = readInput(rowOffset, columnOffset);
    return numberFormat === null ? style : book.styles.derive(style, { numberFormat: checkFormat(numberFormat) });
  });
}

/**
 * Gives each cell a style of its own.
 * @param change returns the new style of a cell, from its style and its offsets from the
 * rectangle's first cell
 */
export function restyleEach(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  change: (style: number, rowOffset: number, columnOffset: number) => number,
): void {
  const { styles } = book.requireSheet(sheetId);
  const columns = styles.columns.slice();
  for (let columnOffset = 0; columnOffset < rect.columns; columnOffset++) {
    const column = rect.column + columnOffset;
    const runs = getColumnRuns(styles, column);
    const builder = new RunBuilder();
    for (let rowOffset = 0; rowOffset < rect.rows; rowOffset++) {
      builder.add(rowOffset, change(styleAt(runs, rect.row + rowOffset), rowOffset, columnOffset));
    }
    while (columns.length < column) columns.push(undefined);
    columns[column] = copyRuns(runs, rect.row, builder.build(), 0, rect.rows);
  }
  book.changeSheet(sheetId, { styles: { ...styles, columns } });
}

export function changeStyle(book: OpenWorkbook, sheetId: string, rect: Rect, change: Partial<CellStyle>): void {
  book.checkNotProtected(sheetId, 'formatCells');
  if (change.numberFormat !== undefined) checkFormat(change.numberFormat);
  const { styles } = book.requireSheet(sheetId);
  book.changeSheet(sheetId, { styles: mapStyles(styles, rect, (style) => book.styles.derive(style, change)) });
}

/** @param hyperlink formats the cells as links; undefined removes links, and keeps the format */
export function changeHyperlink(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  hyperlink: CellStyle['hyperlink'],
): void {
  book.checkNotProtected(sheetId, 'insertHyperlinks');
  checkUnlocked(book, sheetId, rect);
  // These are colour and underline of Excel's cell style `Hyperlink`.
  const change = hyperlink ? { hyperlink, fontColor: '#0563C1', underline: 'Single' as const } : { hyperlink };
  const { styles } = book.requireSheet(sheetId);
  book.changeSheet(sheetId, { styles: mapStyles(styles, rect, (style) => book.styles.derive(style, change)) });
}

export function hasHyperlink(book: OpenWorkbook, sheetId: string, rect: Rect): boolean {
  return hasStyle(book, sheetId, rect, ({ hyperlink }) => hyperlink !== undefined);
}

export function clearRect(book: OpenWorkbook, sheetId: string, rect: Rect, kind: ClearKind): void {
  if (kind === 'hyperlinks') {
    changeHyperlink(book, sheetId, rect, undefined);
    return;
  }
  if (kind !== 'contents') book.checkNotProtected(sheetId, 'formatCells');
  if (kind !== 'formats') {
    checkUnlocked(book, sheetId, rect);
    removeArrays(book, sheetId, rect);
  }
  const sheet = book.changeSheet(sheetId);
  if (kind !== 'formats') clearCells(sheet.columns, book.owner, rect);
  if (kind === 'contents') {
    const toUnquotedStyle = (style: number) => book.styles.derive(style, { quotePrefix: false, hyperlink: undefined });
    if (hasStyle(book, sheetId, rect, (style) => style.quotePrefix || style.hyperlink !== undefined))
      book.changeSheet(sheetId, { styles: mapStyles(sheet.styles, rect, toUnquotedStyle) });
    return;
  }
  clearRules(book, sheetId, 'conditionalFormats', rect);
  if (kind === 'all') clearRules(book, sheetId, 'validations', rect);
  // Clearing formats keeps the quote prefix of text that stays, and links.
  const toPlainStyle = (style: number) => {
    const { quotePrefix, hyperlink } = book.styles.get(style);
    return kind === 'formats' && (quotePrefix || hyperlink) ? book.styles.derive(0, { quotePrefix, hyperlink }) : 0;
  };
  book.changeSheet(sheetId, {
    styles: mapStyles(sheet.styles, rect, toPlainStyle),
    merges: sheet.merges.filter((area) => intersectRect(area, rect) === undefined),
  });
}

/** @throws StoreRefusal `SheetProtected` if a cell of the protected sheet is locked */
export function checkUnlocked(book: OpenWorkbook, sheetId: string, rect: Rect): void {
  const sheet = book.requireSheet(sheetId);
  if (!sheet.protected) return;
  let isLocked = false;
  visitStyles(book, sheetId, rect, (style) => {
    isLocked ||= style.locked;
  });
  if (isLocked) throw new StoreRefusal('SheetProtected', `The sheet ${sheet.name} is protected.`);
}

/** Calls the visitor at least once for each distinct style of the rectangle. */
export function visitStyles(book: OpenWorkbook, sheetId: string, rect: Rect, visit: (style: CellStyle) => void): void {
  const { styles } = book.requireSheet(sheetId);
  const visitedRuns = new Set<StyleRuns>();
  for (let column = rect.column; column < rect.column + rect.columns; column++) {
    const runs = getColumnRuns(styles, column);
    if (visitedRuns.has(runs)) continue;
    visitedRuns.add(runs);
    mapRuns(runs, rect.row, rect.row + rect.rows, (style) => {
      visit(book.styles.get(style));
      return style;
    });
  }
}

/** Writes one column from top to bottom and collects the styles that typing implies. */
class ColumnWriter {
  private segment: CellSegment | undefined;
  private segmentIndex = -1;
  private runIndex = 0;
  private readonly changedRows: number[] = [];
  private readonly changedStyles: number[] = [];
  /**
   * Caches the last change, because neighbouring cells mostly change alike, and comparing with it
   * is faster than deriving the style again.
   */
  private lastChange: { style: number; wantsPrefix: boolean; format: string | undefined; changed: number } | undefined;

  constructor(
    private readonly book: OpenWorkbook,
    private readonly columns: Parameters<typeof getWritableSegment>[0],
    private readonly column: number,
    private readonly runs: StyleRuns,
    private readonly rect: Rect,
    private readonly getReader: (row: number) => FormulaReader,
  ) {}

  write(rowOffset: number, input: Exclude<CellInput, null>): void {
    const row = this.rect.row + rowOffset;
    const style = this.styleAtRow(row);
    const isTextCell = this.book.styles.isText(style);
    if (typeof input !== 'string') {
      this.putContent(row, { value: toCellContent(input, isTextCell) }, style);
      return;
    }
    this.putContent(row, parseInput(input, isTextCell, this.getReader(row), this.book.date1904), style);
  }

  buildRuns(): StyleRuns {
    if (this.changedRows.length === 0) return this.runs;
    const builder = new RunBuilder();
    const top = this.rect.row;
    let from = top;
    for (const [index, row] of this.changedRows.entries()) {
      builder.addSlice(this.runs, from, row, 0);
      builder.add(row, this.changedStyles[index] ?? 0);
      from = row + 1;
    }
    builder.addSlice(this.runs, from, top + this.rect.rows, 0);
    return copyRuns(this.runs, top, builder.build(), top, this.rect.rows);
  }

  private putContent(row: number, parsed: ParsedInput | undefined, style: number): void {
    const segmentIndex = Math.floor(row / SEGMENT_ROWS);
    if (segmentIndex !== this.segmentIndex) {
      this.segmentIndex = segmentIndex;
      this.segment = this.columns[this.column]?.segments[segmentIndex];
      if (this.segment?.owner !== this.book.owner) this.segment = undefined;
    }
    // Clearing a segment that does not exist must not create it.
    if (parsed || this.columns[this.column]?.segments[segmentIndex]) {
      this.segment ??= getWritableSegment(this.columns, this.book.owner, this.column, segmentIndex);
      setCell(this.segment, row % SEGMENT_ROWS, parsed ? parsed.value : null, parsed?.formula);
    }
    this.recordStyle(row, style, parsed);
  }

  private recordStyle(row: number, style: number, parsed: ParsedInput | undefined): void {
    if (style === 0 && !parsed?.format && !parsed?.quotePrefix) return;
    const { quotePrefix, numberFormat } = this.book.styles.get(style);
    const wantsPrefix = parsed?.quotePrefix ?? false;
    const takesFormat = parsed?.format !== undefined && numberFormat === DEFAULT_STYLE.numberFormat;
    if (quotePrefix === wantsPrefix && !takesFormat) return;
    this.changedRows.push(row);
    this.changedStyles.push(this.applyChange(style, wantsPrefix, takesFormat ? parsed.format : undefined));
  }

  private applyChange(style: number, wantsPrefix: boolean, format: string | undefined): number {
    const last = this.lastChange;
    if (last?.style === style && last.wantsPrefix === wantsPrefix && last.format === format) return last.changed;
    const change = { quotePrefix: wantsPrefix, ...(format !== undefined && { numberFormat: format }) };
    const changed = this.book.styles.derive(style, change);
    this.lastChange = { style, wantsPrefix, format, changed };
    return changed;
  }

  private styleAtRow(row: number): number {
    const { starts, styles } = this.runs;
    if (starts.length === 1) return styles[0] ?? 0;
    if ((starts[this.runIndex] ?? 0) > row) this.runIndex = 0;
    while (this.runIndex + 1 < starts.length && (starts[this.runIndex + 1] ?? 0) <= row) this.runIndex++;
    return styles[this.runIndex] ?? 0;
  }
}

/**
 * Returns the input of a cell from its offsets. A single input applies to all cells.
 * @throws StoreRefusal `WrongShape` if a grid has another size than the rectangle
 */
function createInputReader(rect: Rect, input: InputGrid): (rowOffset: number, columnOffset: number) => CellInput {
  if (!isGrid(input)) return () => input;
  if (isOneCell(input)) {
    const value = input[0]?.[0] ?? null;
    return () => value;
  }
  if (input.length !== rect.rows || input.some((cells) => !Array.isArray(cells) || cells.length !== rect.columns)) {
    throw new StoreRefusal('WrongShape', 'The number of rows or columns in the array does not match the cells.');
  }
  // Null leaves a cell unchanged. So do undefined and NaN, because JSON turns them into null.
  return (rowOffset, columnOffset) => input[rowOffset]?.[columnOffset] ?? null;
}

function isGrid(input: InputGrid): input is readonly (readonly CellInput[])[] {
  return Array.isArray(input);
}

function isOneCell(input: readonly (readonly CellInput[])[]): boolean {
  return input.length === 1 && Array.isArray(input[0]) && input[0].length === 1;
}

function checkFormat(numberFormat: CellInput): string {
  const text = numberFormat === '' ? 'General' : String(numberFormat);
  if (text.length <= 255 && isValidFormat(text)) return /^general$/i.test(text) ? 'General' : text;
  throw new StoreRefusal('NumberFormatInvalid', `${text} is not a number format.`);
}

function hasStyle(book: OpenWorkbook, sheetId: string, rect: Rect, test: (style: CellStyle) => boolean): boolean {
  let isFound = false;
  visitStyles(book, sheetId, rect, (style) => {
    isFound ||= test(style);
  });
  return isFound;
}

/** Returns a predicate for the cells that a merged area covers: all except its first cell. */
function createMergeTest(merges: readonly Rect[], rect: Rect): ((row: number, column: number) => boolean) | undefined {
  const overlappingMerges = merges.filter((area) => intersectRect(area, rect));
  if (overlappingMerges.length === 0) return undefined;
  return (row, column) =>
    overlappingMerges.some(
      (area) =>
        row >= area.row &&
        row < area.row + area.rows &&
        column >= area.column &&
        column < area.column + area.columns &&
        (row !== area.row || column !== area.column),
    );
}
