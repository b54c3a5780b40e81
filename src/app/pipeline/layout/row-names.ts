/** Names rows and values of a block for the user, in the format of the report's cells. */
import type { CellInput } from '../../../grid';
import { createRowLabel, listMemberKeys, type MemberOffset, type Result } from '../../../placement';
import type { Reader } from '../../parts';
import { formatValue } from './format-value';

export interface RowNames {
  /** @param offset position of the value's column, counted from the block's first */
  formatCell(offset: number, value: CellInput): string;
  /** @param exceptOffset a column whose value does not name the row */
  nameRow(cells: readonly CellInput[], exceptOffset?: number): string;
}

/**
 * Returns the functions that name rows and values.
 * @param places the report's columns and their current places in the block
 */
export function createRowNames(
  { columns, numberFormats }: Pick<Result, 'columns' | 'numberFormats'>,
  places: readonly MemberOffset[],
  reader: Reader,
): RowNames {
  const members = listMemberKeys(columns);
  const indexByOffset = new Map(places.map(({ member, offset }) => [offset, members.indexOf(member)]));
  const getColumn = (offset: number) => columns[indexByOffset.get(offset) ?? -1];
  // If the columns do not say which are measures, numbers count as measures.
  const isMeasure = (offset: number) => {
    const column = getColumn(offset);
    return column?.isMeasure ?? column?.type === 'number';
  };
  const namingOffsets = places.map(({ offset }) => offset).filter((offset) => !isMeasure(offset));
  const usedOffsets = (namingOffsets.length > 0 ? namingOffsets : places.map(({ offset }) => offset)).slice(
    0,
    MAX_NAMING_COLUMNS,
  );
  const formatCell = (offset: number, value: CellInput) =>
    formatValue(value, numberFormats[indexByOffset.get(offset) ?? -1] ?? 'General', reader);
  return {
    formatCell,
    nameRow: (cells, exceptOffset) =>
      createRowLabel(
        cells.map((cell, offset) => (usedOffsets.includes(offset) ? formatCell(offset, cell) : cell)),
        usedOffsets.filter((offset) => offset !== exceptOffset),
      ),
  };
}

const MAX_NAMING_COLUMNS = 2;
