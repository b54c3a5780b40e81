/** Milliseconds since 1970, or an ISO date or date-time as the platform writes it. */
type Moment = number | string;

export interface Ages {
  /** `just now`, `12 min ago`, `3 hr ago`, `yesterday`, `Tuesday`, `12 Nov`, `12 Nov 2024`; '' when unreadable. */
  age(moment: Moment): string;
  /** `today, 09:40`, `Tuesday, 17:40`, `12 Nov, 08:00`; without the time where the moment is a bare date. */
  when(moment: Moment): string;
  /** As `when`, but without the day where it is today: `09:40`, `yesterday, 17:40`. */
  since(moment: number): string;
  /** `09:40` */
  time(moment: number): string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * @param locale BCP 47 tag
 * @param now milliseconds since 1970, read at each call
 * @param justNow what the last minute is called
 * @param timeZone IANA name; without it, the machine's
 */
export function createAges(locale: string, now: () => number, justNow: string, timeZone?: string): Ages {
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  /** American English alone writes `min.` */
  const ago = (passed: number, unit: 'minute' | 'hour') =>
    relative.format(-Math.floor(passed), unit).replace(/(min|hr)\./, '$1');
  // By its parts: in which order and with which signs a language writes a date differs between browsers.
  const parts = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...zone,
  });
  // From here on a day is its name read as UTC, so that no zone can shift a bare date.
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dateOfYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

  /** `2026-11-20`: the day in the analyst's zone, ready to compare and to count with. */
  function dayOf(at: number): string {
    const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${found.get('year')}-${found.get('month')}-${found.get('day')}`;
  }

  function day(name: string): string {
    const today = dayOf(now());
    const at = Date.parse(name);
    const ago = Math.round((Date.parse(today) - at) / DAY);
    if (ago === 0 || ago === 1) return relative.format(-ago, 'day');
    if (ago > 1 && ago < 7) return weekday.format(at);
    return name.slice(0, 4) === today.slice(0, 4) ? date.format(at) : dateOfYear.format(at);
  }

  return {
    age(moment) {
      if (isBareDate(moment)) return day(moment);
      const at = new Date(moment).getTime();
      if (Number.isNaN(at)) return '';
      const passed = Math.max(0, now() - at);
      const name = dayOf(at);
      if (passed < MINUTE) return justNow;
      if (passed < HOUR) return ago(passed / MINUTE, 'minute');
      return name === dayOf(now()) ? ago(passed / HOUR, 'hour') : day(name);
    },
    when(moment) {
      if (isBareDate(moment)) return day(moment);
      const at = new Date(moment).getTime();
      return Number.isNaN(at) ? '' : `${day(dayOf(at))}, ${clock.format(at)}`;
    },
    since(moment) {
      const name = dayOf(moment);
      return name === dayOf(now()) ? clock.format(moment) : `${day(name)}, ${clock.format(moment)}`;
    },
    time: (moment) => clock.format(moment),
  };
}

function isBareDate(moment: Moment): moment is string {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
}
