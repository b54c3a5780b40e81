/** What cells show under their number formats, in the analyst's language. */
import { format, isDateFormat } from 'numfmt';
import { type CellInput, daysTo, textOfInput } from '../../grid';
import type { Reader } from '../parts';

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

/** `[h]:mm` */
const LENGTH_OF_TIME = /\[[hms]+\]/i;

/**
 * The number format with both digits of the hundredths where it is of money and has the tenths alone: a column has as many decimals as its
 * values need, and an amount in a sentence reads as money.
 */
export function ofMoney(numberFormat: string): string {
  return numberFormat.includes('[$') ? numberFormat.replace(/0\.0(?![0#?,E%])/g, '0.00') : numberFormat;
}

/** Beyond this nobody compares by eye. */
const LONGEST_SHOWN = 120;

/** The value as the cell shows it under its number format. */
export function showValue(value: CellInput, numberFormat: string, { locale, booleans, dateSystem }: Reader): string {
  if (typeof value === 'boolean') return booleans[value ? 1 : 0];
  if (typeof value === 'number') {
    const showsDay = isDateFormat(numberFormat) && !LENGTH_OF_TIME.test(numberFormat);
    return cellText(showsDay ? value + daysTo(dateSystem) : value, numberFormat, locale);
  }
  const text = textOfInput(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
