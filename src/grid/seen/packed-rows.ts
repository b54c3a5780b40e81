import type { CellInput } from '../values/cell-input';

/**
 * Holds the rows of a block as they were read, however many there are. Callers read them in order.
 */
export interface StandingRows {
  readonly length: number;
  row(index: number): readonly CellInput[];
}

/** Returns the rows of data of a block, without its headers. */
export function rowsBelow(headerRows: number, rows: StandingRows): StandingRows {
  return { length: Math.max(0, rows.length - headerRows), row: (index) => rows.row(index + headerRows) };
}

interface PackedRows extends StandingRows {
  push(rows: readonly (readonly CellInput[])[]): void;
}

/**
 * Beyond this number, cells are kept as text, because they take memory and are needed only if a
 * write fails.
 */
const CELLS_AT_HAND = 500_000;

interface Packed {
  readonly from: number;
  readonly count: number;
  readonly rows: string | readonly (readonly CellInput[])[];
}

/**
 * Keeps many rows as text, which takes less than half of the memory. Reading is fast only in order.
 */
export function createPackedRows(cellsAtHand = CELLS_AT_HAND): PackedRows {
  const pieces: Packed[] = [];
  let length = 0;
  let cells = 0;
  let open: { readonly piece: Packed; readonly rows: readonly (readonly CellInput[])[] } | undefined;

  function opened(index: number): typeof open {
    if (open && isIn(open.piece, index)) return open;
    const piece = pieces.find((one) => isIn(one, index));
    open = piece && { piece, rows: typeof piece.rows === 'string' ? unpack(piece.rows) : piece.rows };
    return open;
  }

  return {
    get length() {
      return length;
    },
    push(rows) {
      cells += rows.length * (rows[0]?.length ?? 0);
      pieces.push({ from: length, count: rows.length, rows: cells > cellsAtHand ? JSON.stringify(rows) : rows });
      length += rows.length;
    },
    row(index) {
      const at = opened(index);
      return at?.rows[index - at.piece.from] ?? [];
    },
  };
}

function isIn({ from, count }: Packed, index: number): boolean {
  return index >= from && index < from + count;
}

function unpack(text: string): CellInput[][] {
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? rows : [];
}
