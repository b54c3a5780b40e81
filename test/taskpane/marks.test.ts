import fc from 'fast-check';
import { markMatches } from '../../src/taskpane/pages/reports/report-list';

test('markMatches marks every match of the search, ignoring case', () => {
  expect(markMatches('Net revenue and REVIEW', 'rev')).toEqual([
    { text: 'Net ', match: false },
    { text: 'rev', match: true },
    { text: 'enue and ', match: false },
    { text: 'REV', match: true },
    { text: 'IEW', match: false },
  ]);
});

test('markMatches marks each word of the search wherever it is in the text', () => {
  const marked = markMatches('Net sales by region', 'region net').filter((part) => part.match);
  expect(marked.map(({ text }) => text)).toEqual(['Net', 'region']);
});

test('markMatches treats the signs of regular expressions as plain characters', () => {
  expect(markMatches('Rate (%) *', '(%) *').filter((part) => part.match)).toEqual([{ text: '(%) *', match: true }]);
});

test('markMatches ignores spaces around the search', () => {
  expect(markMatches('Orders', '  ord ')[0]).toEqual({ text: 'Ord', match: true });
});

test('the parts of markMatches add up to the text, and none is empty unless the text is', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 3 }), (text, search) => {
      const parts = markMatches(text, search);
      return (
        parts.map((part) => part.text).join('') === text && (text === '' || parts.every((part) => part.text.length > 0))
      );
    }),
  );
});
