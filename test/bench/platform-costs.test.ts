import { figuresAsJson, formatFigures } from './format-figures';
import { type ListCost, summariseLists } from './platform-costs';

const cost = (name: string, reports: number, ...runsMs: number[]): ListCost => ({
  name,
  reports,
  runsMs,
  bytes: 136_000,
});
const lists = [
  cost('first page', 100_000, 12, 10, 300),
  cost('first page', 1000, 8),
  cost('search', 1000, 5),
  cost('search', 100_000, 10.5),
];

test('the cost of a list is the median at most reports by that at fewest', () => {
  expect(summariseLists(lists)).toMatchObject([
    {
      name: 'first page',
      sizes: [
        { reports: 1000, ms: 8 },
        { reports: 100_000, ms: 12 },
      ],
      ratio: 1.5,
      isMet: true,
    },
    { name: 'search', ratio: 2.1, isMet: false },
  ]);
});

test('lists stand in both forms of the report', () => {
  const machine = { cores: 2, load: 0, node: 'v20', browser: 'Chromium' };
  const figures = { machine, startUp: [], pane: { gzipBytes: 1, laterGzipBytes: 1 }, placing: [], lists };
  expect(formatFigures(figures)).toContain(
    [
      'One page of the platform, reports in all   1,000            100,000            times, aim <= 2.00',
      'first page                                8.0 ms  136.0 kB  12.0 ms  136.0 kB           met  1.50',
      'search                                    5.0 ms  136.0 kB  10.5 ms  136.0 kB        missed  2.10',
    ].join('\n'),
  );
  expect(JSON.parse(figuresAsJson(figures))).toMatchObject({
    lists: [{ name: 'first page', ratio: 1.5, aimRatio: 2 }, {}],
  });
});
