/** A number counts milliseconds since 1970; the platform writes an ISO date or date-time. */
type Moment = number | string;

export interface Ages {
  /**
   * -> `just now`, `12 min ago`, `3 hr ago`, `yesterday`, `Tuesday`, `12 Nov`, `12 Nov 2024`; '' if
   * unreadable
   */
  age(moment: Moment): string;
  /** -> `today, 09:40`, `Tuesday, 17:40`, `12 Nov, 08:00`; a bare date has no time */
  when(moment: Moment): string;
  /** -> `09:40` today, otherwise as `when`: `yesterday, 17:40` */
  since(moment: number): string;
  /** -> `09:40:31` today, otherwise as `when`, with seconds */
  sinceSecond(moment: number): string;
  /** -> `09:40` */
  time(moment: number): string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns functions that format moments in one language.
 * @param locale is a BCP 47 tag
 * @param now returns milliseconds since 1970; each call reads it
 * @param justNow names the last minute
 * @param timeZone is an IANA name; the default is the machine's zone
 */
export function createAges(locale: string, now: () => number, justNow: string, timeZone?: string): Ages {
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone });
  const secondsClock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...zone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  /** Only American English writes `min.` with a full stop, which is removed. */
  const timeAgo = (elapsed: number, unit: 'minute' | 'hour') =>
    relative.format(-Math.floor(elapsed), unit).replace(/(min|hr)\./, '$1');
  // Browsers differ in the order and punctuation of dates, so the parts are read separately.
  const parts = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...zone,
  });
  // Days are read as UTC from here on, so that no zone can shift a bare date.
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dateOfYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

  /** Returns the day in the user's zone in a form that can be compared and parsed: `2026-11-20`. */
  function isoDay(time: number): string {
    const partValues = new Map(parts.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${partValues.get('year')}-${partValues.get('month')}-${partValues.get('day')}`;
  }

  function day(isoDate: string): string {
    const today = isoDay(now());
    const time = Date.parse(isoDate);
    const daysAgo = Math.round((Date.parse(today) - time) / DAY);
    if (daysAgo === 0 || daysAgo === 1) return relative.format(-daysAgo, 'day');
    if (daysAgo > 1 && daysAgo < 7) return weekday.format(time);
    return isoDate.slice(0, 4) === today.slice(0, 4) ? date.format(time) : dateOfYear.format(time);
  }

  function formatSince(moment: number, format: Intl.DateTimeFormat): string {
    const isoDate = isoDay(moment);
    const time = format.format(moment);
    return isoDate === isoDay(now()) ? time : `${day(isoDate)}, ${time}`;
  }

  return {
    age(moment) {
      if (isBareDate(moment)) return day(moment);
      const time = new Date(moment).getTime();
      if (Number.isNaN(time)) return '';
      const elapsed = Math.max(0, now() - time);
      const isoDate = isoDay(time);
      if (elapsed < MINUTE) return justNow;
      if (elapsed < HOUR) return timeAgo(elapsed / MINUTE, 'minute');
      return isoDate === isoDay(now()) ? timeAgo(elapsed / HOUR, 'hour') : day(isoDate);
    },
    when(moment) {
      if (isBareDate(moment)) return day(moment);
      const time = new Date(moment).getTime();
      return Number.isNaN(time) ? '' : `${day(isoDay(time))}, ${clock.format(time)}`;
    },
    since: (moment) => formatSince(moment, clock),
    sinceSecond: (moment) => formatSince(moment, secondsClock),
    time: (moment) => clock.format(moment),
  };
}

function isBareDate(moment: Moment): moment is string {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
}
