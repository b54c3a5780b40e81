/** Converts comparisons of times to filters, and two bounds of one time to a date range. */
import type { QueryFilter } from '../../../contract';
import { floorToUnit, shiftUnits } from '../date-range';
import { formatTime, type Literal, parseTime } from './literal';

/** A filter. One of a time also says which moments it begins and ends with, as far as it does. */
export interface MemberCondition {
  readonly filter: QueryFilter;
  readonly path?: string;
  readonly start?: string;
  readonly end?: string;
}

/**
 * Returns the condition of a time and a constant; undefined for a comparison that no filter says. A
 * text stays as it was typed unless a range needs the moment before or after it.
 * @param granularity the grain of the column, whose equality means all of the grain
 */
export function compareTime(
  path: string,
  sign: string,
  literal: Literal,
  granularity?: string,
): MemberCondition | undefined {
  const time = parseTime(literal.text);
  const createFilter = (operator: 'afterDate' | 'afterOrOnDate' | 'beforeDate' | 'beforeOrOnDate') => ({
    filter: { member: path, operator, values: [literal.text] },
    path,
  });
  if (literal.kind !== 'time' && literal.kind !== 'text') return undefined;
  switch (sign) {
    case '=': {
      if (time === undefined) return undefined;
      const end = granularity === undefined ? time : shiftUnits(floorToUnit(time, granularity), granularity, 1) - 1;
      return createRange(path, formatTime(time), formatTime(end));
    }
    case '>':
      return { ...createFilter('afterDate'), ...(time !== undefined && { start: formatTime(time + 1) }) };
    case '>=':
      return { ...createFilter('afterOrOnDate'), start: literal.text };
    case '<':
      return { ...createFilter('beforeDate'), ...(time !== undefined && { end: formatTime(time - 1) }) };
    case '<=':
      return { ...createFilter('beforeOrOnDate'), end: literal.text };
    default:
      return undefined;
  }
}

export function createRange(path: string, start: string, end: string): MemberCondition {
  return { filter: { member: path, operator: 'inDateRange', values: [start, end] }, path, start, end };
}

/** Makes one date range of the bounds of each time. Everything else stays a filter. */
export function mergeBounds(conditions: readonly MemberCondition[]) {
  const ranges = new Map<string, readonly [string, string]>();
  const merged = new Set<MemberCondition>();
  for (const { path } of conditions) {
    if (path === undefined || ranges.has(path)) continue;
    const bounds = conditions.filter((condition) => condition.path === path);
    const whole = bounds.find(({ start, end }) => start !== undefined && end !== undefined);
    const first = whole ?? bounds.find(({ start }) => start !== undefined);
    const last = whole ?? bounds.find(({ end }) => end !== undefined);
    if (first?.start === undefined || last?.end === undefined) continue;
    ranges.set(path, [first.start, last.end]);
    merged.add(first).add(last);
  }
  return { ranges, filters: conditions.filter((one) => !merged.has(one)).map(({ filter }) => filter) };
}
