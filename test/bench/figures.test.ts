import { type Figures, median, type Placing, summarise } from './figures';
import { figuresAsJson, formatFigures, formatTable } from './format-figures';

const placing: Placing = {
  rows: 20_000,
  columns: 10,
  latencyMs: 150,
  aim: { overFloor: 1.4 },
  product: [
    { ms: 900, batches: 14, largestRequestBytes: 560_000, peakHeapMb: 900.4 },
    { ms: 600, batches: 16, largestRequestBytes: 564_250 },
    { ms: 750, batches: 14, largestRequestBytes: 560_000 },
  ],
  floor: [
    { ms: 520, batches: 5, largestRequestBytes: 563_000, peakHeapMb: 250 },
    { ms: 480, batches: 5, largestRequestBytes: 563_000 },
    { ms: 500, batches: 5, largestRequestBytes: 563_000 },
  ],
  queryMs: [300, 90, 100],
};

const figures: Figures = {
  machine: { cores: 2, load: 0.25, node: 'v20.20.2', browser: 'Chromium 150' },
  startUp: [
    { name: 'after the install', runsMs: [9920], aimMs: 15_000 },
    { name: 'existing state folder', runsMs: [1700, 1900, 1800] },
  ],
  pane: { gzipBytes: 60_001, laterGzipBytes: 20_500 },
  requests: [
    { name: 'open a report', unit: 'requests', runs: [2], aim: 1 },
    { name: 'select a cell', unit: 'kB', runs: [1234.5], aim: 2000 },
  ],
  placing: [placing, { ...placing, latencyMs: 0, aim: { overFloorAndQuery: 1.2 } }],
  refreshing: [
    {
      name: '20,000 x 10, unchanged',
      ms: 800,
      cellsWritten: 0,
      writtenBytes: 0,
      batches: 12,
      largestRequestBytes: 1200,
      peakHeapMb: 300,
      aim: { cells: 0 },
    },
    {
      name: 'one row changed',
      ms: 1200,
      cellsWritten: 10,
      writtenBytes: 90_000,
      batches: 14,
      largestRequestBytes: 90_000,
      aim: { bytes: 80_000 },
    },
  ],
  big: [
    { name: 'written through office.js', unit: 'ms', runs: [2100], aim: 5000 },
    { name: 'one edit', unit: 'ms', runs: [3, 21, 4], aim: 20 },
    { name: 'memory', unit: 'MB', runs: [612.4], aim: 500 },
    { name: 'export', unit: 'ms', runs: [900] },
  ],
};

describe('the figures of the bench', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 2, 9], 3],
    [[100, 20, 3], 20],
  ])('have %j in the middle at %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('have no middle of nothing', () => {
    expect(() => median([])).toThrow(RangeError);
  });

  it('compare the median of placing with the median of the floor: less the query, or with the query beside the floor', () => {
    const { product, floor, queryMs, overFloor, overFloorAndQuery } = summarise(placing);
    expect([product.ms, floor.ms, queryMs]).toEqual([750, 500, 100]);
    expect([overFloor, overFloorAndQuery]).toEqual([1.3, 1.25]);
  });

  it('count the most batches and the largest request of any run', () => {
    expect(summarise(placing).product).toMatchObject({ batches: 16, largestRequestBytes: 564_250 });
  });
});

describe('the report of the bench', () => {
  it('puts every value beside its aim', () => {
    expect(formatFigures(figures).split('\n\n').slice(0, 7)).toEqual([
      '2 cores, load 0.3, Node v20.20.2, Chromium 150',
      [
        'Start-up of npm start    time         aim',
        'after the install      9.92 s  <= 15.00 s  met',
        'existing state folder  1.80 s',
      ].join('\n'),
      [
        'Pane without office.js     gzip         aim',
        'before it shows         60.0 kB  <= 60.0 kB  missed',
        'later, when needed      20.5 kB',
      ].join('\n'),
      [
        'Requests to Excel      value           aim',
        'open a report              2          <= 1  missed',
        'select a cell      1234.5 kB  <= 2000.0 kB     met',
      ].join('\n'),
      [
        'Placing, from the click to "Placed."       20,000 x 10, 150 ms          20,000 x 10',
        'time                                                    0.75 s               0.75 s',
        'batches                                                     16                   16',
        'largest request                                       564.3 kB             564.3 kB',
        'floor: time                                             0.50 s               0.50 s',
        'floor: batches                                               5                    5',
        'floor: largest request                                563.0 kB             563.0 kB',
        'query: time                                             0.10 s               0.10 s',
        '(time - query) / floor                        met (1.40)  1.30                 1.30',
        'time / (floor + query)                                    1.25  missed (1.20)  1.25',
        'peak heap                                               900 MB               900 MB',
        'floor: peak heap                                        250 MB               250 MB',
        "peak heap over the floor's, aim <= 600 MB       missed  650 MB       missed  650 MB",
      ].join('\n'),
      [
        'Refreshing, from the click to its end  20,000 x 10, unchanged  one row changed',
        'time                                                   0.80 s           1.20 s',
        'cells written                                          met  0               10',
        'in requests of                                         0.0 kB  missed  90.0 kB',
        'batches                                                    12               14',
        'largest request                                        1.2 kB          90.0 kB',
        'peak heap                                              300 MB',
      ].join('\n'),
      [
        'The workbench with 1,200,000 cells    median         aim',
        'written through office.js             2.10 s   <= 5.00 s     met',
        'one edit                              4.0 ms  <= 20.0 ms     met',
        'memory                                612 MB   <= 500 MB  missed',
        'export                              900.0 ms',
      ].join('\n'),
    ]);
  });

  it('is one JSON object for a machine, with verdicts and every run', () => {
    const json: unknown = JSON.parse(figuresAsJson(figures));
    expect(json).toMatchObject({
      machine: { cores: 2 },
      startUp: [
        { name: 'after the install', ms: 9920, aimMs: 15_000, isMet: true },
        { name: 'existing state folder', ms: 1800, runsMs: [1700, 1900, 1800] },
      ],
      pane: { gzipBytes: 60_001, aimGzipBytes: 60_000, isMet: false },
      placing: [
        {
          rows: 20_000,
          columns: 10,
          product: { ms: 750, batches: 16, largestRequestBytes: 564_250 },
          floor: { ms: 500 },
          queryMs: 100,
          latencyMs: 150,
          overFloor: 1.3,
          overFloorAndQuery: 1.25,
          aim: { overFloor: 1.4 },
          isMet: true,
          runs: { queryMs: [300, 90, 100] },
        },
        { latencyMs: 0, aim: { overFloorAndQuery: 1.2 }, isMet: false },
      ],
      requests: [{ name: 'open a report', value: 2, aim: 1, isMet: false }, { isMet: true }],
      big: [
        { name: 'written through office.js', unit: 'ms', value: 2100, aim: 5000, isMet: true },
        { name: 'one edit', value: 4, isMet: true, runs: [3, 21, 4] },
        { name: 'memory', unit: 'MB', value: 612.4, isMet: false },
        { name: 'export', value: 900 },
      ],
    });
    expect(figuresAsJson(figures)).not.toContain('\n');
  });

  it('aligns the first column left and the others right, and leaves no blanks at line ends', () => {
    expect(
      formatTable(
        'Sizes',
        ['a', 'bb'],
        [
          ['one', '12', ''],
          ['three', '', '3'],
        ],
      ),
    ).toBe(['Sizes   a  bb', 'one    12', 'three       3'].join('\n'));
  });
});
