/** Columns that have left a block come back to their places, whatever rows or columns somebody has inserted or deleted there since. */
import type { Address } from '../address/address';
import type { Rect } from '../address/rect';
import type { MovedPart } from '../write/torn-block';
import { type ColumnMoves, type Cut, closingUp, columnsOf } from './column-moves';

interface ColumnsBack {
  /** What is cut where, in this order. */
  readonly cuts: readonly Cut[];
  /** Where the cells of the columns stand again that had left, counted from the block's first. */
  readonly cells: readonly CellsBack[];
  /** Of each column of the block by then: where it stood before any left; undefined for one that somebody has inserted. */
  readonly origins: readonly (number | undefined)[];
}

interface CellsBack {
  /** Which of the columns, in the order in which they left. */
  readonly index: number;
  /** The first of its cells, and where it stands now. */
  readonly row: number;
  readonly part: Rect;
}

/**
 * What was inserted stays where it is among the block's rows and columns; of rows that were deleted nothing comes back.
 * @param block as it has closed up, and stands now
 * @param moved where what had closed up stands in it
 * @param staging where the columns are that left; undefined where they are lost
 */
export function columnsBack(
  { staying, leaving }: ColumnMoves,
  block: Address,
  moved: readonly MovedPart[],
  staging: Address | undefined,
): ColumnsBack {
  const originOf = new Map(
    moved.flatMap(({ part, right }) => {
      const stood = staying.slice(part.column, part.column + part.columns);
      return stood.map((offset, index) => [part.column + right + index, offset] as const);
    }),
  );
  const origins: (number | undefined)[] = [];
  /** By their places side by side as they stand now, where they go. */
  const targets: number[] = [];
  let back = 0;
  const bringUpTo = (offset: number) => {
    for (; (leaving[back] ?? Number.POSITIVE_INFINITY) < offset; back += 1) origins.push(leaving[back]);
  };
  // Where no column stays, what stands there is an empty one.
  for (let column = 0; staying.length > 0 && column < block.rect.columns; column += 1) {
    const origin = originOf.get(column);
    bringUpTo(origin ?? -1);
    targets.push(origins.length);
    origins.push(origin);
  }
  bringUpTo(Number.POSITIVE_INFINITY);
  const parting = closingUp(block, targets).map(({ from, to }) => ({ from: to, to: from }));
  const runsOfRows = moved.filter(({ part }, index) => moved.findIndex((one) => one.part.row === part.row) === index);
  const cells = leaving.flatMap((offset, index) =>
    runsOfRows.map(({ part: { row, rows }, down }): CellsBack => {
      return { index, row, part: { row: row + down, column: origins.indexOf(offset), rows, columns: 1 } };
    }),
  );
  const home = cells.flatMap(({ index, row, part }) =>
    staging ? [{ from: partOf(staging, { ...part, row, column: index }), to: partOf(block, part) }] : [],
  );
  return { cuts: [...parting.reverse(), ...home], cells, origins };
}

function partOf(at: Address, part: Rect): Address {
  const { sheet, rect } = columnsOf(at, part.column);
  return { sheet, rect: { ...rect, row: rect.row + part.row, rows: part.rows } };
}
