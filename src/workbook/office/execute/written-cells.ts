/** Compares cells with the contents that a write has put there. */
import {
  asShown,
  type BlockCell,
  type CellInput,
  containsRect,
  formerRow,
  isIsoTime,
  looksLikeFormula,
  MAX_COLUMNS,
  type Operation,
  type Rect,
  type StandingRows,
  type Stood,
  textOfInput,
  trySerialIn,
  type WrittenPart,
} from '../../../grid';
import type { PartOf } from '../anchors';
import { loadAll, rowsOf } from '../read-range';

/** Holds the present contents of cells that a write fills. */
export interface WrittenCells {
  readonly part: Rect;
  readonly rows: StandingRows;
  /**
   * Returns true if the write puts something into this cell, false if it leaves the cell as it is.
   */
  isWritten(row: number, column: number): boolean;
  isAsWritten(row: number, column: number): boolean;
}

export function queueWritten(part: PartOf, written: readonly WrittenPart[]): () => WrittenCells[] {
  const loaded = written.map((one) => {
    const source = one.filledFrom && part(one.filledFrom).load('formulasR1C1');
    const range = loadAll(part(one.part), false);
    return { one, source, range: source || one.isR1C1 ? range.load('formulasR1C1') : range };
  });
  return () =>
    loaded.map(({ one, source, range }) => {
      const rows = rowsOf(range);
      const inputs: (readonly BlockCell[])[] = [];
      const inputAt = (row: number, column: number) => {
        const cells = inputs[row] ?? one.row(row);
        inputs[row] = cells;
        return cells[column] ?? null;
      };
      return {
        part: one.part,
        rows,
        isWritten: (row, column) => source !== undefined || inputAt(row, column) !== null,
        isAsWritten(row, column) {
          if (source) return range.formulasR1C1[row]?.[column] === source.formulasR1C1[0]?.[column];
          const input = inputAt(row, column);
          if (one.isR1C1 && looksLikeFormula(input)) return range.formulasR1C1[row]?.[column] === input;
          return isSameInput(rows.row(row)[column] ?? '', input);
        },
      };
    });
}

/**
 * Returns true if the cell holds what was written. Excel turns a written day, `2026-01-09`, into
 * its serial number, except in a cell with the text format.
 */
function isSameInput(now: CellInput, written: BlockCell): boolean {
  if (now === written) return true;
  if (written === null || looksLikeFormula(now) || looksLikeFormula(written)) return false;
  const isDay = typeof written === 'string' && isIsoTime(written);
  const days = isDay ? [trySerialIn(1900, written), trySerialIn(1904, written)] : [];
  return [written, ...days].some((one) => one !== undefined && isKeptAs(now, one));
}

/**
 * Returns true if Excel turns the input into what the cell holds now: `0.1 + 0.2` into 0.3, a line
 * break without its carriage return, and anything into text in a cell with the text format.
 */
function isKeptAs(now: CellInput, written: CellInput): boolean {
  if (typeof now !== 'string') return asShown(now) === asShown(written);
  const text = asShown(textOfInput(now));
  if (typeof written === 'string') return text === asShown(textOfInput(written));
  if (typeof written === 'boolean') return text === String(written).toUpperCase();
  return NUMBER_TEXT.test(String(text)) && asShown(Number(String(text).replace(',', '.'))) === asShown(written);
}

/**
 * Matches a number as Excel itself writes it: `-1.5`, `1,5`, `1E+21`, but not a code like `0100` or
 * `1.50`.
 */
const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:[.,]\d*[1-9])?(?:E[+-]\d+)?$/;

export function areAllAsWritten({ part, isWritten, isAsWritten }: WrittenCells): boolean {
  return cellsOf(part).every(([row, column]) => !isWritten(row, column) || isAsWritten(row, column));
}

/**
 * Returns true if the cells prove that the write was carried out: all hold what it puts there, and
 * one held something else before.
 */
export function provesWrite(written: WrittenCells, before: readonly Stood[]): boolean {
  const { part, rows } = written;
  const isChanged = (_: unknown, row: number) => {
    const former = formerRow(before, { ...part, row: part.row + row, rows: 1 });
    return rows.row(row).some((now, column) => former[column] !== now);
  };
  return areAllAsWritten(written) && Array.from({ length: part.rows }).some(isChanged);
}

/** Holds the contents of the cells that a user has edited; null stands for any other cell. */
export type ValueEdits = Extract<Operation, { kind: 'values' }>;

export type IsCell = (row: number, column: number) => boolean;

/** Returns a function that says whether a cell is one of the edited cells. */
export function isCellOf(edits: readonly ValueEdits[]): IsCell {
  const keyOf = (row: number, column: number) => row * MAX_COLUMNS + column;
  const keys = new Set<number>();
  for (const { part, rows } of edits)
    for (const [down, row] of rows.entries())
      for (const [right, cell] of row.entries())
        if (cell !== null) keys.add(keyOf(part.row + down, part.column + right));
  return (row, column) => keys.has(keyOf(row, column));
}

/**
 * Finds cells that hold neither what the write puts there nor what they held before: a user has
 * edited them since.
 * @param isKnown returns true for a cell to leave out
 */
export function findUserEdits(
  written: readonly WrittenCells[],
  before: readonly Stood[],
  isKnown: IsCell,
): ValueEdits[] {
  const isAsWritten = (row: number, column: number) =>
    written.some(({ part, isAsWritten }) => {
      const [down, right] = [row - part.row, column - part.column];
      return down >= 0 && down < part.rows && right >= 0 && right < part.columns && isAsWritten(down, right);
    });
  return written.flatMap(({ part, rows, isWritten }): ValueEdits[] => {
    const edits = Array.from({ length: part.rows }, (_, down) => {
      const row = part.row + down;
      const cells = rows.row(down);
      let former: readonly (CellInput | undefined)[] | undefined;
      return Array.from({ length: part.columns }, (_, right): BlockCell => {
        const column = part.column + right;
        if (!isWritten(down, right) || isAsWritten(row, column) || isKnown(row, column)) return null;
        former ??= formerRow(before, { ...part, row, rows: 1 });
        const [now = '', contents] = [cells[right], former[right]];
        // A cell whose former contents are unknown is not restored, so there is no edit to keep.
        return contents === undefined || isSameInput(now, contents) ? null : now;
      });
    });
    return editsIn(part, edits);
  });
}

/**
 * Finds the edits that a batch has overwritten.
 * @param preImage cells as the batch read them just before it wrote
 * @param expected the same cells as the script expected them; all others should have been empty
 */
export function overwrittenEdits(preImage: readonly Stood[], expected: readonly Stood[]): ValueEdits[] {
  return preImage.flatMap(({ part, rows }) => {
    const edits = Array.from({ length: part.rows }, (_, down): BlockCell[] => {
      const previous = formerRow(expected, { ...part, row: part.row + down, rows: 1 });
      return rows.row(down).map((cell, right) => (isSameInput(cell, previous[right] ?? '') ? null : cell));
    });
    return editsIn(part, edits);
  });
}

/** Returns the rows from the first to the last one with an edit. */
function editsIn(part: Rect, rows: readonly BlockCell[][]): ValueEdits[] {
  const isEdited = (row: BlockCell[]) => row.some((cell) => cell !== null);
  const [first, last] = [rows.findIndex(isEdited), rows.findLastIndex(isEdited)];
  if (first < 0) return [];
  const cells = rows.slice(first, last + 1);
  return [{ kind: 'values', part: { ...part, row: part.row + first, rows: cells.length }, rows: cells }];
}

export function hasEditsIn({ part, rows }: ValueEdits, rect: Rect): boolean {
  return rows.some((row, down) =>
    row.some((cell, right) => {
      const place = { row: part.row + down, column: part.column + right, rows: 1, columns: 1 };
      return cell !== null && containsRect(rect, place);
    }),
  );
}

function cellsOf({ rows, columns }: Rect): (readonly [row: number, column: number])[] {
  return Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns] as const);
}
