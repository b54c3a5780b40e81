/**
 * Splits the cells of a rollback into pieces, each small enough for one request to read its present
 * cells and to restore the previous ones.
 */

import { intersectRect, type Rect, subtractRect } from '../address/rect';
import { type BlockCell, chunkCells, computeChunkRect, estimateJsonBytes } from './chunks';
import { clipPreviousCells, createEmptyCells, type PreviousCells } from './previous-cells';
import type { Rollback } from './rollback';
import type { WrittenContents } from './written-contents';

export interface RestorePiece {
  /**
   * Is undefined if it is unknown what the write put there: then all cells are restored without
   * reading them.
   */
  readonly written: WrittenContents | undefined;
  /** These cells were free and are emptied. */
  readonly cellsToEmpty: readonly Rect[];
  /**
   * Holds the previous contents of the other cells. If several entries cover a cell, the last one
   * is the newest.
   */
  readonly previousCells: readonly PreviousCells[];
  /** Gives the size as a fraction of what one request can carry. */
  readonly weight: number;
}

/**
 * Limits one piece. The response holds the present contents twice, as formulas and as values, and
 * Excel on the web allows 5 MB.
 */
const PIECE_LIMITS = { bytes: 2_000_000, cells: 50_000 };

/** Splits lazily, so that the rows of a large block stay packed until their request is made. */
export function* splitRollback(
  rollback: Pick<Rollback, 'written' | 'cellsToEmpty' | 'previousCells'>,
): Generator<RestorePiece> {
  const { written, cellsToEmpty, previousCells } = rollback;
  for (const one of written) yield* splitPart(one, rollback);
  const unknownParts = written.reduce<Rect[]>(
    (remainingParts, { part }) => remainingParts.flatMap((rect) => subtractRect(rect, part)),
    [...cellsToEmpty, ...previousCells.map(({ part }) => part)],
  );
  for (const part of unknownParts)
    for (const piece of splitPart({ part, row: () => [] }, rollback)) yield { ...piece, written: undefined };
}

function* splitPart(
  whole: WrittenContents,
  { cellsToEmpty, previousCells }: Pick<Rollback, 'cellsToEmpty' | 'previousCells'>,
): Generator<RestorePiece> {
  const { part } = whole;
  /**
   * Returns, for each cell of a row, its written or its former contents, whichever is longer: the
   * request reads one and writes the other.
   */
  const getLongerCells = (index: number): BlockCell[] => {
    const row = whole.row(index);
    const cells = Array.from({ length: part.columns }, (_, column) => row[column] ?? null);
    for (const one of previousCells) {
      const previousPart = clipPreviousCells(one, { ...part, row: part.row + index, rows: 1 });
      const offset = (previousPart?.part.column ?? 0) - part.column;
      for (const [right, cell] of previousPart?.rows.row(0).entries() ?? []) {
        const otherCell = cells[offset + right] ?? null;
        if (estimateJsonBytes([cell]) > estimateJsonBytes([otherCell])) cells[offset + right] = cell;
      }
    }
    return cells;
  };
  for (const { part: piece, weight } of splitByWeight(part, getLongerCells)) {
    const [from, column] = [piece.row - part.row, piece.column - part.column];
    yield {
      written: { ...whole, part: piece, row: (index) => whole.row(from + index).slice(column, column + piece.columns) },
      cellsToEmpty: cellsToEmpty.flatMap((rect) => intersectRect(rect, piece) ?? []),
      previousCells: previousCells.flatMap((one) => clipPreviousCells(one, piece) ?? []),
      weight,
    };
  }
}

interface WeightedPiece {
  readonly part: Rect;
  readonly rows: BlockCell[][];
  /** Gives the size as a fraction of what one request can carry. */
  readonly weight: number;
}

export function* splitByWeight(part: Rect, row: (index: number) => BlockCell[]): Generator<WeightedPiece> {
  for (const chunk of chunkCells(part.rows, row, PIECE_LIMITS)) {
    const piece = computeChunkRect(chunk);
    const bytes = chunk.rows.reduce((sum, cells) => sum + estimateJsonBytes(cells), 0);
    yield {
      part: { ...piece, row: part.row + piece.row, column: part.column + piece.column },
      rows: chunk.rows,
      weight: Math.max(bytes / PIECE_LIMITS.bytes, (piece.rows * piece.columns) / PIECE_LIMITS.cells),
    };
  }
}

/** Returns what the cells of a piece held before the write, the newest last. */
export function listPreviousCells({ cellsToEmpty, previousCells }: RestorePiece): PreviousCells[] {
  return [...cellsToEmpty.map(createEmptyCells), ...previousCells];
}
