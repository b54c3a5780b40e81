// These tests run formulas with filters on the real engine: each has the same answer in a group as
// alone, and as the public client.
import * as fc from 'fast-check';
import { tryParseSerial } from '../../src/grid';
import { openSamplePlatform } from '../client/sample-client';
import { selectRepeats } from '../support/test-scope';
import { askFormulas, type FilteredStage, type Formula } from './filtered-stage';

let stage: FilteredStage;

beforeAll(async () => {
  stage = await openSamplePlatform();
});
afterAll(async () => {
  await stage?.platform.close();
});

const createRequest = (query: object) => ({ kind: 'json', query: JSON.stringify(query) }) as const;
const BY_REGION = {
  dimensions: ['sales.stores_region'],
  measures: ['sales.net_sales', 'sales.customer_count', 'sales.average_discount', 'sales.margin_rate'],
};
const QUERIES = [
  BY_REGION,
  { measures: BY_REGION.measures },
  // The report groups by more than the pairs name, so several rows match and are reported in each way.
  { ...BY_REGION, timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'year' }] },
  { ...BY_REGION, order: { 'sales.net_sales': 'desc' }, limit: 3 },
  { ...BY_REGION, limit: 2_000 },
  {
    ...BY_REGION,
    filters: [
      { member: 'sales.net_sales', operator: 'gt', values: ['20000'] },
      { member: 'sales.status', operator: 'equals', values: ['completed'] },
    ],
  },
];

const toSerial = (iso: string) => tryParseSerial(iso) ?? 0;
const listNumbers = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
/** Cells hold these values, some of which the data do not have. */
const VALUES: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  'sales.products_category': ['Kitchen', 'Dining', 'Bedroom', 'Bathroom', 'Garden', 'Gifts', 'kitchen', 'Nothing'],
  'sales.channel': ['Online', 'Shop', 'Click & collect', 'shop', ''],
  'sales.is_gift': [true, false, 'TRUE'],
  'sales.quantity': [...listNumbers(12), '2', 4.5],
  'sales.ordered_at': [
    ...listNumbers(30).map((days) => toSerial('2026-03-02') + days * 1.5),
    '2026-05-11',
    toSerial('1990-01-01'),
  ],
  'sales.stores_region': ['Scotland', 'Wales', 'Greater London'],
};
const MEMBERS = Object.keys(VALUES);
const REGIONS = ['Scotland', 'Wales', 'Greater London', 'North West'];

const createFilters = (member: string) =>
  fc.constantFrom(...(VALUES[member] ?? [])).map((value): [string, string | number | boolean] => [member, value]);
/** The values are pairs, or a range of filters before the pair of the row. */
const createFigures = (members: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...BY_REGION.measures),
      fc.tuple(...members.map(createFilters)),
      fc.option(fc.constantFrom(...REGIONS), { freq: 4 }),
      fc.boolean(),
    )
    .map(([measure, asked, region, isRange]): Formula => {
      const pair = region === null ? [] : ['sales.stores_region', region];
      if (isRange) return { id: 'FIGURE', values: [measure, asked, pair] };
      const [first, ...rest] = [...pair, ...asked.flat()];
      return { id: 'FIGURE', values: [measure, [[first]], rest] };
    });

/** The formulas have few shapes, so that there is something to group. */
const anyQuestions = fc
  .array(fc.subarray(MEMBERS, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
  .chain((shapes) =>
    fc.record({
      query: fc.constantFrom(...QUERIES),
      figures: fc.array(fc.oneof(...shapes.map(createFigures)), { minLength: 1, maxLength: 40, size: 'max' }),
    }),
  );

const roundNumbers = (shownValue: unknown): unknown =>
  typeof shownValue === 'number'
    ? Number(shownValue.toPrecision(9))
    : Array.isArray(shownValue)
      ? shownValue.map(roundNumbers)
      : shownValue;

it('a formula has the same answer in a group as alone, whatever runs together, with no more queries [P15]', async () => {
  let together = 0;
  let alone = 0;
  await fc.assert(
    fc.asyncProperty(anyQuestions, async ({ query, figures }) => {
      const [one, other] = [
        await askFormulas(stage, createRequest(query), figures),
        await askFormulas(stage, createRequest(query), figures, { hasSeparateQuery: true }),
      ];
      expect(one.shownAnswers.map(roundNumbers)).toEqual(other.shownAnswers.map(roundNumbers));
      together += one.queries.length;
      alone += other.queries.length;
    }),
    { numRuns: selectRepeats({ gate: 1, all: 15 }), seed: 7 },
  );
  expect(together).toBeLessThan(alone);
});

it('many cells with a value each make a handful of queries [P13]', async () => {
  const days = Array.from({ length: 300 }, (_, index) => toSerial('2026-01-01') + index);
  const figures = days.map(
    (at): Formula => ({ id: 'FIGURE', values: ['sales.net_sales', [['sales.ordered_at', at]], []] }),
  );
  const pairs = [1, 2, 3, 4, 5, 6].map(
    (quantity): Formula => ({ id: 'FIGURE', values: ['Net Sales', [['quantity']], [quantity]] }),
  );
  const { shownAnswers: shown, queries } = await askFormulas(stage, createRequest({ measures: ['sales.net_sales'] }), [
    ...figures,
    ...pairs,
  ]);
  expect(shown.filter(Array.isArray).length).toBeGreaterThan(200);
  // Five queries run: the days together and one separately; the report itself, whose columns pairs may
  // name; the quantities together and one separately.
  expect(queries).toHaveLength(5);
});

it('formulas read days of cells, and return days, in the date system of the workbook [P4]', async () => {
  const timeDimensions = [{ dimension: 'sales.ordered_at', granularity: 'day' }];
  const query = createRequest({ measures: ['sales.net_sales'], timeDimensions });
  const asked = (offset: number): Formula[] => [
    { id: 'FIGURE', values: ['sales.net_sales', [['sales.ordered_at', toSerial('2026-03-02') - offset]], []] },
    { id: 'FIGURE', values: ['sales.net_sales', [], ['sales.ordered_at', toSerial('2026-03-02') - offset]] },
    { id: 'FIGURE', values: ['sales.net_sales', [], ['sales.ordered_at', '2026-03-02']] },
    ...[0, 1].map((later) => ({
      id: 'FIGURE' as const,
      values: ['sales.net_sales', [['sales.ordered_at', toSerial('2026-03-03') + later - offset]], []],
    })),
    { id: 'REPORT', values: [false, [['sales.ordered_at', toSerial('2026-03-02') - offset]]] },
  ];
  const from1900 = (await askFormulas(stage, query, asked(0))).shownAnswers;
  const from1904 = (await askFormulas(stage, query, asked(1462), { dateSystem: 1904 })).shownAnswers;
  expect(from1904.slice(0, -1)).toEqual(from1900.slice(0, -1));
  expect(from1900[2]).toEqual(from1900[0]);
  const net = expect.any(Number);
  expect(from1900.at(-1)).toEqual([[toSerial('2026-03-02'), net]]);
  expect(from1904.at(-1)).toEqual([[toSerial('2026-03-02') - 1462, net]]);
});

describe('an empty cell of a filter', () => {
  const showFormulas = async (...formulas: readonly Formula[]) =>
    (await askFormulas(stage, createRequest(BY_REGION), formulas)).shownAnswers;
  const report = (...values: readonly unknown[]): Formula => ({ id: 'REPORT', values: [false, ...values] });
  const kitchen = ['Category', 'Kitchen'];

  it('an empty cell filters nothing, whether Excel passes it as null or as 0 [P15] [P17]', async () => {
    const [wanted, ...others] = await showFormulas(
      report([kitchen]),
      report([kitchen, ['Ordered at', null], ['Channel', null], [null, null]]),
      report([kitchen, ['Ordered at', 0], ['Channel', 0], [0, 0]]),
      report([['Category']], ['Kitchen', 'Channel', 0]),
      report([['Category']], ['Kitchen', 'Channel', '']),
    );
    expect(wanted).toHaveLength(13);
    for (const other of others) expect(other).toEqual(wanted);
  });

  it('a figure ignores an empty filter, whether Excel passes it as null or as 0 [P15] [P17]', async () => {
    const figure = (value: unknown): Formula => ({
      id: 'FIGURE',
      values: ['Net Sales', [['Region']], ['Scotland', 'Channel', value]],
    });
    const [wanted, other] = await showFormulas(figure(null), figure(0));
    expect([wanted, other]).toEqual([[[expect.any(Number)]], wanted]);
  });

  it('a real 0 still filters numbers, and gives dates an error that names the 0 [P9] [P17]', async () => {
    const wrong = { code: 'wrongValue', member: 'Ordered at', value: '0', type: 'time' };
    const answers = await showFormulas(
      report([['Quantity', 0]]),
      report([['Ordered at']], [0]),
      report([['Ordered at', 0.5]]),
      // This Excel passes empty cells as null, so its 0 is a real 0.
      report([
        ['Ordered at', 0],
        ['Channel', null],
      ]),
    );
    expect(answers).toEqual([{ code: 'nothingLeft' }, wrong, { ...wrong, value: '0.5' }, wrong]);
  });
});

describe('formulas compared with the public client', () => {
  const wanted = { member: 'sales.products_category', operator: 'equals' as const };

  it('rows of a report with filters from cells equal those of the public client, in the same order [P20]', async () => {
    const query = { ...BY_REGION, order: { 'sales.net_sales': 'desc' } } as const;
    const range = [
      ['sales.products_category', 'Kitchen'],
      ['', ''],
      ['Ordered at', toSerial('2026-03-02')],
      ['sales.products_category', 'Garden'],
      ['sales.channel', ''],
    ];
    const pairs = range.flat().slice(4);
    const { shownAnswers: shown } = await askFormulas(stage, createRequest(query), [
      { id: 'REPORT', values: [false, range] },
      { id: 'REPORT', values: [false, [['sales.products_category']], ['Kitchen', ...pairs]] },
    ]);
    expect(shown[1]).toEqual(shown[0]);
    const result = await stage.publicClient.load({
      ...query,
      filters: [
        { ...wanted, values: ['Kitchen', 'Garden'] },
        { member: 'sales.ordered_at', operator: 'inDateRange', values: ['2026-03-02', '2026-03-02'] },
      ],
    });
    const expected = result
      .rawData()
      .map((row) => [row['sales.stores_region'], ...BY_REGION.measures.map((name) => Number(row[name]))]);
    expect(expected.length).toBeGreaterThan(3);
    expect(roundNumbers(shown[0])).toEqual(roundNumbers(expected));
  });

  it('figures of each value equal those of the public client, distinct counts and averages among them [P15]', async () => {
    const categories = (await stage.publicClient.load({ dimensions: ['sales.products_category'] }))
      .rawData()
      .map((row) => String(row['sales.products_category']));
    expect(categories.length).toBeGreaterThan(4);
    const asked = categories.flatMap((category) => BY_REGION.measures.map((measure) => ({ category, measure })));
    const { shownAnswers: shown, queries } = await askFormulas(
      stage,
      createRequest(BY_REGION),
      asked.map(({ category, measure }) => ({
        id: 'FIGURE',
        values: [measure, [['Category']], [category, 'sales.stores_region', 'Scotland']],
      })),
    );
    const expected = await Promise.all(
      asked.map(async ({ category, measure }) => {
        const filters = [
          { ...wanted, values: [category] },
          { member: 'sales.stores_region', operator: 'equals' as const, values: ['Scotland'] },
        ];
        const [row] = (await stage.publicClient.load({ measures: [measure], filters })).rawData();
        return [[Number(row?.[measure])]];
      }),
    );
    expect(shown.map(roundNumbers)).toEqual(expected.map(roundNumbers));
    expect(queries).toHaveLength(3);
  });
});

describe('impossible questions to a report', () => {
  const askFirst = async (
    values: readonly unknown[],
    id: Formula['id'] = 'REPORT',
    request = createRequest(BY_REGION),
  ) => (await askFormulas(stage, request, [{ id, values }])).shownAnswers[0];

  it('an unknown column is reported with the nearest one, or with some that exist [P9]', async () => {
    expect(await askFirst([true, [['Net Sales', 20_000]]])).toEqual({ code: 'measureAsFilter', measure: 'Net Sales' });
    expect(await askFirst([true, [['Categori', 'Kitchen']]])).toMatchObject({
      code: 'noSuchMember',
      nearest: 'Category',
    });
    expect(await askFirst([true, [['Zzzzzzzzzzzz', 'x']]])).toMatchObject({
      code: 'noSuchMember',
      nearest: undefined,
      members: expect.arrayContaining(['Category', 'Channel']),
    });
    // A pair may still name a column of the report.
    expect(await askFirst(['Net Sales', [['Zzzzzzzzzzzz']], ['x']], 'FIGURE')).toMatchObject({ code: 'noSuchColumn' });
  });

  it('a name of several columns is reported as ambiguous [P9]', async () => {
    expect(await askFirst([true, [['Name', 'x']]])).toMatchObject({
      code: 'severalMembers',
      names: expect.arrayContaining(['sales.stores_name', 'sales.products_name']),
    });
  });

  it('a value of another type is reported [P9]', async () => {
    expect(await askFirst([true, [['Ordered at', 'soon']]])).toMatchObject({
      code: 'wrongValue',
      type: 'time',
      value: 'soon',
    });
    expect(await askFirst([true, [['Ordered at', '2026-13-40']]])).toMatchObject({ code: 'wrongValue', type: 'time' });
    expect(await askFirst([true, [['Quantity', 'many']]])).toMatchObject({ code: 'wrongValue', type: 'number' });
    expect(await askFirst([true, [['Is Gift', 'maybe']]])).toMatchObject({ code: 'wrongValue', type: 'boolean' });
  });

  it('an unknown value is reported with the nearest one, with headers and without [P9]', async () => {
    const wrong = { code: 'noSuchValue', member: 'Category', value: 'Kitchn', nearest: 'Kitchen' };
    expect(await askFirst([false, [['Category', 'Kitchn']]])).toEqual(wrong);
    expect(await askFirst([true, [['Category', 'Kitchn']]])).toEqual(wrong);
    expect(await askFirst(['Net Sales', [['Category']], ['kitchn']], 'FIGURE')).toEqual({ ...wrong, value: 'kitchn' });
    expect(await askFirst([false, [['Category', 'Zzzzzzzzzzzzz']]])).toMatchObject({ nearest: undefined });
  });

  it('values that exist, but not together, are reported as no rows with these filters [P9]', async () => {
    const range = [
      ['Category', 'Kitchen'],
      ['Ordered at', '1990-01-01'],
    ];
    expect(await askFirst([false, range])).toEqual({ code: 'nothingLeft' });
    expect(await askFirst([true, range])).toEqual([expect.arrayContaining(['Net Sales'])]);
  });

  it('the values of a member are read once, however many cells have an unknown one, and never for one that has rows [P13]', async () => {
    const misspelt = (value: string): Formula => ({ id: 'FIGURE', values: ['Net Sales', [['Category', value]], []] });
    const asked = jest.spyOn(stage.data, 'preview');
    const wrong = Array.from({ length: 30 }, (_, index) => `Kitchn ${index}`);
    const { shownAnswers: shown } = await askFormulas(
      stage,
      createRequest(BY_REGION),
      [...wrong, 'Kitchen'].map(misspelt),
    );
    const times = asked.mock.calls.length;
    await askFormulas(stage, createRequest(BY_REGION), [misspelt('Kitchen')]);
    expect([times, asked.mock.calls.length]).toEqual([1, 1]);
    asked.mockRestore();
    expect(shown.slice(0, -1)).toEqual(wrong.map((value) => expect.objectContaining({ code: 'noSuchValue', value })));
  });

  it('an unknown value is reported for a member that has too many values to read, however many cells have one [P9] [P13]', async () => {
    const own = createRequest({ dimensions: ['members.segment'], measures: ['members.member_count'] });
    const query = { dimensions: ['members.email'], order: { 'members.email': 'asc' }, limit: 3_000 };
    const { rows } = await stage.data.preview({ kind: 'json', query }, 3_000);
    const email = String(rows.at(-1)?.[0]);
    const misspelt = `x${email}`;
    const others = Array.from({ length: 20 }, (_, index) => `Nobody ${index}`);
    const figure = (value: string): Formula => ({ id: 'FIGURE', values: ['Members', [['Email', value]], []] });
    const asked = jest.spyOn(stage.data, 'preview');
    const { shownAnswers: shown } = await askFormulas(stage, own, [misspelt, ...others, email].map(figure));
    // Five reads suffice: all values, and for the first cell and all other cells their values with similar
    // ones.
    expect(asked.mock.calls.length).toBeLessThanOrEqual(5);
    asked.mockRestore();
    expect(shown.slice(0, -1)).toEqual(
      [misspelt, ...others].map((value) => ({
        ...{ code: 'noSuchValue', member: 'Email', value, nearest: value === misspelt ? email : undefined },
      })),
    );
    const joinedBefore = [
      ['Email', email],
      ['Joined on', '1990-01-01'],
    ];
    expect(await askFirst([false, joinedBefore], 'REPORT', own)).toEqual({ code: 'nothingLeft' });
  });

  it('filters over a report in SQL are reported [P9]', async () => {
    const sql = { kind: 'sql', sql: 'SELECT 1 AS one LIMIT 1' } as const;
    const asked = (values: readonly unknown[], id: Formula['id']) => askFormulas(stage, sql, [{ id, values }]);
    expect((await asked([true, [['one', 1]]], 'REPORT')).shownAnswers[0]).toEqual({
      code: 'takesNoFilters',
      why: 'refused',
    });
    expect((await asked(['one', [['two']], ['x']], 'FIGURE')).shownAnswers[0]).toMatchObject({ code: 'noSuchColumn' });
  });
});
