/**
 * Reads numbers as users type them, with a comma or a point before the fraction and between
 * thousands.
 */

/**
 * Returns the digits as the data API takes them: `'1.234,5' -> '1234.5'`. A text that is one number
 * in English and another in German is `ambiguous` in every language: `1.234`. It is undefined for a
 * text that is no number.
 */
export function readTypedNumber(text: string): string | 'ambiguous' | undefined {
  const typed = text.trim().replace('−', '-');
  if (AMBIGUOUS.test(typed)) return 'ambiguous';
  const [, sign = '', whole, fraction] = PLAIN.exec(typed) ?? GROUPED.map((one) => one.exec(typed)).find(Boolean) ?? [];
  const digits = whole?.replace(/\D/g, '');
  if (digits === undefined || digits.length > MAX_DIGITS) return undefined;
  return `${sign}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Returns the text to type; reading it gives the same digits again. */
export function formatTypedNumber(digits: string, decimalSign: string): string {
  // A field reads back only these two signs; some settings have another one, such as `/` or `٫`.
  const typed = digits.replace('.', decimalSign === ',' ? ',' : '.');
  return AMBIGUOUS.test(typed) ? `${typed}0` : typed;
}

const MAX_DIGITS = 15;
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const PLAIN = /^(-?)(\d+)(?:[.,](\d{1,15}))?$/;
const GROUPED = [
  /^(-?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,15}))?$/,
  // Indian settings have groups of two digits to the left of the last three: `12,34,567`.
  /^(-?)([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d{1,15}))?$/,
  /^(-?)([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,15}))?$/,
  /^(-?)([1-9]\d{0,2}(?:[\s'’]\d{3})+)(?:[.,](\d{1,15}))?$/,
];
