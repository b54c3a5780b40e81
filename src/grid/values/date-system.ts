/**
 * From which year a workbook counts its days, 1900 or 1904. Office.js does not say, but a cell that shows a day does: what it holds and what
 * it shows are 1,462 days apart.
 */
import { isoOfSerial } from './date-serial';

/** A day's serial number is smaller by this in a workbook that counts from 1904. */
export const DAYS_TO_1904 = 1_462;
const SERIAL_OF_YEAR_10000 = 2_958_466;

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
