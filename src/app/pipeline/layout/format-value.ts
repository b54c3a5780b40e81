/** Formats values as cells show them, with the signs of Excel's regional settings. */
import { addLocale, format, getLocale, isDateFormat } from 'numfmt';
import {
  type CellInput,
  type Culture,
  createNumberFormatter,
  getDateSystemOffset,
  getGroupSizes,
  getNumberSigns,
  type NumberSigns,
  toShownText,
} from '../../../grid';
import type { Reader } from '../../parts';

/** @param culture is undefined if Excel does not report it; the numbers then follow the locale */
export function formatCellText(value: number, numberFormat: string, { locale, culture }: NumberLocale): string {
  const { tag, signs, grouping } = registerSigns(culture, locale);
  try {
    const shownFormat = isDateFormat(numberFormat) ? numberFormat : removeLocaleCodes(numberFormat);
    // A format may end in spaces that only align decimal points in a column.
    return format(shownFormat, value, { locale: tag, grouping }).trimEnd();
  } catch {
    // The user may have chosen a format that only Excel can read.
    return createNumberFormatter({ ...signs, group: '' }, 15)(value);
  }
}

type NumberLocale = Pick<Reader, 'locale' | 'culture'>;

interface RegisteredSigns {
  /** The library finds the signs by this tag, whose language does not exist. */
  readonly tag: string;
  readonly signs: NumberSigns;
  readonly grouping: [number, number];
}

/** The library keeps what is registered, so signs are registered only once. */
const registeredSigns = new Map<string, RegisteredSigns>();

function registerSigns(culture: Culture | undefined, locale: string): RegisteredSigns {
  const key = `${locale} ${culture?.name} ${culture?.decimal} ${culture?.group}`;
  const known = registeredSigns.get(key);
  if (known) return known;
  const signs = getNumberSigns(culture, locale);
  const tag = `qx-signs${registeredSigns.size}`;
  const names = getLocale(signs.tag) ?? getLocale('en');
  // Without a culture, the library's signs are closer to those of Windows than the browser's.
  addLocale(culture ? { ...names, decimal: signs.decimal, group: signs.group } : { ...names }, tag);
  const registered = { tag, signs, grouping: getGroupSizes(signs.tag) };
  registeredSigns.set(key, registered);
  return registered;
}

/**
 * Removes the language of a currency, `[$€-407] 0.00` -> `[$€] 0.00`: Excel takes only the names of
 * days and months from it, but the library also the signs.
 */
function removeLocaleCodes(numberFormat: string): string {
  return numberFormat.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, currency: string) => (currency ? `[$${currency}]` : ''));
}

/** Matches formats of durations: `[h]:mm`. */
const DURATION_FORMAT = /\[[hms]+\]/i;

/** Limits the characters of a shown text. No one compares longer texts by eye. */
const MAX_SHOWN_CHARACTERS = 120;

/** Returns the text that a cell shows for the value. */
export function formatValue(value: CellInput, numberFormat: string, reader: Reader): string {
  if (typeof value === 'boolean') return reader.booleans[value ? 1 : 0];
  if (typeof value === 'number') {
    const showsDay = isDateFormat(numberFormat) && !DURATION_FORMAT.test(numberFormat);
    return formatCellText(showsDay ? value + getDateSystemOffset(reader.dateSystem) : value, numberFormat, reader);
  }
  const text = toShownText(value);
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
