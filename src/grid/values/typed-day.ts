/** Reads days that a cell holds as text, or that a user types. */
import { isIsoTime } from './date-serial';

const DAY_LENGTH = '2026-03-31'.length;
/** Day and month cannot be confused in this form, whatever the language. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;

/**
 * Returns the day as data APIs write it. The text may have a time of day, and the day may be before
 * Excel's first one: `'1865-04-14T09:00' -> '1865-04-14'`, `'31.3.2026' -> '2026-03-31'`. It is
 * undefined for a day that does not exist, and for forms that name different days in different
 * countries: `3/4/2026`.
 */
export function readTypedDay(text: string): string | undefined {
  const typed = text.trim();
  const [, date = '', month = '', year = ''] = DOTTED.exec(typed) ?? [];
  const day = isIsoTime(typed)
    ? typed.slice(0, DAY_LENGTH)
    : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, DAY_LENGTH) === day ? day : undefined;
}
