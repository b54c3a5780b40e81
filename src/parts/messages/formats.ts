import { type Culture, createNumberFormatter, getNumberSigns } from '../../grid';
import { type Ages, createAges } from './ages';
import type { TextRules } from './bind-texts';

export interface Language {
  /** This BCP 47 tag has no region. */
  readonly tag: string;
  readonly justNow: string;
  /** `1 row`, but `64 rows`: numbers of rows end with one of these words. */
  readonly row: string;
  readonly rows: string;
}

export interface Formats extends Ages, TextRules {
  /** Is the BCP 47 tag of the display language, with the user's region. */
  readonly locale: string;
  /** Days and months inside sentences use the language of this BCP 47 tag. */
  readonly spokenLocale: string;
  /** Returns milliseconds since 1970. */
  now(): number;
  /** -> `4 kB`, rounded up because nothing has size 0 */
  kilobytes(bytes: number): string;
  /** -> `1 row`, `64 rows` */
  rows(count: number): string;
  /** -> `1 placement`, `8 placements` */
  count(count: number, singular: string, plural: string): string;
}

export interface FormatOptions {
  /** Numbers follow this BCP 47 tag, for example `de-CH`, until `readCulture` returns something. */
  readonly locale: string;
  /**
   * Returns Excel's regional settings, so that numbers look as in the cells. Views read it through
   * a signal; undefined until Excel reports them.
   */
  readonly readCulture?: () => Culture | undefined;
  /** Returns milliseconds since 1970. Views read it through a signal, so that ages stay current. */
  readonly now: () => number;
  /** An IANA name is expected; the default is the machine's zone. */
  readonly timeZone?: string;
}

export const ENGLISH: Language = { tag: 'en', justNow: 'just now', row: 'row', rows: 'rows' };

export function createFormats({ locale, readCulture, now, timeZone }: FormatOptions, language = ENGLISH): Formats {
  const numbers = createNumbers(locale, readCulture);
  // Names and ages use the language of the sentence around them, to avoid mixed sentences such as
  // “Refreshed il y a 3 minutes”.
  // Readers of languages without a catalogue get English sentences. Most of them write the day first
  // and count 24 hours, as the British do.
  const spokenElsewhere = language.tag === 'en' ? 'en-GB' : language.tag;
  const spokenLocale = new Intl.Locale(locale).language === language.tag ? locale : spokenElsewhere;
  const count = (value: number, singular: string, plural: string) =>
    `${numbers.number(value)} ${value === 1 ? singular : plural}`;
  return {
    ...numbers,
    ...createAges(spokenLocale, now, language.justNow, timeZone),
    locale,
    language: language.tag,
    spokenLocale,
    now,
    count,
    rows: (value) => count(value, language.row, language.rows),
  };
}

/**
 * Returns number formats with the signs of Excel's cells.
 * @param locale is a BCP 47 tag, for example `en` or `de-CH`
 * @param readCulture returns Excel's regional settings; without them the numbers follow the locale
 */
export function createNumbers(
  locale: string,
  readCulture: FormatOptions['readCulture'] = () => undefined,
): Pick<Formats, 'number' | 'kilobytes'> {
  const kilobyte = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' });
  let lastFormat: { readonly culture: Culture | undefined; readonly format: (value: number) => string } | undefined;
  function number(value: number): string {
    const culture = readCulture();
    if (!lastFormat || lastFormat.culture !== culture)
      lastFormat = { culture, format: createNumberFormatter(getNumberSigns(culture, locale)) };
    return lastFormat.format(value);
  }
  return {
    number,
    kilobytes(bytes) {
      const parts = kilobyte.formatToParts(1).map(({ type, value }) => (type === 'integer' ? undefined : value));
      const count = number(Math.max(1, Math.round(bytes / 1000)));
      return parts.map((part) => part ?? count).join('');
    },
  };
}

/** -> `Finance › Monthly close`; '' for the root */
export function formatFolderPath(path: readonly string[]): string {
  return path.join(' › ');
}

/** Appends a text that the platform wrote, always with a full stop. */
export function withQuote(sentence: string, quote: string | undefined): string {
  if (!quote) return sentence;
  return `${sentence} ${/[.!?…]$/.test(quote) ? quote : `${quote}.`}`;
}
