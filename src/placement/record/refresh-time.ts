/**
 * Computes the moments at which a workbook refreshes, from a time of day, its time zone and its days.
 * The file stores the time zone, so that users in other time zones get the same moments.
 */
import * as z from 'zod/mini';
import { ShortText } from './record';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** The next weekday is at most this many days away, including a day for the difference of time zones. */
const MAX_DAYS = 4;

export const RefreshTime = z.object({
  /** Counts the minutes since midnight: 420 for 7:00. */
  minuteOfDay: z.int().check(z.minimum(0), z.lt(DAY_MINUTES)),
  /** Is an IANA name: `Europe/Berlin`. */
  timeZone: ShortText.check(z.refine(isTimeZone)),
  days: z.union([z.literal('weekdays'), z.literal('daily')]),
});
export type RefreshTime = Readonly<z.infer<typeof RefreshTime>>;

/** Returns the first moment of the setting after a time; times are in milliseconds since 1970. */
export function findNextRefresh(setting: RefreshTime, after: number): number {
  return listMoments(setting, after).find((moment) => moment > after) ?? Number.POSITIVE_INFINITY;
}

/** Returns the last moment of the setting that is not after a time. */
export function findLastRefresh(setting: RefreshTime, time: number): number {
  return listMoments(setting, time).findLast((moment) => moment <= time) ?? Number.NEGATIVE_INFINITY;
}

/** Returns the moments of the days around a time, in their order. */
function listMoments({ minuteOfDay, timeZone, days }: RefreshTime, time: number): readonly number[] {
  const readWallTime = createWallClock(timeZone);
  const today = Math.floor(readWallTime(time) / DAY_MS) * DAY_MS;
  const dates = Array.from({ length: 2 * MAX_DAYS + 1 }, (_, index) => today + (index - MAX_DAYS) * DAY_MS);
  return dates
    .filter((date) => days === 'daily' || isWeekday(date))
    .map((date) => findMoment(readWallTime, date + minuteOfDay * MINUTE_MS));
}

function isWeekday(date: number): boolean {
  const day = new Date(date).getUTCDay();
  return day > 0 && day < 6;
}

/**
 * Returns the first moment at which clocks show this time. If they skip it when they are put
 * forward, this is the next minute that they show.
 */
function findMoment(readWallTime: (time: number) => number, wallTime: number): number {
  // The difference from UTC changes at most once within two days.
  const getOffset = (time: number) => readWallTime(time) - time;
  const [earlier, later] = [wallTime - DAY_MS, wallTime + DAY_MS]
    .map((time) => wallTime - getOffset(time))
    .sort((one, other) => one - other);
  let moment = earlier ?? wallTime;
  if (readWallTime(moment) === wallTime) return moment;
  const latest = later ?? moment;
  while (moment < latest && readWallTime(moment) < wallTime) moment += MINUTE_MS;
  return moment;
}

/** Returns a function that says what clocks show at a time, as if they were in UTC. */
function createWallClock(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((type) => parts.get(type));
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
