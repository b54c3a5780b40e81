/** Reads cells for the store's callers: values, formulas, texts, formats, used range. */
import { containsRect, intersectRect } from '../../grid';
import {
  type CellStyle,
  type CellValue,
  computeBoundingRect,
  isCellError,
  type Rect,
  SHEET_ROWS,
  type ValueType,
} from './cell-types';
import { visitStyles } from './changes/write-cells';
import { toR1C1 } from './formulas/r1c1';
import { STANDARD_COLUMN_WIDTH, STANDARD_ROW_HEIGHT, toAxisRuns } from './state/axis';
import {
  type CellSegment,
  findFirstFilledRow,
  findLastFilledRow,
  formulaAt,
  SEGMENT_ROWS,
  type StoredValue,
  valueAt,
  visitSegments,
} from './state/cell-storage';
import type { OpenWorkbook } from './state/open-workbook';
import { type TextRenderer, toEditText } from './state/render-text';
import { DEFAULT_STYLE, getColumnRuns, styleAt } from './state/styles';
import type { SheetState } from './state/workbook-state';
import type { AxisRun, CellGrids, DrawnCell, FilledCell } from './store-types';

export function readValues(sheet: SheetState, rect: Rect): CellValue[][] {
  return readGrid<CellValue>(sheet, rect, '', (value) => value ?? '');
}

export function readFormulas(sheet: SheetState, rect: Rect): CellValue[][] {
  return readGrid<CellValue>(
    sheet,
    rect,
    '',
    (value, segment, index) => segment.formulas?.get(index)?.text ?? value ?? '',
  );
}

export function readFormulasR1C1(sheet: SheetState, rect: Rect): CellValue[][] {
  return readGrid<CellValue>(sheet, rect, '', (value, segment, index, row, column) => {
    const formula = segment.formulas?.get(index);
    return formula ? toR1C1(formula, rect.row + row, rect.column + column) : (value ?? '');
  });
}

export function readValueTypes(sheet: SheetState, rect: Rect): ValueType[][] {
  return readGrid<ValueType>(sheet, rect, 'Empty', toValueType);
}

export function readStyles(book: OpenWorkbook, sheet: SheetState, rect: Rect): CellStyle[][] {
  return readStyleGrid(sheet, rect, (style) => book.styles.get(style));
}

export function readNumberFormats(book: OpenWorkbook, sheet: SheetState, rect: Rect): string[][] {
  return readStyleGrid(sheet, rect, (style) => book.styles.get(style).numberFormat);
}

export function readTexts(book: OpenWorkbook, sheet: SheetState, rect: Rect, renderer: TextRenderer): string[][] {
  const formats = readNumberFormats(book, sheet, rect);
  const texts = createGrid(rect, '');
  visitCells(sheet, rect, (row, column, value) => {
    const line = texts[row];
    if (line) line[column] = renderer.render(value, formats[row]?.[column] ?? 'General');
  });
  return texts;
}

export function readGrids(book: OpenWorkbook, sheet: SheetState, rect: Rect, renderer: TextRenderer): CellGrids {
  return {
    values: readValues(sheet, rect),
    formulas: readFormulas(sheet, rect),
    numberFormats: readNumberFormats(book, sheet, rect),
    texts: readTexts(book, sheet, rect, renderer),
    valueTypes: readValueTypes(sheet, rect),
  };
}

export function readDrawnCells(
  book: OpenWorkbook,
  sheet: SheetState,
  rect: Rect,
  renderer: TextRenderer,
): DrawnCell[][] {
  const getLines = readLines(book, sheet, rect);
  const styles = readStyleGrid(sheet, rect, (style) => book.styles.get(style));
  const drawnCells = styles.map((line, row) =>
    line.map((style, column): DrawnCell => {
      return { text: '', type: 'Empty', style, formatColor: undefined, lines: getLines?.(row, column) };
    }),
  );
  visitCells(sheet, rect, (row, column, value) => {
    const line = drawnCells[row];
    const before = line?.[column];
    if (!line || !before) return;
    const { numberFormat } = before.style;
    line[column] = {
      ...before,
      text: renderer.render(value, numberFormat),
      type: toValueType(value),
      formatColor: renderer.findColor(value, numberFormat),
    };
  });
  return drawnCells;
}

/**
 * Returns a function that finds the lines right of a cell and below it; undefined if no cell has
 * any, as on most sheets.
 */
function readLines(book: OpenWorkbook, sheet: SheetState, rect: Rect) {
  let hasLines = false;
  const paddedRect = { ...rect, rows: rect.rows + 1, columns: rect.columns + 1 };
  const borders = readStyleGrid(sheet, paddedRect, (style) => {
    const found = book.styles.get(style).borders;
    hasLines ||= found !== DEFAULT_STYLE.borders;
    return found;
  });
  if (!hasLines) return undefined;
  return (row: number, column: number): DrawnCell['lines'] => {
    const right = borders[row]?.[column]?.right ?? borders[row]?.[column + 1]?.left;
    const bottom = borders[row]?.[column]?.bottom ?? borders[row + 1]?.[column]?.top;
    return right || bottom ? { right, bottom } : undefined;
  };
}

export function readEditText(book: OpenWorkbook, sheet: SheetState, row: number, column: number): string {
  const formula = formulaAt(sheet.columns, row, column);
  if (formula) return formula.text;
  const style = book.styles.get(styleAt(getColumnRuns(sheet.styles, column), row));
  return (
    (style.quotePrefix ? "'" : '') + toEditText(valueAt(sheet.columns, row, column), style.numberFormat, book.date1904)
  );
}

/** Returns only the properties that all cells share. */
export function readCommonStyle(book: OpenWorkbook, sheetId: string, rect: Rect): Partial<CellStyle> {
  let common: Partial<CellStyle> | undefined;
  visitStyles(book, sheetId, rect, (style) => {
    if (!common) {
      common = { ...style };
      return;
    }
    const before = common;
    common = Object.fromEntries(
      Object.entries(style).filter(([key, value]) => key in before && Reflect.get(before, key) === value),
    );
  });
  return common ?? {};
}

export function findUsedRange(sheet: SheetState, valuesOnly: boolean): Rect | undefined {
  let usedRange: Rect | undefined;
  const includeRect = (rect: Rect) => {
    usedRange = usedRange ? computeBoundingRect(usedRange, rect) : rect;
  };
  for (const [column, cells] of sheet.columns.entries()) {
    const first = findFirstFilledRow(cells);
    if (first >= 0) includeRect({ row: first, column, rows: findLastFilledRow(cells) - first + 1, columns: 1 });
  }
  if (valuesOnly) return usedRange;
  for (const [column, runs] of sheet.styles.columns.entries()) {
    for (const [index, start] of (runs?.starts ?? []).entries()) {
      const end = runs?.starts[index + 1] ?? SHEET_ROWS;
      // A format down to the last row belongs to the column, not to its cells.
      const isFormatted = (runs?.styles[index] ?? 0) !== styleAt(sheet.styles.base, start) && end < SHEET_ROWS;
      if (isFormatted) includeRect({ row: start, column, rows: end - start, columns: 1 });
    }
  }
  for (const area of sheet.merges) includeRect(area);
  return usedRange;
}

export function findFilledCells(sheet: SheetState, rect: Rect, limit: number): FilledCell[] {
  const found: FilledCell[] = [];
  visitSegments(sheet.columns, rect, (segment, column, segmentIndex, from, to) => {
    if (segment.filledCount === 0) return;
    for (let index = from; index < to && found.length < limit; index++) {
      const value = segment.values[index] ?? null;
      if (value !== null) found.push({ row: segmentIndex * SEGMENT_ROWS + index, column, value });
    }
  });
  return found;
}

/** Returns the cells that hold a formula, or one that shows an error, as pieces of columns. */
export function findFormulas(sheet: SheetState, rect: Rect, errorsOnly: boolean): Rect[] {
  const found: Rect[] = [];
  visitSegments(sheet.columns, rect, (segment, column, segmentIndex, from, to) => {
    const rows = [...(segment.formulas?.keys() ?? [])].filter((index) => index >= from && index < to);
    for (const index of rows.sort((a, b) => a - b)) {
      if (errorsOnly && !isCellError(segment.values[index] ?? null)) continue;
      const row = segmentIndex * SEGMENT_ROWS + index;
      const last = found.at(-1);
      if (last?.column === column && last.row + last.rows === row)
        found[found.length - 1] = { ...last, rows: last.rows + 1 };
      else found.push({ row, column, rows: 1, columns: 1 });
    }
  });
  return found;
}

export function findMerges(sheet: SheetState, rect: Rect | undefined): readonly Rect[] {
  return rect ? sheet.merges.filter((area) => containsRect(rect, area) || intersectRect(area, rect)) : sheet.merges;
}

export function readRowRuns(sheet: SheetState): AxisRun[] {
  return toAxisRuns(sheet.rowAxis, STANDARD_ROW_HEIGHT);
}

export function readColumnRuns(sheet: SheetState): AxisRun[] {
  return toAxisRuns(sheet.columnAxis, STANDARD_COLUMN_WIDTH);
}

function toValueType(value: StoredValue): ValueType {
  if (value === null) return 'Empty';
  if (typeof value === 'number') return 'Double';
  if (typeof value === 'string') return 'String';
  return isCellError(value) ? 'Error' : 'Boolean';
}

function createGrid<T>(rect: Rect, empty: T): T[][] {
  return Array.from({ length: rect.rows }, () => new Array<T>(rect.columns).fill(empty));
}

function readGrid<T>(
  sheet: SheetState,
  rect: Rect,
  empty: T,
  read: (value: StoredValue, segment: CellSegment, index: number, row: number, column: number) => T,
): T[][] {
  const grid = createGrid(rect, empty);
  visitCells(sheet, rect, (row, column, value, segment, index) => {
    const line = grid[row];
    if (line) line[column] = read(value, segment, index, row, column);
  });
  return grid;
}

/** Visits the cells of existing segments; row and column count from the rectangle's corner. */
function visitCells(
  sheet: SheetState,
  rect: Rect,
  visit: (row: number, column: number, value: StoredValue, segment: CellSegment, index: number) => void,
): void {
  visitSegments(sheet.columns, rect, (segment, column, segmentIndex, from, to) => {
    const rowOffset = segmentIndex * SEGMENT_ROWS - rect.row;
    for (let index = from; index < to; index++)
      visit(index + rowOffset, column - rect.column, segment.values[index] ?? null, segment, index);
  });
}

function readStyleGrid<T>(sheet: SheetState, rect: Rect, read: (style: number) => T): T[][] {
  const grid: T[][] = Array.from({ length: rect.rows }, () => []);
  for (let column = rect.column; column < rect.column + rect.columns; column++) {
    const { starts, styles } = getColumnRuns(sheet.styles, column);
    let run = 0;
    let value = read(styles[0] ?? 0);
    for (let index = 0; index < rect.rows; index++) {
      const row = rect.row + index;
      const before = run;
      while (run + 1 < starts.length && (starts[run + 1] ?? 0) <= row) run++;
      if (run !== before) value = read(styles[run] ?? 0);
      grid[index]?.push(value);
    }
  }
  return grid;
}
