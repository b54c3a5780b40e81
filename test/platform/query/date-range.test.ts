// A real engine, release 1.7.43, gave these meanings of words for dates at the same instant.
import { readBoundary, readDateRange } from '../../../src/platform/query/date-range';
import { readTimezone, toInstant, toWallClockTime } from '../../../src/platform/query/time-zone';

const now = new Date('2026-11-22T17:56:10Z'); // This day is a Sunday.
const utc = { now, timezone: 'UTC' };
const wholeDays = (first: string, last: string) => [`${first}T00:00:00.000`, `${last}T23:59:59.999`];

test.each([
  ['today', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['this week', '2026-11-16', '2026-11-22'],
  ['last week', '2026-11-09', '2026-11-15'],
  ['last 7 days', '2026-11-15', '2026-11-21'],
  ['last 3 weeks', '2026-10-26', '2026-11-15'],
  ['this month', '2026-11-01', '2026-11-30'],
  ['  Last Month ', '2026-10-01', '2026-10-31'],
  ['last 3 months', '2026-08-01', '2026-10-31'],
  ['this quarter', '2026-10-01', '2026-12-31'],
  ['last 2 quarters', '2026-04-01', '2026-09-30'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['next month', '2026-12-01', '2026-12-31'],
  ['now', '2026-11-22', '2026-11-22'],
  ['2 days ago', '2026-11-20', '2026-11-20'],
  ['2 weeks ago', '2026-11-08', '2026-11-08'],
  ['in 3 days', '2026-11-25', '2026-11-25'],
  ['monday', '2026-11-23', '2026-11-23'],
  ['last monday', '2026-11-16', '2026-11-16'],
  ['January 2026', '2026-01-01', '2026-01-01'],
  ['from 7 days ago to now', '2026-11-15', '2026-11-22'],
  ['from 2026-01-01 to 2026-02-01', '2026-01-01', '2026-02-01'],
  ['2026-01-01 - 2026-02-01', '2026-01-01', '2026-02-01'],
  ['2026-03-05', '2026-03-05', '2026-03-05'],
  ['2026-03-05T10:00', '2026-03-05', '2026-03-05'],
])('the date range "%s" means whole days from %s to %s', (range, first, last) => {
  expect(readDateRange(range, utc)).toEqual(wholeDays(first, last));
});

test.each([
  ['this minute', '17:56:00.000', '17:56:59.999'],
  ['last 10 minutes', '17:46:00.000', '17:55:59.999'],
  ['this hour', '17:00:00.000', '17:59:59.999'],
  ['last hour', '16:00:00.000', '16:59:59.999'],
  ['1 hour ago', '16:00:00.000', '16:59:59.999'],
  ['from 2 hours ago to now', '15:00:00.000', '17:59:59.999'],
])('the date range "%s" means from %s to %s of the same day', (range, first, last) => {
  expect(readDateRange(range, utc)).toEqual([`2026-11-22T${first}`, `2026-11-22T${last}`]);
});

test.each([
  ['today', 'America/Los_Angeles', wholeDays('2026-11-22', '2026-11-22')],
  ['today', 'Asia/Tokyo', wholeDays('2026-11-23', '2026-11-23')],
  ['2 days ago', 'Pacific/Auckland', wholeDays('2026-11-21', '2026-11-21')],
  ['this week', 'Asia/Tokyo', wholeDays('2026-11-23', '2026-11-29')],
  ['this week', 'Asia/Kolkata', wholeDays('2026-11-16', '2026-11-22')],
  ['last hour', 'Asia/Kolkata', ['2026-11-22T22:00:00.000', '2026-11-22T22:59:59.999']],
])('the date range "%s" follows the clocks in %s', (range, timezone, expected) => {
  expect(readDateRange(range, { now, timezone })).toEqual(expected);
});

test.each([
  [['2026-02-03', '2026-02-05'], '2026-02-03T00:00:00.000', '2026-02-05T23:59:59.999'],
  [['2026-02-01'], '2026-02-01T00:00:00.000', '2026-02-01T23:59:59.999'],
  [['2026-02', '2026-04'], '2026-02-01T00:00:00.000', '2026-04-01T00:00:00.000'],
  [['2026', '2026'], '2026-01-01T00:00:00.000', '2026-01-01T00:00:00.000'],
  [['20260201', '20260205'], '2026-02-01T00:00:00.000', '2026-02-05T00:00:00.000'],
  [['2026-02-01T10:00', '2026-02-01T12'], '2026-02-01T10:00:00.000', '2026-02-01T12:00:00.000'],
  [['2026-02-01 10:00:00', '2026-02-02 10:00:00.5'], '2026-02-01T10:00:00.000', '2026-02-02T10:00:00.500'],
  [['2026-02-01T10:00:00Z', '2026-02-02T10:00:00+02:00'], '2026-02-01T10:00:00.000', '2026-02-02T08:00:00.000'],
  [['2026-02-01T00:00:00.000000', '2026-02-02T23:59:59.999999'], '2026-02-01T00:00:00.000', '2026-02-02T23:59:59.999'],
])('the date range %j means from %s to %s, and only whole days extend to their ends', (range, first, last) => {
  expect(readDateRange(range, utc)).toEqual([first, last]);
});

test.each(['2026', '2026-03', '20260305', 'soon', 'q1 2026', 'christmas'])('the date range %j is refused', (text) => {
  expect(() => readDateRange(text, utc)).toThrow(`Can't parse date: '${text}'`);
});

test.each(['last month', 'now', '2024-13-01', '2024-02-30T00:00', '05/03/2024', ''])(
  'a list with the date %j is refused',
  (text) => {
    expect(() => readDateRange([text, text], utc)).toThrow(`Invalid date: '${text}'`);
  },
);

test('a boundary with an offset is converted to the time of the zone', () => {
  expect(readBoundary('2025-02-03T12:30:00Z', 'start', 'Europe/Berlin')).toBe('2025-02-03T13:30:00.000');
  expect(readBoundary('2025-02-03T12:30:00+0300', 'start', 'Europe/Berlin')).toBe('2025-02-03T10:30:00.000');
});

test('an instant becomes a wall-clock time and back, except around a change of the clocks', () => {
  const wall = toWallClockTime(now.getTime(), 'Asia/Kolkata');
  expect(new Date(wall).toISOString()).toBe('2026-11-22T23:26:10.000Z');
  expect(toInstant(wall, 'Asia/Kolkata')).toBe(now.getTime());
  // Sydney's clocks are ten hours ahead until 16:00 UTC, then eleven. The engine starts that day an hour
  // early.
  const change = toInstant(Date.parse('2026-10-04T00:00:00Z'), 'Australia/Sydney');
  expect(new Date(change).toISOString()).toBe('2026-10-03T13:00:00.000Z');
});

test('a time zone is found by its name in any letter case, but not by an offset', () => {
  expect([readTimezone('europe/berlin'), readTimezone('utc'), readTimezone('Asia/Kolkata')]).toEqual([
    'Europe/Berlin',
    'UTC',
    'Asia/Kolkata',
  ]);
  for (const name of ['Mars/Olympus', '+02:00', '']) expect(() => readTimezone(name)).toThrow('valid IANA time zone');
});
