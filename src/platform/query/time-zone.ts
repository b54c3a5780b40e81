/** Time zones: their names, and wall-clock times against instants. */
import { badQuery } from './query-error';

/**
 * A date and time as a clock on the wall shows it, whatever the zone: the milliseconds that UTC counts for the same
 * date and time.
 */
export type WallClock = number;

export const wallClockText = (wall: WallClock): string => new Date(wall).toISOString().slice(0, -1);

/** What the zone's clocks show at an instant. */
export function wallClockAt(instant: number, zone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, ...FIELDS }).formatToParts(instant);
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const date = Date.UTC(field('year'), field('month') - 1, field('day'));
  return (
    date +
    ((field('hour') * 60 + field('minute')) * 60 + field('second')) * 1000 +
    (instant - Math.floor(instant / 1000) * 1000)
  );
}

const FIELDS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/**
 * The instant that a wall-clock time of the zone stands for. The offset is the one in force when UTC's clocks show that
 * time, as in the real engine: within hours of a change between summer and winter time it is off by that change.
 */
export function instantAt(wall: WallClock, zone: string): number {
  return wall - (wallClockAt(wall, zone) - wall);
}

/** The zone's name in its usual letter case. */
export function readTimezone(name: string): string {
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    // An older name of a zone is kept: the newest Unicode data prefers it or not from release to release.
    if (/^[a-z]/i.test(name)) return known.toLowerCase() === name.toLowerCase() ? known : name;
  } catch {
    // Told below, like the offsets that some releases of Node take for names.
  }
  throw badQuery(`"timezone" must be a valid IANA time zone, got "${name}"`);
}
