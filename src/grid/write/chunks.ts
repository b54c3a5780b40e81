/**
 * Cuts a block of rows into pieces that one request can carry. Excel on the web refuses requests
 * over 5 MB (performance documentation of the Excel API); the aim of 2 MB leaves room for escaping
 * and the envelope.
 */

import type { Rect } from '../address/rect';
import type { CellInput } from '../values/cell-input';

/** The chunker reads the limits again for each row, so that chunks can grow during a write. */
export interface ChunkLimits {
  /** Counts UTF-8 bytes of the values as JSON. */
  readonly bytes: number;
  readonly cells: number;
}

const CHUNK_LIMITS: ChunkLimits = { bytes: 2_000_000, cells: 50_000 };

/** A cell of a block gets this input; null leaves the cell as it is. */
export type BlockCell = CellInput | null;

/** Contains the rows `from` to `from + rows.length - 1` of the block. */
export interface Chunk {
  readonly from: number;
  readonly rows: BlockCell[][];
}

/** Contains a part of a block: the rows are equally long and begin at a column. */
export interface CellChunk extends Chunk {
  readonly column: number;
}

export function computeChunkRect({ from, column, rows }: CellChunk): Rect {
  return { row: from, column, rows: rows.length, columns: rows[0]?.length ?? 0 };
}

/** Collects rows as they arrive. */
interface Chunker {
  /** Counts the rows that wait for their chunk to become full. */
  readonly waitingRowCount: number;
  /** @returns the chunk that this row would have made too large; the row begins the next one */
  add(row: BlockCell[]): Chunk | undefined;
  /** Returns the last chunk, full or not. */
  flush(): Chunk | undefined;
}

/** Cuts before a limit is passed; a single row over the limit is a chunk of its own. */
export function createChunker(limits: ChunkLimits = CHUNK_LIMITS): Chunker {
  let rows: BlockCell[][] = [];
  let from = 0;
  let bytes = 0;
  let cells = 0;

  function takeChunk(): Chunk | undefined {
    if (rows.length === 0) return undefined;
    const chunk = { from, rows };
    from += rows.length;
    rows = [];
    bytes = 0;
    cells = 0;
    return chunk;
  }

  return {
    get waitingRowCount() {
      return rows.length;
    },
    add(row) {
      const rowBytes = estimateJsonBytes(row);
      const exceedsLimits = rows.length > 0 && (bytes + rowBytes > limits.bytes || cells + row.length > limits.cells);
      const fullChunk = exceedsLimits ? takeChunk() : undefined;
      rows.push(row);
      bytes += rowBytes;
      cells += row.length;
      return fullChunk;
    },
    flush: takeChunk,
  };
}

function* chunkRows(
  rowCount: number,
  makeRow: (index: number) => BlockCell[],
  limits: ChunkLimits,
): Generator<Chunk | undefined> {
  const chunker = createChunker(limits);
  let cells = 0;
  for (let index = 0; index < rowCount; index += 1) {
    const row = makeRow(index);
    const fullChunk = chunker.add(row);
    cells += row.length;
    if (fullChunk) yield fullChunk;
    else if (cells >= BATCH_CELLS) yield undefined;
    if (fullChunk || cells >= BATCH_CELLS) cells = 0;
  }
  const lastChunk = chunker.flush();
  if (lastChunk) yield lastChunk;
}

/**
 * Pulls rows one at a time. A single row over a limit is cut between columns: its pieces follow one
 * another, from left to right. Only a piece with a single cell can still exceed a limit.
 * @param makeRow makes the row at an index below `rowCount`
 */
export function* chunkCells(
  rowCount: number,
  makeRow: (index: number) => BlockCell[],
  limits: ChunkLimits = CHUNK_LIMITS,
): Generator<CellChunk> {
  for (const chunk of chunkCellsWithBreaks(rowCount, makeRow, limits)) if (chunk) yield chunk;
}

/**
 * Does the same as `chunkCells`, and yields undefined now and then while a chunk is not full, so
 * that the caller can pause.
 */
export function* chunkCellsWithBreaks(
  rowCount: number,
  makeRow: (index: number) => BlockCell[],
  limits: ChunkLimits = CHUNK_LIMITS,
): Generator<CellChunk | undefined> {
  for (const chunk of chunkRows(rowCount, makeRow, limits)) {
    if (!chunk) {
      yield undefined;
      continue;
    }
    const { from, rows } = chunk;
    const [first = []] = rows;
    if (rows.length > 1) yield { from, rows, column: 0 };
    else yield* splitRow(first, from, limits);
  }
}

/** Rows of this many cells are taken without a break. */
const BATCH_CELLS = 5_000;

function* splitRow(row: BlockCell[], from: number, limits: ChunkLimits): Generator<CellChunk> {
  let column = 0;
  let bytes = BRACKETS;
  for (let next = 0; next < row.length; next += 1) {
    const cellBytes = estimateCellBytes(row[next] ?? null);
    if (next > column && (bytes + cellBytes > limits.bytes || next - column >= limits.cells)) {
      yield { from, column, rows: [row.slice(column, next)] };
      column = next;
      bytes = BRACKETS;
    }
    bytes += cellBytes;
  }
  yield { from, column, rows: [column === 0 ? row : row.slice(column)] };
}

/**
 * Halves a chunk that Excel refused as too large, between rows or, if it is a single row, between
 * columns. Returns undefined for a single cell.
 */
export function halveChunk({ from, column, rows }: CellChunk): readonly [CellChunk, CellChunk] | undefined {
  const [first = []] = rows;
  if (rows.length > 1) {
    const half = Math.ceil(rows.length / 2);
    return [
      { from, column, rows: rows.slice(0, half) },
      { from: from + half, column, rows: rows.slice(half) },
    ];
  }
  if (first.length < 2) return undefined;
  const half = Math.ceil(first.length / 2);
  return [
    { from, column, rows: [first.slice(0, half)] },
    { from, column: column + half, rows: [first.slice(half)] },
  ];
}

/**
 * Every number counts this many bytes, comma included, because computing its text would take longer
 * than sending it.
 */
const MAX_NUMBER_BYTES = 25;

const BRACKETS = 2;

/** Returns an upper estimate of the UTF-8 bytes of a row as JSON. */
export function estimateJsonBytes(row: readonly BlockCell[]): number {
  let bytes = BRACKETS;
  for (const cell of row) bytes += estimateCellBytes(cell);
  return bytes;
}

/**
 * The two quotes and the comma of a text count five bytes, because a batch is JSON within JSON, so
 * its quotes are escaped.
 */
function estimateCellBytes(cell: BlockCell): number {
  if (typeof cell === 'string') return estimateTextBytes(cell) + 5;
  return typeof cell === 'number' ? MAX_NUMBER_BYTES : 6;
}

function estimateTextBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) bytes += code >= 0x800 ? 2 : 1;
    else if (code === 34 || code === 92) bytes += 3;
    else if (code < 32) bytes += 6;
  }
  return bytes;
}
