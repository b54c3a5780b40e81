/** Fills cells from their neighbours: the fill handle, and Ctrl+D. */
import { MAX_ROWS, type Rect } from '../../../grid';
import type { WorkbookStore } from '../../store';
import type { Cell } from './selection-moves';
import { continueSeries, type SeriesCell } from './series';
import type { WorkbookView } from './workbook-view';

/** @param attempt runs one undoable action and reports a refusal */
export function createFillActions(
  { store, activeSheet, selection, usedRange }: WorkbookView,
  attempt: (work: () => void) => boolean,
) {
  const getSheetId = () => activeSheet.value.id;

  return {
    /** Fills from the selected cells and selects all of them: series continue, the rest repeats. */
    fillOver(to: Rect): boolean {
      const { rect, active } = selection.value;
      const fillArea = findFillArea(rect, to);
      if (!fillArea) return false;
      return attempt(() => {
        repeatCells(store, getSheetId(), rect, fillArea);
        continueLines(store, getSheetId(), rect, fillArea);
        store.select(getSheetId(), to, active);
      });
    },
    /** Repeats the first selected row in the others; a single row repeats the row above it. */
    fillDown(): boolean {
      const { rect } = selection.value;
      const row = rect.rows > 1 ? rect.row : rect.row - 1;
      // A whole column has a million rows, most of them empty.
      const bottom = rect.rows === MAX_ROWS ? countUsedRows(usedRange.value) : rect.row + rect.rows;
      const below = { ...rect, row: row + 1, rows: bottom - row - 1 };
      if (row < 0 || below.rows <= 0) return false;
      return attempt(() => repeatCells(store, getSheetId(), { ...rect, row, rows: 1 }, { rect: below, ...FILL_DOWN }));
    },
  };
}

/** Returns the area that dragging the handle to this cell fills: the farther of down and across. */
export function extendFill(from: Rect, { row, column }: Cell): Rect {
  const down = Math.max(row - (from.row + from.rows - 1), from.row - row);
  const across = Math.max(column - (from.column + from.columns - 1), from.column - column);
  if (Math.max(down, across) <= 0) return from;
  if (down >= across) return { ...from, row: Math.min(from.row, row), rows: from.rows + down };
  return { ...from, column: Math.min(from.column, column), columns: from.columns + across };
}

interface FillArea {
  readonly rect: Rect;
  readonly isVertical: boolean;
  /** True if the area is above or left of the cells from which it is filled. */
  readonly isBefore: boolean;
}

const FILL_DOWN = { isVertical: true, isBefore: false } as const;

function findFillArea(from: Rect, to: Rect): FillArea | undefined {
  if (to.rows === from.rows && to.columns === from.columns) return undefined;
  const isVertical = to.rows > from.rows;
  const isBefore = to.row < from.row || to.column < from.column;
  const [start, size] = getSpan(from, isVertical);
  const [first, count] = getSpan(to, isVertical);
  return { rect: replaceSpan(to, isVertical, isBefore ? first : start + size, count - size), isVertical, isBefore };
}

/** Repeats cells with their formats, beginning beside them. */
function repeatCells(
  store: WorkbookStore,
  sheetId: string,
  from: Rect,
  { rect, isVertical, isBefore }: FillArea,
): void {
  const [start, size] = getSpan(from, isVertical);
  const [first, count] = getSpan(rect, isVertical);
  const rest = count % size;
  const copy = (source: Rect, target: Rect) => store.copy({ sheetId, rect: source }, { sheetId, rect: target }, 'all');
  if (count > rest) copy(from, replaceSpan(rect, isVertical, isBefore ? first + rest : first, count - rest));
  if (rest === 0) return;
  const partialSource = replaceSpan(from, isVertical, isBefore ? start + size - rest : start, rest);
  copy(partialSource, replaceSpan(rect, isVertical, isBefore ? first : first + count - rest, rest));
}

/** Continues each line separately: a column of months may have a repeating neighbour. */
function continueLines(
  store: WorkbookStore,
  sheetId: string,
  from: Rect,
  { rect, isVertical, isBefore }: FillArea,
): void {
  const [firstLine, lineCount] = getSpan(from, !isVertical);
  const [, count] = getSpan(rect, isVertical);
  for (let offset = 0; offset < lineCount; offset += 1) {
    const cells = readLine(store, sheetId, replaceSpan(from, !isVertical, firstLine + offset, 1));
    const series = continueSeries(isBefore ? cells.reverse() : cells, count);
    if (!series) continue;
    const inputs = isBefore ? [...series].reverse() : series;
    const grid = isVertical ? inputs.map((input) => [input]) : [inputs];
    store.write(sheetId, replaceSpan(rect, !isVertical, firstLine + offset, 1), grid, 'values');
  }
}

function readLine(store: WorkbookStore, sheetId: string, line: Rect): SeriesCell[] {
  const { values, numberFormats } = store.readGrids(sheetId, line);
  const formats = numberFormats.flat();
  return values.flat().map((value, index) => {
    const [row, column] = line.columns === 1 ? [line.row + index, line.column] : [line.row, line.column + index];
    return { value, text: store.readEditText(sheetId, row, column), numberFormat: formats[index] ?? '' };
  });
}

/** Returns the first index and the count of the rectangle's rows, or of its columns. */
function getSpan(rect: Rect, isVertical: boolean): readonly [first: number, count: number] {
  return isVertical ? [rect.row, rect.rows] : [rect.column, rect.columns];
}

function replaceSpan(rect: Rect, isVertical: boolean, first: number, count: number): Rect {
  return isVertical ? { ...rect, row: first, rows: count } : { ...rect, column: first, columns: count };
}

/** Returns the 1-based number of the last row, which is the 0-based index of the row after it. */
function countUsedRows(used: Rect | undefined): number {
  return used ? used.row + used.rows : 0;
}
