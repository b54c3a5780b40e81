/** Splits the cells of a rollback into pieces that one request can read as they are now and restore. */

import { intersectRect, type Rect, subtractRect } from '../address/rect';
import { type BlockCell, chunkCells, jsonBytes, partOfChunk } from './chunks';
import type { PutBack } from './put-back';
import { blank, type Stood, stoodWithin } from './stood';
import type { WrittenPart } from './written-part';

export interface RestorePiece {
  /** Undefined if it is unknown what the write put there: then all cells are restored without reading them. */
  readonly written: WrittenPart | undefined;
  /** Cells that were free, and are emptied. */
  readonly emptied: readonly Rect[];
  /** Former contents of the other cells. If several entries cover a cell, the last one is the newest. */
  readonly former: readonly Stood[];
  /** Size as a fraction of what one request can carry. */
  readonly weight: number;
}

/** Limits of a piece. The response holds the present contents twice, as formulas and as values, and Excel on the web allows 5 MB. */
const MAX_PIECE = { bytes: 2_000_000, cells: 50_000 };

export function restorePieces(back: Pick<PutBack, 'written' | 'emptied' | 'stood'>): RestorePiece[] {
  const { written, emptied, stood } = back;
  const unknown = written.reduce<Rect[]>(
    (left, { part }) => left.flatMap((rect) => subtractRect(rect, part)),
    [...emptied, ...stood.map(({ part }) => part)],
  );
  return [
    ...written.flatMap((one) => splitPart(one, back)),
    ...unknown.flatMap((part) => {
      const unwritten = { part, row: () => [] };
      return splitPart(unwritten, back).map((piece) => ({ ...piece, written: undefined }));
    }),
  ];
}

function splitPart(whole: WrittenPart, { emptied, stood }: Pick<PutBack, 'emptied' | 'stood'>): RestorePiece[] {
  const { part } = whole;
  const rows: BlockCell[][] = [];
  /**
   * Returns, for each cell of a row, its written or its former contents, whichever is longer: the request reads one and writes the other.
   */
  const longerCells = (index: number): BlockCell[] => {
    const row = whole.row(index);
    const written = Array.from({ length: part.columns }, (_, column) => row[column] ?? null);
    rows.push(written);
    const line = { ...part, row: part.row + index, rows: 1 };
    return stood.reduce(
      (cells, one) => {
        const former = stoodWithin(one, line);
        const offset = (former?.part.column ?? 0) - part.column;
        for (const [right, cell] of former?.rows.row(0).entries() ?? []) {
          const other = cells[offset + right] ?? null;
          if (jsonBytes([cell]) > jsonBytes([other])) cells[offset + right] = cell;
        }
        return cells;
      },
      [...written],
    );
  };
  return [...chunkCells(part.rows, longerCells, MAX_PIECE)].map((chunk): RestorePiece => {
    const { from, column } = chunk;
    const size = partOfChunk(chunk);
    const piece = { ...size, row: part.row + from, column: part.column + column };
    const row = (index: number) => (rows[from + index] ?? []).slice(column, column + size.columns);
    const bytes = chunk.rows.reduce((sum, cells) => sum + jsonBytes(cells), 0);
    return {
      written: { ...whole, part: piece, row },
      emptied: emptied.flatMap((rect) => intersectRect(rect, piece) ?? []),
      former: stood.flatMap((one) => stoodWithin(one, piece) ?? []),
      weight: Math.max(bytes / MAX_PIECE.bytes, (size.rows * size.columns) / MAX_PIECE.cells),
    };
  });
}

/** Returns what the cells of a piece held before the write, the newest last. */
export function formerCells({ emptied, former }: RestorePiece): Stood[] {
  return [...emptied.map(blank), ...former];
}
