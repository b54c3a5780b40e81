/**
 * Dates as Excel's serial numbers of the 1900 system: whole days since 1899-12-30 from 1900-03-01 on, one less before,
 * because Excel counts a 29 February 1900 that never was. Wall-clock fields only: no time zone enters or leaves.
 */

const DAY_MS = 86_400_000;
const FIRST_EXACT_DAY = Date.UTC(1900, 2, 1);
const FIRST_YEAR = 1900;
const EPOCH_DAY = 25_569;

interface WallClock {
  readonly serial: number;
  readonly hasTime: boolean;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Has the form of a date, with or without a time of day, whether or not Excel can hold it. */
export function isIsoTime(text: string): boolean {
  return text.charAt(4) === '-' && ISO.test(text);
}

/** Undefined for what is no date, and for dates before 1900, which Excel cannot hold. A zone suffix is ignored: the clock's face counts. */
export function trySerial(iso: string): WallClock | undefined {
  const match = ISO.exec(iso);
  if (!match) return undefined;
  const [, years, months, dayOfMonth, hours = 0, minutes = 0, seconds = 0, fraction] = match;
  const year = Number(years);
  const day = Number(dayOfMonth);
  const hour = Number(hours);
  const minute = Number(minutes);
  const second = Number(seconds);
  if (year < FIRST_YEAR || hour > 23 || minute > 59 || second > 59) return undefined;
  const midnight = Date.UTC(year, Number(months) - 1, day);
  const date = new Date(midnight);
  // 30 February is a day of March by then, and month 13 one of the next year.
  if (date.getUTCDate() !== day || date.getUTCFullYear() !== year) return undefined;
  const milliseconds = fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * 1000);
  const days = midnight / DAY_MS + EPOCH_DAY - (midnight < FIRST_EXACT_DAY ? 1 : 0);
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  return { serial: days + time / DAY_MS, hasTime: time !== 0 };
}
