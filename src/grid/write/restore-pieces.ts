/** Cuts what a rollback restores into pieces of which a request can read the present contents and write the former ones. */

import { intersectRect, type Rect, subtractRect } from '../address/rect';
import { type BlockCell, chunkCells, jsonBytes, partOfChunk } from './chunks';
import type { PutBack } from './put-back';
import { blank, type Stood, stoodWithin } from './stood';
import type { WrittenPart } from './written-part';

export interface RestorePiece {
  /** Undefined if nobody can tell what the write put there: all cells are restored then, and none is read. */
  readonly written: WrittenPart | undefined;
  /** Cells that were free. */
  readonly emptied: readonly Rect[];
  /** What the other cells held; where several tell of a cell, the last one is the newest. */
  readonly former: readonly Stood[];
  /** Share of what one request carries. */
  readonly weight: number;
}

/** The response holds the present contents twice, as formulas and as values; Excel on the web answers at most 5 MB. */
const PIECE = { bytes: 2_000_000, cells: 50_000 };

export function restorePieces(back: Pick<PutBack, 'written' | 'emptied' | 'stood'>): RestorePiece[] {
  const { written, emptied, stood } = back;
  const unknown = written.reduce<Rect[]>(
    (left, { part }) => left.flatMap((rect) => subtractRect(rect, part)),
    [...emptied, ...stood.map(({ part }) => part)],
  );
  return [
    ...written.flatMap((one) => piecesOfPart(one, back)),
    ...unknown.flatMap((part) => {
      const plain = { part, row: () => [] };
      return piecesOfPart(plain, back).map((piece) => ({ ...piece, written: undefined }));
    }),
  ];
}

function piecesOfPart(whole: WrittenPart, { emptied, stood }: Pick<PutBack, 'emptied' | 'stood'>): RestorePiece[] {
  const { part } = whole;
  const rows: BlockCell[][] = [];
  /** Of each cell the longer of what it holds now and what it held. */
  const longest = (index: number): BlockCell[] => {
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
  return [...chunkCells(part.rows, longest, PIECE)].map((chunk): RestorePiece => {
    const { from, column } = chunk;
    const size = partOfChunk(chunk);
    const piece = { ...size, row: part.row + from, column: part.column + column };
    const row = (index: number) => (rows[from + index] ?? []).slice(column, column + size.columns);
    const bytes = chunk.rows.reduce((sum, cells) => sum + jsonBytes(cells), 0);
    return {
      written: { ...whole, part: piece, row },
      emptied: emptied.flatMap((rect) => intersectRect(rect, piece) ?? []),
      former: stood.flatMap((one) => stoodWithin(one, piece) ?? []),
      weight: Math.max(bytes / PIECE.bytes, (size.rows * size.columns) / PIECE.cells),
    };
  });
}

/** What the cells of a piece held before the write, the newest last. */
export function formerCells({ emptied, former }: RestorePiece): Stood[] {
  return [...emptied.map(blank), ...former];
}
