/**
 * Splits the cells of a rollback into pieces that one request can read as they are now and restore.
 */

import { intersectRect, type Rect, subtractRect } from '../address/rect';
import { type BlockCell, chunkCells, jsonBytes, partOfChunk } from './chunks';
import type { PutBack } from './put-back';
import { blank, type Stood, stoodWithin } from './stood';
import type { WrittenPart } from './written-part';

export interface RestorePiece {
  /**
   * Is undefined if it is unknown what the write put there: then all cells are restored without
   * reading them.
   */
  readonly written: WrittenPart | undefined;
  /** These cells were free and are emptied. */
  readonly emptied: readonly Rect[];
  /**
   * Holds the previous contents of the other cells. If several entries cover a cell, the last one
   * is the newest.
   */
  readonly former: readonly Stood[];
  /** Size as a fraction of what one request can carry. */
  readonly weight: number;
}

/**
 * Limits of a piece. The response holds the present contents twice, as formulas and as values, and
 * Excel on the web allows 5 MB.
 */
const MAX_PIECE = { bytes: 2_000_000, cells: 50_000 };

/** Splits lazily, so that the rows of a large block stay packed until their request is made. */
export function* restorePieces(back: Pick<PutBack, 'written' | 'emptied' | 'stood'>): Generator<RestorePiece> {
  const { written, emptied, stood } = back;
  for (const one of written) yield* splitPart(one, back);
  const unknown = written.reduce<Rect[]>(
    (left, { part }) => left.flatMap((rect) => subtractRect(rect, part)),
    [...emptied, ...stood.map(({ part }) => part)],
  );
  for (const part of unknown)
    for (const piece of splitPart({ part, row: () => [] }, back)) yield { ...piece, written: undefined };
}

function* splitPart(
  whole: WrittenPart,
  { emptied, stood }: Pick<PutBack, 'emptied' | 'stood'>,
): Generator<RestorePiece> {
  const { part } = whole;
  /**
   * Returns, for each cell of a row, its written or its former contents, whichever is longer: the
   * request reads one and writes the other.
   */
  const longerCells = (index: number): BlockCell[] => {
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
  for (const { part: piece, weight } of weighedPieces(part, longerCells)) {
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
  /** Size as a fraction of what one request can carry. */
  readonly weight: number;
}

export function* weighedPieces(part: Rect, row: (index: number) => BlockCell[]): Generator<WeighedPiece> {
  for (const chunk of chunkCells(part.rows, row, MAX_PIECE)) {
    const piece = partOfChunk(chunk);
    const bytes = chunk.rows.reduce((sum, cells) => sum + jsonBytes(cells), 0);
    yield {
      part: { ...piece, row: part.row + piece.row, column: part.column + piece.column },
      rows: chunk.rows,
      weight: Math.max(bytes / MAX_PIECE.bytes, (piece.rows * piece.columns) / MAX_PIECE.cells),
    };
  }
}

/** Returns what the cells of a piece held before the write, the newest last. */
export function formerCells({ emptied, former }: RestorePiece): Stood[] {
  return [...emptied.map(blank), ...former];
}
