import type { CellInput } from '../values/cell-input';

/**
 * Holds the rows of a block as they were read, however many there are. Callers read them in order.
 */
export interface RowSource {
  readonly length: number;
  row(index: number): readonly CellInput[];
}

/** Returns the rows of data of a block, without its headers. */
export function skipHeaderRows(headerRows: number, rows: RowSource): RowSource {
  return { length: Math.max(0, rows.length - headerRows), row: (index) => rows.row(index + headerRows) };
}

interface PackedRows extends RowSource {
  push(rows: readonly (readonly CellInput[])[]): void;
}

/**
 * Beyond this number, cells are kept as text, because they take memory and are needed only if a
 * write fails.
 */
const MAX_UNPACKED_CELLS = 500_000;

interface PackedPiece {
  readonly from: number;
  readonly count: number;
  readonly rows: string | readonly (readonly CellInput[])[];
}

/**
 * Keeps many rows as text, which takes less than half of the memory. Reading is fast only in order.
 */
export function createPackedRows(maxUnpackedCells = MAX_UNPACKED_CELLS): PackedRows {
  const pieces: PackedPiece[] = [];
  let length = 0;
  let cells = 0;
  let lastPiece: { readonly piece: PackedPiece; readonly rows: readonly (readonly CellInput[])[] } | undefined;

  function openPiece(index: number): typeof lastPiece {
    if (lastPiece && containsIndex(lastPiece.piece, index)) return lastPiece;
    const piece = pieces.find((one) => containsIndex(one, index));
    lastPiece = piece && { piece, rows: typeof piece.rows === 'string' ? unpack(piece.rows) : piece.rows };
    return lastPiece;
  }

  return {
    get length() {
      return length;
    },
    push(rows) {
      cells += rows.length * (rows[0]?.length ?? 0);
      pieces.push({ from: length, count: rows.length, rows: cells > maxUnpackedCells ? JSON.stringify(rows) : rows });
      length += rows.length;
    },
    row(index) {
      const current = openPiece(index);
      return current?.rows[index - current.piece.from] ?? [];
    },
  };
}

function containsIndex({ from, count }: PackedPiece, index: number): boolean {
  return index >= from && index < from + count;
}

function unpack(text: string): CellInput[][] {
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? rows : [];
}
