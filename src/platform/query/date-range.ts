/** Date ranges and dates of a query, in dates or in words such as `last 3 weeks`, `2 days ago`, `monday`. */
import { type ParsedComponents, parse } from 'chrono-node';
import { QueryError } from './query-error';
import { type WallClock, wallClockAt, wallClockText } from './time-zone';

const DAY = 86_400_000;

/** What a relative word counts from: today is the day that it is in the query's time zone. */
export interface Clock {
  readonly now: Date;
  readonly timezone: string;
}

/**
 * A date range as a query may write it, as wall-clock text of its first and last millisecond. One text is read as words,
 * a date among them; in a list, dates alone count, and only a whole day is filled to its end.
 */
export function readDateRange(range: string | readonly string[], clock: Clock): [string, string] {
  if (typeof range === 'string') {
    const [first, last] = rangeInWords(range.toLowerCase(), clock);
    return [wallClockText(first), wallClockText(last)];
  }
  const [from = '', to = from] = range;
  return [boundary(from, 'start', 'UTC'), boundary(to, 'end', 'UTC')];
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME =
  /^(\d{4}|\d{4}-\d{2}|\d{4}-?\d{2}-?\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A date or time as wall-clock text of the zone. A day has a start and an end; any other text stands for one moment:
 * `2026-03` for the first of March. A time with `Z` or an offset becomes the zone's.
 */
export function boundary(text: string, side: 'start' | 'end', timezone: string): string {
  const match = ISO_TIME.exec(text);
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', offset] = match ?? [];
  const [year, month = '01', date = '01'] = /-/.test(day)
    ? day.split('-')
    : [day.slice(0, 4), day.slice(4, 6), day.slice(6)];
  const wall = `${year}-${month || '01'}-${date || '01'}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  const time = Date.parse(`${wall}Z`);
  // A day that the month does not have would silently become one of the next month.
  if (Number.isNaN(time) || !wallClockText(time).startsWith(wall.slice(0, 10))) {
    throw new QueryError(400, `Invalid date: '${text}'`);
  }
  if (WHOLE_DAY.test(text)) return side === 'start' ? wall : wallClockText(time + DAY - 1);
  return offset === undefined ? wall : wallClockText(wallClockAt(Date.parse(`${wall}${offset}`), timezone));
}

type Span = readonly [first: WallClock, last: WallClock];

function rangeInWords(text: string, clock: Clock): Span {
  const span = /(this|last|next)\s+(?:(\d+)\s+)?(second|minute|hour|day|week|month|quarter|year)/.exec(text);
  if (span !== null && !(span[1] === 'this' && span[2] !== undefined)) {
    const [, which, count = '1', unit = 'day'] = span;
    if (which === 'this') return spanOf(clock, unit, 0, 0);
    return which === 'last' ? spanOf(clock, unit, -Number(count), -1) : spanOf(clock, unit, 1, Number(count));
  }
  if (text.includes('today')) return spanOf(clock, 'day', 0, 0);
  if (text.includes('yesterday')) return spanOf(clock, 'day', -1, -1);
  if (text.includes('tomorrow')) return spanOf(clock, 'day', 1, 1);
  const unit = ['second', 'minute', 'hour'].find((word) => text.includes(word)) ?? 'day';
  const [, from, to] = /^from (.{1,50}) to (.{1,50})$/.exec(text) ?? [];
  const [first, last] =
    from === undefined || to === undefined ? spoken(text, clock) : [spoken(from, clock)[0], spoken(to, clock)[0]];
  return [unitStart(first, unit), unitShift(unitStart(last, unit), unit, 1) - 1];
}

/** From the start of the unit `from` units away to the end of the one `to` units away. */
function spanOf({ now, timezone }: Clock, unit: string, from: number, to: number): Span {
  const start = (by: number) => {
    const short = UNITS[unit];
    // Hours are counted as time passes, over a change of the clocks too; days and longer by the calendar.
    if (short !== undefined) return unitStart(wallClockAt(now.getTime() + by * short, timezone), unit);
    return unitShift(unitStart(wallClockAt(now.getTime(), timezone), unit), unit, by);
  };
  return [start(from), unitShift(start(to), unit, 1) - 1];
}

/** Dates in English, as the real engine reads them: with the same library, from what the clocks of the zone show. */
function spoken(text: string, { now, timezone }: Clock): Span {
  const wall = new Date(wallClockAt(now.getTime(), timezone));
  const reference = new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
  );
  const [found] = parse(text, reference);
  if (found === undefined) throw new QueryError(400, `Can't parse date: '${text.trim()}'`);
  const first = wallClockOf(found.start);
  return [first, found.end ? wallClockOf(found.end) : first];
}

function wallClockOf(parts: ParsedComponents): WallClock {
  const field = (name: Parameters<ParsedComponents['get']>[0]) => parts.get(name) ?? 0;
  return Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'), field('second'));
}

const UNITS: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000 };

function unitStart(wall: WallClock, unit: string): WallClock {
  const short = UNITS[unit];
  if (short !== undefined) return Math.floor(wall / short) * short;
  const day = Math.floor(wall / DAY) * DAY;
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY;
  if (unit === 'month') return Date.UTC(year, month);
  if (unit === 'quarter') return Date.UTC(year, month - (month % 3));
  return unit === 'year' ? Date.UTC(year, 0) : day;
}

/** `start` is the start of a unit; what comes back is the start of another. */
function unitShift(start: WallClock, unit: string, by: number): WallClock {
  const fixed = { ...UNITS, day: DAY, week: 7 * DAY }[unit];
  if (fixed !== undefined) return start + by * fixed;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by * ({ quarter: 3, year: 12 }[unit] ?? 1));
}
