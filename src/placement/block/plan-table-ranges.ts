/**
 * Plans how tables that a user made over a block, with or without user columns, go on covering it.
 */
import {
  containsRect,
  type DependentRange,
  intersectRect,
  isSameRect,
  type Obstacle,
  type Rect,
  subtractRect,
  toRelativeRect,
} from '../../grid';
import type { Plan } from './plan';

interface CurrentBlock {
  readonly currentRect: Rect;
  readonly headerRows: number;
}

/**
 * Returns the rectangle of a table after the plan is carried out. It grows with the block. It
 * shrinks with it only if it holds nothing else, and the cells between the block and its total row
 * stay in it.
 * @returns undefined if the table does not cover the block or cannot follow it
 */
export function extendTable(
  { kind, rect, body }: Obstacle,
  { block }: Pick<Plan, 'block'>,
  { currentRect, headerRows }: CurrentBlock,
): Rect | undefined {
  if (kind !== 'table' || !body || body.row === rect.row) return undefined;
  // A table has at least one row of data.
  const minBottom = body.row + 1;
  const coveredCells = { ...currentRect, row: body.row, rows: Math.max(minBottom, getBottom(currentRect)) - body.row };
  if (body.row !== currentRect.row + headerRows || !containsRect(body, coveredCells)) return undefined;
  const blockBottom = Math.max(minBottom, getBottom(block));
  const tableEdges = { bottom: getBottom(rect), right: getRight(rect) };
  const coversOnlyBlock = isSameRect(body, coveredCells);
  const hasTotals = getBottom(body) < tableEdges.bottom;
  if (hasTotals || getRight(block) > tableEdges.right) {
    const isOutgrown = hasTotals
      ? blockBottom > getBottom(body) || getRight(block) > tableEdges.right
      : tableEdges.right > getRight(currentRect);
    if (isOutgrown) return undefined;
  }
  const tableBottom = coversOnlyBlock && !hasTotals ? blockBottom : Math.max(tableEdges.bottom, blockBottom);
  return { ...rect, rows: tableBottom - rect.row, columns: Math.max(tableEdges.right, getRight(block)) - rect.column };
}

/** Returns the table whose header row is the first row of the block. */
export function findTableOver(obstacles: readonly Obstacle[], block: Rect): Obstacle | undefined {
  return obstacles.find(({ kind, rect }) => kind === 'table' && rect.row === block.row && intersectRect(rect, block));
}

/** Returns true if the titles can be headers of a table: Excel compares them without regard to case. */
export function hasDistinctTitles(columns: readonly { readonly title: string }[]): boolean {
  const titles = new Set(columns.map(({ title }) => title.trim().toLowerCase()));
  return titles.size === columns.length && !titles.has('');
}

/** Returns the cells beside the block that its tables take in. */
export function findTakenCells(
  tables: readonly Obstacle[],
  plan: Pick<Plan, 'block'>,
  currentBlock: CurrentBlock,
): Rect[] {
  return tables.flatMap((table) => {
    const extended = extendTable(table, plan, currentBlock);
    return extended
      ? subtractRect(extended, table.rect).flatMap((gain) => subtractRect(gain, toWholeColumns(plan.block)))
      : [];
  });
}

/**
 * Returns the tables to resize.
 * @param areFree true if the cells that are taken in are empty
 */
export function planTableRanges(
  tables: readonly Obstacle[],
  plan: Pick<Plan, 'block'>,
  currentBlock: CurrentBlock,
  areFree: boolean,
): DependentRange[] {
  return tables.flatMap((table): DependentRange[] => {
    const extended = extendTable(table, plan, currentBlock);
    if (!extended || table.name === undefined || isSameRect(extended, table.rect)) return [];
    const toPart = (rect: Rect) => toRelativeRect(plan.block, rect);
    return [
      {
        kind: 'table',
        name: table.name,
        to: toPart(extended),
        former: toPart(table.rect),
        filled: areFree ? findTakenCells([table], plan, currentBlock).map(toPart) : [],
      },
    ];
  });
}

function toWholeColumns(block: Rect): Rect {
  return { ...block, row: 0, rows: Number.MAX_SAFE_INTEGER };
}

function getBottom({ row, rows }: Rect): number {
  return row + rows;
}

function getRight({ column, columns }: Rect): number {
  return column + columns;
}
