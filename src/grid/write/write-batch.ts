/**
 * Splits a write into batches of one request each, puts them in order, and halves one that is too
 * large.
 */

import type { Rect, Size } from '../address/rect';
import type { RowSource } from '../snapshot/packed-rows';
import type { BlockGround } from './block-ground';
import { findPartsToBeFreeBelow } from './block-ground';
import type { BlockRows, BlockStart, NotesBatch } from './block-write';
import { trimToChangedRows } from './changed-rows';
import { type CellChunk, type ChunkLimits, chunkCellsWithBreaks, halveChunk } from './chunks';
import type { Operation } from './operation';

export interface WriteBatch {
  readonly before: readonly Operation[];
  readonly chunk: CellChunk | undefined;
  readonly after: readonly Operation[];
  /** The notes are written once all rows are. */
  readonly notes?: NotesBatch | undefined;
  /** The last batch gives the block its final size and writes the records. */
  readonly isLast: boolean;
}

/**
 * Splits a write into batches. The operations before the rows go with the first batch, those after
 * them with the last. So a block whose rows fit into one request is written by one, and the user
 * takes it back with one step of undo, because Excel makes a step of each request.
 * @param previousRows rows that the cells already hold: they are not written again
 * @param notesBatches batches of notes; the last of them goes with the last batch
 * @returns the last batch, after all others; yields undefined if there is no batch to send yet
 */
export function* splitIntoWriteBatches(
  write: BlockRows,
  previousRows: RowSource | undefined,
  limits: ChunkLimits,
  notesBatches: readonly NotesBatch[] = [],
): Generator<WriteBatch | undefined, WriteBatch> {
  const { after } = write.operations;
  let { before } = write.operations;
  /** Holds a chunk back: if no other chunk differs, the last batch writes it. */
  let heldChunk: CellChunk | undefined;
  function releaseBatch(): WriteBatch {
    const batch = { before, chunk: heldChunk, after: [], isLast: false };
    before = [];
    heldChunk = undefined;
    return batch;
  }
  for (const rows of chunkCellsWithBreaks(write.rows, write.row, limits)) {
    const chunk = previousRows && rows ? trimToChangedRows(rows, previousRows) : rows;
    yield chunk && heldChunk ? releaseBatch() : undefined;
    heldChunk = chunk ?? heldChunk;
  }
  // The formats of cleared cells cannot be restored. So these cells are cleared after all rows,
  // when no ground can turn out to be filled any more.
  if (heldChunk && after.some(({ kind }) => kind === 'clear') && findPartsToBeFreeBelow(write, 0).length > 0)
    yield releaseBatch();
  if (notesBatches.length > 1 && (heldChunk || before.length > 0)) yield releaseBatch();
  for (const batch of notesBatches.slice(0, -1))
    yield { before: [], chunk: undefined, after: [], notes: batch, isLast: false };
  return { ...releaseBatch(), after, notes: notesBatches.at(-1), isLast: true };
}

/** Returns true if the last batch changes the block. */
export function changesBlock(
  { previousBlock, columnMoves, dependentRanges = [], rows, columns }: BlockStart,
  { before, chunk, after, notes }: WriteBatch,
): boolean {
  if (!previousBlock || columnMoves || chunk || before.length + after.length + dependentRanges.length > 0 || notes)
    return true;
  return rows !== previousBlock.rect.rows || columns !== previousBlock.rect.columns;
}

/**
 * Halves a batch that is too large. The operations before the rows go with the first half, those
 * after them with the second.
 * @returns undefined if the batch cannot be halved
 */
export function halveBatch(batch: WriteBatch): readonly [WriteBatch, WriteBatch] | undefined {
  const halves = batch.chunk ? halveChunk(batch.chunk) : undefined;
  if (halves) {
    const [first, second] = halves;
    return [
      { ...batch, chunk: first, after: [], notes: undefined, isLast: false },
      { ...batch, before: [], chunk: second },
    ];
  }
  return batch.chunk ? undefined : halveClearingBatch(batch);
}

/**
 * Halves a batch that clears many cells. Each half clears its own contents; only the second one
 * clears the formats, because they cannot be restored.
 */
function halveClearingBatch(batch: WriteBatch): readonly [WriteBatch, WriteBatch] | undefined {
  const largest = batch.after.filter(clearsContents).sort((a, b) => countPartCells(b.part) - countPartCells(a.part))[0];
  if (!largest || largest.part.rows < 2) return undefined;
  const { part, what } = largest;
  const rows = Math.ceil(part.rows / 2);
  const contents = { ...largest, what: 'contents' as const };
  const remaining: Operation[] = [{ ...contents, part: { ...part, row: part.row + rows, rows: part.rows - rows } }];
  if (what === 'everything') remaining.push({ ...largest, what: 'formats' });
  return [
    { ...batch, after: [{ ...contents, part: { ...part, rows } }], notes: undefined, isLast: false },
    { ...batch, before: [], after: [...batch.after.filter((one) => one !== largest), ...remaining] },
  ];
}

function countPartCells({ rows, columns }: Rect): number {
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
export function computeNameSize(ground: BlockGround, currentSize: Size, isLast: boolean, rowsReached: number): Size {
  const { previousBlock, insertedPart, mayOverwrite, rows = rowsReached, columns } = ground;
  if (isLast) return { rows, columns };
  if (!previousBlock)
    return { rows: insertedPart || mayOverwrite ? rows : Math.min(rows, Math.max(1, rowsReached)), columns };
  return { rows: Math.max(rows, currentSize.rows), columns: Math.max(columns, currentSize.columns) };
}
