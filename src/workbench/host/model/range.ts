import { type CellInput, type CellValue, isCellError, type Rect, SHEET_ROWS, type WriteKind } from '../../store';
import { HostError, invalidArgument } from '../host-error';
import { defineType, type HostObject, type KeptObject } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange } from './book';
import { insertCells, rangeActions } from './range-actions';
import { rangeFormat } from './range-format';
import { rangeFinders, rangeNavigation } from './range-navigation';

/** Excel's `Range`. */
export const range: (target: CellRange) => HostObject = defineType<CellRange>({
  name: 'Range',
  properties: {
    Address: { get: (cells) => cells.address },
    CellCount: { get: (cells) => countOrMinusOne(cells.rect) },
    RowIndex: { get: (cells) => cells.rect.row },
    ColumnIndex: { get: (cells) => cells.rect.column },
    RowCount: { get: (cells) => cells.rect.rows },
    ColumnCount: { get: (cells) => cells.rect.columns },
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
  methods: { ...rangeNavigation, Insert: insertCells },
  finders: rangeFinders,
  actions: rangeActions,
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

/** Reading more cells than this is refused on every platform (Excel's performance guide, "5,000,000 cells per range"). */
const MOST_CELLS_READ = 5_000_000;

/** `values` and `formulas`: errors become their text, as Excel sends them. Whole rows and columns have no cell properties: `null`. */
function readContents(range: CellRange, kind: 'values' | 'formulas'): Json {
  return readCells(range, (sheetId, rect) => {
    range.book.cellsRead += rect.rows * rect.columns;
    return range.book.store[kind](sheetId, rect).map((row) => row.map(toJson));
  });
}

function readCells(range: CellRange, read: (sheetId: string, rect: Rect) => Json): Json {
  if (range.isUnbounded) return null;
  if (range.rect.rows * range.rect.columns > MOST_CELLS_READ) {
    throw new HostError('RangeExceedsLimit', 'The cell count in the range has exceeded the maximum supported number.');
  }
  return read(range.sheetId, range.rect);
}

/** A matrix of the range's shape, or one value for all cells; `null` inside a matrix leaves that cell alone. */
function writeCells(range: CellRange, value: Json, kind: WriteKind): void {
  const { sheetId, rect, book } = range;
  if (kind !== 'numberFormats') {
    // Excel refuses contents for whole rows and columns, whatever the shape of the array.
    if (range.isUnbounded) throw invalidArgument();
    book.cellsWritten += rect.rows * rect.columns;
  }
  book.store.write(sheetId, rect, toInput(value), kind);
}

function toJson(value: CellValue): Json {
  return isCellError(value) ? value.error : value;
}

function toInput(value: Json): CellInput | readonly (readonly CellInput[])[] {
  if (!Array.isArray(value)) return toCell(value);
  const rows: readonly Json[] = value;
  // Checked cell by cell without copying: this is the path of every bulk write.
  for (const row of rows) {
    if (!Array.isArray(row)) throw invalidArgument();
    for (const cell of row) toCell(cell);
  }
  return rows as readonly (readonly CellInput[])[];
}

function toCell(value: Json): CellInput {
  if (typeof value === 'object' && value !== null) throw invalidArgument();
  return value;
}

/** A range that later batches use: it follows its cells when rows or columns are inserted or deleted around them. */
function keepRange(cells: CellRange): KeptObject {
  const { book } = cells;
  const tracked = book.store.track(cells.sheetId, cells.rect);
  return {
    resolve: () => {
      const now = tracked.current();
      return now && book.range(now.sheetId, now.rect).object;
    },
    release: () => tracked.release(),
  };
}
