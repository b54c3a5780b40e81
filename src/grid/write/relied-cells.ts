/**
 * Checks the preconditions of a batch: the cells that it overwrites or clears are as in the
 * snapshot.
 */

import { intersectRect, type Rect } from '../address/rect';
import type { StandingRows } from '../seen/packed-rows';
import { looksLikeFormula } from '../seen/read-inputs';
import type { CellInput } from '../values/cell-input';
import type { NotesShare } from './block-write';
import { partOfChunk } from './chunks';
import { type Stood, stoodWithin } from './stood';
import { clearsContents, type Share } from './write-share';

/** Describes cells that a batch reads before it overwrites them. */
interface Touched {
  readonly part: Rect;
  /**
   * Holds the contents in the snapshot; undefined for formulas beside the block, which the snapshot
   * does not have.
   */
  readonly expected: Stood | undefined;
  /** True if the write clears the formats of these cells as well. */
  readonly hasFormats: boolean;
}

export function touchedBy({ chunk, after }: Pick<Share, 'chunk' | 'after'>, journals: readonly Stood[]): Touched[] {
  const written = chunk ? [{ part: partOfChunk(chunk), hasFormats: false }] : [];
  const cleared = after.filter(clearsContents).map(({ part, what }) => ({ part, hasFormats: what === 'everything' }));
  const known = [...written, ...cleared].flatMap(({ part, hasFormats }) =>
    journals.flatMap((journal) => {
      const expected = stoodWithin(journal, part);
      return expected ? [{ part: expected.part, expected, hasFormats }] : [];
    }),
  );
  const beside = cleared.filter(({ part }) => !journals.some((journal) => intersectRect(part, journal.part)));
  return [...known, ...beside.map((one) => ({ ...one, expected: undefined }))];
}

/** Returns the parts of former notes that a batch writes over. */
export function writtenOver({ operations }: NotesShare, stood: readonly Stood[]): Stood[] {
  const parts = operations.flatMap((one) => (one.kind === 'contents' ? [one.part] : []));
  return stood.flatMap((one) => parts.flatMap((part) => stoodWithin(one, part) ?? []));
}

export interface Tolerance {
  readonly analystColumns: readonly number[];
  /** If columns have moved, formulas that refer to them may read differently. */
  readonly moves?: unknown;
}

/**
 * True if the cells hold what the snapshot says, except for differences that the tolerance allows.
 */
export function matchesSnapshot(
  { part, rows: stood, areNotes }: Stood,
  now: StandingRows,
  tolerance: Tolerance,
): boolean {
  const theirs = new Set(areNotes ? [] : tolerance.analystColumns);
  for (let index = 0; index < now.length; index += 1) {
    const expected = stood.row(index);
    const isSame = now.row(index).every((cell, right) => {
      const before = expected[right];
      const mayDiffer = theirs.has(part.column + right) || (tolerance.moves !== undefined && looksLikeFormula(before));
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
  readonly after: CellInput;
}

/**
 * Finds a cell that shows whether a batch was carried out; undefined if the batch changes no
 * contents.
 */
export function findDistinctiveCell(
  share: Pick<Share, 'chunk' | 'after' | 'notes'>,
  journals: readonly Stood[],
): DistinctiveCell | undefined {
  const { chunk, after, notes } = share;
  for (const [down, cells] of chunk?.rows.entries() ?? []) {
    const row = (chunk?.from ?? 0) + down;
    for (const [right, cell] of cells.entries()) {
      const column = (chunk?.column ?? 0) + right;
      if (cell !== null && cell !== stoodAt(journals, row, column)) return { row, column, after: cell };
    }
  }
  for (const { part, expected } of touchedBy({ chunk: undefined, after }, journals)) {
    for (let down = 0; down < (expected?.rows.length ?? 0); down += 1) {
      const right = (expected?.rows.row(down) ?? []).findIndex((cell) => cell !== '');
      if (right >= 0) return { row: part.row + down, column: part.column + right, after: '' };
    }
  }
  return notes && tellingNote(notes);
}

/**
 * Finds such a cell among notes. Formulas are left out, because they are read in another form than
 * they are written in.
 */
function tellingNote({ operations, stood }: NotesShare): DistinctiveCell | undefined {
  for (const operation of operations) {
    if (operation.kind !== 'contents') continue;
    const { row, column } = operation.part;
    for (const [down, [cell = '']] of operation.rows.entries())
      if (!looksLikeFormula(cell) && cell !== stoodAt(stood, row + down, column))
        return { row: row + down, column, after: cell };
  }
  return undefined;
}

/** Returns an empty text for ground, because it was free. */
function stoodAt(journals: readonly Stood[], row: number, column: number): CellInput {
  const cell = { row, column, rows: 1, columns: 1 };
  return journals.flatMap((journal) => stoodWithin(journal, cell)?.rows.row(0) ?? [])[0] ?? '';
}
