/** Converts comparisons of times to filters, and two bounds of one time to a date range. */
import type { QueryFilter } from '../../../contract';
import { floorToUnit, shiftUnits } from '../date-range';
import type { Dimension } from '../model';
import { formatTime, type Literal, parseTime } from './literal';

/** One end of a range of times, as a filter would say it. */
interface TimeBound {
  readonly path: string;
  readonly side: 'start' | 'end';
  /** The first or last moment that is within the range. */
  readonly value: string;
}

export interface TimeCondition {
  readonly filter: QueryFilter;
  readonly bound?: TimeBound;
  /** The condition is both ends of a range. */
  readonly range?: readonly [string, string];
}

const OPERATORS = {
  '>': ['afterDate', 'start', 1],
  '>=': ['afterOrOnDate', 'start', 0],
  '<': ['beforeDate', 'end', -1],
  '<=': ['beforeOrOnDate', 'end', 0],
} as const;

/**
 * Returns the condition of a time and a constant; undefined for a comparison that no filter says. A
 * text stays as it was typed unless a range needs the moment before or after it.
 */
export function compareWithTime(
  member: Dimension,
  granularity: string | undefined,
  sign: string,
  literal: Literal,
): TimeCondition | undefined {
  if (literal.kind !== 'time' && literal.kind !== 'text') return undefined;
  const { path } = member;
  const time = parseTime(literal.text);
  if (sign === '=' && time !== undefined) {
    const end = granularity === undefined ? time : shiftUnits(floorToUnit(time, granularity), granularity, 1) - 1;
    return createRange(path, 'inDateRange', formatTime(time), formatTime(end));
  }
  if (sign !== '<' && sign !== '<=' && sign !== '>' && sign !== '>=') return undefined;
  const [operator, side, shift] = OPERATORS[sign];
  const value = shift === 0 || time === undefined ? literal.text : formatTime(time + shift);
  const filter = { member: path, operator, values: [literal.text] };
  return shift !== 0 && time === undefined ? { filter } : { filter, bound: { path, side, value } };
}

/**
 * Returns the condition of `DATE_TRUNC(grain, time)` and a constant as one of the time itself:
 * `month > 5 March` begins on 1 April.
 */
export function compareTruncated(
  member: Dimension,
  granularity: string,
  sign: string,
  literal: Literal,
): TimeCondition | undefined {
  const time = parseTime(literal.text);
  if (time === undefined) return undefined;
  const start = floorToUnit(time, granularity);
  const next = shiftUnits(start, granularity, 1);
  const takesStart = start === time && (sign === '>=' || sign === '<');
  const bound: Literal = { kind: 'time', text: formatTime(takesStart ? start : next) };
  if (sign === '=') return start === time ? compareWithTime(member, granularity, sign, literal) : undefined;
  const boundSign = { '>': '>=', '>=': '>=', '<': '<', '<=': '<' }[sign];
  return boundSign === undefined ? undefined : compareWithTime(member, undefined, boundSign, bound);
}

/** `EXTRACT(YEAR FROM time) = 2026` is a range of days. */
export function compareWithYear(member: Dimension, year: Literal): TimeCondition | undefined {
  if (year.kind !== 'number' || !/^[1-9]\d{3}$/.test(year.text)) return undefined;
  return createRange(member.path, 'inDateRange', `${year.text}-01-01`, `${year.text}-12-31`);
}

/** `BETWEEN` takes its ends as they were typed. */
export function compareWithRange(
  member: Dimension,
  from: Literal,
  to: Literal,
  isNegated: boolean,
): TimeCondition | undefined {
  if ([from, to].some(({ kind }) => kind !== 'time' && kind !== 'text')) return undefined;
  return createRange(member.path, isNegated ? 'notInDateRange' : 'inDateRange', from.text, to.text);
}

/**
 * Makes a date range of the first lower and the first upper bound of each time. Everything else
 * stays a filter.
 */
export function mergeBounds(conditions: readonly TimeCondition[]): {
  readonly filters: readonly QueryFilter[];
  readonly ranges: ReadonlyMap<string, readonly [string, string]>;
} {
  const ranges = new Map<string, readonly [string, string]>();
  const merged = new Set<TimeCondition>();
  for (const condition of conditions) {
    const path = 'member' in condition.filter ? condition.filter.member : undefined;
    if (condition.range !== undefined && path !== undefined && !ranges.has(path)) {
      ranges.set(path, condition.range);
      merged.add(condition);
    }
  }
  for (const { bound } of conditions) {
    if (bound === undefined || ranges.has(bound.path)) continue;
    const findBound = (side: TimeBound['side']) =>
      conditions.find((one) => one.bound?.path === bound.path && one.bound.side === side);
    const [start, end] = [findBound('start'), findBound('end')];
    if (start?.bound === undefined || end?.bound === undefined) continue;
    ranges.set(bound.path, [start.bound.value, end.bound.value]);
    merged.add(start).add(end);
  }
  return { ranges, filters: conditions.filter((one) => !merged.has(one)).map(({ filter }) => filter) };
}

function createRange(
  path: string,
  operator: 'inDateRange' | 'notInDateRange',
  from: string,
  to: string,
): TimeCondition {
  const filter = { member: path, operator, values: [from, to] };
  return operator === 'inDateRange' ? { filter, range: [from, to] } : { filter };
}
