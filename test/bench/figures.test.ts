import { type Figure, formatTable, median, replacePart } from './figures';

const stamp = { date: '2026-11-27', commit: 'd887b90a+' };

/** Returns the cells of the only row, without the blanks around them. */
const readRow = (figure: Figure): string[] =>
  (formatTable([figure], stamp).split('\n')[4] ?? '').split(' | ').map((cell) => cell.replace(/^\| |\|$/g, '').trim());

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 2, 9], 3],
])('the median of %j is %d', (values, expectedMedian) => {
  expect(median(values)).toBe(expectedMedian);
});

it('the median of an empty list is an error', () => {
  expect(() => median([])).toThrow(RangeError);
});

it.each<[Figure, string[]]>([
  [{ name: 'a start', values: { ms: 12_345 }, aims: { ms: 15_000 } }, ['12.3 s', '15 s', 'met']],
  [{ name: 'a list', values: { ms: [3, 21, 24.04] }, aims: { ms: 20 } }, ['21 ms', '20 ms', 'missed']],
  [{ name: 'no aim', values: { requests: 1, kB: 1234.5 } }, ['1 request, 1,230 kB', '', '']],
  [
    { name: 'one aim', values: { ms: 280, times: 1.804 }, aims: { times: 1.5 } },
    ['280 ms, 1.8 times', '1.5 times', 'missed'],
  ],
  [
    { name: 'two aims', values: { ms: 700, queries: 2 }, aims: { ms: 3000, queries: 1 } },
    ['700 ms, 2 queries', '3 s, 1 query', 'missed'],
  ],
])('a row shows values, aims and the verdict: %j', (figure, cells) => {
  expect(readRow(figure)).toEqual([figure.name, ...cells]);
});

it('a table has columns of equal width below the date and the commit', () => {
  expect(formatTable([{ name: 'page ready', values: { ms: 9 }, aims: { ms: 10 } }], stamp)).toBe(
    [
      'Measured on 2026-11-27 at d887b90a+.',
      '',
      '| what       | value | aim   |     |',
      '| ---------- | ----- | ----- | --- |',
      '| page ready | 9 ms  | 10 ms | met |',
    ].join('\n'),
  );
});

describe('the page of figures', () => {
  const createPage = (...sections: string[]) =>
    ['Before.', '<!-- bench:begin -->', '', ...sections, '<!-- bench:end -->', '', 'After.'].join('\n');
  const [start, pane] = [
    '### npm start (`start`)\n\n| old start |\n',
    '### Download size of the pane (`pane`)\n\n| pane |\n',
  ];

  it('a part of the page gets its new rows, other parts keep theirs, and parts that no longer exist are removed', () => {
    const old = createPage(pane, start, '### Gone (`gone`)\n\n| gone |\n');
    expect(replacePart(old, 'start', '| new start |')).toBe(createPage(start.replace('old', 'new'), pane));
  });

  it('a part that the page lacks is added', () => {
    expect(replacePart(createPage(start), 'pane', '| pane |')).toBe(createPage(start, pane));
  });

  it('a page without the comments that mark the tables is refused', () => {
    expect(() => replacePart('No marks.', 'pane', '| pane |')).toThrow('no place for figures');
  });
});
