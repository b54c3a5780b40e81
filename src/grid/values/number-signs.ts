/**
 * Says with which signs Excel writes numbers. They follow the regional settings of the system and
 * Excel's options, not the language of Excel's menus.
 */

/** Holds Excel's regional settings. An empty text means that Excel does not report the setting. */
export interface Culture {
  /** Names the settings of the system: `de-ch`. */
  readonly name: string;
  readonly decimal: string;
  /** Separates groups of digits: `1’000`. */
  readonly group: string;
}

export interface NumberSigns {
  /** The sizes of groups and the names of months follow this BCP 47 tag. */
  readonly tag: string;
  readonly decimal: string;
  readonly group: string;
}

/**
 * Returns the signs with which the pane writes numbers, so that they look as they do in cells.
 * @param culture is what Excel reports; older versions report nothing
 * @param locale is the BCP 47 tag of the display language, which decides what Excel does not report
 */
export function getNumberSigns(culture: Culture | undefined, locale: string): NumberSigns {
  const tag = culture && isKnownTag(culture.name) ? culture.name : locale;
  const usual = createIntlFormat(tag).formatToParts(-1_000_000.5);
  const findSign = (type: 'decimal' | 'group') => usual.find((part) => part.type === type)?.value ?? '';
  return {
    tag,
    decimal: culture?.decimal || findSign('decimal'),
    group: culture?.group || findSign('group'),
  };
}

/**
 * Returns a function that formats numbers with the signs: `-1234.5 -> '-1.234,5'`.
 * @param maxDecimals limits the digits after the decimal sign
 */
export function createNumberFormatter(
  { tag, decimal, group }: NumberSigns,
  maxDecimals = 3,
): (value: number) => string {
  const numberFormat = createIntlFormat(tag, maxDecimals);
  // Excel writes a hyphen for a minus, where some languages have another sign or invisible marks.
  const signs: Partial<Record<Intl.NumberFormatPartTypes, string>> = { decimal, group, minusSign: '-' };
  return (value) =>
    numberFormat
      .formatToParts(value)
      .map((part) => signs[part.type] ?? part.value)
      .join('')
      .replace(DIRECTION_MARKS, '');
}

/** Languages that are written from right to left have these invisible marks before a minus. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

/** Excel groups all numbers over 999, and writes Latin digits whatever the settings are. */
function createIntlFormat(tag: string, maximumFractionDigits = 3): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: 'always', maximumFractionDigits });
}

/** The sizes of the groups from the right: `[3, 2]` for `12,34,567`. */
export function getGroupSizes(tag: string): [number, number] {
  const groups = createIntlFormat(tag)
    .formatToParts(1_000_000_000)
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value.length);
  return [groups.at(-1) ?? 3, groups.at(-2) ?? 3];
}

function isKnownTag(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
