/** Sorts the rows of a rectangle: contents and formats move, borders and hidden rows stay. */
import { intersectRect } from '../../../grid';
import { type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import { type Formula, translateFormula } from '../formulas/formula';
import { type CellColumns, type CellSlice, clearCells, placeSlices, readSlices, valueAt } from '../state/cell-storage';
import type { OpenWorkbook } from '../state/open-workbook';
import { copyRuns, getColumnRuns, RunBuilder, replaceColumns, type SheetStyles, type StyleRuns } from '../state/styles';
import type { SheetState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';
import type { SortOptions } from '../store-types';
import { createValueComparer, toNumberIfNumeric } from './sort-order';
import { checkUnlocked } from './write-cells';

/**
 * Sorts the rows of the rectangle; the sort is stable. A formula moves with its row as if it were
 * copied, so that references to its own row still refer to it; references with a sheet name keep
 * their address, and so do formulas elsewhere.
 * @param shownColumns the sheet's cells with the values that they show
 * @returns the span of rows that changed places; undefined if all were in order
 */
export function sortCells(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  options: SortOptions,
  shownColumns: CellColumns,
): Rect | undefined {
  book.checkNotProtected(sheetId, 'sort');
  const sheet = book.requireSheet(sheetId);
  const headerCount = options.hasHeaders ? 1 : 0;
  const body = { ...rect, row: rect.row + headerCount, rows: rect.rows - headerCount };
  if (options.keys.some(({ column }) => column < 0 || column >= rect.columns))
    throw new StoreRefusal('OutsideSheet', 'A column to sort by is not among the cells.');
  if (body.rows < 2) return undefined;
  checkUnlocked(book, sheetId, body);
  checkSortable(sheet, body);
  const order = computeRowOrder(sheet, body, options, shownColumns);
  const first = order.findIndex((from, to) => from !== to);
  if (first < 0) return undefined;
  const last = order.findLastIndex((from, to) => from !== to);
  const target = book.changeSheet(sheetId);
  const slices = readSlices(target.columns, body).map((slice) => slice && sortSlice(slice, order));
  clearCells(target.columns, book.owner, body);
  placeSlices(target.columns, book.owner, slices, body.row, body.column);
  book.changeSheet(sheetId, { styles: sortStyles(book, sheet.styles, body, order) });
  return { ...body, row: body.row + first, rows: last - first + 1 };
}

function checkSortable(sheet: SheetState, body: Rect): void {
  if (sheet.merges.some((area) => intersectRect(area, body)))
    throw new StoreRefusal('MergedCells', 'Some of the cells are merged.');
  if (sheet.arrays?.some((array) => intersectRect(array, body)))
    throw new StoreRefusal('ArrayTorn', 'Some of the cells belong to an array formula.');
  for (const { rect, showHeaders, showTotals } of sheet.tables) {
    const fixedRows = [
      ...(showHeaders ? [{ ...rect, rows: 1 }] : []),
      ...(showTotals ? [{ ...rect, row: rect.row + rect.rows - 1, rows: 1 }] : []),
    ];
    if (fixedRows.some((row) => intersectRect(row, body)))
      throw new StoreRefusal('TableOverlap', 'The header of a table cannot be sorted.');
  }
}

/**
 * Returns the source row for each row of the body, both counted from its first row; hidden rows
 * stay in place.
 */
function computeRowOrder(
  sheet: SheetState,
  body: Rect,
  options: SortOptions,
  shownColumns: CellColumns,
): readonly number[] {
  const order = Array.from({ length: body.rows }, (_, index) => index);
  const hiddenIndices = new Set<number>();
  for (const { start, count, hidden: isHidden } of sheet.rowAxis) {
    if (!isHidden) continue;
    const end = Math.min(start + count, body.row + body.rows);
    for (let row = Math.max(start, body.row); row < end; row++) hiddenIndices.add(row - body.row);
  }
  const visibleIndices = hiddenIndices.size > 0 ? order.filter((index) => !hiddenIndices.has(index)) : order;
  const sortedIndices = visibleIndices.slice().sort(createRowComparer(body, options, shownColumns));
  for (const [index, visibleIndex] of visibleIndices.entries())
    order[visibleIndex] = sortedIndices[index] ?? visibleIndex;
  return order;
}

function createRowComparer(
  body: Rect,
  options: SortOptions,
  shownColumns: CellColumns,
): (a: number, b: number) => number {
  const compareValues = createValueComparer(options.matchCase);
  const keys = options.keys.map(({ column, ascending, textsAsNumbers }) => {
    const values = Array.from({ length: body.rows }, (_, index) => {
      const value = valueAt(shownColumns, body.row + index, body.column + column);
      return textsAsNumbers ? toNumberIfNumeric(value) : value;
    });
    return { values, sign: ascending ? 1 : -1 };
  });
  return (a, b) => {
    for (const { values, sign } of keys) {
      const first = values[a] ?? null;
      const second = values[b] ?? null;
      if (first === second) continue;
      if (first === null) return 1;
      if (second === null) return -1;
      const compared = compareValues(first, second);
      if (compared !== 0) return sign * compared;
    }
    return 0;
  };
}

function sortSlice({ values, formulas }: CellSlice, order: readonly number[]): CellSlice {
  const sortedValues = order.map((from) => values[from] ?? null);
  if (!formulas) return { values: sortedValues, formulas };
  const movedFormulas = new Map<number, Formula>();
  for (const [to, from] of order.entries()) {
    const formula = formulas.get(from);
    if (!formula) continue;
    const isOwnSheet = (mark: { readonly sheet: string | undefined }) => mark.sheet === undefined;
    movedFormulas.set(to, translateFormula(formula, to - from, 0, SHEET_ROWS, SHEET_COLUMNS, isOwnSheet));
  }
  return { values: sortedValues, formulas: movedFormulas };
}

/** Skips columns with the same format in all rows. */
function sortStyles(book: OpenWorkbook, styles: SheetStyles, body: Rect, order: readonly number[]): SheetStyles {
  let sortedStyles = styles;
  for (let column = body.column; column < body.column + body.columns; column++) {
    const runs = getColumnRuns(styles, column);
    const bodyBuilder = new RunBuilder();
    bodyBuilder.addSlice(runs, body.row, body.row + body.rows, -body.row);
    const bodyRuns = bodyBuilder.build();
    if (bodyRuns.starts.length < 2) continue;
    const sortedRuns = sortRuns(book, bodyRuns, order);
    sortedStyles = replaceColumns(sortedStyles, column, 1, (runsBefore) =>
      copyRuns(runsBefore, body.row, sortedRuns, 0, body.rows),
    );
  }
  return sortedStyles;
}

function sortRuns(book: OpenWorkbook, { starts, styles }: StyleRuns, order: readonly number[]): StyleRuns {
  const stylesByRow: number[] = [];
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? order.length;
    for (let row = start; row < end; row++) stylesByRow.push(styles[index] ?? 0);
  }
  const builder = new RunBuilder();
  for (const [to, from] of order.entries())
    builder.add(to, applyBorders(book, stylesByRow[from] ?? 0, stylesByRow[to] ?? 0));
  return builder.build();
}

/** Returns the first style with the lines of the second. */
function applyBorders(book: OpenWorkbook, style: number, borderSource: number): number {
  if (style === borderSource) return style;
  const { borders } = book.styles.get(borderSource);
  return book.styles.get(style).borders === borders ? style : book.styles.derive(style, { borders });
}
