/**
 * Reads the number formats of a data model: d3's format texts, and the engine's names for some of
 * them.
 */

export interface Specifier {
  /** Stands in front of numbers that are not negative; `(` puts negative numbers in brackets. */
  readonly sign: '-' | '+' | ' ' | '(';
  readonly hasCurrency: boolean;
  /** Leading zeros fill numbers up to this many characters; 0 means none. */
  readonly paddedWidth: number;
  readonly hasGroups: boolean;
  readonly precision: number | undefined;
  /** Zeros at the end are left out. */
  readonly isTrimmed: boolean;
  /** Holds d3's letter, such as `f` or `%`, or '' if the text has none. */
  readonly type: string;
}

/**
 * Returns undefined for a text that is neither a name of the engine nor d3's. It ignores width and
 * fill, except zeros.
 */
export function readSpecifier(format: string): Specifier | undefined {
  const match = D3.exec(resolveNamedFormat(format) ?? format);
  if (!match) return undefined;
  const [, fill, align, sign = '-', symbol, zero, width, groups, precision, trim, letter = ''] = match;
  // `n` is short for `,g`.
  const type = letter === 'n' ? 'g' : letter;
  return {
    sign: SIGNS.find((knownSign) => knownSign === sign) ?? '-',
    hasCurrency: symbol === '$',
    paddedWidth: zero !== undefined || (fill === '0' && align === '=') ? Number(width ?? 0) : 0,
    hasGroups: groups !== undefined || letter === 'n',
    precision: precision === undefined ? undefined : Number(precision.slice(1)),
    isTrimmed: trim !== undefined,
    type,
  };
}

const SIGNS = ['-', '+', ' ', '('] as const;

/** Matches `[[fill]align][sign][symbol][0][width][,][.precision][~][type]`. */
const D3 = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;

/**
 * Maps the engine's names to d3's formats. `N` is the digit after the name, or 2; with 0 there is
 * nothing to trim.
 */
const NAMED_FORMATS: Readonly<Record<string, string>> = {
  number: ',.N~f',
  decimal: ',.N~f',
  percent: '.N~%',
  currency: '$,.N~f',
  accounting: '(,.N~f',
  abbr: '.N~s',
};

/** Every digit of an id counts, and none of them groups. */
const ID_FORMAT = '.0f';

function resolveNamedFormat(format: string): string | undefined {
  if (format === 'id') return ID_FORMAT;
  const [, name = '', digits = '2'] = /^([a-z]+)(?:_([0-6]))?$/.exec(format) ?? [];
  const text = Object.hasOwn(NAMED_FORMATS, name) ? NAMED_FORMATS[name]?.replace('N', digits) : undefined;
  return digits === '0' && name !== 'abbr' ? text?.replace('~', '') : text;
}
