/**
 * Computes which cells must be free for a write of a block. All other cells are the block's
 * already, or the user allows overwriting them.
 */
import { MAX_ROWS } from '../address/address';
import { type Rect, subtractRects } from '../address/rect';
import type { RowSource } from '../snapshot/packed-rows';
import type { FormatRights } from './format-rights';
import type { FormatSource } from './operation';

export interface BlockGround {
  /**
   * The block has this many rows after the write; undefined while rows still arrive: the ground
   * must then be free down to the sheet's edge.
   */
  readonly rows: number | undefined;
  readonly columns: number;
  /** The snapshot showed the block like this; undefined for a first placement. */
  readonly previousBlock: { readonly rect: Rect; readonly rows: RowSource } | undefined;
  /** The user columns count from the new block's first column. Its rows have null there. */
  readonly userColumns: readonly number[];
  /**
   * The operations insert this part. A rollback deletes it, so that the cells below move up again.
   */
  readonly insertedPart: Rect | undefined;
  /**
   * The user allows overwriting cells outside the block. Their contents are kept until the write
   * has succeeded.
   */
  readonly mayOverwrite: boolean;
  /**
   * This row below the block is free; it counts from the block's first row. Ground gets its format,
   * or that of the columns as a whole if there is no such row.
   */
  readonly groundRow?: number | undefined;
  /** Says which formatting the protection of the sheet allows; undefined if it is not protected. */
  readonly formatRights?: FormatRights | undefined;
}

/** Returns where the format comes from for cells that do not belong to the block any more. */
export function getGroundFormatSource(groundRow: number | undefined, { column, columns }: Rect): FormatSource {
  return groundRow === undefined ? 'columns' : { row: groundRow, column, rows: 1, columns };
}

/**
 * Returns the parts of a rectangle that must be free: without the previous block, the inserted
 * cells and the user columns. Returns none if the user allows overwriting other cells.
 */
export function findPartsToBeFree(
  { previousBlock, insertedPart, mayOverwrite, userColumns }: BlockGround,
  rect: Rect,
): Rect[] {
  if (mayOverwrite) return [];
  const availableParts = [
    ...(previousBlock ? [{ ...previousBlock.rect, row: 0, column: 0 }] : []),
    ...(insertedPart ? [insertedPart] : []),
    ...userColumns.map((column) => ({ row: 0, column, rows: MAX_ROWS, columns: 1 })),
  ];
  return subtractRects(rect, availableParts);
}

/** Returns the parts that must be free from a row on. The write has put no rows there yet. */
export function findPartsToBeFreeBelow(ground: BlockGround, from: number): Rect[] {
  const rows = (ground.rows ?? from) - from;
  return rows > 0 ? findPartsToBeFree(ground, { row: from, column: 0, rows, columns: ground.columns }) : [];
}
