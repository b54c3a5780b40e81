import type { CellInput } from '../../grid';
import type { StandingRows } from '../workbook';

export interface PackedRows extends StandingRows {
  /** All pieces but the last have as many rows. */
  push(rows: readonly (readonly CellInput[])[]): void;
}

/** Beyond these, cells cost more memory than they are worth while nothing goes wrong. */
const CELLS_AT_HAND = 500_000;

/** Many rows as text: less than half of what they weigh as cells. Made to be read from the first to the last. */
export function createPackedRows(cellsAtHand = CELLS_AT_HAND): PackedRows {
  const pieces: (string | readonly (readonly CellInput[])[])[] = [];
  let rowsInPiece = 1;
  let length = 0;
  let cells = 0;
  let open: { readonly piece: number; readonly rows: readonly (readonly CellInput[])[] } | undefined;

  function rowsOf(piece: number): readonly (readonly CellInput[])[] {
    if (open?.piece === piece) return open.rows;
    const packed = pieces[piece] ?? [];
    const rows = typeof packed === 'string' ? unpack(packed) : packed;
    open = { piece, rows };
    return rows;
  }

  return {
    get length() {
      return length;
    },
    push(rows) {
      if (pieces.length === 0) rowsInPiece = Math.max(1, rows.length);
      length += rows.length;
      cells += rows.length * (rows[0]?.length ?? 0);
      pieces.push(cells > cellsAtHand ? JSON.stringify(rows) : rows);
    },
    row: (index) => rowsOf(Math.floor(index / rowsInPiece))[index % rowsInPiece] ?? [],
  };
}

function unpack(text: string): CellInput[][] {
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? rows : [];
}
