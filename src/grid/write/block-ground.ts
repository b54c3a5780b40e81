/** Which cells a write of a block finds taken by right, and which have to be free. */
import { MAX_ROWS } from '../address/address';
import { type Rect, subtractRect } from '../address/rect';
import type { StandingRows } from '../seen/packed-rows';
import type { FormatRights } from './format-rights';
import type { FormatSource } from './operation';

export interface BlockGround {
  /** After the write; rows that are still on their way have no number yet: the ground below must then be free down to the sheet's edge. */
  readonly rows: number | undefined;
  readonly columns: number;
  /** The block as it was looked at; undefined for a first placement. */
  readonly standing: { readonly rect: Rect; readonly rows: StandingRows } | undefined;
  /** Columns of the new block that are the analyst's own, counted from its first: rows have null there. */
  readonly analystColumns: readonly number[];
  /** The part that the operations insert. Goes back up when the write fails. */
  readonly inserted: Rect | undefined;
  /** The analyst let cells that are not ours be overwritten: they are remembered until the write has ended well. */
  readonly overwrites: boolean;
  /** A free row below all of it, counted from its first: the ground looks like that row; without one, as its columns do as a whole. */
  readonly groundRow?: number | undefined;
  /** Formatting that the protection of the sheet allows; undefined if it is not protected. */
  readonly formatRights?: FormatRights | undefined;
}

/** What cells look like that do not belong to the block any more. */
export function groundLook(groundRow: number | undefined, { column, columns }: Rect): FormatSource {
  return groundRow === undefined ? 'columns' : { row: groundRow, column, rows: 1, columns };
}

/** Cells that stood, were given up or inserted, or are the analyst's, are no ground. */
export function freeWithin({ standing, inserted, overwrites, analystColumns }: BlockGround, rect: Rect): Rect[] {
  if (overwrites) return [];
  const own = [
    ...(standing ? [{ ...standing.rect, row: 0, column: 0 }] : []),
    ...(inserted ? [inserted] : []),
    ...analystColumns.map((column) => ({ row: 0, column, rows: MAX_ROWS, columns: 1 })),
  ];
  return own.reduce<Rect[]>((left, one) => left.flatMap((free) => subtractRect(free, one)), [rect]);
}

/** Ground below, which has no rows of ours yet. */
export function freeBelow(ground: BlockGround, from: number): Rect[] {
  const rows = (ground.rows ?? from) - from;
  return rows > 0 ? freeWithin(ground, { row: from, column: 0, rows, columns: ground.columns }) : [];
}
