/**
 * Converts dates to Excel's serial numbers of the 1900 system. They count whole days since
 * 1899-12-30; before 1900-03-01 they are one less, because Excel counts a 29 February 1900 that
 * never was. Only the wall clock counts: no time zone enters or leaves.
 */

const DAY_MS = 86_400_000;
const FIRST_EXACT_DAY = Date.UTC(1900, 2, 1);
const FIRST_YEAR = 1900;
const UNIX_EPOCH_SERIAL = 25_569;
/** Excel counts 29 February 1900, which did not exist. */
const LEAP_DAY_1900 = 60;

/** Sources write the zone in many ways: `Z`, ` UTC`, `+02`, `+02:00`, ` +0200`. */
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?(?:Z| ?UTC| ?[+-]\d{2}(?::?\d{2}){0,2})?$/i;

/**
 * Returns true for the form of a date, with or without a time of day, whether or not Excel can hold
 * it.
 */
export function isIsoTime(text: string): boolean {
  return text.charCodeAt(4) === HYPHEN && ISO.test(text);
}

/**
 * Returns the serial number of a date, with its time of day as the fraction:
 * `'2026-03-01' -> 46082`. It is undefined for other texts (a time of day, `infinity`, the hour 24, a
 * leap second, a year of five digits), and for dates before 1900, which Excel cannot hold. A suffix
 * for the time zone is ignored.
 */
export function tryParseSerial(iso: string): number | undefined {
  return isMillisecondForm(iso) ? parsePlainSerial(iso) : parseMatchedSerial(iso);
}

/** Returns the date and time of a serial number, as data APIs write them. */
export function serialToIso(serial: number): string {
  const days = serial < LEAP_DAY_1900 ? serial + 1 : serial;
  return new Date(Math.round((days - UNIX_EPOCH_SERIAL) * DAY_MS)).toISOString().slice(0, -1);
}

/**
 * Recognizes what data APIs write, `2026-01-05T00:00:00.000`, because matching the pattern for each
 * row of a long result is slow.
 */
function isMillisecondForm(iso: string): boolean {
  return (
    iso.length === 23 &&
    iso.charCodeAt(4) === HYPHEN &&
    iso.charCodeAt(7) === HYPHEN &&
    iso.charCodeAt(10) === LETTER_T &&
    iso.charCodeAt(13) === COLON &&
    iso.charCodeAt(16) === COLON &&
    iso.charCodeAt(19) === POINT
  );
}

const [HYPHEN, POINT, COLON, LETTER_T] = [45, 46, 58, 84];

function parsePlainSerial(iso: string): number | undefined {
  const year = parsePair(iso, 0) * 100 + parsePair(iso, 2);
  const milliseconds = parsePair(iso, 20) * 10 + parseDigit(iso, 22);
  return computeSerial(
    year,
    parsePair(iso, 5),
    parsePair(iso, 8),
    parsePair(iso, 11),
    parsePair(iso, 14),
    parsePair(iso, 17),
    milliseconds,
  );
}

function parseMatchedSerial(iso: string): number | undefined {
  const match = ISO.exec(iso);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part = '0') => Number(part));
  // Rounding up to the next second could leave the last day that Excel holds.
  const milliseconds = Math.min(999, Math.round(Number(`0.${match[7] ?? 0}`) * 1000));
  return computeSerial(year, month, day, hour, minute, second, milliseconds);
}

/** Returns undefined if one of them is not a number. */
function computeSerial(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  milliseconds: number,
): number | undefined {
  if (!(year >= FIRST_YEAR && hour <= 23 && minute <= 59 && second <= 59)) return undefined;
  if (!(day >= 1 && day <= countDaysInMonth(year, month) && milliseconds >= 0)) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  const days = midnight / DAY_MS + UNIX_EPOCH_SERIAL - (midnight < FIRST_EXACT_DAY ? 1 : 0);
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  return days + time / DAY_MS;
}

function parsePair(text: string, index: number): number {
  return parseDigit(text, index) * 10 + parseDigit(text, index + 1);
}

/** Returns NaN if there is no digit. */
function parseDigit(text: string, index: number): number {
  const digit = text.charCodeAt(index) - 48;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}

/** Returns 0 for a month that does not exist. */
function countDaysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS_BY_MONTH[month - 1] ?? 0);
}

const DAYS_BY_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
