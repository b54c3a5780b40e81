/**
 * Plans how tables that a user made over a block, with or without user columns, go on covering it.
 */
import { containsRect, equalRect, type Obstacle, offsetFrom, type Reach, type Rect, subtractRect } from '../../grid';
import type { Plan } from './plan';

interface BlockBefore {
  readonly standing: Rect;
  readonly headerRows: number;
}

/**
 * Returns the rectangle of a table after the plan is carried out. It grows with the block. It
 * shrinks with it only if it holds nothing else, and the cells between the block and its total row
 * stay in it.
 * @returns undefined if the table does not cover the block or cannot follow it
 */
export function tableAlong(
  { kind, rect, body }: Obstacle,
  { block }: Pick<Plan, 'block'>,
  { standing, headerRows }: BlockBefore,
): Rect | undefined {
  if (kind !== 'table' || !body || body.row === rect.row) return undefined;
  // A table has at least one row of data.
  const least = body.row + 1;
  const covered = { ...standing, row: body.row, rows: Math.max(least, bottom(standing)) - body.row };
  if (body.row !== standing.row + headerRows || !containsRect(body, covered)) return undefined;
  const end = Math.max(least, bottom(block));
  const now = { end: bottom(rect), right: right(rect) };
  const isExact = equalRect(body, covered);
  const hasTotals = bottom(body) < now.end;
  if (hasTotals || right(block) > now.right) {
    const isOutgrown = hasTotals ? end > bottom(body) || right(block) > now.right : now.right > right(standing);
    if (isOutgrown) return undefined;
  }
  const newEnd = isExact && !hasTotals ? end : Math.max(now.end, end);
  return { ...rect, rows: newEnd - rect.row, columns: Math.max(now.right, right(block)) - rect.column };
}

/** Returns the cells beside the block that its tables take in. */
export function takenBeside(tables: readonly Obstacle[], plan: Pick<Plan, 'block'>, before: BlockBefore): Rect[] {
  return tables.flatMap((table) => {
    const along = tableAlong(table, plan, before);
    return along ? subtractRect(along, table.rect).flatMap((gain) => subtractRect(gain, columnsOf(plan.block))) : [];
  });
}

/**
 * Returns the tables to resize.
 * @param areFree true if the cells that are taken in are empty
 */
export function tablesAlong(
  tables: readonly Obstacle[],
  plan: Pick<Plan, 'block'>,
  before: BlockBefore,
  areFree: boolean,
): Reach[] {
  return tables.flatMap((table): Reach[] => {
    const along = tableAlong(table, plan, before);
    if (!along || table.name === undefined || equalRect(along, table.rect)) return [];
    const part = (rect: Rect) => offsetFrom(plan.block, rect);
    return [
      {
        kind: 'table',
        name: table.name,
        to: part(along),
        former: part(table.rect),
        filled: areFree ? takenBeside([table], plan, before).map(part) : [],
      },
    ];
  });
}

function columnsOf(block: Rect): Rect {
  return { ...block, row: 0, rows: Number.MAX_SAFE_INTEGER };
}

function bottom({ row, rows }: Rect): number {
  return row + rows;
}

function right({ column, columns }: Rect): number {
  return column + columns;
}
