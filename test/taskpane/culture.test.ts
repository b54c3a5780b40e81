/**
 * @jest-environment jsdom
 */
// Tests the signs of numbers, which follow Excel's regional settings and not its language.
import { createEnglishMessages, english, german } from '../support/messages';
import { getByRole, openPane, type PaneUnderTest, settle, waitUntil } from './pane-under-test';

const GERMAN_SIGNS = { name: 'de-de', decimal: ',', group: '.' };
const ENGLISH_SIGNS = { name: 'en-us', decimal: '.', group: ',' };

let pane: PaneUnderTest | undefined;

afterEach(() => {
  pane?.dispose();
  pane = undefined;
});

test('the pane writes its counts as the cells do, as soon as Excel reports its settings [P19]', async () => {
  pane = openPane('workbook', 'formulas');
  const { root, culture } = pane;
  await settle();
  getByRole(root, 'tab', /^This workbook/).click();
  await waitUntil(() => root.textContent.includes('1,240 formulas'));
  culture.value = GERMAN_SIGNS;
  await waitUntil(() => root.textContent.includes('1.240 formulas'));
});

test('sizes, filters and fields have the signs of cells, inside sentences of the display language [P19]', () => {
  const options = { locale: 'en-GB', now: () => 0, origin: '', readCulture: () => GERMAN_SIGNS };
  const { formats, placementFilters } = createEnglishMessages(options);
  expect([formats.number(-1234.5), formats.rows(1234), formats.kilobytes(1_234_000)]).toEqual([
    '-1.234,5',
    '1.234 rows',
    '1.234 kB',
  ]);
  expect(placementFilters.typedNumber('1234.5')).toBe('1234,5');
});

test('captions and the reasons of formulas have the signs of cells [P19]', () => {
  const filter = { operator: 'moreThan', values: ['1234.5'], type: 'number', isMeasure: true } as const;
  const named = { ...filter, member: 'f.net', title: 'Netto' };
  expect(german.createCaptionMessages({ locale: 'de-DE', culture: ENGLISH_SIGNS }).filter(named)).toContain('1,234.5');
  const explain = english.createFunctionMessage({ locale: 'en-US', origin: '', readCulture: () => GERMAN_SIGNS });
  expect(explain({ code: 'tooLarge', rows: 40_000 })).toContain('40.000 rows');
});
