/**
 * Reads filters from cells (a member's title or name at the left, a value at the right) and matches
 * them to the data model.
 */
import { type FilterMember, findNearestValue, type MemberFilter } from '../client';
import {
  type CellInput,
  type DateSystem,
  getDateSystemOffset,
  readNumberText,
  readTypedDay,
  serialToIsoIn,
  toShownText,
} from '../grid';
import { listValueSpellings, toCellInput } from '../placement';
import { findByName } from './find-by-name';
import type { FunctionProblem } from './function-problem';
import { mayBeEmpty, type Scalar, toScalar, toText } from './scalar';

/** The member's name is not resolved yet, so its type is unknown. */
export interface FormulaFilter {
  readonly member: string;
  /** A row matches if it has any of these values. */
  readonly values: readonly Scalar[];
  /** Names the kind of argument if a value is a 0 that Excel may have passed for an empty cell. */
  readonly doubtfulZero?: 'range' | 'pair';
}

/** A row must have this value in the column or member. */
export interface Pair {
  readonly dimension: string;
  readonly value: Scalar;
}

/** Limits the values of all members together, because one request carries them. */
const MAX_VALUES = 1_000;

/**
 * Returns the filters of a formula. It skips rows without a name or value, so that a form may stay
 * half empty.
 * @param pairs the arguments after the range; they always have a name
 */
export function readFilters(range: unknown, pairs: readonly Pair[] = []): readonly FormulaFilter[] | FunctionProblem {
  const rows: readonly unknown[] = Array.isArray(range) ? range : isEmpty(range) ? [] : [range];
  const byMember = new Map<string, FormulaFilter & { readonly values: Scalar[] }>();
  const addValue = (member: string, value: Scalar, kind: 'range' | 'pair') => {
    const filter = byMember.get(member.toLowerCase()) ?? { member, values: [] };
    filter.values.push(value);
    byMember.set(member.toLowerCase(), value === 0 ? { ...filter, doubtfulZero: kind } : filter);
  };
  // If Excel passes an empty cell as null or empty text, each 0 that it passes is a real 0.
  const distinguishesEmptyCells = rows.flat().some((cell) => cell === null || cell === '');
  for (const [index, cells] of rows.entries()) {
    const row: readonly unknown[] = Array.isArray(cells) ? cells : [cells];
    if (row.some(isError)) return { code: 'errorInFilters', row: index + 1 };
    if (row.every(mayBeEmpty)) continue;
    if (row.length !== 2) return { code: 'filtersNotTwoColumns' };
    const value = toScalar(row[1]);
    if (isEmpty(value)) continue;
    if (mayBeEmpty(row[0])) return { code: 'filterWithoutName', row: index + 1 };
    addValue(toText(row[0]), value, 'range');
  }
  for (const { dimension, value } of pairs) if (!isEmpty(value)) addValue(dimension, value, 'pair');
  const count = [...byMember.values()].reduce((sum, { values }) => sum + values.length, 0);
  if (count > MAX_VALUES) return { code: 'tooManyValues', values: count, most: MAX_VALUES };
  return [...byMember.values()].map(({ doubtfulZero, ...filter }) =>
    doubtfulZero === undefined || (distinguishesEmptyCells && doubtfulZero === 'range')
      ? filter
      : { ...filter, doubtfulZero },
  );
}

function isEmpty(value: unknown): boolean {
  return !isError(value) && toText(value) === '';
}

/** Excel passes a cell's error as an object, if it calls the function at all. */
function isError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the filters sorted by member name, so that equal filters compare equal however they were
 * given.
 */
export function resolveFilters(
  filters: readonly FormulaFilter[],
  dateSystem: DateSystem,
  findMemberNamed: (text: string) => FilterMember | FunctionProblem,
): readonly MemberFilter[] | FunctionProblem {
  const values = new Map<FilterMember, Set<string>>();
  for (const filter of filters) {
    const member = findMemberNamed(filter.member);
    if ('code' in member) return member;
    const memberValues = values.get(member) ?? new Set();
    values.set(member, memberValues);
    for (const value of filter.values) {
      if (value === 0 && member.type === 'time' && filter.doubtfulZero === 'range') continue;
      const filterTexts = convertFilterValue(member, value, dateSystem);
      if (filterTexts.length === 0)
        return { code: 'wrongValue', member: member.title, value: toCellContent(value), type: member.type };
      for (const text of filterTexts) memberValues.add(text);
    }
  }
  return [...values]
    .map(([{ name, type, isColumn }, all]) => ({
      ...{ member: name, type, operator: 'is' as const, values: [...all].sort() },
      ...(isColumn && { isColumn }),
    }))
    .filter((filter) => filter.values.length > 0)
    .sort((a, b) => (a.member < b.member ? -1 : 1));
}

/** Returns the dimension that a text names, or the problem: none, several, or a measure. */
export function findMember(members: readonly FilterMember[], text: string): FilterMember | FunctionProblem {
  const matches = findByName(
    members.filter(({ isMeasure }) => !isMeasure),
    text,
  );
  const [only, ...others] = matches;
  if (only && others.length === 0) return only;
  if (only) return { code: 'severalMembers', member: text, names: matches.map(({ name }) => name) };
  const [measure] = findByName(members, text);
  if (measure) return { code: 'measureAsFilter', measure: measure.title };
  const titles = [...new Set(members.flatMap(({ title, isMeasure }) => (isMeasure ? [] : [title])))];
  return { code: 'noSuchMember', member: text, nearest: findNearestValue(text, titles), members: titles };
}

/** A cell shows a boolean in capital letters. */
function toCellContent(value: Scalar): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/**
 * Returns the value in the data API's format, in each spelling that the data may have; none if the
 * member cannot have it.
 */
function convertFilterValue({ type }: FilterMember, value: Scalar, dateSystem: DateSystem): readonly string[] {
  const text = toText(value);
  switch (type) {
    case 'string':
      return listValueSpellings(value);
    case 'number': {
      const digits = typeof value === 'string' ? readNumberText(value) : value;
      return digits === undefined || digits === 'ambiguous' || typeof digits === 'boolean'
        ? []
        : [toShownText(toCellInput(digits, 'number'))];
    }
    case 'boolean':
      return /^(true|false)$/i.test(text) ? [text.toLowerCase()] : [];
    case 'time': {
      if (typeof value !== 'number') return [readTypedDay(text) ?? []].flat();
      const isDay = value >= 1 && value + getDateSystemOffset(dateSystem) < YEAR_10000_SERIAL;
      return isDay ? [formatIsoDay(value, dateSystem)] : [];
    }
  }
}

/** Excel's last day is the one before: 31 December 9999. */
const YEAR_10000_SERIAL = 2_958_466;
const DAY_LENGTH = '2026-03-31'.length;

function formatIsoDay(serial: number, dateSystem: DateSystem): string {
  return serialToIsoIn(dateSystem, Math.floor(serial)).slice(0, DAY_LENGTH);
}

/** Returns the filter value that selects this value of a result. */
export function toFilterValue(type: FilterMember['type'], input: CellInput, dateSystem: DateSystem): string {
  if (type !== 'time') return toShownText(input);
  return typeof input === 'number' ? formatIsoDay(input, dateSystem) : toShownText(input).slice(0, DAY_LENGTH);
}
