/**
 * Computes the period that a period is compared with, and where its times belong. Times are clocks
 * in the time zone of the query. Pure.
 */
import type { Comparison } from '../../data/query-events';

/** Holds the first and the last moment: `2026-01-01T00:00:00.000`, `2026-12-31T23:59:59.999`. */
export type DateRange = readonly [from: string, to: string];

const DAY_MS = 86_400_000;
const MONTHS_PER_YEAR = 12;

const ABSOLUTE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/;

/** Returns the range with its moments; undefined if an end is no date, but a word such as `today`. */
export function readDateRange(ends: readonly unknown[]): DateRange | undefined {
  const [from, to = from, ...others] = ends;
  if (!isAbsolute(from) || !isAbsolute(to) || others.length > 0) return undefined;
  const lastMoment = parseClock(to) + (to.length === '2026-01-01'.length ? DAY_MS - 1 : 0);
  return [formatClock(parseClock(from)), formatClock(lastMoment)];
}

/** Returns false for days that do not exist, because `Date` reads 31 February as a day of March. */
function isAbsolute(end: unknown): end is string {
  if (typeof end !== 'string' || !ABSOLUTE.test(end)) return false;
  const time = parseClock(end);
  return !Number.isNaN(time) && formatClock(time).startsWith(end.slice(0, '2026-01-01'.length));
}

/**
 * Returns the period to compare with. Whole months are compared with as many whole months, whatever
 * their lengths: March with February, a quarter with the quarter before. 29 February is compared
 * with 28 February of the year before.
 */
export function computeFormerRange([from, to]: DateRange, period: Comparison['period']): DateRange {
  const [start, last] = [parseClock(from), parseClock(to)];
  const months = countWholeMonths(start, last + 1);
  if (months === undefined && period === 'lastPeriod') {
    const length = last + 1 - start;
    return [formatClock(start - length), formatClock(start - 1)];
  }
  const shift = period === 'lastYear' ? -MONTHS_PER_YEAR : -(months ?? 0);
  // The moment after whole months is the first one of a month, which every year has.
  const formerLast = months === undefined ? shiftMonths(last, shift) : shiftMonths(last + 1, shift) - 1;
  return [formatClock(shiftMonths(start, shift)), formatClock(formerLast)];
}

function countWholeMonths(start: number, end: number): number | undefined {
  const isFirst = (time: number) => time % DAY_MS === 0 && new Date(time).getUTCDate() === 1;
  return isFirst(start) && isFirst(end) ? toMonthNumber(end) - toMonthNumber(start) : undefined;
}

/**
 * Returns true if 29 February is in both periods, as in two years that are compared with last year:
 * its row could then have the number of the former period only as if it were that of another day.
 */
export function shareLeapDay([from]: DateRange, [, formerTo]: DateRange): boolean {
  const [start, last] = [parseClock(from), parseClock(formerTo)];
  const years = Array.from(
    { length: Math.max(0, new Date(last).getUTCFullYear() - new Date(start).getUTCFullYear() + 1) },
    (_, index) => new Date(start).getUTCFullYear() + index,
  );
  return years.some((year) => {
    const day = new Date(Date.UTC(year, 1, 29));
    return day.getUTCDate() === 29 && day.getTime() + DAY_MS > start && day.getTime() <= last;
  });
}

/** Returns true if times of this granularity have the same dates as last year. */
export function hasDates(granularity: string | undefined): boolean {
  return 'ms' in (UNITS.get(granularity ?? '') ?? { ms: 1 }) && granularity !== 'week';
}

/**
 * Returns a function that moves a time of the former period to its place in the current one: days
 * and hours of last year keep their date, all other times their position in the period, such as the
 * third day or the last week. The function returns undefined if the current period has no such time,
 * as for 29 February.
 * @param granularity is undefined for exact times
 */
export function createTimeMapper(
  { current, former, period }: { readonly current: DateRange; readonly former: DateRange } & Pick<Comparison, 'period'>,
  granularity: string | undefined,
): (time: string) => string | undefined {
  const unit = UNITS.get(granularity ?? '') ?? { ms: 1 };
  const toBucket = (time: number) =>
    'months' in unit
      ? Math.floor(toMonthNumber(time) / unit.months)
      : Math.floor((time - (unit.origin ?? 0)) / unit.ms);
  const [first, last] = [parseClock(current[0]), parseClock(current[1])];
  const [formerFirst, formerLast] = [parseClock(former[0]), parseClock(former[1])];
  const hasSameDates = period === 'lastYear' && hasDates(granularity);
  // A period that begins within a week or a month may share it with the period before, so only its
  // end has the same place.
  const beginsBucket = toBucket(first - 1) < toBucket(first);
  const distance =
    period === 'lastPeriod' && beginsBucket
      ? toBucket(first) - toBucket(formerFirst)
      : toBucket(last) - toBucket(formerLast);
  const move = (time: number) =>
    'months' in unit ? shiftMonths(time, distance * unit.months) : time + distance * unit.ms;
  return (text) => {
    const time = parseClock(text.replace(/Z$/, ''));
    if (Number.isNaN(time)) return undefined;
    const moved = hasSameDates ? shiftMonths(time, MONTHS_PER_YEAR) : move(time);
    const isSameDay = !hasSameDates || new Date(moved).getUTCDate() === new Date(time).getUTCDate();
    const isInside = toBucket(moved) >= toBucket(first) && moved <= last;
    return isSameDay && isInside ? formatClock(moved) : undefined;
  };
}

type Unit = { readonly ms: number; readonly origin?: number } | { readonly months: number };

/** Weeks begin on Mondays; 1970 began on a Thursday. */
const UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ...[['second', { ms: 1000 }] as const, ['minute', { ms: 60_000 }] as const, ['hour', { ms: 3_600_000 }] as const],
  ...[['day', { ms: DAY_MS }] as const, ['week', { ms: 7 * DAY_MS, origin: 4 * DAY_MS }] as const],
  ...[['month', { months: 1 }] as const, ['quarter', { months: 3 }] as const, ['year', { months: 12 }] as const],
]);

/** Returns true if the place of a time in its period is known. */
export function isComparableGranularity(granularity: string | undefined): boolean {
  return granularity === undefined || UNITS.has(granularity);
}

function toMonthNumber(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * MONTHS_PER_YEAR + date.getUTCMonth();
}

/** Keeps the day of the month, or takes the last day of a shorter month. */
function shiftMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

function parseClock(text: string): number {
  return Date.parse(text.length === '2026-01-01'.length ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`);
}

function formatClock(time: number): string {
  return new Date(time).toISOString().slice(0, -1);
}
