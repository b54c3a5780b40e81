import {
  type CellInput,
  type CellValue,
  isCellError,
  type Rect,
  SHEET_COLUMNS,
  SHEET_ROWS,
  type WriteKind,
} from '../../store';
import { HostError, invalidArgument } from '../host-error';
import type { Json } from '../protocol';
import type { CellRange } from './book';

/** Reading more cells than this is refused on every platform (Excel's performance guide, "5,000,000 cells per range"). */
const MOST_CELLS_READ = 5_000_000;

/** `values` and `formulas`: errors become their text, as Excel sends them. Whole rows and columns have no cell properties: `null`. */
export function readContents(range: CellRange, kind: 'values' | 'formulas'): Json {
  return readCells(range, (sheetId, rect) => {
    range.book.cellsRead += rect.rows * rect.columns;
    return range.book.store[kind](sheetId, rect).map((row) => row.map(toJson));
  });
}

export function readCells(range: CellRange, read: (sheetId: string, rect: Rect) => Json): Json {
  if (isUnbounded(range.rect)) return null;
  if (range.rect.rows * range.rect.columns > MOST_CELLS_READ) {
    throw new HostError('RangeExceedsLimit', 'The cell count in the range has exceeded the maximum supported number.');
  }
  return read(range.sheetId, range.rect);
}

/** A matrix of the range's shape, or one value for all cells; `null` inside a matrix leaves that cell alone. */
export function writeCells(range: CellRange, value: Json, kind: WriteKind): void {
  const { sheetId, rect, book } = range;
  if (kind !== 'numberFormats') {
    // Excel refuses contents for whole rows and columns, whatever the shape of the array.
    if (isUnbounded(rect)) throw invalidArgument();
    book.cellsWritten += rect.rows * rect.columns;
  }
  book.store.write(sheetId, rect, toInput(value), kind);
}

export function isUnbounded(rect: Rect): boolean {
  return rect.rows === SHEET_ROWS || rect.columns === SHEET_COLUMNS;
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
