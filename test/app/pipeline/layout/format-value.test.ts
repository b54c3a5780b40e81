// Tests what cells show, as the pane says it.
import { formatValue, withCents } from '../../../../src/app/pipeline/layout/format-value';

const READER = {
  locale: 'en-GB',
  booleans: ['FALSE', 'TRUE'],
  dateSystem: 1900,
  pivotLabels: { total: 'Total', empty: '', measure: 'Measure' },
} as const;

test.each([
  ['[$£]#,##0.0', '£11,522,253.60'],
  ['[$£]#,##0.0_);([$£]#,##0.0)', '£11,522,253.60'],
  ['[$£]#,##0', '£11,522,254'],
  ['[$£]#,##0.00', '£11,522,253.60'],
  ['[$£]#,##0.000', '£11,522,253.600'],
  // A tenth of thousands is not ten pence.
  ['[$£]#,##0.0,"k"', '£11,522.3k'],
  ['#,##0.0', '11,522,253.6'],
])('an amount of money in a sentence has its hundredths, or none: %s [P4]', (numberFormat, text) => {
  expect(formatValue(11_522_253.6, withCents(numberFormat), READER)).toBe(text);
});
