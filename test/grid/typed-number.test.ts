// Tests numbers as users type them, in any language.
import fc from 'fast-check';
import { formatTypedNumber, readTypedNumber } from '../../src/grid';

it.each([
  ['1250', '1250'],
  ['1,5', '1.5'],
  ['1.5', '1.5'],
  [' −3,25 ', '-3.25'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1.234.567', '1234567'],
  ['1,234,567.891', '1234567.891'],
  ['1 234,5', '1234.5'],
  ["1'234.50", '1234.50'],
  ['1,23,456', '123456'],
  ['-12,34,567.5', '-1234567.5'],
  ['0.123', '0.123'],
  ['1,2340', '1.2340'],
  ['1234.567', '1234.567'],
])('the text %s is read as %s [P4]', (typed, digits) => {
  expect(readTypedNumber(typed)).toBe(digits);
});

it.each(['1.234', '1,234', '-12.345', '999,000'])(
  'the text %s means different numbers in different languages, and is read as ambiguous [P4]',
  (typed) => {
    expect(readTypedNumber(typed)).toBe('ambiguous');
  },
);

it.each([
  '',
  'many',
  '1.2.3',
  '1,23,45',
  '12.3456.789',
  '1e5',
  '5 %',
  '1234567890123456',
  '0.123.456',
  '1.234.567.',
  '--1',
])('the text %p is no number [P4]', (typed) => {
  expect(readTypedNumber(typed)).toBeUndefined();
});

it('a number that is shown for editing is read as the same number, in every language [P4]', () => {
  const digits = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.option(fc.stringMatching(/^\d{1,14}$/)))
    .map(([isBelow, whole, fraction]) => `${isBelow ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`);
  fc.assert(
    fc.property(digits, fc.constantFrom('.', ',', '/', '٫'), (value, sign) => {
      const read = readTypedNumber(formatTypedNumber(value, sign));
      expect(read === value || read === `${value}0`).toBe(true);
    }),
  );
});

it('a number with the thousands separators of a language is read as itself or as ambiguous [P4]', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.constantFrom('en', 'de', 'de-CH', 'fr', 'en-IN'),
      (value, language) => {
        const rounded = Math.round(value * 100) / 100;
        const read = readTypedNumber(new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(rounded));
        if (read !== 'ambiguous') expect(Number(read)).toBe(rounded);
      },
    ),
  );
});
