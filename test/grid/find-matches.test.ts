import { findMatches, normalizeTypedText } from '../../src/grid';

const read = (text: string) => text;
const find = (items: readonly string[], text: string) => findMatches(items, text, [read]);

describe('looking up a typed text', () => {
  it('an exact match wins over any other', () => {
    const items = ['net sales', 'Net Sales', 'Net Sales ', 'NET\u00a0SALES'];
    for (const item of items) expect(find(items, item)).toEqual([item]);
    expect(find(items, 'Net  sales')).toEqual(items);
  });

  it.each([
    ['case', 'Net Sales', 'nEt sALES'],
    ['blanks around', 'Net Sales', ' Net Sales\t'],
    ['blanks inside', 'Net Sales', 'Net \u00a0Sales'],
    ['line breaks', 'Net Sales', 'Net\r\nSales'],
    ['stored accents', 'Umsätze', 'Umsa\u0308tze'],
    ['invisible characters', 'Net Sales', 'Net\u200b Sales\u0000'],
    ['letters without a capital', 'Straße', 'STRASSE'],
    ['wide letters', 'ABC', 'ＡＢＣ'],
  ])('%s does not count where nothing matches exactly', (_, item, text) => {
    expect([find([item], text), find([text], item)]).toEqual([[item], [text]]);
  });

  it('accents, signs and digits count, and blanks alone match nothing', () => {
    expect([find(['Umsätze'], 'Umsatze'), find(['10'], '10.0'), find(['a*'], 'ab'), find([' ', ''], '  ')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(normalizeTypedText('\ufeff Net\u00a0 Sales')).toBe('net sales');
  });

  it('an exact match of a lesser name wins over another one of the first name', () => {
    const columns = [
      { title: 'net_sales', name: 'a.x' },
      { title: 'Sales', name: 'NET_SALES' },
    ];
    expect(findMatches(columns, 'NET_SALES', [({ title }) => title, ({ name }) => name])).toEqual([columns[1]]);
  });
});
