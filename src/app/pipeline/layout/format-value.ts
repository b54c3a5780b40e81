/** Formats values as cells show them, in the user's language. */
import { format, isDateFormat } from 'numfmt';
import { type CellInput, getDateSystemOffset, toShownText } from '../../../grid';
import type { Reader } from '../../parts';

/** @param locale BCP 47 tag */
export function formatCellText(value: number, numberFormat: string, locale: string): string {
  try {
    // A format may end in spaces that only align decimal points in a column.
    return format(numberFormat, value, { locale }).trimEnd();
  } catch {
    // The user may have chosen a format that only Excel can read.
    return value.toLocaleString(locale, { maximumFractionDigits: 15, useGrouping: false });
  }
}

/** Matches formats of durations: `[h]:mm`. */
const DURATION_FORMAT = /\[[hms]+\]/i;

/**
 * Gives a currency format two decimals if it has one: `[$€] 0.0` -> `[$€] 0.00`. A column has as
 * many decimals as its values need, but an amount in a sentence has cents.
 */
export function withCents(numberFormat: string): string {
  return numberFormat.includes('[$') ? numberFormat.replace(/0\.0(?![0#?,E%])/g, '0.00') : numberFormat;
}

/** Limits the characters of a shown text. No one compares longer texts by eye. */
const MAX_SHOWN_CHARACTERS = 120;

/** Returns the text that a cell shows for the value. */
export function formatValue(value: CellInput, numberFormat: string, { locale, booleans, dateSystem }: Reader): string {
  if (typeof value === 'boolean') return booleans[value ? 1 : 0];
  if (typeof value === 'number') {
    const showsDay = isDateFormat(numberFormat) && !DURATION_FORMAT.test(numberFormat);
    return formatCellText(showsDay ? value + getDateSystemOffset(dateSystem) : value, numberFormat, locale);
  }
  const text = toShownText(value);
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
