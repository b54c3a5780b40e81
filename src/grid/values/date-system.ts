/**
 * From which year a workbook counts its days, 1900 or 1904. Office.js has no member for it. Excel's own function for a date tells (see the
 * question `dateSystem` of a workbook), and so does a cell that shows a day: what it holds and what it shows are 1,462 days apart.
 */
import { isoOfSerial, trySerial } from './date-serial';

/** The first year whose days a workbook can count. */
export type DateSystem = 1900 | 1904;

/** A day's serial number is smaller by this in a workbook that counts from 1904. */
export const DAYS_TO_1904 = 1_462;
const SERIAL_OF_YEAR_10000 = 2_958_466;

/** Undefined for what is no date, and for one before the first that the workbook counts: see {@link trySerial}. */
export function trySerialIn(dateSystem: DateSystem, iso: string): number | undefined {
  const serial = trySerial(iso);
  const first = daysTo(dateSystem);
  return serial === undefined || serial < first ? undefined : serial - first;
}

/** The clock's face that a serial number of the workbook stands for, as data APIs write times. */
export function isoOfSerialIn(dateSystem: DateSystem, serial: number): string {
  return isoOfSerial(serial + daysTo(dateSystem));
}

/** What a serial number of the workbook is in one that counts from 1900. */
export function daysTo(dateSystem: DateSystem): number {
  return dateSystem === 1904 ? DAYS_TO_1904 : 0;
}

/**
 * Sure where it says yes: the text shows the day and year that the number is when it is counted from 1904, and not those from 1900. Where a
 * cell shows no year, or digits of another calendar, nothing can be told.
 */
export function showsFrom1904(value: number, text: string, format: string): boolean {
  if (value < 0 || value + DAYS_TO_1904 >= SERIAL_OF_YEAR_10000) return false;
  const code = format.replaceAll(WITHOUT_MEANING, '').split(';')[0] ?? '';
  if (!/y/i.test(code)) return false;
  const parts = (text.match(/\d+/g) ?? []).flatMap((digits) => (digits.length === 8 ? split(digits) : [digits]));
  const hasDay = /d/i.test(code.replaceAll(WEEKDAY, ''));
  return shows(parts, value + DAYS_TO_1904, hasDay) && !shows(parts, value, hasDay);
}

/** Texts in quotes, colours and languages in brackets, single letters as they are. */
const WITHOUT_MEANING = /"[^"]*"|\[[^\]]*\]|\\./g;
const WEEKDAY = /d{3,}/gi;

/** `20260331` */
const split = (digits: string): readonly string[] => [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];

function shows(parts: readonly string[], serial: number, hasDay: boolean): boolean {
  const [year = '', , day = ''] = isoOfSerial(Math.floor(serial)).slice(0, 'YYYY-MM-DD'.length).split('-');
  const isLong = parts.some((part) => part.length === 4);
  const at = parts.lastIndexOf(isLong ? year : year.slice(2));
  if (at < 0) return false;
  return !hasDay || parts.some((part, index) => index !== at && Number(part) === Number(day));
}
