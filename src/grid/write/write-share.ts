/** A write in shares that travel in one request each: which goes when, and how one that is too large is cut. */

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
  /** Written once all rows are. */
  readonly notes?: NotesShare | undefined;
  /** The block takes its final size, and the file its records. */
  readonly isLast: boolean;
}

/**
 * What comes before the rows goes with the first of them, what comes after with the last: a block whose rows fit into one request is written
 * by one, and the analyst takes it back with one step of undo, for Excel makes a step of each request.
 * @param standing rows that stand in the cells already: they are not written again
 * @param notes what goes along; the only one goes with the last rows
 * @returns the last share, after all others; undefined in between where nothing is due yet
 */
export function* sharesOf(
  write: BlockRows,
  standing: StandingRows | undefined,
  limits: ChunkLimits,
  notes: readonly NotesShare[] = [],
): Generator<Share | undefined, Share> {
  const { after } = write.operations;
  let { before } = write.operations;
  /** While it is the only chunk that differs, it may turn out to be all there is to write. */
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
  // The formats of cells that are cleared cannot be put back: they go once no ground can turn out to be taken any more.
  if (held && after.some(({ kind }) => kind === 'clear') && freeBelow(write, 0).length > 0) yield release();
  if (notes.length > 1 && (held || before.length > 0)) yield release();
  for (const share of notes.slice(0, -1))
    yield { before: [], chunk: undefined, after: [], notes: share, isLast: false };
  return { ...release(), after, notes: notes.at(-1), isLast: true };
}

/** Whether the last share of a write leaves a block that stands other than it was. */
export function changesBlock(
  { standing, moves, reaches = [], rows, columns }: BlockStart,
  { before, chunk, after, notes }: Share,
): boolean {
  if (!standing || moves || chunk || before.length + after.length + reaches.length > 0 || notes) return true;
  return rows !== standing.rect.rows || columns !== standing.rect.columns;
}

/** What comes before the rows goes with the first half, what comes after them with the second. */
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

/** Contents go by halves; formats, which cannot be put back, go with the second one alone. */
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
 * Returns the size of the block's name after a batch. It grows before the first value is written, so that it tells from then on whether a user
 * inserted or deleted cells among those that are being written. It shrinks once all cells are written and cleared. So the write never has
 * filled cells beyond the name. On free ground, a first block gets no cells ahead of its rows: if the pane dies, they are the user's.
 */
export function sizeAfter(ground: BlockGround, now: Size, isLast: boolean, reached: number): Size {
  const { standing, inserted, overwrites, rows = reached, columns } = ground;
  if (isLast) return { rows, columns };
  if (!standing) return { rows: inserted || overwrites ? rows : Math.min(rows, Math.max(1, reached)), columns };
  return { rows: Math.max(rows, now.rows), columns: Math.max(columns, now.columns) };
}
