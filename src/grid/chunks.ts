/**
 * Cutting a block of rows into pieces that one request can carry. Excel on the web refuses requests over 5 MB
 * (performance documentation of the Excel API); the aim of 2 MB leaves room for escaping and the envelope.
 */
import type { CellInput } from './cell-input';

export interface ChunkLimits {
  /** UTF-8 bytes of the values as JSON. */
  readonly bytes: number;
  readonly cells: number;
}

export const CHUNK_LIMITS: ChunkLimits = { bytes: 2_000_000, cells: 50_000 };

/** What goes into one cell of a block; null leaves the cell as it is, whatever it holds. */
export type BlockCell = CellInput | null;

/** Rows `from` to `from + rows.length - 1` of the block. */
export interface Chunk {
  readonly from: number;
  readonly rows: BlockCell[][];
}

/**
 * Pulls rows one at a time and cuts before a limit is passed; a single row over the limit is a chunk of its own.
 * @param rowAt makes the row at an index below `rowCount`
 */
export function* chunkRows(
  rowCount: number,
  rowAt: (index: number) => BlockCell[],
  limits: ChunkLimits = CHUNK_LIMITS,
): Generator<Chunk> {
  let rows: BlockCell[][] = [];
  let from = 0;
  let bytes = 0;
  let cells = 0;
  for (let index = 0; index < rowCount; index += 1) {
    const row = rowAt(index);
    const rowBytes = jsonBytes(row);
    if (rows.length > 0 && (bytes + rowBytes > limits.bytes || cells + row.length > limits.cells)) {
      yield { from, rows };
      from = index;
      rows = [];
      bytes = 0;
      cells = 0;
    }
    rows.push(row);
    bytes += rowBytes;
    cells += row.length;
  }
  if (rows.length > 0) yield { from, rows };
}

/** Upper estimate of the UTF-8 bytes of a row as JSON. Quotes count five: a batch is JSON within JSON and its quotes are escaped again. */
export function jsonBytes(row: readonly BlockCell[]): number {
  let bytes = 2;
  for (const cell of row) {
    if (typeof cell === 'string') bytes += textBytes(cell) + 5;
    else bytes += (typeof cell === 'number' ? String(cell).length : 5) + 1;
  }
  return bytes;
}

function textBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) bytes += code >= 0x800 ? 2 : 1;
    else if (code === 34 || code === 92) bytes += 3;
    else if (code < 32) bytes += 6;
  }
  return bytes;
}
