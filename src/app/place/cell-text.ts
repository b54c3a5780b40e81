/** What a cell shows of a number under its number format, in the analyst's language. */
import { format } from 'numfmt';

/** @param locale BCP 47 tag */
export function cellText(value: number, numberFormat: string, locale: string): string {
  try {
    // Blanks that only keep points under one another are the cell's.
    return format(numberFormat, value, { locale }).trimEnd();
  } catch {
    // An analyst's own format may be one that only Excel reads.
    return value.toLocaleString(locale, { maximumFractionDigits: 15, useGrouping: false });
  }
}
