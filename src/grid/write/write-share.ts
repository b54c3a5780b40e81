/**
 * Splits a write into batches of one request each, puts them in order, and halves one that is too
 * large.
 */

import type { Rect, Size } from '../address/rect';
import type { StandingRows } from '../seen/packed-rows';
import type { BlockGround } from './block-ground';
import { freeBelow } from './block-ground';
import type { BlockRows, BlockStart, NotesShare } from './block-write';
import { changedRows } from './changed-rows';
import { type CellChunk, type ChunkLimits, chunksWithBreaks, halvesOf } from './chunks';
import type { Operation } from './operation';

export interface Share {
  readonly before: readonly Operation[];
  readonly chunk: CellChunk | undefined;
  readonly after: readonly Operation[];
  /** The notes are written once all rows are. */
  readonly notes?: NotesShare | undefined;
  /** Is true if the batch gives the block its final size and writes the records. */
  readonly isLast: boolean;
}

/**
 * Splits a write into batches. The operations before the rows go with the first batch, those after
 * them with the last. So a block whose rows fit into one request is written by one, and the user
 * takes it back with one step of undo, because Excel makes a step of each request.
 * @param standing rows that the cells already hold: they are not written again
 * @param notes batches of notes; the last of them goes with the last batch
 * @returns the last batch, after all others; yields undefined if there is no batch to send yet
 */
export function* sharesOf(
  write: BlockRows,
  standing: StandingRows | undefined,
  limits: ChunkLimits,
  notes: readonly NotesShare[] = [],
): Generator<Share | undefined, Share> {
  const { after } = write.operations;
  let { before } = write.operations;
  /** Holds a chunk back: if no other chunk differs, the last batch writes it. */
  let held: CellChunk | undefined;
  function release(): Share {
    const share = { before, chunk: held, after: [], isLast: false };
    before = [];
    held = undefined;
    return share;
  }
  for (const rows of chunksWithBreaks(write.rows, write.row, limits)) {
    const chunk = standing && rows ? changedRows(rows, standing) : rows;
    yield chunk && held ? release() : undefined;
    held = chunk ?? held;
  }
  // The formats of cleared cells cannot be restored. So these cells are cleared after all rows,
  // when no ground can turn out to be filled any more.
  if (held && after.some(({ kind }) => kind === 'clear') && freeBelow(write, 0).length > 0) yield release();
  if (notes.length > 1 && (held || before.length > 0)) yield release();
  for (const share of notes.slice(0, -1))
    yield { before: [], chunk: undefined, after: [], notes: share, isLast: false };
  return { ...release(), after, notes: notes.at(-1), isLast: true };
}

/** Returns true if the last batch changes the block. */
export function changesBlock(
  { standing, moves, reaches = [], rows, columns }: BlockStart,
  { before, chunk, after, notes }: Share,
): boolean {
  if (!standing || moves || chunk || before.length + after.length + reaches.length > 0 || notes) return true;
  return rows !== standing.rect.rows || columns !== standing.rect.columns;
}

/**
 * Halves a batch that is too large. The operations before the rows go with the first half, those
 * after them with the second.
 * @returns undefined if the batch cannot be halved
 */
export function halvesOfShare(share: Share): readonly [Share, Share] | undefined {
  const halves = share.chunk ? halvesOf(share.chunk) : undefined;
  if (halves) {
    const [first, second] = halves;
    return [
      { ...share, chunk: first, after: [], notes: undefined, isLast: false },
      { ...share, before: [], chunk: second },
    ];
  }
  return share.chunk ? undefined : halvesOfClearing(share);
}

/**
 * Halves a batch that clears many cells. Each half clears its own contents; only the second one
 * clears the formats, because they cannot be restored.
 */
function halvesOfClearing(share: Share): readonly [Share, Share] | undefined {
  const largest = share.after.filter(clearsContents).sort((a, b) => cells(b.part) - cells(a.part))[0];
  if (!largest || largest.part.rows < 2) return undefined;
  const { part, what } = largest;
  const rows = Math.ceil(part.rows / 2);
  const contents = { ...largest, what: 'contents' as const };
  const rest: Operation[] = [{ ...contents, part: { ...part, row: part.row + rows, rows: part.rows - rows } }];
  if (what === 'everything') rest.push({ ...largest, what: 'formats' });
  return [
    { ...share, after: [{ ...contents, part: { ...part, rows } }], notes: undefined, isLast: false },
    { ...share, before: [], after: [...share.after.filter((one) => one !== largest), ...rest] },
  ];
}

function cells({ rows, columns }: Rect): number {
  return rows * columns;
}

export function clearsContents(operation: Operation): operation is Extract<Operation, { kind: 'clear' }> {
  return operation.kind === 'clear' && operation.what !== 'formats';
}

/**
 * Returns the size of the block's name after a batch. The name grows before the first value is
 * written, so that its size shows whether a user inserts or deletes cells during the write. It
 * shrinks once all cells are written and cleared, so that all cells of the write are always inside
 * the name. On free ground, the name of a first block only covers the rows that were written: if
 * the pane is closed too early, the other cells belong to the user.
 */
export function sizeAfter(ground: BlockGround, now: Size, isLast: boolean, reached: number): Size {
  const { standing, inserted, overwrites, rows = reached, columns } = ground;
  if (isLast) return { rows, columns };
  if (!standing) return { rows: inserted || overwrites ? rows : Math.min(rows, Math.max(1, reached)), columns };
  return { rows: Math.max(rows, now.rows), columns: Math.max(columns, now.columns) };
}
