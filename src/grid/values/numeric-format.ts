/**
 * Translates d3's number formats into Excel's. Excel has one format for a whole column and cannot
 * trim zeros. So numbers have all decimals of their format, whichever rows came, and money in yen has
 * none. Excel cannot count significant digits or choose a prefix either. There the values
 * decide: the column has the decimals of the value that needs most, and the prefixes that occur. No
 * cell shows less than d3 shows of its value; it may show zeros or a digit more.
 */
import type { Specifier } from './d3-specifier';
import { buildExcelFormat, usesCents } from './excel-sections';

export interface NumberFormatBuilder {
  /** The caller passes each value of the column. */
  addValue(value: number): void;
  /** Returns Excel's number format for the values so far. */
  format(): string;
}

/** Describes how d3 writes one value. */
interface WrittenNumber {
  readonly decimals: number;
  /** The value is divided by this power of 1,000: 1 for k, 2 for M. */
  readonly level?: number;
  /** A value with an exponent has this many decimals before it. */
  readonly scientificDecimals?: number;
}

interface FormatForm {
  /** @param value is not negative */
  readonly write: (value: number, precision: number, isTrimmed: boolean) => WrittenNumber;
  /** Applies if the text names no digits. */
  readonly precision: number;
  /** The precision counts significant digits, so that every value may need other decimals. */
  readonly isSignificant: boolean;
  readonly suffix: string;
}

const DECIMAL_FORM = { precision: 6, isSignificant: false, suffix: '' } as const;
const SIGNIFICANT_FORM = { precision: 6, isSignificant: true, suffix: '' } as const;
const WHOLE_FORM: FormatForm = { ...DECIMAL_FORM, write: () => ({ decimals: 0 }) };

/**
 * d3 counts these by 12 significant digits, without zeros at the end; so it does with letters that
 * it does not know.
 */
const UNNAMED_FORM: FormatForm = {
  ...SIGNIFICANT_FORM,
  precision: 12,
  write: (value, precision) => writeGeneral(value, precision, true),
};

/**
 * Maps d3's letters to forms. The comments show 1234.5 with two digits (0.12345 for percentages) in
 * d3, Excel's format for it, and how Excel differs. `~` trims decimals only if `keepsDecimals` is
 * false.
 */
const FORMS: Readonly<Record<string, FormatForm>> = {
  // 1234.50   0.00
  f: { ...DECIMAL_FORM, write: writeFixed },
  // 12.35%    0.00%
  '%': { ...DECIMAL_FORM, suffix: '%', write: writeFixed },
  // 1235      0
  d: WHOLE_FORM,
  // 1.23e+3   0.00E+0    a capital E
  e: { ...DECIMAL_FORM, write: writeScientific },
  // 1200      0          digits in front of the point are all shown: 1235
  r: { ...SIGNIFICANT_FORM, write: writeRounded },
  // 12%       0%         likewise
  p: { ...SIGNIFICANT_FORM, suffix: '%', write: (value, ...digits) => writeRounded(value * 100, ...digits) },
  // 1.2e+3    0.0E+0     as with r, if d3 writes some values of the column without exponent
  g: { ...SIGNIFICANT_FORM, write: writeGeneral },
  // 1234.5    0.0        likewise
  '': UNNAMED_FORM,
  // 1.2k      0.0,"k"    see `buildScaledFormat`; as with r, and nothing is milli or micro
  s: { ...SIGNIFICANT_FORM, write: writePrefixed },
  // 10011010011, 2323, 4d3: Excel counts by ten only
  b: WHOLE_FORM,
  o: WHOLE_FORM,
  x: WHOLE_FORM,
  X: WHOLE_FORM,
};

export function createNumericFormat(specifier: Specifier, currency: string | undefined): NumberFormatBuilder {
  const { type } = specifier;
  const form = FORMS[type] ?? UNNAMED_FORM;
  const { isSignificant, write } = form;
  const isTrimmed = specifier.isTrimmed && (isSignificant || type === 'e');
  const namedPrecision = showsNoCents(specifier, currency) ? 0 : specifier.precision;
  const precision = Math.min(MAX_DECIMALS, Math.max(isSignificant ? 1 : 0, namedPrecision ?? form.precision));
  const positive = new Map<number, number>();
  const negative = new Map<number, number>();
  let scientificDecimals = 0;
  let isScientific = type === 'e';
  let hasValues = false;

  function addValue(value: number): void {
    const { decimals, level = 0, scientificDecimals: mantissa } = write(Math.abs(value), precision, isTrimmed);
    const levels = value < 0 ? negative : positive;
    levels.set(level, Math.max(levels.get(level) ?? 0, Math.min(MAX_DECIMALS, decimals)));
    if (value === 0 && type !== 'e') return;
    isScientific = mantissa !== undefined && (isScientific || !hasValues);
    scientificDecimals = Math.max(scientificDecimals, mantissa ?? 0);
    hasValues = true;
  }

  const isIndependentOfValues = !isSignificant && !isTrimmed;
  if (isIndependentOfValues) addValue(1);

  return {
    addValue(value) {
      if (!isIndependentOfValues) addValue(value);
    },
    format: () =>
      buildExcelFormat(
        specifier,
        currency,
        form.suffix,
        isScientific ? { scientificDecimals } : { positive, negative },
      ),
  };
}

/** Excel accepts up to 30. */
const MAX_DECIMALS = 20;

/** A format that names no decimals has these; two that may be trimmed are no choice of the model. */
const DEFAULT_PRECISION = 2;

/**
 * Returns true for an amount of a currency without cents, unless the model names the digits: the
 * engine writes `currency` as `$,.2~f`, so two trimmed digits are the default and not a choice.
 */
function showsNoCents(specifier: Specifier, currency: string | undefined): boolean {
  const { type, isTrimmed, precision } = specifier;
  return type === 'f' && isMoney(specifier) && isTrimmed && precision === DEFAULT_PRECISION && !usesCents(currency);
}

function isMoney({ hasCurrency, sign }: Specifier): boolean {
  return hasCurrency || sign === '(';
}

/** Its zeros are never trimmed. */
function writeFixed(_: number, precision: number): WrittenNumber {
  return { decimals: precision };
}

function writeScientific(value: number, precision: number, isTrimmed: boolean): WrittenNumber {
  return { decimals: 0, scientificDecimals: countDigits(value, precision + 1, isTrimmed).count - 1 };
}

function writeRounded(value: number, precision: number, isTrimmed: boolean): WrittenNumber {
  if (value === 0) return { decimals: 0 };
  const { count, exponent } = countDigits(value, precision, isTrimmed);
  return { decimals: Math.max(0, count - 1 - exponent) };
}

function writeGeneral(value: number, precision: number, isTrimmed: boolean): WrittenNumber {
  const { count, exponent } = countDigits(value, precision, isTrimmed);
  const decimals = Math.max(0, count - 1 - exponent);
  return exponent < -6 || exponent >= precision ? { decimals, scientificDecimals: count - 1 } : { decimals };
}

function writePrefixed(value: number, precision: number, isTrimmed: boolean): WrittenNumber {
  const { count, exponent } = countDigits(value, precision, isTrimmed);
  const level = value < 1000 ? 0 : Math.min(8, Math.floor(Math.log10(value) / 3 + 1e-12));
  return { decimals: Math.max(0, count - 1 - exponent + 3 * level), level };
}

/**
 * Rounds to significant digits, and returns how many are left and the power of ten of the first.
 */
function countDigits(value: number, precision: number, isTrimmed: boolean): { count: number; exponent: number } {
  const [mantissa = '', exponent = '0'] = value.toExponential(precision - 1).split('e');
  const digits = mantissa.replace('.', '');
  return { count: isTrimmed ? digits.replace(/(?<=.)0+$/, '').length : digits.length, exponent: Number(exponent) };
}
