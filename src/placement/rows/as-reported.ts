/** Rows in which the analyst keeps values of their own, as the report has them: by that they are known, whatever was typed over their keys. */
import { asShown, type CellInput, type StandingRows } from '../../grid';
import type { OwnCell, OwnCells } from './own-cells';
import { rowKey } from './row-keys';

/**
 * @param rows of data as they stand
 * @param own as they stood after the last refresh
 * @param rightOf where a member's column stands; -1 for one that does not
 */
export function asReported(rows: StandingRows, own: OwnCells, rightOf: (member: string) => number): StandingRows {
  const by = own.by.map(rightOf);
  const rowsOfMine = new Map<string, OwnCell[]>();
  for (const cell of own.cells) {
    if (cell.key === undefined || cell.reports === undefined || !own.by.includes(cell.member)) continue;
    rowsOfMine.set(cell.key, [...(rowsOfMine.get(cell.key) ?? []), cell]);
  }
  if (rowsOfMine.size === 0 || by.includes(-1)) return rows;
  return {
    length: rows.length,
    row(index) {
      const cells = rows.row(index);
      for (const [key, mine] of rowsOfMine) {
        const reported = replaced(cells, mine, rightOf);
        if (reported && rowKey(by.map((right) => reported[right] ?? '')) === key) return reported;
      }
      return cells;
    },
  };
}

/** Undefined where the cells do not hold what is kept of them. */
function replaced(
  cells: readonly CellInput[],
  mine: readonly OwnCell[],
  rightOf: (member: string) => number,
): readonly CellInput[] | undefined {
  if (!mine.every(({ member, value }) => asShown(cells[rightOf(member)]) === asShown(value))) return undefined;
  const reports = new Map(mine.map((cell) => [rightOf(cell.member), cell.reports]));
  return cells.map((cell, right) => reports.get(right) ?? cell);
}
