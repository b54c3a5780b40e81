/**
 * Reads filters from cells (a member's title or name at the left, a value at the right) and matches
 * them to the data model.
 */
import type { FunctionProblem } from '../app';
import { type FilterMember, findNearestValue, type MemberFilter } from '../client';
import {
  type CellInput,
  type DateSystem,
  normalizeTypedText,
  readTypedSpan,
  readTypedValue,
  serialToIsoIn,
  toShownText,
} from '../grid';
import { toCellInput } from '../placement';
import { findByName } from './find-by-name';
import { mayBeEmpty, type Scalar, toName, toScalar, toText } from './scalar';

/** The member's name is not resolved yet, so its type is unknown. */
export interface FormulaFilter {
  readonly member: string;
  /** A row matches if it has any of these values. */
  readonly values: readonly Scalar[];
  /** Names the kind of argument if a value is a 0 that Excel may have passed for an empty cell. */
  readonly doubtfulZero?: 'range' | 'pair';
}

/** The report shows a time by periods of this granularity: `month`. */
export type NamedMember = FilterMember & { readonly granularity?: string | undefined };

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
    const key = normalizeTypedText(member);
    const filter = byMember.get(key) ?? { member, values: [] };
    filter.values.push(value);
    byMember.set(key, value === 0 ? { ...filter, doubtfulZero: kind } : filter);
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
    addValue(toName(row[0]), value, 'range');
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
  findMemberNamed: (text: string) => NamedMember | FunctionProblem,
): readonly MemberFilter[] | FunctionProblem {
  const values = new Map<string, { readonly member: NamedMember; readonly values: Set<string> }>();
  const wrongValues: Extract<FunctionProblem, { code: 'wrongValue' }>[] = [];
  for (const filter of filters) {
    const member = findMemberNamed(filter.member);
    if ('code' in member) return member;
    const { values: memberValues } = values.get(member.name) ?? { values: new Set<string>() };
    values.set(member.name, { member, values: memberValues });
    for (const value of filter.values) {
      if (value === 0 && member.type === 'time' && filter.doubtfulZero === 'range') continue;
      const filterText = convertFilterValue(member, value, dateSystem);
      if (filterText === undefined)
        wrongValues.push({ code: 'wrongValue', member: member.title, value: toCellContent(value), type: member.type });
      else memberValues.add(toWholePeriod(filterText, member.granularity));
    }
  }
  const [firstWrong, ...others] = wrongValues;
  if (firstWrong) return others.length === 0 ? firstWrong : { ...firstWrong, others: others.map(({ value }) => value) };
  return [...values.values()]
    .map(({ member: { name, type, isColumn }, values: all }) => ({
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

/** Returns the value in the data API's format; undefined if the member cannot have it. */
function convertFilterValue(
  { type, granularity }: NamedMember,
  value: Scalar,
  dateSystem: DateSystem,
): string | undefined {
  const span = type === 'time' ? readSpan(value, granularity) : undefined;
  if (span !== undefined) return span;
  // The digits of a number in a cell are those of the data, which may be more than the cell shows.
  const text = type === 'number' && typeof value === 'number' ? value : readTypedValue(type, value, dateSystem);
  return type === 'number' && text !== undefined ? toShownText(toCellInput(text, type)) : text?.toString();
}

/** Returns a month or a year; a number is a year only if the report shows years. */
export function readSpan(value: Scalar, granularity: string | undefined): string | undefined {
  return typeof value === 'string' || granularity === 'year' ? readTypedSpan(value) : undefined;
}

/**
 * Returns the first and the last day of a period for the day with which a report shows it, so that a
 * filter by that value keeps the row. `('2026-02-01', 'month') -> '2026-02-01/2026-02-28'`
 */
function toWholePeriod(text: string, granularity: string | undefined): string {
  const months = MONTHS_OF_PERIODS.get(granularity ?? '');
  const first = new Date(`${text}T00:00:00Z`);
  // A month or a year is a whole period already.
  if (text.length !== DAY_LENGTH || Number.isNaN(first.getTime())) return text;
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const isWeek = granularity === 'week' && first.getUTCDay() === 1;
  const isMonths = months !== undefined && day === 1 && month % months === 0;
  if (!isWeek && !isMonths) return text;
  const last = isWeek ? Date.UTC(year, month, day + 6) : Date.UTC(year, month + (months ?? 0), 0);
  return `${text}/${new Date(last).toISOString().slice(0, DAY_LENGTH)}`;
}

const MONTHS_OF_PERIODS: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
]);

const DAY_LENGTH = '2026-03-31'.length;

function formatIsoDay(serial: number, dateSystem: DateSystem): string {
  return serialToIsoIn(dateSystem, Math.floor(serial)).slice(0, DAY_LENGTH);
}

/** Returns the filter value that selects this value of a result. */
export function toFilterValue(type: FilterMember['type'], input: CellInput, dateSystem: DateSystem): string {
  if (type !== 'time') return toShownText(input);
  return typeof input === 'number' ? formatIsoDay(input, dateSystem) : toShownText(input).slice(0, DAY_LENGTH);
}
