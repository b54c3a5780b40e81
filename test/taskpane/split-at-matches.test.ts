import fc from 'fast-check';
import { splitAtMatches } from '../../src/taskpane/pages/reports/report-list';

test('splitAtMatches marks every match of the search, ignoring case', () => {
  expect(splitAtMatches('Net revenue and REVIEW', 'rev')).toEqual([
    { text: 'Net ', isMatch: false },
    { text: 'rev', isMatch: true },
    { text: 'enue and ', isMatch: false },
    { text: 'REV', isMatch: true },
    { text: 'IEW', isMatch: false },
  ]);
});

test('splitAtMatches marks each word of the search wherever it is in the text', () => {
  const marked = splitAtMatches('Net sales by region', 'region net').filter((part) => part.isMatch);
  expect(marked.map(({ text }) => text)).toEqual(['Net', 'region']);
});

test('splitAtMatches treats the signs of regular expressions as plain characters', () => {
  expect(splitAtMatches('Rate (%) *', '(%) *').filter((part) => part.isMatch)).toEqual([
    { text: '(%) *', isMatch: true },
  ]);
});

test('splitAtMatches marks a word that the search misspells', () => {
  const marked = splitAtMatches('Net sales by Region', 'regoin sales').filter((part) => part.isMatch);
  expect(marked.map(({ text }) => text)).toEqual(['sales', 'Region']);
});

test('splitAtMatches ignores spaces around the search', () => {
  expect(splitAtMatches('Orders', '  ord ')[0]).toEqual({ text: 'Ord', isMatch: true });
});

test('the parts of splitAtMatches add up to the text, and none is empty unless the text is', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 3 }), (text, search) => {
      const parts = splitAtMatches(text, search);
      return (
        parts.map((part) => part.text).join('') === text && (text === '' || parts.every((part) => part.text.length > 0))
      );
    }),
  );
});
