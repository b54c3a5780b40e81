// Tests what cells show, as the pane says it.
import { formatValue } from '../../../../src/app/pipeline/layout/format-value';

const READER = {
  locale: 'en-GB',
  booleans: ['FALSE', 'TRUE'],
  dateSystem: 1900,
  pivotLabels: { total: 'Total', empty: '', measure: 'Measure' },
} as const;

const GERMAN_SIGNS = { name: 'de-de', decimal: ',', group: '.' };
const INDIAN_SIGNS = { name: 'hi-in', decimal: '.', group: ',' };
const SWISS_SIGNS = { name: 'de-ch', decimal: '.', group: '’' };

test.each([
  [-0.1234, '0.0%', '-12,3%', '-12.3%', '-12.3%'],
  [-1_234_567.5, '#,##0.00', '-1.234.567,50', '-12,34,567.50', '-1’234’567.50'],
  [1_234_567.5, '#,##0.0,"k"', '1.234,6k', '1,234.6k', '1’234.6k'],
  // A currency decides on its sign, but not on those of the number.
  [1234.5, '[$€-407] #,##0.00', '€ 1.234,50', '€ 1,234.50', '€ 1’234.50'],
  [1234.5, '#,##0.00 [$€-40C]', '1.234,50 €', '1,234.50 €', '1’234.50 €'],
  [1234.5, 'General', '1234,5', '1234.5', '1234.5'],
  [12_345, '0.00E+00', '1,23E+04', '1.23E+04', '1.23E+04'],
  [45_981, 'yyyy-mm-dd', '2025-11-20', '2025-11-20', '2025-11-20'],
  [46_082, 'mmmm yyyy', 'März 2026', 'मार्च 2026', 'März 2026'],
  [45_981, '[$-409]mmm yyyy', 'Nov 2025', 'Nov 2025', 'Nov 2025'],
])('the value %s with the format %s has the signs of cells, in an English Excel [P19]', (value, format, ...texts) => {
  const shownTexts = [GERMAN_SIGNS, INDIAN_SIGNS, SWISS_SIGNS].map((culture) =>
    formatValue(value, format, { ...READER, culture }),
  );
  expect(shownTexts).toEqual(texts);
});
