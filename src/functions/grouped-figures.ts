/** Rows of a report by many sets of filters from one query: which sets can share one, and which of its rows are whose. Pure. */
import type { GroupedRows } from '../app';
import type { MemberFilter } from '../client';
import { textOfInput } from '../grid';
import type { Result } from '../placement';
import { valueShown } from './given-filters';

/** Rows of a report by filters: none for its own. */
export interface Need {
  /** Equal for equal filters. */
  readonly key: string;
  readonly filters: readonly MemberFilter[];
  /** In the report's own order, as it gives them: figures need no order. */
  readonly inOrder: boolean;
}

interface Shapes {
  readonly alone: readonly Need[];
  /** Of each, the filters differ in their values alone. */
  readonly shapes: readonly (readonly Need[])[];
}

/** Fewer are no fewer queries together: one of them is read by itself as well. */
const FEWEST_TOGETHER = 3;

/** Of one query: values of one member, and rows that the values of several members could make. */
const MOST_VALUES = 1_000;
const MOST_GROUPS = 5_000;

export function inShapes(needs: readonly Need[]): Shapes {
  const byMembers = new Map<string, Need[]>();
  const alone: Need[] = [];
  for (const need of needs) {
    // Of several values for one member, only the engine knows what they come to together.
    const isOneGroup = need.filters.length > 0 && need.filters.every(({ values }) => values.length === 1);
    if (need.inOrder || !isOneGroup) {
      alone.push(need);
      continue;
    }
    const members = need.filters.map(({ member }) => member).join();
    const others = byMembers.get(members);
    if (others) others.push(need);
    else byMembers.set(members, [need]);
  }
  const shapes: (readonly Need[])[] = [];
  for (const shape of [...byMembers.values()].flatMap(inQueries))
    if (shape.length < FEWEST_TOGETHER) alone.push(...shape);
    else shapes.push(shape);
  return { alone, shapes };
}

function inQueries(shape: readonly Need[]): Need[][] {
  const queries: Need[][] = [];
  let values: Set<string>[] = [];
  for (const need of shape) {
    const asked = need.filters.map((filter) => filter.values[0] ?? '');
    const sizes = asked.map((value, at) => (values[at] ?? new Set()).size + (values[at]?.has(value) ? 0 : 1));
    const isTooLarge =
      Math.max(...sizes) > MOST_VALUES || sizes.reduce((groups, size) => groups * size, 1) > MOST_GROUPS;
    if (queries.length === 0 || isTooLarge) {
      queries.push([]);
      values = asked.map(() => new Set());
    }
    queries.at(-1)?.push(need);
    for (const [at, value] of asked.entries()) values[at]?.add(value);
  }
  return queries;
}

/** The filters of one shape, each with all of its values. */
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
   * Undefined where the report itself might give others.
   * @param like the result of one of them, read by itself: with the report's own columns
   */
  rows(need: Need, like: Result): Result | undefined;
}

/** Undefined where rows are missing, so that nobody knows whose. */
export function groupsOf(
  { result, dateSystem, cut, by, mostRows }: GroupedRows,
  shape: readonly Need[],
): Groups | undefined {
  const columns = by.map((name) => result.columns.findIndex((column) => column.name === name));
  if (columns.includes(-1) || cut) return undefined;
  const asked = allValues(shape).map(({ type, values }) => ({ type, values: new Set(values) }));
  const groups = new Map<string, number[]>();
  let isAsAsked = true;
  for (let index = 0; index < result.rowCount; index += 1) {
    const row = result.row(index);
    const values = columns.map((column, at) => valueShown(asked[at]?.type ?? 'string', row[column] ?? '', dateSystem));
    isAsAsked &&= values.every((value, at) => asked[at]?.values.has(value));
    const key = values.join(BETWEEN);
    const others = groups.get(key);
    if (others) others.push(index);
    else groups.set(key, [index]);
  }
  // Asked for both, it has the rows of both under one of them.
  const spelled = new Set([...groups.keys()].map(folded));
  const keyOf = ({ filters }: Need) => filters.map(({ values }) => values[0] ?? '').join(BETWEEN);
  const rowsOf = (need: Need) => groups.get(keyOf(need)) ?? [];
  return {
    has: (need) => rowsOf(need).length > 0,
    rows(need, like) {
      const indexes = rowsOf(need);
      const places = like.columns.map(({ name }) => result.columns.findIndex((column) => column.name === name));
      if (places.includes(-1) || indexes.length > mostRows) return undefined;
      // An engine that takes `dach` for `DACH`, or leaves blanks at the end, tells its rows by another value than was asked for.
      if (indexes.length === 0 && (!isAsAsked || spelled.has(folded(keyOf(need))))) return undefined;
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

function folded(key: string): string {
  const values = key.normalize('NFKD').toLowerCase().split(BETWEEN);
  return values.map((value) => value.replace(/\p{Mn}/gu, '').trim()).join(BETWEEN);
}

/** Whatever their order: numbers may differ in their last digits, for engines add up in any order. */
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
