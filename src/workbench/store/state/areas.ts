/**
 * Represents cells as a few non-overlapping rectangles, and updates them when cells are inserted,
 * deleted or moved.
 */
import { intersectRect, subtractRect } from '../../../grid';
import { computeBoundingRect, type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';

export type Areas = readonly Rect[];

export function intersectAreas(areas: Areas, rect: Rect): Areas {
  return areas.flatMap((area) => intersectRect(area, rect) ?? []);
}

export function subtractFromAreas(areas: Areas, rect: Rect): Areas {
  if (!areas.some((area) => intersectRect(area, rect))) return areas;
  return areas.flatMap((area) => subtractRect(area, rect));
}

/** Returns the union; adjacent rectangles of one width or height become one. */
export function joinAreas(areas: Areas, addedAreas: Areas): Areas {
  let result = [...areas];
  for (const addedArea of addedAreas) {
    result = result.flatMap((area) => subtractRect(area, addedArea));
    let joinedArea = addedArea;
    for (let index = result.findIndex((area) => canJoin(area, joinedArea)); index >= 0; ) {
      const [neighbour = joinedArea] = result.splice(index, 1);
      joinedArea = computeBoundingRect(neighbour, joinedArea);
      index = result.findIndex((area) => canJoin(area, joinedArea));
    }
    result.push(joinedArea);
  }
  return result.sort((a, b) => a.row - b.row || a.column - b.column);
}

export function moveAreas(areas: Areas, rows: number, columns: number): Areas {
  return areas.map((area) => ({ ...area, row: area.row + rows, column: area.column + columns }));
}

/** Returns the top left cell of the areas' bounding box. */
export function findTopLeft(areas: Areas): { readonly row: number; readonly column: number } {
  return {
    row: areas.reduce((min, { row }) => Math.min(min, row), SHEET_ROWS),
    column: areas.reduce((min, { column }) => Math.min(min, column), SHEET_COLUMNS),
  };
}

/**
 * Returns the areas after an insert: cells at the place have moved.
 * @param joinRule selects the new cells that join the areas: those `behind` a member, or only those
 * `inside`, with a member on either side
 */
export function insertIntoAreas(
  areas: Areas,
  rect: Rect,
  direction: 'down' | 'right',
  joinRule: 'behind' | 'inside',
): Areas {
  return direction === 'down'
    ? insertRows(areas, rect, joinRule, SHEET_ROWS)
    : transposeAreas(insertRows(transposeAreas(areas), transposeRect(rect), joinRule, SHEET_COLUMNS));
}

/** Returns the areas after a delete: cells behind the deleted ones have closed up. */
export function deleteFromAreas(areas: Areas, rect: Rect, direction: 'up' | 'left'): Areas {
  return direction === 'up'
    ? deleteRows(areas, rect, SHEET_ROWS)
    : transposeAreas(deleteRows(transposeAreas(areas), transposeRect(rect), SHEET_COLUMNS));
}

function insertRows(areas: Areas, rect: Rect, joinRule: 'behind' | 'inside', limit: number): Areas {
  const wholeBand = { ...rect, row: 0, rows: limit };
  const parts = areas.flatMap((area) => {
    const band = intersectRect(area, wholeBand);
    const last = band ? band.row + band.rows - 1 : -1;
    if (!band || last < rect.row - 1 || (last < rect.row && joinRule === 'inside')) return [area];
    const grownBand =
      band.row < rect.row ? { ...band, rows: band.rows + rect.rows } : { ...band, row: band.row + rect.rows };
    return [...subtractRect(area, band), ...intersectAreas([grownBand], wholeBand)];
  });
  return joinAreas([], parts);
}

function deleteRows(areas: Areas, rect: Rect, limit: number): Areas {
  const below = { ...rect, row: rect.row + rect.rows, rows: limit - rect.row - rect.rows };
  // A whole column stays whole, because empty cells move up from the sheet's end.
  const wholeColumns = areas.filter(({ rows }) => rows === limit);
  const otherAreas = areas.filter(({ rows }) => rows < limit);
  const remainingAreas = [...wholeColumns, ...subtractFromAreas(otherAreas, { ...rect, rows: limit - rect.row })];
  return joinAreas(remainingAreas, moveAreas(intersectAreas(otherAreas, below), -rect.rows, 0));
}

function transposeRect({ row, column, rows, columns }: Rect): Rect {
  return { row: column, column: row, rows: columns, columns: rows };
}

function transposeAreas(areas: Areas): Areas {
  return areas.map(transposeRect);
}

/** Two neighbours of one width or height form a single rectangle. */
function canJoin(a: Rect, b: Rect): boolean {
  if (a.column === b.column && a.columns === b.columns) return a.row + a.rows === b.row || b.row + b.rows === a.row;
  return (
    a.row === b.row && a.rows === b.rows && (a.column + a.columns === b.column || b.column + b.columns === a.column)
  );
}
