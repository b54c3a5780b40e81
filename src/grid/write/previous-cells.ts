/** Holds the previous contents of cells, so that a rollback can restore them. */

import { intersectRect, type Rect } from '../address/rect';
import type { RowSource } from '../snapshot/packed-rows';
import type { CellInput } from '../values/cell-input';
import { type BlockCell, chunkCells, computeChunkRect } from './chunks';

export interface PreviousCells {
  /** Counts from the block's first cell. */
  readonly part: Rect;
  readonly rows: RowSource;
  /** These are notes of the user, which are written although they are not cells of the report. */
  readonly areNotes?: true;
  /** Only cells outside the previous block have them. */
  readonly numberFormats: readonly (readonly string[])[] | undefined;
}

/** Returns empty previous contents, as inserted cells have. */
export function createEmptyCells(part: Rect): PreviousCells {
  return { part, rows: { length: part.rows, row: () => Array(part.columns).fill('') }, numberFormats: undefined };
}

/** Returns the part within a rectangle; undefined if there is none. */
export function clipPreviousCells(
  { part, rows, numberFormats, ...kind }: PreviousCells,
  rect: Rect,
): PreviousCells | undefined {
  const common = intersectRect(rect, part);
  if (!common) return undefined;
  const [down, right] = [common.row - part.row, common.column - part.column];
  const end = right + common.columns;
  return {
    ...kind,
    part: common,
    rows: { length: common.rows, row: (index) => rows.row(down + index).slice(right, end) },
    numberFormats: numberFormats?.slice(down, down + common.rows).map((row) => row.slice(right, end)),
  };
}

/**
 * Returns what the cells of one row held. The last part that covers a cell wins; a cell that no
 * part covers is undefined.
 */
export function findPreviousRow(previousCells: readonly PreviousCells[], line: Rect): (CellInput | undefined)[] {
  const cells: (CellInput | undefined)[] = Array(line.columns).fill(undefined);
  for (const one of previousCells) {
    const clipped = clipPreviousCells(one, line);
    for (const [right, cell] of clipped?.rows.row(0).entries() ?? [])
      cells[(clipped?.part.column ?? 0) - line.column + right] = cell;
  }
  return cells;
}

export interface RestorablePiece {
  readonly part: Rect;
  readonly rows: BlockCell[][];
  readonly numberFormats: string[][] | undefined;
}

/**
 * Yields pieces that one request each can restore.
 * @param userColumns the block's user columns, whose cells stay as they are, except for notes
 */
export function* splitPreviousCells(
  { part, rows, numberFormats, areNotes }: PreviousCells,
  userColumns: readonly number[],
): Generator<RestorablePiece> {
  const userColumnSet = new Set(areNotes ? [] : userColumns);
  const getRow = (index: number): BlockCell[] =>
    rows.row(index).map((cell, offset) => (userColumnSet.has(part.column + offset) ? null : cell));
  for (const chunk of chunkCells(part.rows, getRow)) {
    const piece = computeChunkRect(chunk);
    const cutFormats = (row: readonly string[]) => row.slice(chunk.column, chunk.column + piece.columns);
    yield {
      part: { ...piece, row: part.row + piece.row, column: part.column + piece.column },
      rows: chunk.rows,
      numberFormats: numberFormats?.slice(piece.row, piece.row + piece.rows).map(cutFormats),
    };
  }
}
