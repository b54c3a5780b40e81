/**
 * Finds the columns that identify the rows of a result, and makes the key that names a row from one
 * result to the next.
 */
import { type CellInput, toShownValue } from '../../grid';
import { checksum } from '../evidence/checksum';
import { listMemberKeys, type Result } from '../result/result';
import type { ResultColumn } from '../result/result-column';

/**
 * Returns the fewest likely columns whose values name each row once; none if no such columns are
 * found.
 */
export function findKeyMembers(result: Result): readonly string[] {
  const members = listMemberKeys(result.columns);
  const columns = result.columns.map((column, index) => ({ column, member: members[index] ?? '' }));
  const candidates = listKeyCandidates(columns, ({ column }) => column).map((key) => key.map(({ member }) => member));
  return candidates.find((by) => indexRowsByKey(result, by, members)) ?? [];
}

/** Returns undefined if two rows have the same key, or if a key column is missing. */
export function indexRowsByKey(
  result: Result,
  keyMembers: readonly string[],
  members: readonly string[],
): ReadonlyMap<string, number> | undefined {
  const places = new Map(members.map((member, index) => [member, index]));
  const columns = keyMembers.map((member) => places.get(member) ?? -1);
  if (columns.length === 0 || columns.includes(-1)) return undefined;
  const rows = new Map<string, number>();
  for (let row = 0; row < result.rowCount; row += 1) {
    const values = result.row(row);
    const key = createRowKey(columns.map((column) => values[column] ?? ''));
    if (rows.has(key)) return undefined;
    rows.set(key, row);
  }
  return rows;
}

/** Returns a checksum of the values of a row's key columns. */
export function createRowKey(values: readonly CellInput[]): string {
  return checksum(JSON.stringify(values.map(toShownValue)));
}

/**
 * A larger key repeats the row rather than names it, and the file keeps the key's columns if the
 * user typed into a cell.
 */
const MAX_KEY_COLUMNS = 50;
/** Counts the leading columns that are tried if nothing distinguishes dimensions from measures. */
const LEADING_COLUMNS = 3;

/**
 * Returns columns that may identify the rows of a result: likely keys, the shortest first. The
 * caller has to check each against the rows.
 */
export function listKeyCandidates<Column>(
  columns: readonly Column[],
  getColumn: (column: Column) => Pick<ResultColumn, 'isMeasure' | 'type'>,
): readonly (readonly Column[])[] {
  const candidates = columns.some((column) => getColumn(column).isMeasure)
    ? [columns.filter((column) => !getColumn(column).isMeasure)]
    : [
        ...Array.from({ length: LEADING_COLUMNS }, (_, index) => columns.slice(0, index + 1)),
        columns.filter((column) => getColumn(column).type !== 'number'),
      ];
  return candidates.filter((key) => key.length > 0 && key.length <= MAX_KEY_COLUMNS);
}
