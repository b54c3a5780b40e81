/** Names rows and values of a block for the user, in the format of the report's cells. */
import type { CellInput } from '../../../grid';
import { type MemberPlace, memberKeys, type Result, rowLabel } from '../../../placement';
import type { Reader } from '../../parts';
import { showValue } from './cell-text';

export interface BlockNames {
  /** @param offset position of the value's column, counted from the block's first */
  textOf(offset: number, value: CellInput): string;
  /** @param besides a column whose value does not name the row */
  rowNamed(cells: readonly CellInput[], besides?: number): string;
}

/**
 * Returns the functions that name rows and values.
 * @param places the report's columns and their current places in the block
 */
export function namesIn(
  { columns, numberFormats }: Pick<Result, 'columns' | 'numberFormats'>,
  places: readonly MemberPlace[],
  reader: Reader,
): BlockNames {
  const members = memberKeys(columns);
  const indexAt = new Map(places.map(({ member, offset }) => [offset, members.indexOf(member)]));
  const columnAt = (offset: number) => columns[indexAt.get(offset) ?? -1];
  // If the columns do not say which are measures, numbers count as measures.
  const isFigure = (offset: number) => {
    const column = columnAt(offset);
    return column?.isMeasure ?? column?.type === 'number';
  };
  const naming = places.map(({ offset }) => offset).filter((offset) => !isFigure(offset));
  const named = (naming.length > 0 ? naming : places.map(({ offset }) => offset)).slice(0, MAX_COLUMNS_IN_NAME);
  const textOf = (offset: number, value: CellInput) =>
    showValue(value, numberFormats[indexAt.get(offset) ?? -1] ?? 'General', reader);
  return {
    textOf,
    rowNamed: (cells, besides) =>
      rowLabel(
        cells.map((cell, offset) => (named.includes(offset) ? textOf(offset, cell) : cell)),
        named.filter((offset) => offset !== besides),
      ),
  };
}

const MAX_COLUMNS_IN_NAME = 2;
