/** Holds the previous contents of cells, so that a rollback can restore them. */

import { intersectRect, type Rect } from '../address/rect';
import type { StandingRows } from '../seen/packed-rows';
import type { CellInput } from '../values/cell-input';
import { type BlockCell, chunkCells, partOfChunk } from './chunks';

export interface Stood {
  /** Counts from the block's first cell. */
  readonly part: Rect;
  readonly rows: StandingRows;
  /** Is true for notes of the user, which are written although they are not cells of the report. */
  readonly areNotes?: true;
  /** Are set only for cells outside the previous block. */
  readonly numberFormats: readonly (readonly string[])[] | undefined;
}

/** Returns empty previous contents, as inserted cells have. */
export function blank(part: Rect): Stood {
  return { part, rows: { length: part.rows, row: () => Array(part.columns).fill('') }, numberFormats: undefined };
}

/** Returns the part within a rectangle; undefined if there is none. */
export function stoodWithin({ part, rows, numberFormats, ...kind }: Stood, rect: Rect): Stood | undefined {
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
export function formerRow(stood: readonly Stood[], line: Rect): (CellInput | undefined)[] {
  const cells: (CellInput | undefined)[] = Array(line.columns).fill(undefined);
  for (const one of stood) {
    const within = stoodWithin(one, line);
    for (const [right, cell] of within?.rows.row(0).entries() ?? [])
      cells[(within?.part.column ?? 0) - line.column + right] = cell;
  }
  return cells;
}

export interface Piece {
  readonly part: Rect;
  readonly rows: BlockCell[][];
  readonly numberFormats: string[][] | undefined;
}

/**
 * Yields pieces that one request each can restore.
 * @param analystColumns the block's user columns, whose cells stay as they are, except for notes
 */
export function* piecesOf(
  { part, rows, numberFormats, areNotes }: Stood,
  analystColumns: readonly number[],
): Generator<Piece> {
  const theirs = new Set(areNotes ? [] : analystColumns);
  const own = (index: number): BlockCell[] =>
    rows.row(index).map((cell, offset) => (theirs.has(part.column + offset) ? null : cell));
  for (const chunk of chunkCells(part.rows, own)) {
    const piece = partOfChunk(chunk);
    const cut = (row: readonly string[]) => row.slice(chunk.column, chunk.column + piece.columns);
    yield {
      part: { ...piece, row: part.row + piece.row, column: part.column + piece.column },
      rows: chunk.rows,
      numberFormats: numberFormats?.slice(piece.row, piece.row + piece.rows).map(cut),
    };
  }
}
