/**
 * Restores the report's values in rows with user cells. A row is recognized by its user cells, even
 * if the user has typed over its key.
 */
import { type CellInput, groupBy, type RowSource, toShownValue } from '../../grid';
import { createRowKey } from './row-keys';
import type { UserCell, UserCells } from './user-cells';

/**
 * Returns the rows with the report's values in place of the user's.
 * @param rows the current rows of data
 * @param userCells the user cells as they were after the last refresh
 * @param getOffset returns the offset of a member's column; -1 if it is not in the block
 */
export function restoreReportedValues(
  rows: RowSource,
  userCells: UserCells,
  getOffset: (member: string) => number,
): RowSource {
  const keyOffsets = userCells.by.map(getOffset);
  const isInKey = ({ key, reports, member }: UserCell) =>
    key !== undefined && reports !== undefined && userCells.by.includes(member);
  const userCellsByKey = groupBy(userCells.cells.filter(isInKey), ({ key }) => key);
  if (userCellsByKey.size === 0 || keyOffsets.includes(-1)) return rows;
  // Users may type over thousands of keys, so that a row is compared only with rows of user cells
  // whose first cell is the same.
  const createCellKey = (offset: number, value: CellInput | undefined) => `${offset} ${toShownValue(value)}`;
  const getFirstOffset = ([first]: readonly UserCell[]) => getOffset(first?.member ?? '');
  const rowsByFirstCell = groupBy(userCellsByKey, ([, cells]) => createCellKey(getFirstOffset(cells), cells[0]?.value));
  const firstOffsets = new Set([...userCellsByKey.values()].map(getFirstOffset));
  return {
    length: rows.length,
    row(index) {
      const cells = rows.row(index);
      for (const offset of firstOffsets)
        for (const [key, userCellsOfRow] of rowsByFirstCell.get(createCellKey(offset, cells[offset])) ?? []) {
          const reportedCells = replaceUserValues(cells, userCellsOfRow, getOffset);
          if (reportedCells && createRowKey(keyOffsets.map((keyOffset) => reportedCells[keyOffset] ?? '')) === key)
            return reportedCells;
        }
      return cells;
    },
  };
}

/** Returns undefined if the cells do not hold the user's saved values. */
function replaceUserValues(
  cells: readonly CellInput[],
  userCellsOfRow: readonly UserCell[],
  getOffset: (member: string) => number,
): readonly CellInput[] | undefined {
  if (!userCellsOfRow.every(({ member, value }) => toShownValue(cells[getOffset(member)]) === toShownValue(value)))
    return undefined;
  const reportedValues = new Map(userCellsOfRow.map((cell) => [getOffset(cell.member), cell.reports]));
  return cells.map((cell, offset) => reportedValues.get(offset) ?? cell);
}
