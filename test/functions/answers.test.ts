import { answerQuestion, indexResult } from '../../src/functions/answer';
import { isQuestion, readQuestion } from '../../src/functions/question';
import { createResultBuilder, type ResultColumn, type WireValue } from '../../src/placement';

const COLUMNS: readonly ResultColumn[] = [
  { name: 'sales.region', title: 'Region', type: 'string' },
  { name: 'sales.ordered_at.month', title: 'Month', type: 'time', granularity: 'month' },
  { name: 'sales.net_sales', title: 'Net Sales', type: 'number', isMeasure: true },
  { name: 'sales.code', title: 'Code', type: 'string' },
];
const ROWS: readonly (readonly WireValue[])[] = [
  ['North', '2026-01-01T00:00:00.000', '10.50', '007'],
  ['North', '2026-02-01T00:00:00.000', '20', '=1+1'],
  ['South', '2026-01-01T00:00:00.000', null, '1234567890123456'],
  [null, '2026-01-01T00:00:00.000', '40', 'true'],
];
const JANUARY = 46_023;

function createIndex(rows = ROWS, isCut = false, columns = COLUMNS) {
  const builder = createResultBuilder(columns, 1900);
  builder.push(rows);
  return indexResult(builder.finish(), isCut, 1900);
}

/** Returns what a formula shows: rows, or the code of its problem. */
function answerFormula(id: 'REPORT' | 'FIGURE', values: readonly unknown[], result = createIndex()) {
  const question = readQuestion(id, values);
  if (!isQuestion(question)) return question;
  const answer = answerQuestion(question, result);
  return answer.kind === 'cells' ? answer.rows : answer.problem;
}

describe('INLAY.FIGURE', () => {
  it('INLAY.FIGURE returns the value of the one row that matches the pairs, in any order and case', () => {
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', 'North', 'Month', JANUARY]])).toEqual([[10.5]]);
    expect(answerFormula('FIGURE', [1, 'net sales', ['MONTH', JANUARY, 'region', 'north']])).toEqual([[10.5]]);
  });

  it('INLAY.FIGURE finds columns by header, by member or by the last part of the member', () => {
    for (const name of ['Net Sales', 'sales.net_sales', 'net_sales'])
      expect(answerFormula('FIGURE', [1, name, ['ordered_at.month', '2026-02-01', 'Region', 'North']])).toEqual([[20]]);
  });

  it('an empty cell matches what the report left empty', () => {
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', '']])).toEqual([[40]]);
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', null]])).toEqual([[40]]);
  });

  it('the 0 that older versions of Excel pass for an empty cell is an empty value, unless the column holds a 0 [P17]', () => {
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', 0]])).toEqual([[40]]);
    const coded = createIndex([...ROWS, ['0', '2026-01-01T00:00:00.000', '50', 'x']]);
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', 0]], coded)).toEqual([[50]]);
    expect(answerFormula('FIGURE', [1, 'Code', ['Net Sales', 0]])).toMatchObject({ code: 'noRow', rows: 4 });
    expect(answerFormula('FIGURE', [1, 'Net Sales', [0, 'North']])).toEqual({ code: 'noDimensionGiven', position: 1 });
    expect(answerFormula('FIGURE', [0, 'Net Sales', []])).toEqual({ code: 'noReportGiven' });
  });

  it('TRUE, true and 1 find what a source sends as t or 1, and the 0 of an empty cell is not FALSE [P4] [P17]', () => {
    const columns: readonly ResultColumn[] = [
      { name: 'active', title: 'Active', type: 'boolean' },
      { name: 'net', title: 'Net', type: 'number' },
    ];
    const index = createIndex(
      [
        ['t', '1'],
        [0, '2'],
        [null, '3'],
      ],
      false,
      columns,
    );
    for (const value of [true, 'true', 1])
      expect(answerFormula('FIGURE', [1, 'Net', ['Active', value]], index)).toEqual([[1]]);
    expect(answerFormula('FIGURE', [1, 'Net', ['Active', false]], index)).toEqual([[2]]);
    expect(answerFormula('FIGURE', [1, 'Net', ['Active', 0]], index)).toEqual([[3]]);
  });

  it.each<[ResultColumn['type'], string, string | number | boolean, string | undefined]>([
    ['number', '0.15', '15%', undefined],
    ['number', '1234.5', '1.234,5', undefined],
    ['number', '12345', "12'345", undefined],
    ['boolean', 'true', 'WAHR', undefined],
    ['time', '2026-03-01T00:00:00.000', '1.3.2026', 'month'],
    ['time', '2026-03-01T00:00:00.000', '2026-03', 'month'],
    ['time', '2026-01-01T00:00:00.000', 2026, 'year'],
    ['string', '2026-03-01', 46_082, undefined],
  ])('a pair reads a value of a %s column as filters do: %p is found by %p [P4]', (type, data, value, granularity) => {
    const columns: readonly ResultColumn[] = [
      { name: 'a.k', title: 'Key', type, granularity },
      { name: 'a.n', title: 'Net', type: 'number' },
    ];
    const index = createIndex([[data, '1']], false, columns);
    expect(answerFormula('FIGURE', [1, 'Net', ['Key', value]], index)).toEqual([[1]]);
  });

  it('a month does not find a day, and an ambiguous number finds nothing [P4] [P19]', () => {
    const columns: readonly ResultColumn[] = [
      { name: 'a.d', title: 'Day', type: 'time', granularity: 'day' },
      { name: 'a.n', title: 'Net', type: 'number' },
    ];
    const index = createIndex([['2026-03-01T00:00:00.000', '1234']], false, columns);
    expect(answerFormula('FIGURE', [1, 'Net', ['Day', '2026-03']], index)).toMatchObject({ code: 'noRow' });
    expect(answerFormula('FIGURE', [1, 'Day', ['Net', '1.234']], index)).toMatchObject({ code: 'noRow' });
  });

  it('an exact value wins over one that differs in case, blanks or type, in each column [P19]', () => {
    const columns = [
      { name: 'a.k', title: 'Key', type: 'string' },
      { name: 'a.n', title: 'Number', type: 'number', isMeasure: true },
    ] as const;
    const rows = [
      ['dach', 1],
      ['DACH', 2],
      ['DACH ', 3],
      ['Umsätze', 4],
      ['10', 5],
      ['TRUE', 6],
      ['a\r\nb', 7],
    ] as const;
    const index = createIndex(rows, false, [...columns]);
    const find = (value: unknown) => answerFormula('FIGURE', [1, 'Number', ['Key', value]], index);
    expect(['dach', 'DACH', 'DACH ', 'Umsa\u0308tze', 10, true, 'a\nb', 'umsätze '].map(find)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 4].map((value) => [[value]]),
    );
    expect([find('Dach'), find('10.0')]).toEqual([
      { code: 'severalRows', rows: 3 },
      { code: 'noRow', rows: 7, wrong: { column: 'Key', value: '10.0', nearest: '10' } },
    ]);
  });

  it('an exact header wins, and a header is found however its blanks and letters were typed [P19]', () => {
    const names = ['Net Sales', 'net sales', ' Umsa\u0308tze', 'Net\u00a0Sales'];
    const columns = names.map((title, at) => ({ name: `a.c${at}`, title, type: 'number' as const }));
    const index = createIndex([[1, 2, 3, 4]], false, columns);
    const find = (header: unknown) => answerFormula('FIGURE', [1, header, []], index);
    expect([...names, 'UMSÄTZE'].map(find)).toEqual([[[1]], [[2]], [[3]], [[4]], [[3]]]);
    expect(find('NET SALES')).toMatchObject({ code: 'severalColumns', names: ['a.c0', 'a.c1', 'a.c3'] });
  });

  it('INLAY.FIGURE needs no pairs if the report has one row', () => {
    expect(answerFormula('FIGURE', [1, 'Net Sales', []], createIndex(ROWS.slice(0, 1)))).toEqual([[10.5]]);
  });

  it('INLAY.FIGURE never guesses: it reports several rows, no row, or an empty value', () => {
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', 'North']])).toEqual({ code: 'severalRows', rows: 2 });
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', 'West']])).toEqual({
      code: 'noRow',
      rows: 4,
      wrong: { column: 'Region', value: 'West', nearest: undefined },
    });
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', 'South']])).toEqual({ code: 'noValue' });
  });

  it('INLAY.FIGURE names the value that its column does not contain, and the nearest one [P19]', () => {
    const find = (...pairs: unknown[]) => answerFormula('FIGURE', [1, 'Net Sales', pairs]);
    expect(find('Region', 'Nroth')).toMatchObject({ wrong: { column: 'Region', value: 'Nroth', nearest: 'North' } });
    expect(find('Month', JANUARY, 'Region', 'Suoth')).toMatchObject({ wrong: { value: 'Suoth', nearest: 'South' } });
    expect(find('Region', 'North', 'Month', 1)).toMatchObject({ wrong: { column: 'Month', nearest: undefined } });
    // Each of the values is there, but not in one row.
    expect(find('Region', 'South', 'Month', JANUARY + 31)).toEqual({ code: 'noRow', rows: 4 });
  });

  it('INLAY.FIGURE says so if a limit may have cut the row [P5]', () => {
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', 'West']], createIndex(ROWS, true))).toEqual({
      code: 'cut',
      rows: 4,
    });
  });

  it('INLAY.FIGURE says which column is missing or ambiguous', () => {
    expect(answerFormula('FIGURE', [1, 'Margin', []])).toEqual({
      code: 'noSuchColumn',
      column: 'Margin',
      columns: ['Region', 'Month', 'Net Sales', 'Code'],
    });
    const twice = [
      { name: 'a.name', title: 'Name', type: 'string' },
      { name: 'b.name', title: 'Name', type: 'string' },
    ] as const;
    expect(answerFormula('FIGURE', [1, 'Name', []], createIndex([['x', 'y']], false, [...twice]))).toEqual({
      code: 'severalColumns',
      column: 'Name',
      names: ['a.name', 'b.name'],
    });
    expect(answerFormula('FIGURE', [1, 'b.name', []], createIndex([['x', 'y']], false, [...twice]))).toEqual([['y']]);
  });

  it('INLAY.FIGURE keeps texts and long numbers unchanged [P4]', () => {
    expect(answerFormula('FIGURE', [1, 'Code', ['Region', 'North', 'Month', JANUARY]])).toEqual([['007']]);
    expect(answerFormula('FIGURE', [1, 'Code', ['Region', 'South']])).toEqual([['1234567890123456']]);
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Code', '007']])).toEqual([[10.5]]);
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Code', 7]])).toMatchObject({ code: 'noRow' });
  });
});

describe('INLAY.REPORT', () => {
  it('INLAY.REPORT returns all rows with headers: texts unchanged, dates as serial numbers, and empty cells [P4]', () => {
    expect(answerFormula('REPORT', [1, null])).toEqual([
      ['Region', 'Month', 'Net Sales', 'Code'],
      ['North', JANUARY, 10.5, '007'],
      ['North', JANUARY + 31, 20, '=1+1'],
      ['South', JANUARY, '', '1234567890123456'],
      ['', JANUARY, 40, 'true'],
    ]);
  });

  it('INLAY.REPORT omits the headers on request', () => {
    expect(answerFormula('REPORT', [1, false], createIndex(ROWS.slice(0, 1)))).toEqual([
      ['North', JANUARY, 10.5, '007'],
    ]);
    expect(answerFormula('REPORT', [1, false], createIndex([]))).toEqual({ code: 'noRow', rows: 0 });
  });

  it('INLAY.REPORT returns all rows or none [P5]', () => {
    expect(answerFormula('REPORT', [1, null], createIndex(ROWS, true))).toEqual({ code: 'cut', rows: 4 });
    const long = Array.from({ length: 200 }, () => ['x'.repeat(20_000), null, null, null]);
    expect(answerFormula('REPORT', [1, null], createIndex(long))).toEqual({ code: 'tooLarge', rows: 200 });
  });
});

describe('the arguments of a formula', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [' Net sales ', 'Net sales'],
    ['7 days', '7 days'],
    ['007', '007'],
    ['2147483648', '2147483648'],
  ])('an argument names a report: %j', (given, report) => {
    expect(readQuestion('REPORT', [given, null])).toEqual({ kind: 'rows', report, headers: true, filters: [] });
  });

  it('each missing argument has a problem of its own', () => {
    expect(answerFormula('REPORT', ['', null])).toEqual({ code: 'noReportGiven' });
    expect(answerFormula('FIGURE', [1, null, []])).toEqual({ code: 'noMeasureGiven' });
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region']])).toEqual({
      code: 'pairWithoutValue',
      column: 'Region',
    });
    expect(answerFormula('FIGURE', [1, 'Net Sales', ['Region', 'North', '', 5]])).toEqual({
      code: 'noDimensionGiven',
      position: 2,
    });
  });
});

describe('the filters of a formula', () => {
  const readReportFilters = (range: unknown) => {
    const read = readQuestion('REPORT', [1, true, range]);
    return isQuestion(read) ? read.filters : read;
  };
  const readFigureQuestion = (...values: readonly unknown[]) => readQuestion('FIGURE', [1, 'Net Sales', ...values]);

  it('filters are two columns of cells: rows without a value filter nothing, a repeated column accepts any of its values', () => {
    const range = [
      ['Region', 'DACH'],
      ['', ''],
      ['Channel', ''],
      [null, null],
      ['region ', 'Benelux'],
      ['Month', JANUARY],
    ];
    expect(readReportFilters(range)).toEqual([
      { member: 'Region', values: ['DACH', 'Benelux'] },
      { member: 'Month', values: [JANUARY] },
    ]);
    for (const nothing of [undefined, null, '', [['']], [[null, null]], []])
      expect(readReportFilters(nothing)).toEqual([]);
  });

  it('invalid filters are reported with their row [P9]', () => {
    expect(readReportFilters([['Region', 'DACH', 1]])).toEqual({ code: 'filtersNotTwoColumns' });
    expect(readReportFilters('Region')).toEqual({ code: 'pairWithoutValue', column: 'Region' });
    expect(
      readReportFilters([
        ['Region', 'DACH'],
        ['', 5],
      ]),
    ).toEqual({ code: 'filterWithoutName', row: 2 });
    expect(
      readReportFilters([
        ['Region', 'DACH'],
        ['Month', { basicValue: '#N/A' }],
      ]),
    ).toEqual({ code: 'errorInFilters', row: 2 });
    const many = Array.from({ length: 1_001 }, (_, index) => ['Region', index]);
    expect(readReportFilters(many)).toEqual({ code: 'tooManyValues', values: 1_001, most: 1_000 });
  });

  it('a range of filters may replace the first header of a figure, however Excel passes it [P17]', () => {
    const pairs = [{ dimension: 'Region', value: 'DACH' }];
    for (const values of [
      [[['Region']], ['DACH']],
      [['Region', 'DACH']],
      ['Region', ['DACH']],
      [null, ['Region', 'DACH']],
    ])
      expect(readFigureQuestion(...values)).toMatchObject({ pairs, filters: [] });
    for (const values of [[], [null], [null, []], [[]], [[], null]])
      expect(readFigureQuestion(...values)).toMatchObject({ pairs: [] });
    expect(readFigureQuestion([['Region', 'DACH']], [])).toMatchObject({
      pairs: [],
      filters: [{ member: 'Region', values: ['DACH'] }],
    });
    expect(
      readFigureQuestion(
        [
          ['Channel', 'online'],
          ['', ''],
        ],
        ['Region', 'DACH'],
      ),
    ).toMatchObject({
      pairs,
      filters: [{ member: 'Channel', values: ['online'] }],
    });
  });
});
