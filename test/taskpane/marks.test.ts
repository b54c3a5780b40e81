import fc from 'fast-check';
import { markMatches } from '../../src/taskpane/pages/reports/report-list';

test('marks every place that holds the search, without regard to case', () => {
  expect(markMatches('Net revenue and REVIEW', 'rev')).toEqual([
    { text: 'Net ', match: false },
    { text: 'rev', match: true },
    { text: 'enue and ', match: false },
    { text: 'REV', match: true },
    { text: 'IEW', match: false },
  ]);
});

test('marks the words of a search wherever each of them stands', () => {
  const marked = markMatches('Net sales by region', 'region net').filter((part) => part.match);
  expect(marked.map(({ text }) => text)).toEqual(['Net', 'region']);
});

test('signs of regular expressions are letters like any other', () => {
  expect(markMatches('Rate (%) *', '(%) *').filter((part) => part.match)).toEqual([{ text: '(%) *', match: true }]);
});

test('spaces around the search are not searched for', () => {
  expect(markMatches('Orders', '  ord ')[0]).toEqual({ text: 'Ord', match: true });
});

test('the parts joined are the text, and none is empty unless the text is', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 3 }), (text, search) => {
      const parts = markMatches(text, search);
      return (
        parts.map((part) => part.text).join('') === text && (text === '' || parts.every((part) => part.text.length > 0))
      );
    }),
  );
});
