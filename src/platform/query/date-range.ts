/** Date ranges, in dates or in words such as `last 3 weeks`. */
import { badQuery } from './query-error';

const DAY = 86_400_000;

/** A date range as a query may write it, as wall-clock text from the first to the last millisecond. */
export function readDateRange(range: string | readonly string[], today: Date): [string, string] {
  if (typeof range === 'string') {
    const named = namedRange(range.trim().toLowerCase(), today);
    if (named !== undefined) return named;
    return [boundary(range, 'start'), boundary(range, 'end')];
  }
  const [from = '', to = from] = range;
  return [boundary(from, 'start'), boundary(to, 'end')];
}

/** `2024`, `2024-03`, `2024-03-05` or with a time; missing parts are filled to the start or the end. */
export function boundary(text: string, side: 'start' | 'end'): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?)?)?)?Z?$/.exec(
    text.trim(),
  );
  if (match === null) throw badQuery(`'${text}' is not a date`);
  const [, year = '', month, day, hour, minute, second, fraction] = match;
  const end = side === 'end';
  const lastDay = new Date(Date.UTC(Number(year), Number(month ?? (end ? '12' : '01')), 0)).getUTCDate();
  const date = `${year}-${month ?? (end ? '12' : '01')}-${day ?? (end ? String(lastDay) : '01')}`;
  // A day that the month does not have would silently become one of the next month.
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date)
    throw badQuery(`'${text}' is not a date`);
  if (hour === undefined) return `${date}T${end ? '23:59:59.999' : '00:00:00.000'}`;
  const milliseconds = (fraction ?? (end && second === undefined ? '999' : '000')).padEnd(3, '0').slice(0, 3);
  return `${date}T${hour}:${minute}:${second ?? (end ? '59' : '00')}.${milliseconds}`;
}

function namedRange(text: string, today: Date): [string, string] | undefined {
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  const offset = { today: 0, yesterday: -1, tomorrow: 1 }[text];
  if (offset !== undefined) return wholeDays(day + offset * DAY, day + offset * DAY);
  const match = /^(this|last|next)(?:\s+(\d{1,4}))?\s+(day|week|month|quarter|year)s?$/.exec(text);
  if (match === null) return undefined;
  const [, which, many, unit = 'day'] = match;
  const count = Number(many ?? '1');
  const at = unitStart(day, unit);
  if (which === 'this') return wholeDays(at, unitShift(at, unit, 1) - DAY);
  if (which === 'last') return wholeDays(unitShift(at, unit, -count), at - DAY);
  return wholeDays(unitShift(at, unit, 1), unitShift(at, unit, 1 + count) - DAY);
}

function unitStart(day: number, unit: string): number {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY;
  if (unit === 'month') return Date.UTC(year, month);
  if (unit === 'quarter') return Date.UTC(year, month - (month % 3));
  return unit === 'year' ? Date.UTC(year, 0) : day;
}

function unitShift(day: number, unit: string, by: number): number {
  const date = new Date(day);
  if (unit === 'day') return day + by * DAY;
  if (unit === 'week') return day + by * 7 * DAY;
  const months = { month: 1, quarter: 3, year: 12 }[unit] ?? 1;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by * months);
}

function wholeDays(first: number, last: number): [string, string] {
  const text = (day: number) => new Date(day).toISOString().slice(0, 10);
  return [boundary(text(first), 'start'), boundary(text(last), 'end')];
}
