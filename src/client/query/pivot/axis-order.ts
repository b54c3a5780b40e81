/**
 * Orders the members of a pivot's axis as the report does, or else in a total order, so that the
 * same values always come in the same order. Pure.
 */
import type { DataColumn, DataRows, DataValue } from '../../data/query-events';
import { isSameMember, type OrderItem } from '../load/load-order';
import { compareValues, createValuesKey, toCanonicalValue } from './member-values';

/** Holds the rows of the finest grain. */
interface OrderedRows {
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
}

/** Groups values with the same leading values, in the order of their first row. */
export interface Group {
  readonly value: DataValue;
  /** Is the value in the spelling that identifies it. */
  readonly canonicalValue: DataValue;
  readonly groups: Map<string, Group>;
}

/**
 * Compares two siblings of one level; undefined if they stay in the order of their first rows.
 */
export type CompareGroups = ((one: Group, other: Group) => number) | undefined;

export const compareNaturally = (one: Group, other: Group): number =>
  compareValues(one.canonicalValue, other.canonicalValue);

/**
 * Returns how the values of one member are ordered. The first field of the report's order that says
 * something about the member decides:
 * - the member itself, whose values the rows have in that order if no other field comes before;
 * - a measure, or a field that the rows do not have: then the first rows of the values decide;
 * - another member of which each value has one (`weekday_no` for `weekday`). If the order names the
 *   value as well, the other member must be a number that belongs to one value only, because a few
 *   rows may pair any two members by chance.
 * Fields of the other axis order that axis only.
 * @param axes list their members from the outermost to the innermost
 */
export function findLevelOrder(
  member: string,
  order: readonly OrderItem[],
  finest: OrderedRows,
  axes: { readonly rows: readonly string[]; readonly columns: readonly string[] },
): CompareGroups {
  const ownAxis = axes.columns.includes(member) ? axes.columns : axes.rows;
  const outerMembers = ownAxis.slice(0, ownAxis.indexOf(member));
  const innerMembers = ownAxis.slice(outerMembers.length + 1);
  const axisMembers = [...axes.rows, ...axes.columns];
  const position = order.findIndex(([field]) => isSameMember(member, field));
  let isFirst = true;
  let isOrderedInside = false;
  for (const [index, [field, direction]] of order.entries()) {
    const sign = direction === 'desc' ? -1 : 1;
    if (index === position) {
      return isFirst ? undefined : (one, other) => compareDirected(one.canonicalValue, other.canonicalValue, sign);
    }
    if (outerMembers.some((outer) => isSameMember(outer, field))) continue;
    const column = finest.columns.find(({ name }) => isSameMember(name, field));
    if (!column || !axisMembers.includes(column.name)) return undefined;
    const sortValues = readSortValues(member, column, finest, position >= 0);
    if (sortValues) {
      const getSortValue = ({ canonicalValue }: Group) => sortValues.get(JSON.stringify(canonicalValue)) ?? null;
      return (one, other) =>
        compareDirected(getSortValue(one), getSortValue(other), sign) || compareNaturally(one, other);
    }
    isFirst = false;
    isOrderedInside ||= innerMembers.some((inner) => isSameMember(inner, field));
  }
  return isOrderedInside ? undefined : compareNaturally;
}

/** Missing values are last in both directions. */
function compareDirected(one: DataValue, other: DataValue, sign: number): number {
  return compareValues(one, other) * (one === null || other === null ? 1 : sign);
}

/**
 * Maps the values of a member to those of another one; undefined if some value has several.
 * @param mustBeNumbers true if the other member must be a number that differs for each value
 */
function readSortValues(
  member: string,
  sortColumn: DataColumn,
  { columns, rows }: OrderedRows,
  mustBeNumbers: boolean,
): ReadonlyMap<string, DataValue> | undefined {
  if (mustBeNumbers && sortColumn.type !== 'number') return undefined;
  const [at, sortAt] = [columns.findIndex(({ name }) => name === member), columns.indexOf(sortColumn)];
  const sortValues = new Map<string, DataValue>();
  for (const row of rows) {
    const key = JSON.stringify(toCanonicalValue(row[at] ?? null, columns[at]?.type));
    const sortValue = toCanonicalValue(row[sortAt] ?? null, sortColumn.type);
    const known = sortValues.get(key);
    if (known !== undefined && known !== sortValue) return undefined;
    sortValues.set(key, sortValue);
  }
  return mustBeNumbers && new Set(sortValues.values()).size < sortValues.size ? undefined : sortValues;
}

/** Returns the groups with the siblings of each level ordered. */
export function orderGroups(
  groups: ReadonlyMap<string, Group>,
  levels: readonly CompareGroups[],
): ReadonlyMap<string, Group> {
  const [compare, ...innerLevels] = levels;
  const entries = [...groups].map(
    ([key, group]) => [key, { ...group, groups: new Map(orderGroups(group.groups, innerLevels)) }] as const,
  );
  return new Map(compare ? entries.sort(([, one], [, other]) => compare(one, other)) : entries);
}

/**
 * Returns the rows in the report's order; rows that it leaves equal come in the order of their
 * members, because an engine returns them in any order.
 * @param members the members of both axes
 */
export function orderEqualRows(
  { columns, rows }: OrderedRows,
  order: readonly OrderItem[],
  members: readonly string[],
): DataRows {
  const orderIndexes = order.map(([field]) => columns.findIndex(({ name }) => isSameMember(name, field)));
  if (orderIndexes.includes(-1) || orderIndexes.length === 0) return rows;
  const memberIndexes = members.map((member) => columns.findIndex(({ name }) => name === member));
  const orderColumns = orderIndexes.map((index) => columns[index]);
  const createKey = (row: DataRows[number]) =>
    createValuesKey(
      orderIndexes.map((index) => row[index] ?? null),
      orderColumns,
    );
  const compareRows = (one: DataRows[number], other: DataRows[number]) => {
    for (const index of memberIndexes) {
      const result = compareValues(one[index] ?? null, other[index] ?? null);
      if (result !== 0) return result;
    }
    return 0;
  };
  const runs: { readonly key: string; readonly rows: DataRows[number][] }[] = [];
  for (const row of rows) {
    const key = createKey(row);
    const run = runs.at(-1);
    if (run?.key === key) run.rows.push(row);
    else runs.push({ key, rows: [row] });
  }
  return runs.flatMap((run) => run.rows.sort(compareRows));
}
