// Tests numbers as users type them, in any language.
import fc from 'fast-check';
import { readTypedNumber, typedNumber } from '../../src/grid';

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
  ['0.123', '0.123'],
  ['1,2340', '1.2340'],
  ['1234.567', '1234.567'],
])('[P4] %s is read as %s', (typed, digits) => {
  expect(readTypedNumber(typed)).toBe(digits);
});

it.each(['1.234', '1,234', '-12.345', '999,000'])(
  '[P4] %s is another number in another language, and is not read as either',
  (typed) => {
    expect(readTypedNumber(typed)).toBe('ambiguous');
  },
);

it.each([
  '',
  'many',
  '1.2.3',
  '1,23,456',
  '12.3456.789',
  '1e5',
  '5 %',
  '1234567890123456',
  '0.123.456',
  '1.234.567.',
  '--1',
])('[P4] %p is no number', (typed) => {
  expect(readTypedNumber(typed)).toBeUndefined();
});

it('[P4] what is shown to be edited is read as the same number, in whatever language', () => {
  const digits = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.option(fc.stringMatching(/^\d{1,14}$/)))
    .map(([isBelow, whole, fraction]) => `${isBelow ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`);
  fc.assert(
    fc.property(digits, fc.constantFrom('.', ','), (value, sign) => {
      const read = readTypedNumber(typedNumber(value, sign));
      expect(read === value || read === `${value}0`).toBe(true);
    }),
  );
});

it('[P4] what a language writes with its thousands apart is read as that number, or not at all', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.constantFrom('en', 'de', 'de-CH', 'fr'),
      (value, language) => {
        const rounded = Math.round(value * 100) / 100;
        const read = readTypedNumber(new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(rounded));
        if (read !== 'ambiguous') expect(Number(read)).toBe(rounded);
      },
    ),
  );
});
