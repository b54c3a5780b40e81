import { formatValue } from '@cubejs-client/core/format';
import fc from 'fast-check';
import { format as excelText } from 'numfmt';
import { createNumberFormat, tryParseSerial } from '../../src/grid';

type Look = Omit<Parameters<typeof createNumberFormat>[0], 'type'>;

/**
 * Returns what Excel shows of the values of one column, without the space that it reserves for a
 * closing bracket.
 */
function renderColumn(look: Look, values: readonly number[]): string[] {
  const numberFormat = createNumberFormat({ type: 'number', ...look });
  for (const value of values) numberFormat.addValue(value);
  return values.map((value) => excelText(numberFormat.format(), value).trimEnd());
}

function renderCell(look: Look, value: number): string {
  return renderColumn(look, [value])[0] ?? '';
}

type Name = Extract<Parameters<typeof formatValue>[1]['format'], string>;

function isName(format: string): format is Name {
  return /^[a-z]{2,}(_\d)?$/.test(format);
}

/**
 * Returns the text that the platform's pages show. The minus is Excel's, and so is the capital in
 * front of an exponent.
 */
function renderOnPlatform(value: number, { format = '', currency = 'USD' }: Look): string {
  const d3Format = isName(format) ? format : ({ type: 'custom-numeric', value: format } as const);
  return formatValue(value, { type: 'number', format: d3Format, currency, locale: 'en-US' })
    .replaceAll('−', '-')
    .replace(/(?<=\d)e(?=[+-])/, 'E')
    .trimEnd();
}

const PREFIXES = ['y', 'z', 'a', 'f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

/** Returns the value of the last digit before the decimal point. */
function readUnit(text: string): number {
  const [, suffix = ''] = /([yzafpnµmkMGTPEZY%]?)\)?$/.exec(text) ?? [];
  return suffix === '%' ? 0.01 : 1000 ** (PREFIXES.indexOf(suffix) - 8);
}

/** Returns the number that a text represents. */
function readNumber(text: string): number {
  const [digits = ''] = /\d[\d,.]*(E[+-]?\d+)?/.exec(text) ?? [];
  return (/[-(]/.test(text.charAt(0)) ? -1 : 1) * Number(digits.replaceAll(',', '')) * readUnit(text);
}

const VALUES = [
  1, 5, 12, 99, 100, 999, 1000, 1234, 12_345, 123_456, 1_234_567, 999_999, 12_345_678, 1e10, 1.5e12, 0.5, 0.25, 0.1,
  0.07, 0.0926, 0.0123, 1.5, 99.99, 1234.5, 1234.56, 1234.5678, 123_456_789.125, 0.001, 1e-7,
].flatMap((value) => [value, -value]);

const NAMES = ['number', 'decimal', 'percent', 'currency', 'accounting', 'abbr'].flatMap((name) => [
  name,
  ...Array.from({ length: 7 }, (_, digits) => `${name}_${digits}`),
]);

const D3_TEXTS = ['', '+', '('].flatMap((sign) =>
  ['', '$'].flatMap((symbol) =>
    ['', ','].flatMap((groups) =>
      ['', '.0', '.2', '.4'].flatMap((precision) =>
        ['', '~'].flatMap((trim) =>
          ['f', '%', 'd', 'e', 'g', 'r', 's', 'n', 'p', '', 'x', 'b'].map(
            (type) => `${sign}${symbol}${groups}${precision}${trim}${type}`,
          ),
        ),
      ),
    ),
  ),
);

/**
 * Recognises values that Excel's formats cannot show by the format, the value and the platform's
 * text.
 */
const INEXPRESSIBLE: Readonly<Record<string, (format: string, value: number, platform: string) => boolean>> = {
  'prefixes below one: the decimals are written out': (_, __, platform) => /[yzafpnµm]\)?$/.test(platform),
  'significant digits that end in front of the point: the digits behind them are no zeros': (_, value, platform) =>
    Math.abs(readNumber(platform) - value) > readUnit(platform) / 2,
  'a value that is rounded up to the next prefix: it keeps the lower one': (_, value, platform) =>
    readUnit(platform) > Math.abs(value) && readUnit(platform) > 1,
  'a percentage with a currency has no percent sign: a percent sign': (format) => /\$.*[%p]$/.test(format),
  'binary and hexadecimal numbers: a whole number': (format) => /[xb]$/.test(format),
  'a negative value that is rounded to zero has no sign: it keeps its own': (_, value, platform) =>
    value < 0 && readNumber(platform) === 0,
};

interface Case {
  readonly format: string;
  readonly value: number;
  readonly platform: string;
  readonly reason: string | undefined;
}

function createCase(format: string, value: number): Case {
  const platform = renderOnPlatform(value, { format });
  const reason = Object.keys(INEXPRESSIBLE).find((known) => INEXPRESSIBLE[known]?.(format, value, platform));
  return { format, value, platform, reason };
}

/**
 * Zeros at the end may differ for a format that trims, because a cell has the decimals of its
 * column.
 */
function trimZeros(format: string, text: string): string {
  const trims = /~[f%]/.test(format) || (isName(format) && !format.startsWith('abbr'));
  return trims ? text.replace(/\.(\d*?)0+(?=\D*$)/, '.$1').replace(/\.(?=\D*$)/, '') : text;
}

describe('number formats, as the platform shows the same value', () => {
  const cases = [...NAMES, ...D3_TEXTS].flatMap((format) => [0, ...VALUES].map((value) => createCase(format, value)));

  it(`every named format and ${D3_TEXTS.length} texts of d3 show the platform’s text where Excel can`, () => {
    const differing = cases
      .filter(({ reason }) => reason === undefined)
      .map((one) => ({ ...one, shown: renderCell({ format: one.format }, one.value) }))
      .filter(({ format, shown, platform }) => trimZeros(format, shown) !== platform);
    expect(differing).toEqual([]);
  });

  it.each(['EUR', 'GBP', 'JPY', 'CHF', 'XOF', 'AUD', 'no code'])('a measure shows its own currency: %s', (currency) => {
    for (const format of ['currency', 'currency_0', 'currency_3']) {
      for (const value of [0, 5, 1234.5, 1234.567, -1234.5]) {
        const shown = trimZeros(format, renderCell({ format, currency }, value));
        // The platform shows up to two decimals of yen, which has none.
        const platformFormat = format === 'currency' && ['JPY', 'XOF'].includes(currency) ? 'currency_0' : format;
        expect(shown).toBe(renderOnPlatform(value, { format: platformFormat, currency }));
      }
    }
  });

  it.each(Object.keys(INEXPRESSIBLE))(
    'a cell without an exact format is no farther from its value than the platform’s text: %s',
    (reason) => {
      const matchingCases = cases.filter((one) => one.reason === reason);
      expect(matchingCases.length).toBeGreaterThan(0);
      // Whatever the cell shows, it is no farther from the value than the platform's text.
      if (/^(binary|a percentage)/.test(reason)) return;
      const farther = matchingCases.filter(({ format, value, platform }) => {
        const shown = renderCell({ format }, value);
        return Math.abs(readNumber(shown) - value) > Math.abs(readNumber(platform) - value) + Math.abs(value) * 1e-12;
      });
      expect(farther).toEqual([]);
    },
  );

  it('thousands of values each show the platform’s number, whatever else is in the column', () => {
    const value = fc
      .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 7 }))
      .map(([digits, places]) => digits / 10 ** places);
    const format = fc.constantFrom(
      ...NAMES.filter((name) => !name.startsWith('abbr')),
      '.1~%',
      '(.3~f',
      '$,.2f',
      '+,.1~f',
      'd',
    );
    fc.assert(
      fc.property(format, fc.array(value, { minLength: 1, maxLength: 20 }), (name, values) => {
        const places = Number(/\d/.exec(name)?.[0] ?? (name === 'd' ? 0 : 2)) + (/percent|%/.test(name) ? 2 : 0);
        const column = values.filter((one) => !isHalf(one, places));
        const shown = renderColumn({ format: name }, column).map(readNumber);
        expect(shown.map(Math.abs)).toEqual(
          column.map((one) => Math.abs(readNumber(renderOnPlatform(one, { format: name })))),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('every cell of a column with prefixes shows its value at least as exactly as the platform', () => {
    const value = fc
      .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: -3, max: 9 }))
      .map(([digits, places]) => digits * 10 ** places);
    fc.assert(
      fc.property(
        fc.constantFrom('abbr', 'abbr_0', 'abbr_3', '.3s', '$.2~s', '(.2s', '+.3s'),
        fc.array(value, { maxLength: 12 }),
        (format, values) => {
          for (const [at, shown] of renderColumn({ format }, values).entries()) {
            const one = values[at] ?? 0;
            const isFarther =
              Math.abs(readNumber(shown) - one) - Math.abs(readNumber(renderOnPlatform(one, { format })) - one);
            expect(isFarther).toBeLessThanOrEqual(Math.abs(one) * 1e-12);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('leading zeros fill the width, unless a separator groups the digits', () => {
    for (const format of ['08.2f', '05d', '+07.1f', '(08.2f', '0=6d', '06.1%', '$010.2f'])
      for (const value of [0, 5, 42.5, 1234.25, -5, -42.5, 123_456_789])
        expect([format, renderCell({ format }, value)]).toEqual([format, renderOnPlatform(value, { format })]);
    expect(renderCell({ format: '012,.2f' }, 5)).toBe('5.00');
  });

  it.each(['12.2f', '>12.2f', '*^12.2f', '_<10d'])('the width of %s is left to the cell', (format) => {
    expect(renderCell({ format }, 42.5)).toBe(renderOnPlatform(42.5, { format }).replace(/^[ *_]+|[ *_]+$/g, ''));
  });
});

/** Excel rounds up by fifteen decimal digits, d3 by binary digits. */
function isHalf(value: number, places: number): boolean {
  return Number((Math.abs(value) * 10 ** (places + 1)).toPrecision(15)) % 10 === 5;
}

const INSTANTS = [
  '2024-03-05T14:07:09.042',
  '2024-12-31T00:00:00.000',
  '1999-01-01T12:30:00.000',
  '2026-11-22T09:59:59.000',
  '2025-06-15T23:05:01.500',
];

function renderTime(look: Look, instant: string): string {
  const serial = tryParseSerial(instant) ?? 0;
  const numberFormat = createNumberFormat({ type: 'time', ...look });
  numberFormat.addValue(serial);
  return excelText(numberFormat.format(), serial);
}

describe('date formats, as the platform shows the same time', () => {
  const days = ['%Y', '%y', '%m', '%-m', '%d', '%-d', '%0d', '%b', '%B', '%a', '%A', '%x', '%%%d'];
  const times = ['%H:%M', '%-H:%M:%S', '%H%M', '%I:%M %p', '%-I.%M.%S %p', '%X', '%H:%M:%S.%L', '%H', '%M:%S'];
  const separators = ['.', '-', '/', ' ', ', ', ' of ', '年', ' "am" ', '\\'];
  const texts = [
    ...days,
    ...times,
    '%c',
    ...days.flatMap((first) =>
      days.flatMap((second) => separators.slice(0, 4).map((between) => first + between + second)),
    ),
    ...separators.flatMap((between) => days.flatMap((day) => times.map((time) => day + between + time))),
  ];

  it(`all ${texts.length} custom time formats show the platform’s text`, () => {
    const differing = texts.flatMap((value) =>
      INSTANTS.map((instant) => [
        value,
        renderTime({ format: value }, instant),
        formatValue(instant, { type: 'time', format: { type: 'custom-time', value } }),
      ]).filter(([, shown, wanted]) => shown !== wanted),
    );
    expect(differing).toEqual([]);
  });

  it.each([
    '%j',
    '%Y-Q%q',
    'W%V',
    '%U',
    '%W',
    '%G',
    '%g',
    '%u',
    '%w',
    '%Q',
    '%s',
    '%f',
    '%Z',
    '%L',
    '%M',
    '%H %m',
    '%I:%M',
    '%H:%M %p',
    '%%',
    'daily',
  ])('a time with %s, which no format of Excel can show, is shown as without a format', (format) => {
    for (const instant of INSTANTS) expect(renderTime({ format }, instant)).toBe(renderTime({}, instant));
  });

  it('a blank before a single digit is left out', () => {
    expect(renderTime({ format: '%e. %B, %_H h' }, '2024-03-05T09:00:00.000')).toBe('5. March, 9 h');
  });

  it.each(['second', 'minute', 'hour', 'day', 'month', 'year'])(
    'a time by %s shows the platform’s text',
    (granularity) => {
      const instant = granularity === 'day' ? '2024-03-05T00:00:00.000' : '2024-03-05T14:07:09.000';
      expect(renderTime({ granularity }, instant)).toBe(formatValue(instant, { type: 'time', granularity }));
    },
  );

  it.each([
    ['week', '2024-03-04 W10', '2024-03-04'],
    ['quarter', '2024-Q1', '2024-03-04'],
    ['fiscal_year', '2024-03-04 00:00:00', '2024-03-04'],
    [undefined, '2024-03-04 00:00:00', '2024-03-04'],
  ])('a %s that the platform shows as %s is shown as the day on which it begins', (granularity, platform, shown) => {
    const instant = '2024-03-04T00:00:00.000';
    expect(formatValue(instant, { type: 'time', ...(granularity === undefined ? {} : { granularity }) })).toBe(
      platform,
    );
    expect(renderTime({ granularity }, instant)).toBe(shown);
  });
});
