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

/**
 * Reads all that {@link readTypedNumber} reads, and the other forms in which a cell may hold a number
 * as text:
 * an id of any length (`9007199254740993`), a number that no cell can hold as one (`1e400`, `NaN`),
 * a plus sign, and a percentage (`'15%' -> '0.15'`).
 */
export function readNumberText(text: string): string | 'ambiguous' | undefined {
  const [, number = '', percentSign] = /^\s*\+?(.*?)(\s*%)?\s*$/s.exec(text) ?? [];
  const digits =
    readTypedNumber(number) ?? (number.length <= MAX_LENGTH && SOURCE_NUMBER.test(number) ? number : undefined);
  if (percentSign === undefined || digits === undefined || digits === 'ambiguous') return digits;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  if (whole === '') return undefined;
  const padded = whole.padStart(3, '0');
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`;
}

/** Returns the text to type; reading it gives the same digits again. */
export function formatTypedNumber(digits: string, decimalSign: string): string {
  // A field reads back only these two signs; some settings have another one, such as `/` or `٫`.
  const typed = digits.replace('.', decimalSign === ',' ? ',' : '.');
  return AMBIGUOUS.test(typed) ? `${typed}0` : typed;
}

const MAX_DIGITS = 15;
const MAX_LENGTH = 400;
const SOURCE_NUMBER = /^(?:-?(?:\d+(?:\.\d+)?(?:e[+-]?\d{1,4})?|infinity)|nan)$/i;
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const PLAIN = /^(-?)(\d+)(?:[.,](\d{1,15}))?$/;
const GROUPED = [
  /^(-?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,15}))?$/,
  // Indian settings have groups of two digits to the left of the last three: `12,34,567`.
  /^(-?)([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d{1,15}))?$/,
  /^(-?)([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,15}))?$/,
  /^(-?)([1-9]\d{0,2}(?:[\s'’]\d{3})+)(?:[.,](\d{1,15}))?$/,
];
