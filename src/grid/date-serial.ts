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
  const fields = plainFields(iso) ?? fieldsOf(iso);
  if (!fields) return undefined;
  const { year, month, day, hour, minute, second, milliseconds } = fields;
  if (year < FIRST_YEAR || hour > 23 || minute > 59 || second > 59) return undefined;
  if (day < 1 || day > daysIn(year, month)) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  const days = midnight / DAY_MS + EPOCH_DAY - (midnight < FIRST_EXACT_DAY ? 1 : 0);
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  return { serial: days + time / DAY_MS, hasTime: time !== 0 };
}

interface Fields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly milliseconds: number;
}

function fieldsOf(iso: string): Fields | undefined {
  const match = ISO.exec(iso);
  if (!match) return undefined;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction] = match;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    milliseconds: fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * 1000),
  };
}

/** As data APIs write times, `2026-01-05T00:00:00.000`: a long result has one in each row, and matching the pattern takes longer than all else. */
function plainFields(iso: string): Fields | undefined {
  const isPlain =
    iso.length === 23 &&
    iso[4] === '-' &&
    iso[7] === '-' &&
    iso[10] === 'T' &&
    iso[13] === ':' &&
    iso[16] === ':' &&
    iso[19] === '.';
  if (!isPlain) return undefined;
  const fields = {
    year: pairAt(iso, 0) * 100 + pairAt(iso, 2),
    month: pairAt(iso, 5),
    day: pairAt(iso, 8),
    hour: pairAt(iso, 11),
    minute: pairAt(iso, 14),
    second: pairAt(iso, 17),
    milliseconds: pairAt(iso, 20) * 10 + digitAt(iso, 22),
  };
  const { year, month, day, hour, minute, second, milliseconds } = fields;
  return Number.isNaN(year + month + day + hour + minute + second + milliseconds) ? undefined : fields;
}

function pairAt(text: string, at: number): number {
  return digitAt(text, at) * 10 + digitAt(text, at + 1);
}

/** NaN for what is no digit. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}

/** None in a month that there is not. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS_IN_MONTHS[month - 1] ?? 0);
}

const DAYS_IN_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
