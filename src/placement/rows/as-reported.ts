/**
 * Restores the report's values in rows with user cells: these rows are recognised by them, even if
 * the user typed over their keys.
 */
import { asShown, type CellInput, type StandingRows } from '../../grid';
import type { OwnCell, OwnCells } from './own-cells';
import { rowKey } from './row-keys';

/**
 * @param rows the present rows of data
 * @param own the user cells as they were after the last refresh
 * @param rightOf returns the place of a member's column; -1 if it is not in the block
 */
export function asReported(rows: StandingRows, own: OwnCells, rightOf: (member: string) => number): StandingRows {
  const by = own.by.map(rightOf);
  const rowsOfMine = new Map<string, OwnCell[]>();
  for (const cell of own.cells) {
    if (cell.key === undefined || cell.reports === undefined || !own.by.includes(cell.member)) continue;
    rowsOfMine.set(cell.key, [...(rowsOfMine.get(cell.key) ?? []), cell]);
  }
  if (rowsOfMine.size === 0 || by.includes(-1)) return rows;
  // Thousands of keys may be typed over, so that only those are tried that begin as the row does.
  const placeOf = (right: number, value: CellInput | undefined) => `${right} ${asShown(value)}`;
  const byFirst = new Map<string, [key: string, mine: readonly OwnCell[]][]>();
  const rights = new Set<number>();
  for (const [key, mine] of rowsOfMine) {
    const right = rightOf(mine[0]?.member ?? '');
    const place = placeOf(right, mine[0]?.value);
    byFirst.set(place, [...(byFirst.get(place) ?? []), [key, mine]]);
    rights.add(right);
  }
  return {
    length: rows.length,
    row(index) {
      const cells = rows.row(index);
      for (const right of rights)
        for (const [key, mine] of byFirst.get(placeOf(right, cells[right])) ?? []) {
          const reported = replaced(cells, mine, rightOf);
          if (reported && rowKey(by.map((right) => reported[right] ?? '')) === key) return reported;
        }
      return cells;
    },
  };
}

/** Returns undefined if the cells do not hold the user's saved values. */
function replaced(
  cells: readonly CellInput[],
  mine: readonly OwnCell[],
  rightOf: (member: string) => number,
): readonly CellInput[] | undefined {
  if (!mine.every(({ member, value }) => asShown(cells[rightOf(member)]) === asShown(value))) return undefined;
  const reports = new Map(mine.map((cell) => [rightOf(cell.member), cell.reports]));
  return cells.map((cell, right) => reports.get(right) ?? cell);
}
