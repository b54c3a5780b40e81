/** Filters as cells give them: a member's title or name at the left, a value at the right; and what they are in the data model. */
import { type FilterMember, type MemberFilter, nearestValue } from '../client';
import { type CellInput, type DateSystem, daysTo, isIsoTime, isoOfSerialIn, textOfInput } from '../grid';
import { toCellInput } from '../placement';
import { findNamed } from './find-named';
import type { FunctionProblem } from './function-problem';
import { mayBeEmpty, type Scalar, scalarOf, textOf } from './scalar';

/** A filter as it was typed: which member it names, and of which type, is not known yet. */
export interface GivenFilter {
  readonly member: string;
  /** Any of them. */
  readonly values: readonly Scalar[];
  /** Set if a value is a 0 that Excel may have passed for an empty cell: the kind of argument that holds it. */
  readonly doubtfulZero?: 'range' | 'pair';
}

/** A header or a member, and the value that it has to have. */
export interface Pair {
  readonly dimension: string;
  readonly value: Scalar;
}

/** Of all members together: the request for the rows carries them. */
const MOST_VALUES = 1_000;

/**
 * Rows without a name or without a value filter nothing, so that a form may stay half empty.
 * @param pairs follow the range, and always have a name
 */
export function readFilters(range: unknown, pairs: readonly Pair[] = []): readonly GivenFilter[] | FunctionProblem {
  const rows: readonly unknown[] = Array.isArray(range) ? range : isEmpty(range) ? [] : [range];
  const byMember = new Map<string, GivenFilter & { readonly values: Scalar[] }>();
  const add = (member: string, value: Scalar, place: 'range' | 'pair') => {
    const filter = byMember.get(member.toLowerCase()) ?? { member, values: [] };
    filter.values.push(value);
    byMember.set(member.toLowerCase(), value === 0 ? { ...filter, doubtfulZero: place } : filter);
  };
  // If this Excel passes empty cells as null or as empty text, then a 0 is a real 0.
  const distinguishesEmptyCells = rows.flat().some((cell) => cell === null || cell === '');
  for (const [index, cells] of rows.entries()) {
    const row: readonly unknown[] = Array.isArray(cells) ? cells : [cells];
    if (row.some(isError)) return { code: 'errorInFilters', row: index + 1 };
    if (row.every(mayBeEmpty)) continue;
    if (row.length !== 2) return { code: 'filtersNotTwoColumns' };
    const value = scalarOf(row[1]);
    if (isEmpty(value)) continue;
    if (mayBeEmpty(row[0])) return { code: 'filterWithoutName', row: index + 1 };
    add(textOf(row[0]), value, 'range');
  }
  for (const { dimension, value } of pairs) if (!isEmpty(value)) add(dimension, value, 'pair');
  const count = [...byMember.values()].reduce((sum, { values }) => sum + values.length, 0);
  if (count > MOST_VALUES) return { code: 'tooManyValues', values: count, most: MOST_VALUES };
  return [...byMember.values()].map(({ doubtfulZero, ...filter }) =>
    doubtfulZero === undefined || (distinguishesEmptyCells && doubtfulZero === 'range')
      ? filter
      : { ...filter, doubtfulZero },
  );
}

function isEmpty(value: unknown): boolean {
  return !isError(value) && textOf(value) === '';
}

/** Excel passes the error of a cell on by itself; where one hands it over, it is an object. */
function isError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In the order of their members' names, so that the same filters are the same however they were given. */
export function resolveFilters(
  given: readonly GivenFilter[],
  dateSystem: DateSystem,
  find: (text: string) => FilterMember | FunctionProblem,
): readonly MemberFilter[] | FunctionProblem {
  const values = new Map<FilterMember, Set<string>>();
  for (const filter of given) {
    const member = find(filter.member);
    if ('code' in member) return member;
    const known = values.get(member) ?? new Set();
    values.set(member, known);
    for (const value of filter.values) {
      if (value === 0 && member.type === 'time' && filter.doubtfulZero === 'range') continue;
      const asked = askedValue(member, value, dateSystem);
      if (asked === undefined)
        return { code: 'wrongValue', member: member.title, value: String(value), type: member.type };
      known.add(asked);
    }
  }
  return [...values]
    .map(([{ name, type }, all]) => ({ member: name, type, operator: 'is' as const, values: [...all].sort() }))
    .filter((filter) => filter.values.length > 0)
    .sort((a, b) => (a.member < b.member ? -1 : 1));
}

export function findMember(members: readonly FilterMember[], text: string): FilterMember | FunctionProblem {
  const found = findNamed(
    members.filter(({ isMeasure }) => !isMeasure),
    text,
  );
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  if (only) return { code: 'severalMembers', member: text, names: found.map(({ name }) => name) };
  const [measure] = findNamed(members, text);
  if (measure) return { code: 'measureAsFilter', measure: measure.title };
  const titles = [...new Set(members.flatMap(({ title, isMeasure }) => (isMeasure ? [] : [title])))];
  return { code: 'noSuchMember', member: text, nearest: nearestValue(text, titles), members: titles };
}

/** As the data API takes it; undefined where the member has no such values. */
function askedValue({ type }: FilterMember, value: Scalar, dateSystem: DateSystem): string | undefined {
  const text = textOf(value);
  switch (type) {
    case 'string':
      return String(value);
    case 'number':
      return typeof value === 'boolean' || !Number.isFinite(Number(text))
        ? undefined
        : textOfInput(toCellInput(value, 'number'));
    case 'boolean':
      return /^(true|false)$/i.test(text) ? text.toLowerCase() : undefined;
    case 'time':
      if (typeof value === 'number')
        return value >= 1 && value + daysTo(dateSystem) < LAST_SERIAL ? dayOf(value, dateSystem) : undefined;
      return isIsoTime(text) && !Number.isNaN(Date.parse(text.slice(0, DAY_LETTERS)))
        ? text.slice(0, DAY_LETTERS)
        : undefined;
  }
}

/** After 31 December 9999. */
const LAST_SERIAL = 2_958_466;
const DAY_LETTERS = '2026-03-31'.length;

function dayOf(serial: number, dateSystem: DateSystem): string {
  return isoOfSerialIn(dateSystem, Math.floor(serial)).slice(0, DAY_LETTERS);
}

/** What a filter would have to ask for to get this value of a result. */
export function valueShown(type: FilterMember['type'], input: CellInput, dateSystem: DateSystem): string {
  if (type !== 'time') return textOfInput(input);
  return typeof input === 'number' ? dayOf(input, dateSystem) : textOfInput(input).slice(0, DAY_LETTERS);
}
