/**
 * Brings columns that have left a block back to their places, even if a user has inserted or
 * deleted rows or columns there since.
 */
import type { Address } from '../address/address';
import type { Rect } from '../address/rect';
import type { MovedPart } from '../write/moved-cells';
import { type ColumnMoves, type Cut, getColumnRange, planClosingCuts } from './column-moves';

interface ColumnRestore {
  /** Holds the cuts, in the order in which they are made. */
  readonly cuts: readonly Cut[];
  /** Holds the places of the restored columns' cells, counted from the block's first cell. */
  readonly cells: readonly RestoredCells[];
  /**
   * Holds, for each column of the restored block, its offset before the move; undefined for one
   * that a user has inserted.
   */
  readonly formerOffsets: readonly (number | undefined)[];
}

interface RestoredCells {
  /** Identifies the column by its index among those that left. */
  readonly index: number;
  /** The first of these cells was in this row before the move; `part` is where the cells go. */
  readonly row: number;
  readonly part: Rect;
}

/**
 * Rows and columns that a user has inserted stay where they are; the cells of deleted rows do not
 * come back.
 * @param block is the closed-up block as it is now
 * @param movedParts has the present places of the parts of the closed-up block
 * @param staging has the columns that left; undefined if they are lost
 */
export function planColumnRestore(
  { staying, leaving }: ColumnMoves,
  block: Address,
  movedParts: readonly MovedPart[],
  staging: Address | undefined,
): ColumnRestore {
  const formerOffsetByColumn = new Map(
    movedParts.flatMap(({ part, right }) => {
      const offsets = staying.slice(part.column, part.column + part.columns);
      return offsets.map((offset, index) => [part.column + right + index, offset] as const);
    }),
  );
  const formerOffsets: (number | undefined)[] = [];
  /** Maps each present place to the place to which its column goes. */
  const targets: number[] = [];
  let restoredCount = 0;
  const restoreColumnsBefore = (offset: number) => {
    for (; (leaving[restoredCount] ?? Number.POSITIVE_INFINITY) < offset; restoredCount += 1)
      formerOffsets.push(leaving[restoredCount]);
  };
  // If no column stays, the block is one empty column, which does not go anywhere.
  for (let column = 0; staying.length > 0 && column < block.rect.columns; column += 1) {
    const formerOffset = formerOffsetByColumn.get(column);
    restoreColumnsBefore(formerOffset ?? -1);
    targets.push(formerOffsets.length);
    formerOffsets.push(formerOffset);
  }
  restoreColumnsBefore(Number.POSITIVE_INFINITY);
  const openingCuts = planClosingCuts(block, targets).map(({ from, to }) => ({ from: to, to: from }));
  const rowRuns = movedParts.filter(
    ({ part }, index) => movedParts.findIndex((one) => one.part.row === part.row) === index,
  );
  const cells = leaving.flatMap((offset, index) =>
    rowRuns.map(({ part: { row, rows }, down }): RestoredCells => {
      return { index, row, part: { row: row + down, column: formerOffsets.indexOf(offset), rows, columns: 1 } };
    }),
  );
  const stagingCuts = cells.flatMap(({ index, row, part }) =>
    staging ? [{ from: toPartAddress(staging, { ...part, row, column: index }), to: toPartAddress(block, part) }] : [],
  );
  return { cuts: [...openingCuts.reverse(), ...stagingCuts], cells, formerOffsets };
}

function toPartAddress(block: Address, part: Rect): Address {
  const { sheet, rect } = getColumnRange(block, part.column);
  return { sheet, rect: { ...rect, row: rect.row + part.row, rows: part.rows } };
}
