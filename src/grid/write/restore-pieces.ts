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

/** Cut one by one, so that the rows of a large block stay packed until their request is made. */
export function* restorePieces(back: Pick<PutBack, 'written' | 'emptied' | 'stood'>): Generator<RestorePiece> {
  const { written, emptied, stood } = back;
  for (const one of written) yield* piecesOfPart(one, back);
  const unknown = written.reduce<Rect[]>(
    (left, { part }) => left.flatMap((rect) => subtractRect(rect, part)),
    [...emptied, ...stood.map(({ part }) => part)],
  );
  for (const part of unknown)
    for (const piece of piecesOfPart({ part, row: () => [] }, back)) yield { ...piece, written: undefined };
}

function* piecesOfPart(
  whole: WrittenPart,
  { emptied, stood }: Pick<PutBack, 'emptied' | 'stood'>,
): Generator<RestorePiece> {
  const { part } = whole;
  /** Of each cell the longer of what it holds now and what it held. */
  const longest = (index: number): BlockCell[] => {
    const row = whole.row(index);
    const cells = Array.from({ length: part.columns }, (_, column) => row[column] ?? null);
    for (const one of stood) {
      const former = stoodWithin(one, { ...part, row: part.row + index, rows: 1 });
      const offset = (former?.part.column ?? 0) - part.column;
      for (const [right, cell] of former?.rows.row(0).entries() ?? []) {
        const other = cells[offset + right] ?? null;
        if (jsonBytes([cell]) > jsonBytes([other])) cells[offset + right] = cell;
      }
    }
    return cells;
  };
  for (const { part: piece, weight } of weighedPieces(part, longest)) {
    const [from, column] = [piece.row - part.row, piece.column - part.column];
    yield {
      written: { ...whole, part: piece, row: (index) => whole.row(from + index).slice(column, column + piece.columns) },
      emptied: emptied.flatMap((rect) => intersectRect(rect, piece) ?? []),
      former: stood.flatMap((one) => stoodWithin(one, piece) ?? []),
      weight,
    };
  }
}

interface WeighedPiece {
  readonly part: Rect;
  readonly rows: BlockCell[][];
  /** Share of what one request carries. */
  readonly weight: number;
}

export function* weighedPieces(part: Rect, row: (index: number) => BlockCell[]): Generator<WeighedPiece> {
  for (const chunk of chunkCells(part.rows, row, PIECE)) {
    const piece = partOfChunk(chunk);
    const bytes = chunk.rows.reduce((sum, cells) => sum + jsonBytes(cells), 0);
    yield {
      part: { ...piece, row: part.row + piece.row, column: part.column + piece.column },
      rows: chunk.rows,
      weight: Math.max(bytes / PIECE.bytes, (piece.rows * piece.columns) / PIECE.cells),
    };
  }
}

/** What the cells of a piece held before the write, the newest last. */
export function formerCells({ emptied, former }: RestorePiece): Stood[] {
  return [...emptied.map(blank), ...former];
}
