import { createNumberFormatter, getNumberSigns } from '../../src/grid';

const GERMAN = { name: 'de-de', decimal: ',', group: '.' };

it.each([
  ['an English Excel on a German Windows', 'en-US', GERMAN, '-1.234.567,5'],
  ['a German Excel on an American Windows', 'de-DE', { name: 'en-us', decimal: '.', group: ',' }, '-1,234,567.5'],
  ['Swiss settings', 'en-US', { name: 'de-ch', decimal: '.', group: '’' }, '-1’234’567.5'],
  ['French settings with a narrow space', 'en-US', { name: 'fr-fr', decimal: ',', group: '\u202f' }, '-1 234 567,5'],
  ['Indian settings', 'de-DE', { name: 'hi-in', decimal: '.', group: ',' }, '-12,34,567.5'],
  ['Swedish settings, whose minus is longer', 'en-US', { name: 'sv-se', decimal: ',', group: ' ' }, '-1 234 567,5'],
  [
    'Arabic settings, whose digits Excel does not write',
    'en',
    { name: 'ar-eg', decimal: '.', group: ',' },
    '-1,234,567.5',
  ],
  [
    'Windows in German, but signs of its own in Excel',
    'de',
    { name: 'de-de', decimal: '.', group: ' ' },
    '-1 234 567.5',
  ],
  ['an Excel that reports nothing', 'de-DE', undefined, '-1.234.567,5'],
  ['an Excel that reports empty texts', 'de-DE', { name: '', decimal: '', group: '' }, '-1.234.567,5'],
  ['settings that the browser does not know', 'en-GB', { name: 'x?', decimal: ',', group: '.' }, '-1.234.567,5'],
])('numbers of the pane have the signs of cells: %s [P19]', (_, locale, culture, text) => {
  const format = createNumberFormatter(getNumberSigns(culture, locale));
  expect(format(-1_234_567.5).replaceAll('\u202f', ' ')).toBe(text);
});

it('a number over 999 is grouped in every language, as in cells [P19]', () => {
  const spanish = getNumberSigns({ name: 'es-es', decimal: ',', group: '.' }, 'en');
  expect(createNumberFormatter(spanish)(1234)).toBe('1.234');
});
