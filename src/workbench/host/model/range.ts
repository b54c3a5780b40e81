import type { Rect } from '../../store';
import { SHEET_COLUMNS, SHEET_ROWS } from '../../store';
import { defineType, type HostObject } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange } from './book';
import { keepRange } from './kept-range';
import { rangeActions } from './range-actions';
import { readCells, readContents, writeCells } from './range-cells';
import { rangeFormat } from './range-format';
import { rangeNavigation } from './range-navigation';

/** Excel's `Range`. */
export const range: (target: CellRange) => HostObject = defineType<CellRange>({
  name: 'Range',
  properties: {
    Address: { get: (cells) => cells.address },
    AddressLocal: { get: (cells) => cells.address },
    CellCount: { get: (cells) => countOrMinusOne(cells.rect) },
    RowIndex: { get: (cells) => cells.rect.row },
    ColumnIndex: { get: (cells) => cells.rect.column },
    RowCount: { get: (cells) => cells.rect.rows },
    ColumnCount: { get: (cells) => cells.rect.columns },
    IsEntireRow: { get: (cells) => cells.rect.columns === SHEET_COLUMNS },
    IsEntireColumn: { get: (cells) => cells.rect.rows === SHEET_ROWS },
    Values: {
      get: (cells) => readContents(cells, 'values'),
      set: (cells, value) => writeCells(cells, value, 'values'),
    },
    Formulas: {
      get: (cells) => readContents(cells, 'formulas'),
      set: (cells, value) => writeCells(cells, value, 'formulas'),
    },
    NumberFormat: {
      get: (cells) => readCells(cells, (sheetId, rect) => cells.book.store.numberFormats(sheetId, rect)),
      set: (cells, value) => writeCells(cells, value, 'numberFormats'),
    },
    Text: { get: (cells) => readCells(cells, (sheetId, rect) => cells.book.store.texts(sheetId, rect)) },
    ValueTypes: { get: (cells) => readCells(cells, (sheetId, rect) => cells.book.store.valueTypes(sheetId, rect)) },
    RowHidden: {
      get: (cells) => hiddenState(cells.book.store.rowRuns(cells.sheetId), cells.rect.row, cells.rect.rows),
      set: (cells, value) =>
        cells.book.store.setRowsHidden(cells.sheetId, cells.rect.row, cells.rect.rows, value === true),
    },
    ColumnHidden: {
      get: (cells) => hiddenState(cells.book.store.columnRuns(cells.sheetId), cells.rect.column, cells.rect.columns),
      set: (cells, value) =>
        cells.book.store.setColumnsHidden(cells.sheetId, cells.rect.column, cells.rect.columns, value === true),
    },
    Hidden: { get: isHidden },
  },
  links: {
    Worksheet: (cells) => cells.book.worksheet(cells.sheetId),
    Format: (cells) => rangeFormat([cells]),
  },
  methods: { ...rangeNavigation, ...rangeActions },
  keep: keepRange,
});

/** Excel answers -1 for more than 2^31-1 cells. */
function countOrMinusOne(rect: Rect): number {
  const count = rect.rows * rect.columns;
  return count > 2 ** 31 - 1 ? -1 : count;
}

type Run = { readonly start: number; readonly count: number; readonly hidden: boolean };

/** `true` or `false` for all, `null` when they differ. */
function hiddenState(runs: readonly Run[], start: number, count: number): boolean | null {
  let hidden = 0;
  for (const run of runs) {
    if (!run.hidden) continue;
    hidden += Math.max(0, Math.min(start + count, run.start + run.count) - Math.max(start, run.start));
  }
  if (hidden === 0) return false;
  return hidden === count ? true : null;
}

function isHidden(cells: CellRange): Json {
  const { store } = cells.book;
  const rows = hiddenState(store.rowRuns(cells.sheetId), cells.rect.row, cells.rect.rows);
  const columns = hiddenState(store.columnRuns(cells.sheetId), cells.rect.column, cells.rect.columns);
  if (rows === true || columns === true) return true;
  return rows === false && columns === false ? false : null;
}
