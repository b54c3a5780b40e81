/** Plans which sets of filters can share one query, and assigns its rows to them. Pure. */
import type { GroupedRows } from '../app';
import type { MemberFilter } from '../client';
import { textOfInput } from '../grid';
import type { Result } from '../placement';
import { valueShown } from './given-filters';

/** Identifies rows of a report by filters; without filters it means the report's own rows. */
export interface Need {
  /** Equal filters have equal keys. */
  readonly key: string;
  readonly filters: readonly MemberFilter[];
  /** The rows must have the report's own order; figures need no order. */
  readonly inOrder: boolean;
}

interface Shapes {
  readonly separate: readonly Need[];
  /** The filters within one shape differ only in their values. */
  readonly shapes: readonly (readonly Need[])[];
}

/** Fewer do not save a query, because one of them is read separately as well. */
const MIN_GROUPED = 3;

/**
 * One query has at most this many values of one member, and this many combinations of all members.
 */
const MAX_VALUES = 1_000;
const MAX_GROUPS = 5_000;

/** Splits needs into those that share a query and those that are read separately. */
export function groupByShape(needs: readonly Need[]): Shapes {
  const byMembers = new Map<string, Need[]>();
  const separate: Need[] = [];
  for (const need of needs) {
    // Only the engine can combine several values of one member.
    const isOneGroup = need.filters.length > 0 && need.filters.every(({ values }) => values.length === 1);
    if (need.inOrder || !isOneGroup) {
      separate.push(need);
      continue;
    }
    const members = need.filters.map(({ member }) => member).join();
    const others = byMembers.get(members);
    if (others) others.push(need);
    else byMembers.set(members, [need]);
  }
  const shapes: (readonly Need[])[] = [];
  for (const shape of [...byMembers.values()].flatMap(splitIntoQueries))
    if (shape.length < MIN_GROUPED) separate.push(...shape);
    else shapes.push(shape);
  return { separate, shapes };
}

function splitIntoQueries(shape: readonly Need[]): Need[][] {
  const queries: Need[][] = [];
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
export function allValues(shape: readonly Need[]): readonly MemberFilter[] {
  const [first] = shape;
  if (!first) return [];
  return first.filters.map((filter, at) => ({
    ...filter,
    values: [...new Set(shape.flatMap(({ filters }) => filters[at]?.values ?? []))],
  }));
}

export interface Groups {
  has(need: Need): boolean;
  /**
   * Returns the rows of one need; undefined if the report itself might return other rows.
   * @param like is the result of one need that was read separately; it has the report's own columns
   */
  rows(need: Need, like: Result): Result | undefined;
}

/**
 * Assigns the rows of a query to the needs that share it. Returns undefined if rows are missing,
 * because any group may lack some.
 */
export function assignGroups(
  { result, dateSystem, cut, by, mostRows }: GroupedRows,
  shape: readonly Need[],
): Groups | undefined {
  const columns = by.map((name) => result.columns.findIndex((column) => column.name === name));
  if (columns.includes(-1) || cut) return undefined;
  const terms = allValues(shape).map(({ type, values }) => ({ type, values: new Set(values) }));
  const groups = new Map<string, number[]>();
  let hasRequestedValues = true;
  for (let index = 0; index < result.rowCount; index += 1) {
    const row = result.row(index);
    const values = columns.map((column, at) => valueShown(terms[at]?.type ?? 'string', row[column] ?? '', dateSystem));
    hasRequestedValues &&= values.every((value, at) => terms[at]?.values.has(value));
    const key = values.join(BETWEEN);
    const others = groups.get(key);
    if (others) others.push(index);
    else groups.set(key, [index]);
  }
  // If the filters name two spellings of a value, one spelling may have the rows of both.
  const spelled = new Set([...groups.keys()].map(normalizeKey));
  const keyOf = ({ filters }: Need) => filters.map(({ values }) => values[0] ?? '').join(BETWEEN);
  const rowsFor = (need: Need) => groups.get(keyOf(need)) ?? [];
  return {
    has: (need) => rowsFor(need).length > 0,
    rows(need, like) {
      const indexes = rowsFor(need);
      const places = like.columns.map(({ name }) => result.columns.findIndex((column) => column.name === name));
      if (places.includes(-1) || indexes.length > mostRows) return undefined;
      // An engine that matches `dach` with `DACH`, or ignores trailing blanks, returns its own
      // spelling instead of the requested one.
      if (indexes.length === 0 && (!hasRequestedValues || spelled.has(normalizeKey(keyOf(need))))) return undefined;
      return {
        ...like,
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

const BETWEEN = '\u0000';

function normalizeKey(key: string): string {
  const values = key.normalize('NFKD').toLowerCase().split(BETWEEN);
  return values.map((value) => value.replace(/\p{Mn}/gu, '').trim()).join(BETWEEN);
}

/**
 * Compares rows in any order. Numbers may differ in their last digits, because engines add in any
 * order.
 */
export function isSameRows(own: Result, other: Result): boolean {
  if (own.rowCount !== other.rowCount) return false;
  const keyOf = (row: ReturnType<Result['row']>) =>
    own.columns.map(({ isMeasure }, at) => (isMeasure ? '' : textOfInput(row[at] ?? ''))).join(BETWEEN);
  const rows = new Map(Array.from({ length: own.rowCount }, (_, index) => [keyOf(own.row(index)), own.row(index)]));
  if (rows.size < own.rowCount) return false;
  for (let index = 0; index < other.rowCount; index += 1) {
    const row = other.row(index);
    const same = rows.get(keyOf(row));
    if (!same?.every((value, at) => isClose(value, row[at] ?? ''))) return false;
  }
  return true;
}

const CLOSE = 1e-9;

function isClose(one: string | number | boolean, other: string | number | boolean): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(one), Math.abs(other));
}
