/** Reads names of time zones, and converts between wall-clock times and instants. */
import { createBadQueryError } from './query-error';

/**
 * Represents a date and time on a clock, in any zone, as the milliseconds that UTC has for the same
 * date and time.
 */
export type WallClock = number;

export const formatWallClock = (wall: WallClock): string => new Date(wall).toISOString().slice(0, -1);

/** Returns what the zone's clocks show at an instant. */
export function toWallClockTime(instant: number, zone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, ...DATE_FIELDS }).formatToParts(instant);
  const readField = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const date = Date.UTC(readField('year'), readField('month') - 1, readField('day'));
  return (
    date +
    ((readField('hour') * 60 + readField('minute')) * 60 + readField('second')) * 1000 +
    (instant - Math.floor(instant / 1000) * 1000)
  );
}

const DATE_FIELDS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/**
 * Returns the instant of a wall-clock time. Like the real engine, it uses the offset that the zone
 * has when UTC's clocks show that time, so it is wrong within hours of a change to or from summer
 * time.
 */
export function toInstant(wall: WallClock, zone: string): number {
  return wall - (toWallClockTime(wall, zone) - wall);
}

/**
 * Returns the zone's name in its usual letter case.
 * @throws QueryError for a name that is not an IANA zone
 */
export function readTimezone(name: string): string {
  try {
    const resolvedName = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    // Keeps an older name of a zone, because releases of the Unicode data differ in which name they
    // prefer.
    if (/^[a-z]/i.test(name)) return resolvedName.toLowerCase() === name.toLowerCase() ? resolvedName : name;
  } catch {
    // The error below covers this, as it covers the offsets that some releases of Node accept as
    // names.
  }
  throw createBadQueryError(`"timezone" must be a valid IANA time zone, got "${name}"`);
}
