/**
 * Builds Excel's number format from its parts: currency, digits, sign, and a section for each
 * prefix that a column needs.
 */
import type { Specifier } from './d3-specifier';

export type Digits =
  | { readonly scientificDecimals: number }
  /** Both map a level to its number of decimals. Level 2 divides by a million: `1.5M`. */
  | { readonly positive: DecimalsByLevel; readonly negative: DecimalsByLevel };

type DecimalsByLevel = ReadonlyMap<number, number>;

/** @param suffix follows the digits unchanged */
export function buildExcelFormat(
  specifier: Specifier,
  currency: string | undefined,
  suffix: string,
  digits: Digits,
): string {
  const symbol = specifier.hasCurrency ? findCurrencySymbol(currency ?? DEFAULT_CURRENCY) : '';
  const currencyPart = symbol === '' ? '' : `[$${symbol}]`;
  if ('scientificDecimals' in digits) {
    const text = `${currencyPart}0${formatDecimals(digits.scientificDecimals)}E+0`;
    return buildSignedFormat(specifier, () => text);
  }
  if (specifier.type === 's')
    return buildScaledFormat(
      specifier,
      digits,
      (decimals, level) => `${currencyPart}#,##0${formatDecimals(decimals)}${formatScale(level)}`,
    );
  const decimals = Math.max(0, ...digits.positive.values(), ...digits.negative.values());
  return buildSignedFormat(specifier, (signCount) => {
    const usedWidth = signCount + symbol.length + suffix.length + formatDecimals(decimals).length;
    const whole = specifier.hasGroups ? '#,##0' : '0'.repeat(Math.max(1, specifier.paddedWidth - usedWidth));
    return `${currencyPart}${whole}${formatDecimals(decimals)}${suffix}`;
  });
}

/** @param getDigits gets the number of sign characters, and returns the format between them */
function buildSignedFormat({ sign, paddedWidth }: Specifier, getDigits: (signCount: number) => string): string {
  if (sign === '+' || sign === ' ') return `${sign}${getDigits(1)};-${getDigits(1)}`;
  // A number without brackets leaves room for them, so that decimal points are aligned.
  if (sign === '(') return `${getDigits(0)}_);(${getDigits(2)})`;
  return paddedWidth > 0 && getDigits(0) !== getDigits(1) ? `${getDigits(0)};-${getDigits(1)}` : getDigits(0);
}

/**
 * Builds one section for each prefix. A format can have two conditions, and so three sections. They
 * use the lowest levels that occur, because a higher one would show little of a small value.
 * Negative values always have the third section and only one level: programs disagree on the minus
 * sign in a section with a condition, and only the third section shows it everywhere.
 */
function buildScaledFormat(
  specifier: Specifier,
  { positive, negative }: { positive: DecimalsByLevel; negative: DecimalsByLevel },
  getBody: (decimals: number, level: number) => string,
): string {
  const formatLevel = (level: number) => getBody(Math.max(positive.get(level) ?? 0, negative.get(level) ?? 0), level);
  const positiveLevels = [...positive.keys()].sort((a, b) => a - b);
  const negativeLevels = [...negative.keys()].sort((a, b) => a - b);
  const [first, second, third] = positiveLevels;
  const lowestNegative = negativeLevels[0] ?? first ?? 0;
  const lowestLevel = Math.min(lowestNegative, first ?? lowestNegative);
  if (specifier.sign !== '-')
    return buildSignedFormat({ ...specifier, paddedWidth: 0 }, () => formatLevel(lowestLevel));
  if (first === undefined || (second === undefined && first === lowestNegative)) return formatLevel(lowestLevel);
  if (negativeLevels.length === 0 && third !== undefined && second !== undefined)
    return `[>=${formatBound(third)}]${formatLevel(third)};[>=${formatBound(second)}]${formatLevel(second)};${formatLevel(first)}`;
  const highestLevel = second ?? first;
  return `[>=${formatBound(highestLevel)}]${formatLevel(highestLevel)};[>=0]${formatLevel(first)};${formatLevel(lowestNegative)}`;
}

const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

function formatScale(level: number): string {
  return level === 0 ? '' : `${','.repeat(level)}"${PREFIXES[level] ?? ''}"`;
}

function formatBound(level: number): string {
  return level === 0 ? '0' : `1${'000'.repeat(level)}`;
}

function formatDecimals(decimals: number): string {
  return decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
}

/** The platform's pages show this currency if a model names none. */
const DEFAULT_CURRENCY = 'USD';

/** Returns false for the yen and other currencies without decimals. */
export function usesCents(currency: string = DEFAULT_CURRENCY): boolean {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits !== 0;
  } catch {
    return true;
  }
}

/**
 * Returns the currency's own symbol, as on the platform's pages. Excel shows it unchanged in
 * brackets, whereas a `$` alone is the currency of the machine. A text that is no ISO code is
 * returned as it is.
 */
function findCurrencySymbol(currency: string): string {
  let symbol = currency;
  try {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(1);
    symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {}
  return symbol.replace(/[[\]-]/g, '');
}
