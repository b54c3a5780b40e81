/** Tests the moments of refreshes at a time of day. */
import fc from 'fast-check';
import { findLastRefresh, findNextRefresh, type RefreshTime, tryReadWorkbookRecord } from '../../../src/placement';

const HOUR_MS = 3_600_000;
const BERLIN: RefreshTime = { minuteOfDay: 420, timeZone: 'Europe/Berlin', days: 'weekdays' };
const findNext = (time: RefreshTime, after: string) => new Date(findNextRefresh(time, Date.parse(after))).toISOString();

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
const times = fc.record<RefreshTime>({
  minuteOfDay: fc.integer({ min: 0, max: 1439 }),
  timeZone: fc.constantFrom(...ZONES),
  days: fc.constantFrom('weekdays', 'daily'),
});
const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });

function readClock(moment: number, { timeZone }: RefreshTime): string {
  const format = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(moment);
}

test.each([
  ['a working day begins', '2026-11-30T05:59:00Z', '2026-11-30T06:00:00.000Z'],
  ['the time of this day has just come', '2026-11-30T06:00:00Z', '2026-12-01T06:00:00.000Z'],
  ['a weekend follows', '2026-11-27T06:00:01Z', '2026-11-30T06:00:00.000Z'],
  ['it is summer', '2026-07-01T00:00:00Z', '2026-07-01T05:00:00.000Z'],
])('the next refresh is at seven on a weekday: %s', (_, after, next) => {
  expect(findNext(BERLIN, after)).toBe(next);
});

test('a time that the clocks skip moves to the next minute that they show, and a time that they show twice counts once', () => {
  const atHalfPastTwo: RefreshTime = { ...BERLIN, minuteOfDay: 150, days: 'daily' };
  expect(findNext(atHalfPastTwo, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(findNext(atHalfPastTwo, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(findNext(atHalfPastTwo, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
});

test('the next refresh shows the time on the clocks of its zone, unless they skip it', () => {
  fc.assert(
    fc.property(times, moments, (time, now) => {
      const next = findNextRefresh(time, now);
      const expected = `${Math.floor(time.minuteOfDay / 60)}:${time.minuteOfDay % 60}`.replace(/\d+/g, (part) =>
        part.padStart(2, '0'),
      );
      const shown = readClock(next, time);
      const isSkipped = readClock(next - 60_000, time).slice(-5) < expected && shown.slice(-5) > expected;
      return (shown.endsWith(expected) || isSkipped) && !(time.days === 'weekdays' && /^S/.test(shown));
    }),
  );
});

test('the last refresh before a time and the next one after it are at most four days apart', () => {
  fc.assert(
    fc.property(times, moments, (time, now) => {
      const [last, next] = [findLastRefresh(time, now), findNextRefresh(time, now)];
      const isNear = next - last <= 4 * 24 * HOUR_MS && next - last >= 22 * HOUR_MS;
      return last <= now && now < next && findNextRefresh(time, last) === next && isNear;
    }),
  );
});

test.each([
  [{ ...BERLIN, minuteOfDay: 1440 }],
  [{ ...BERLIN, minuteOfDay: 7.5 }],
  [{ ...BERLIN, timeZone: 'Mars/Olympus' }],
  [{ ...BERLIN, days: 'sundays' }],
  ['07:00'],
])('an invalid time %j in the file is dropped, and the file still refreshes on opening', (refreshAt) => {
  const record = tryReadWorkbookRecord(JSON.stringify({ v: 1, id: 'w', refreshAt, refreshOnOpen: true }));
  expect(record).toEqual({ id: 'w', location: '', refreshOnOpen: true });
});
