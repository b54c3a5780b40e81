/** Compares cells with the contents that a write has put there. */
import {
  asShown,
  type BlockCell,
  type CellInput,
  containsRect,
  isIsoTime,
  looksLikeFormula,
  type Operation,
  type Rect,
  type StandingRows,
  type Stood,
  stoodWithin,
  textOfInput,
  trySerialIn,
  type WrittenPart,
} from '../../../grid';
import type { PartOf } from '../anchors';
import { loadAll, rowsOf } from '../read-range';

/** Cells that a write fills, as they are now. */
export interface WrittenCells {
  readonly part: Rect;
  readonly rows: StandingRows;
  /** False if the write leaves this cell as it is. */
  isWritten(row: number, column: number): boolean;
  /** True if the cell holds what the write puts there. */
  isOurs(row: number, column: number): boolean;
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
      const inputAt = (row: number, column: number) => one.row(row)[column] ?? null;
      return {
        part: one.part,
        rows,
        isWritten: (row, column) => source !== undefined || inputAt(row, column) !== null,
        isOurs(row, column) {
          if (source) return range.formulasR1C1[row]?.[column] === source.formulasR1C1[0]?.[column];
          const input = inputAt(row, column);
          if (one.isR1C1 && looksLikeFormula(input)) return range.formulasR1C1[row]?.[column] === input;
          return isSameInput(rows.row(row)[column] ?? '', input);
        },
      };
    });
}

/** Excel turns a day that is written, `2026-01-09`, into its serial number, unless the cell is formatted as text. */
function isSameInput(now: CellInput, written: BlockCell): boolean {
  if (now === written) return true;
  if (written === null || looksLikeFormula(now) || looksLikeFormula(written)) return false;
  const isDay = typeof written === 'string' && isIsoTime(written);
  const days = isDay ? [trySerialIn(1900, written), trySerialIn(1904, written)] : [];
  return [written, ...days].some((one) => one !== undefined && isKeptAs(now, one));
}

/** `0.1 + 0.2` is kept as 0.3, a line break without its carriage return, and everything as text in a cell that is formatted as text. */
function isKeptAs(now: CellInput, written: CellInput): boolean {
  if (typeof now !== 'string') return asShown(now) === asShown(written);
  const text = asShown(textOfInput(now));
  if (typeof written === 'string') return text === asShown(textOfInput(written));
  if (typeof written === 'boolean') return text === String(written).toUpperCase();
  return NUMBER_TEXT.test(String(text)) && asShown(Number(String(text).replace(',', '.'))) === asShown(written);
}

/** A number as Excel itself writes it, so that a code, `0100` or `1.50`, does not count as one: `-1.5`, `1,5`, `1E+21`. */
const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:[.,]\d*[1-9])?(?:E[+-]\d+)?$/;

/** What a cell held before, by the newest of those who tell; undefined if nobody has read it. */
function inputBefore(before: readonly Stood[], row: number, column: number): CellInput | undefined {
  const cell = { row, column, rows: 1, columns: 1 };
  const known = before.findLast(({ part }) => containsRect(part, cell));
  return known && stoodWithin(known, cell)?.rows.row(0)[0];
}

/** Whether all cells hold what the write puts there. */
export function areAllOurs({ part, isWritten, isOurs }: WrittenCells): boolean {
  return cellsOf(part).every(([row, column]) => !isWritten(row, column) || isOurs(row, column));
}

/** True if the cells prove that the write was carried out: all hold what it puts there, and one held something else before. */
export function isProof(written: WrittenCells, before: readonly Stood[]): boolean {
  const { part, rows } = written;
  const isChanged = ([row, column]: readonly [number, number]) =>
    inputBefore(before, part.row + row, part.column + column) !== rows.row(row)[column];
  return areAllOurs(written) && cellsOf(part).some(isChanged);
}

/** Writes cells as a user has edited them; null leaves all others as they are. */
export type UserEdits = Extract<Operation, { kind: 'values' }>;

/** Cells that hold neither what the write puts there nor what they held before: a user has edited them since. */
export function editedSince(written: readonly WrittenCells[], before: readonly Stood[]): UserEdits[] {
  const isOurs = (row: number, column: number) =>
    written.some(({ part, isOurs }) => {
      const [down, right] = [row - part.row, column - part.column];
      return down >= 0 && down < part.rows && right >= 0 && right < part.columns && isOurs(down, right);
    });
  return written.flatMap(({ part, rows, isWritten }): UserEdits[] => {
    const edits = Array.from({ length: part.rows }, (_, down) =>
      Array.from({ length: part.columns }, (_, right): BlockCell => {
        const [row, column, now] = [part.row + down, part.column + right, rows.row(down)[right] ?? ''];
        if (!isWritten(down, right) || isOurs(row, column)) return null;
        const former = inputBefore(before, row, column);
        // Cells of which nobody knows what they held are not restored.
        if (former === undefined || isSameInput(now, former)) return null;
        return now;
      }),
    );
    const isEdited = (row: BlockCell[]) => row.some((cell) => cell !== null);
    const [first, last] = [edits.findIndex(isEdited), edits.findLastIndex(isEdited)];
    if (first < 0) return [];
    const cells = edits.slice(first, last + 1);
    return [{ kind: 'values', part: { ...part, row: part.row + first, rows: cells.length }, rows: cells }];
  });
}

/** Whether some of the edited cells lie in a rectangle. */
export function areEditedIn({ part, rows }: UserEdits, rect: Rect): boolean {
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
