/**
 * Checks the preconditions of a batch: the cells that it overwrites or clears are as in the
 * snapshot.
 */

import { intersectRect, type Rect } from '../address/rect';
import type { RowSource } from '../snapshot/packed-rows';
import { looksLikeFormula } from '../snapshot/to-inputs';
import type { CellInput } from '../values/cell-input';
import type { NotesBatch } from './block-write';
import { computeChunkRect } from './chunks';
import { clipPreviousCells, type PreviousCells } from './previous-cells';
import { clearsContents, type WriteBatch } from './write-batch';

/** Describes cells that a batch reads before it overwrites them. */
interface TouchedCells {
  readonly part: Rect;
  /**
   * Holds the contents in the snapshot; undefined for formulas beside the block, which the snapshot
   * does not have.
   */
  readonly expected: PreviousCells | undefined;
  /** The write clears the formats of these cells as well. */
  readonly hasFormats: boolean;
}

export function findTouchedCells(
  { chunk, after }: Pick<WriteBatch, 'chunk' | 'after'>,
  previousCells: readonly PreviousCells[],
): TouchedCells[] {
  const writtenParts = chunk ? [{ part: computeChunkRect(chunk), hasFormats: false }] : [];
  const clearedParts = after
    .filter(clearsContents)
    .map(({ part, what }) => ({ part, hasFormats: what === 'everything' }));
  const knownCells = [...writtenParts, ...clearedParts].flatMap(({ part, hasFormats }) =>
    previousCells.flatMap((previous) => {
      const expected = clipPreviousCells(previous, part);
      return expected ? [{ part: expected.part, expected, hasFormats }] : [];
    }),
  );
  const cellsBeside = clearedParts.filter(
    ({ part }) => !previousCells.some((previous) => intersectRect(part, previous.part)),
  );
  return [...knownCells, ...cellsBeside.map((one) => ({ ...one, expected: undefined }))];
}

/** Returns the parts of former notes that a batch writes over. */
export function findOverwrittenNotes(
  { operations }: NotesBatch,
  previousCells: readonly PreviousCells[],
): PreviousCells[] {
  const parts = operations.flatMap((one) => (one.kind === 'contents' ? [one.part] : []));
  return previousCells.flatMap((one) => parts.flatMap((part) => clipPreviousCells(one, part) ?? []));
}

export interface Tolerance {
  readonly userColumns: readonly number[];
  /** If columns have moved, formulas that refer to them may read differently. */
  readonly columnMoves?: unknown;
}

/**
 * Returns true if the cells hold what the snapshot says, except for differences that the tolerance
 * allows.
 */
export function matchesSnapshot(
  { part, rows: previousRows, areNotes }: PreviousCells,
  currentRows: RowSource,
  tolerance: Tolerance,
): boolean {
  const userColumns = new Set(areNotes ? [] : tolerance.userColumns);
  for (let index = 0; index < currentRows.length; index += 1) {
    const expected = previousRows.row(index);
    const isSame = currentRows.row(index).every((cell, right) => {
      const before = expected[right];
      const mayDiffer =
        userColumns.has(part.column + right) || (tolerance.columnMoves !== undefined && looksLikeFormula(before));
      return cell === before || mayDiffer;
    });
    if (!isSame) return false;
  }
  return true;
}

interface DistinctiveCell {
  readonly row: number;
  readonly column: number;
  /** Holds the contents of the cell once the batch was carried out. */
  readonly newInput: CellInput;
}

/**
 * Finds a cell that shows whether a batch was carried out; undefined if the batch changes no
 * contents.
 */
export function findDistinctiveCell(
  batch: Pick<WriteBatch, 'chunk' | 'after' | 'notes'>,
  previousCells: readonly PreviousCells[],
): DistinctiveCell | undefined {
  const { chunk, after, notes } = batch;
  for (const [down, cells] of chunk?.rows.entries() ?? []) {
    const row = (chunk?.from ?? 0) + down;
    for (const [right, cell] of cells.entries()) {
      const column = (chunk?.column ?? 0) + right;
      if (cell !== null && cell !== findPreviousInput(previousCells, row, column))
        return { row, column, newInput: cell };
    }
  }
  for (const { part, expected } of findTouchedCells({ chunk: undefined, after }, previousCells)) {
    for (let down = 0; down < (expected?.rows.length ?? 0); down += 1) {
      const right = (expected?.rows.row(down) ?? []).findIndex((cell) => cell !== '');
      if (right >= 0) return { row: part.row + down, column: part.column + right, newInput: '' };
    }
  }
  return notes && findDistinctiveNote(notes);
}

/**
 * Finds such a cell among notes. Formulas are left out, because they are read in another form than
 * they are written in.
 */
function findDistinctiveNote({ operations, previousCells }: NotesBatch): DistinctiveCell | undefined {
  for (const operation of operations) {
    if (operation.kind !== 'contents') continue;
    const { row, column } = operation.part;
    for (const [down, [cell = '']] of operation.rows.entries())
      if (!looksLikeFormula(cell) && cell !== findPreviousInput(previousCells, row + down, column))
        return { row: row + down, column, newInput: cell };
  }
  return undefined;
}

/** Returns an empty text for ground, because it was free. */
function findPreviousInput(previousCells: readonly PreviousCells[], row: number, column: number): CellInput {
  const cell = { row, column, rows: 1, columns: 1 };
  return previousCells.flatMap((previous) => clipPreviousCells(previous, cell)?.rows.row(0) ?? [])[0] ?? '';
}
