/** Plans which sets of filters can share one query, and assigns its rows to them. Pure. */
import type { GroupedRows } from '../app';
import { getSpanGranularity, type MemberFilter } from '../client';
import { toShownText } from '../grid';
import type { Result } from '../placement';
import { toFilterValue } from './formula-filters';

/** Identifies rows of a report by filters; without filters it means the report's own rows. */
export interface RowsNeed {
  /** Equal filters have equal keys. */
  readonly key: string;
  readonly filters: readonly MemberFilter[];
  /** The rows must have the report's own order; figures need no order. */
  readonly inOrder: boolean;
}

interface GroupedNeeds {
  readonly separateNeeds: readonly RowsNeed[];
  /** The filters within one shape differ only in their values. */
  readonly shapes: readonly (readonly RowsNeed[])[];
}

/** Fewer do not save a query, because one of them is read separately as well. */
const MIN_GROUPED = 3;

/**
 * One query has at most this many values of one member, and this many combinations of all members.
 */
const MAX_VALUES = 1_000;
const MAX_GROUPS = 5_000;

/** Splits needs into those that share a query and those that are read separately. */
export function groupByShape(needs: readonly RowsNeed[]): GroupedNeeds {
  const byMembers = new Map<string, RowsNeed[]>();
  const separateNeeds: RowsNeed[] = [];
  for (const need of needs) {
    // Only the engine can combine several values of one member.
    const isOneGroup = need.filters.length > 0 && need.filters.every(({ values }) => values.length === 1);
    if (need.inOrder || !isOneGroup) {
      separateNeeds.push(need);
      continue;
    }
    // A month and a day are groups of two queries.
    const members = need.filters
      .map(({ member, type, values: [span = ''] }) => (type === 'time' ? member + getSpanGranularity(span) : member))
      .join();
    const others = byMembers.get(members);
    if (others) others.push(need);
    else byMembers.set(members, [need]);
  }
  const shapes: (readonly RowsNeed[])[] = [];
  for (const shape of [...byMembers.values()].flatMap(splitIntoQueries))
    if (shape.length < MIN_GROUPED) separateNeeds.push(...shape);
    else shapes.push(shape);
  return { separateNeeds, shapes };
}

function splitIntoQueries(shape: readonly RowsNeed[]): RowsNeed[][] {
  const queries: RowsNeed[][] = [];
  let values: Set<string>[] = [];
  for (const need of shape) {
    const needValues = need.filters.map((filter) => filter.values[0] ?? '');
    const sizes = needValues.map((value, at) => (values[at] ?? new Set()).size + (values[at]?.has(value) ? 0 : 1));
    const isTooLarge = Math.max(...sizes) > MAX_VALUES || sizes.reduce((groups, size) => groups * size, 1) > MAX_GROUPS;
    if (queries.length === 0 || isTooLarge) {
      queries.push([]);
      values = needValues.map(() => new Set());
    }
    queries.at(-1)?.push(need);
    for (const [at, value] of needValues.entries()) values[at]?.add(value);
  }
  return queries;
}

/** Returns the filters of one shape, each with all of its values. */
export function mergeFilterValues(shape: readonly RowsNeed[]): readonly MemberFilter[] {
  const [first] = shape;
  if (!first) return [];
  return first.filters.map((filter, at) => ({
    ...filter,
    values: [...new Set(shape.flatMap(({ filters }) => filters[at]?.values ?? []))],
  }));
}

export interface Groups {
  has(need: RowsNeed): boolean;
  /**
   * Returns the rows of one need; undefined if the report itself might return other rows.
   * @param sample is the result of one need that was read separately; it has the report's own columns
   */
  rows(need: RowsNeed, sample: Result): Result | undefined;
}

/**
 * Assigns the rows of a query to the needs that share it. Returns undefined if rows are missing,
 * because any group may lack some.
 */
export function assignGroups(
  { result, dateSystem, truncation, groupColumns, maxGroupRows }: GroupedRows,
  shape: readonly RowsNeed[],
): Groups | undefined {
  const columns = groupColumns.map((name) => result.columns.findIndex((column) => column.name === name));
  if (columns.includes(-1) || truncation) return undefined;
  const terms = mergeFilterValues(shape).map(({ type, values }) => ({ type, values: new Set(values) }));
  const groups = new Map<string, number[]>();
  let hasRequestedValues = true;
  for (let index = 0; index < result.rowCount; index += 1) {
    const row = result.row(index);
    const values = columns.map((column, at) =>
      toGroupValue(terms[at], toFilterValue(terms[at]?.type ?? 'string', row[column] ?? '', dateSystem)),
    );
    hasRequestedValues &&= values.every((value, at) => terms[at]?.values.has(value));
    const key = values.join(SEPARATOR);
    const others = groups.get(key);
    if (others) others.push(index);
    else groups.set(key, [index]);
  }
  // If the filters name two spellings of a value, one spelling may have the rows of both.
  const normalizedKeys = new Set([...groups.keys()].map(normalizeKey));
  const createKey = ({ filters }: RowsNeed) => filters.map(({ values }) => values[0] ?? '').join(SEPARATOR);
  const findRowIndexes = (need: RowsNeed) => groups.get(createKey(need)) ?? [];
  return {
    has: (need) => findRowIndexes(need).length > 0,
    rows(need, sample) {
      const indexes = findRowIndexes(need);
      const places = sample.columns.map(({ name }) => result.columns.findIndex((column) => column.name === name));
      if (places.includes(-1) || indexes.length > maxGroupRows) return undefined;
      // An engine that matches `dach` with `DACH`, or ignores trailing blanks, returns its own
      // spelling instead of the requested one.
      if (indexes.length === 0 && (!hasRequestedValues || normalizedKeys.has(normalizeKey(createKey(need)))))
        return undefined;
      return {
        ...sample,
        rowCount: indexes.length,
        longTexts: { count: 0, at: [] },
        row(index) {
          const row = result.row(indexes[index] ?? -1);
          return places.map((place) => row[place] ?? '');
        },
      };
    },
  };
}

/** A result shows a month by its first day: `'2026-02-01' -> '2026-02'`. */
function toGroupValue(
  term: { readonly type: string; readonly values: ReadonlySet<string> } | undefined,
  value: string,
) {
  const [span = value] = term?.type === 'time' ? term.values : [];
  return value.slice(0, span.length);
}

const SEPARATOR = '\u0000';

function normalizeKey(key: string): string {
  const values = key.normalize('NFKD').toLowerCase().split(SEPARATOR);
  return values.map((value) => value.replace(/\p{Mn}/gu, '').trim()).join(SEPARATOR);
}

/**
 * Compares rows in any order. Numbers may differ in their last digits, because engines add in any
 * order.
 */
export function isSameRows(first: Result, other: Result): boolean {
  if (first.rowCount !== other.rowCount) return false;
  const createKey = (row: ReturnType<Result['row']>) =>
    first.columns.map(({ isMeasure }, at) => (isMeasure ? '' : toShownText(row[at] ?? ''))).join(SEPARATOR);
  const rows = new Map(
    Array.from({ length: first.rowCount }, (_, index) => [createKey(first.row(index)), first.row(index)]),
  );
  if (rows.size < first.rowCount) return false;
  for (let index = 0; index < other.rowCount; index += 1) {
    const row = other.row(index);
    const same = rows.get(createKey(row));
    if (!same?.every((value, at) => isClose(value, row[at] ?? ''))) return false;
  }
  return true;
}

const RELATIVE_TOLERANCE = 1e-9;

function isClose(one: string | number | boolean, other: string | number | boolean): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));
}
