/**
 * Reads the dates and date ranges of a query, as dates or in words such as `last 3 weeks`, `2 days
 * ago` and `monday`.
 */
import { type ParsedComponents, parse } from 'chrono-node';
import { QueryError } from './query-error';
import { formatWallClock, toWallClockTime, type WallClock } from './time-zone';

const DAY = 86_400_000;

/** Relative words count from here. Today is the current day in the query's time zone. */
export interface RangeClock {
  readonly now: Date;
  readonly timezone: string;
}

/**
 * Returns a date range as the wall-clock texts of its first and last millisecond. A single text may
 * be words or a date. A list must contain dates; only whole days extend to their end.
 * @throws QueryError 400 for a text that is not a date
 */
export function readDateRange(range: string | readonly string[], clock: RangeClock): [string, string] {
  if (typeof range === 'string') {
    const [first, last] = parseRelativeRange(range.toLowerCase(), clock);
    return [formatWallClock(first), formatWallClock(last)];
  }
  const [from = '', to = from] = range;
  return [readBoundary(from, 'start', 'UTC'), readBoundary(to, 'end', 'UTC')];
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME =
  /^(\d{4}|\d{4}-\d{2}|\d{4}-?\d{2}-?\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Returns a date or time as wall-clock text of the zone. A day has a start and an end; any other
 * text is one moment: `2026-03` -> `2026-03-01T00:00:00.000`. A time with `Z` or an offset is
 * converted to the zone.
 */
export function readBoundary(text: string, side: 'start' | 'end', timezone: string): string {
  const match = ISO_TIME.exec(text);
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', offset] = match ?? [];
  const [year, month = '01', date = '01'] = /-/.test(day)
    ? day.split('-')
    : [day.slice(0, 4), day.slice(4, 6), day.slice(6)];
  const wallText = `${year}-${month || '01'}-${date || '01'}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  const time = Date.parse(`${wallText}Z`);
  // `Date.parse` would silently turn 31 June into 1 July.
  if (Number.isNaN(time) || !formatWallClock(time).startsWith(wallText.slice(0, 10))) {
    throw new QueryError(400, `Invalid date: '${text}'`);
  }
  if (WHOLE_DAY.test(text)) return side === 'start' ? wallText : formatWallClock(time + DAY - 1);
  return offset === undefined
    ? wallText
    : formatWallClock(toWallClockTime(Date.parse(`${wallText}${offset}`), timezone));
}

type Span = readonly [first: WallClock, last: WallClock];

function parseRelativeRange(text: string, clock: RangeClock): Span {
  const spanMatch = /(this|last|next)\s+(?:(\d+)\s+)?(second|minute|hour|day|week|month|quarter|year)/.exec(text);
  if (spanMatch !== null && !(spanMatch[1] === 'this' && spanMatch[2] !== undefined)) {
    const [, direction, count = '1', unit = 'day'] = spanMatch;
    if (direction === 'this') return computeUnitSpan(clock, unit, 0, 0);
    return direction === 'last'
      ? computeUnitSpan(clock, unit, -Number(count), -1)
      : computeUnitSpan(clock, unit, 1, Number(count));
  }
  if (text.includes('today')) return computeUnitSpan(clock, 'day', 0, 0);
  if (text.includes('yesterday')) return computeUnitSpan(clock, 'day', -1, -1);
  if (text.includes('tomorrow')) return computeUnitSpan(clock, 'day', 1, 1);
  const unit = ['second', 'minute', 'hour'].find((word) => text.includes(word)) ?? 'day';
  const [, from, to] = /^from (.{1,50}) to (.{1,50})$/.exec(text) ?? [];
  const [first, last] =
    from === undefined || to === undefined ? readDate(text, clock) : [readDate(from, clock)[0], readDate(to, clock)[0]];
  return [floorToUnit(first, unit), shiftUnits(floorToUnit(last, unit), unit, 1) - 1];
}

/** Spans from the start of the unit `from` units away to the end of the unit `to` units away. */
function computeUnitSpan({ now, timezone }: RangeClock, unit: string, from: number, to: number): Span {
  const computeStart = (count: number) => {
    const unitMs = SHORT_UNITS[unit];
    // Hours and shorter units count elapsed time, also across a change of the clocks; days and
    // longer units follow the calendar.
    if (unitMs !== undefined) return floorToUnit(toWallClockTime(now.getTime() + count * unitMs, timezone), unit);
    return shiftUnits(floorToUnit(toWallClockTime(now.getTime(), timezone), unit), unit, count);
  };
  return [computeStart(from), shiftUnits(computeStart(to), unit, 1) - 1];
}

/**
 * Parses English dates with the library of the real engine, relative to the wall clock of the zone.
 */
function readDate(text: string, { now, timezone }: RangeClock): Span {
  const wallDate = new Date(toWallClockTime(now.getTime(), timezone));
  const reference = new Date(
    wallDate.getUTCFullYear(),
    wallDate.getUTCMonth(),
    wallDate.getUTCDate(),
    wallDate.getUTCHours(),
    wallDate.getUTCMinutes(),
    wallDate.getUTCSeconds(),
    wallDate.getUTCMilliseconds(),
  );
  const [result] = parse(text, reference);
  if (result === undefined) throw new QueryError(400, `Can't parse date: '${text.trim()}'`);
  const first = toWallClock(result.start);
  return [first, result.end ? toWallClock(result.end) : first];
}

function toWallClock(parts: ParsedComponents): WallClock {
  const readField = (name: Parameters<ParsedComponents['get']>[0]) => parts.get(name) ?? 0;
  return Date.UTC(
    readField('year'),
    readField('month') - 1,
    readField('day'),
    readField('hour'),
    readField('minute'),
    readField('second'),
  );
}

const SHORT_UNITS: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000 };

export function floorToUnit(wall: WallClock, unit: string): WallClock {
  const unitMs = SHORT_UNITS[unit];
  if (unitMs !== undefined) return Math.floor(wall / unitMs) * unitMs;
  const day = Math.floor(wall / DAY) * DAY;
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY;
  if (unit === 'month') return Date.UTC(year, month);
  if (unit === 'quarter') return Date.UTC(year, month - (month % 3));
  return unit === 'year' ? Date.UTC(year, 0) : day;
}

/** Moves from the start of one unit to the start of another. */
export function shiftUnits(start: WallClock, unit: string, count: number): WallClock {
  const unitMs = { ...SHORT_UNITS, day: DAY, week: 7 * DAY }[unit];
  if (unitMs !== undefined) return start + count * unitMs;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count * ({ quarter: 3, year: 12 }[unit] ?? 1));
}
