/** Compares cells with the contents that a write has put there. */
import {
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
  trySerialIn,
  type WrittenPart,
} from '../../../grid';
import type { PartOf } from '../anchors';
import { loadAll, rowsOf } from '../read-range';

/** Present contents of cells that a write fills. */
export interface WrittenCells {
  readonly part: Rect;
  readonly rows: StandingRows;
  /** True if the write puts something into this cell, false if it leaves the cell as it is. */
  isWritten(row: number, column: number): boolean;
  /** True if the cell holds what the write puts there. */
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
      const inputAt = (row: number, column: number) => one.row(row)[column] ?? null;
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

/** True if the cell holds what was written. Excel turns a written day, `2026-01-09`, into its serial number. */
function isSameInput(now: CellInput, written: BlockCell): boolean {
  if (now === written) return true;
  if (typeof written !== 'string' || typeof now !== 'number' || !isIsoTime(written)) return false;
  return now === trySerialIn(1900, written) || now === trySerialIn(1904, written);
}

/** Finds what a cell held before the write, in the newest reading; undefined if it was not read. */
function findFormerInput(before: readonly Stood[], row: number, column: number): CellInput | undefined {
  const cell = { row, column, rows: 1, columns: 1 };
  const known = before.findLast(({ part }) => containsRect(part, cell));
  return known && stoodWithin(known, cell)?.rows.row(0)[0];
}

/** True if all cells hold what the write puts there. */
export function areAllAsWritten({ part, isWritten, isAsWritten }: WrittenCells): boolean {
  return cellsOf(part).every(([row, column]) => !isWritten(row, column) || isAsWritten(row, column));
}

/** True if the cells prove that the write was carried out: all hold what it puts there, and one held something else before. */
export function provesWrite(written: WrittenCells, before: readonly Stood[]): boolean {
  const { part, rows } = written;
  const isChanged = ([row, column]: readonly [number, number]) =>
    findFormerInput(before, part.row + row, part.column + column) !== rows.row(row)[column];
  return areAllAsWritten(written) && cellsOf(part).some(isChanged);
}

/** Writes cells as a user has edited them; null leaves all others as they are. */
export type UserEdits = Extract<Operation, { kind: 'values' }>;

/** Finds cells that hold neither what the write puts there nor what they held before: a user has edited them since. */
export function findUserEdits(written: readonly WrittenCells[], before: readonly Stood[]): UserEdits[] {
  const isAsWritten = (row: number, column: number) =>
    written.some(({ part, isAsWritten }) => {
      const [down, right] = [row - part.row, column - part.column];
      return down >= 0 && down < part.rows && right >= 0 && right < part.columns && isAsWritten(down, right);
    });
  return written.flatMap(({ part, rows, isWritten }): UserEdits[] => {
    const edits = Array.from({ length: part.rows }, (_, down) =>
      Array.from({ length: part.columns }, (_, right): BlockCell => {
        const [row, column, now] = [part.row + down, part.column + right, rows.row(down)[right] ?? ''];
        if (!isWritten(down, right) || isAsWritten(row, column)) return null;
        const former = findFormerInput(before, row, column);
        // A cell whose former contents are unknown is not restored, so there is no edit to write again.
        if (former === undefined || former === now) return null;
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

/** True if some of the edited cells lie in the rectangle. */
export function hasEditsIn({ part, rows }: UserEdits, rect: Rect): boolean {
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
