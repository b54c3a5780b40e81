/** Tests pivots of SQL results: the contents of cells, refusals, and cut results. */
import type { DataValue, QueryRequest } from '../../../src/client';
import { PIVOT_LABELS } from '../../support/english-reader';
import { catchFailure, collect, createTestDataClient, sendLines } from '../data-parts';
import { createServerStarter } from '../local-server';

const start = createServerStarter();

interface Answer {
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly rows: readonly (readonly DataValue[])[];
}

const REGIONS: Answer = {
  columns: [
    ['region', 'String'],
    ['month', 'Timestamp'],
    ['amount', 'Float64'],
    ['orders', 'Int64'],
  ],
  rows: [
    ['North', '2026-03-01T00:00:00.000', '30.5', '3'],
    ['South', '2026-01-01T00:00:00.000', '5', '1'],
    ['North', '2026-01-01T00:00:00.000', '10', '2'],
    [null, '2026-03-01T00:00:00.000', null, '0'],
  ],
};

async function createClient({ columns, rows }: Answer) {
  const schema = columns.map(([name, column_type]) => ({ name, column_type }));
  const server = await start((_, response) => sendLines(response, { schema }, { data: rows }));
  return { client: createTestDataClient(server.origin), server };
}

type Items = Partial<NonNullable<Extract<QueryRequest, { kind: 'sql' }>['pivot']>['items']>;

const createRequest = (items: Items, sql = 'SELECT 1'): QueryRequest => ({
  ...{ kind: 'sql', sql },
  pivot: { items: { rows: [], columns: [], measures: [], ...items }, labels: PIVOT_LABELS },
});

async function readTable(answer: Answer, items: Items, sql?: string) {
  const { client } = await createClient(answer);
  const { columns, rows, endEvent: end, kinds } = await collect(client.query(createRequest(items, sql)));
  return { header: columns.map(({ title }) => title), names: columns.map(({ name }) => name), rows, end, kinds };
}

describe('a result of SQL laid out as a pivot', () => {
  it('a pivot of SQL has each value where its members cross, numbers as values [P15]', async () => {
    const { header, rows, end, kinds } = await readTable(REGIONS, { columns: ['month'], measures: ['amount'] });
    expect(header).toEqual(['region', '2026-01-01', '2026-03-01']);
    expect(rows).toEqual([
      ['North', '10', '30.5'],
      ['South', '5', null],
      ['(empty)', null, null],
    ]);
    expect(end).toEqual({ kind: 'end', rowCount: 3, total: 3 });
    expect(kinds).toEqual(['shape', 'columns', 'rows', 'end']);
  });

  it.each([
    ['ORDER BY 1 DESC, 2 DESC', ['2026-03-01', '2026-01-01'], ['South', 'North', '(empty)']],
    ["ORDER BY DATE_TRUNC('month', s.ordered_at) ASC NULLS LAST LIMIT 9", ['2026-01-01', '2026-03-01'], undefined],
    ['ORDER BY s.region', ['2026-01-01', '2026-03-01'], ['South', 'North', '(empty)']],
    ['', ['2026-01-01', '2026-03-01'], ['North', 'South', '(empty)']],
  ])('the columns and rows of a pivot of SQL follow its outermost ORDER BY: %s', async (order, months, regions) => {
    const select =
      "SELECT region, DATE_TRUNC('month', s.ordered_at) AS month, SUM(x) AS amount, COUNT(*) AS orders FROM s";
    const [north, south, ...others] = REGIONS.rows;
    const answer = { ...REGIONS, rows: [south ?? [], north ?? [], ...others] };
    const { header, rows } = await readTable(
      answer,
      { columns: ['month'], measures: ['amount'] },
      `${select} ${order}`,
    );
    expect(header.slice(1)).toEqual(months);
    if (regions) expect(rows.map(([region]) => region)).toEqual(regions);
  });

  it('a pivot of SQL shows every number that is on no axis, side by side or stacked [P15]', async () => {
    const beside = await readTable(REGIONS, { columns: ['month'] });
    expect(beside.header).toEqual([
      'region',
      '2026-01-01 · amount',
      '2026-01-01 · orders',
      '2026-03-01 · amount',
      '2026-03-01 · orders',
    ]);
    const below = await readTable(REGIONS, { columns: ['month'], measuresAxis: 'rows' });
    expect(below.header).toEqual(['region', 'Measure', '2026-01-01', '2026-03-01']);
    expect(below.rows.slice(0, 2)).toEqual([
      ['North', 'amount', '10', '30.5'],
      ['North', 'orders', '2', '3'],
    ]);
  });

  it('a pivot of SQL shows a text or a time as a value if the report is saved so, and declares it as one [P15] [P4]', async () => {
    const items = { rows: ['region'], columns: ['month'], measures: ['code', 'amount'] };
    const rows = [
      ['North', '1', '10', '007'],
      ['North', '2', '20', '12'],
      ['South', '2', '30', null],
    ];
    const codes: Answer = {
      columns: [
        ['region', 'String'],
        ['month', 'String'],
        ['amount', 'Float64'],
        ['code', 'String'],
      ],
      rows,
    };
    const beside = await readTable(codes, items);
    expect(beside.header).toEqual(['region', '1 · code', '1 · amount', '2 · code', '2 · amount']);
    expect(beside.rows).toEqual([
      ['North', '007', '10', '12', '20'],
      ['South', null, null, null, '30'],
    ]);
    const below = await readTable(codes, { ...items, measuresAxis: 'rows' });
    expect(below.rows).toEqual([
      ['North', 'code', '007', '12'],
      ['North', 'amount', 10, 20],
      ['South', 'code', null, null],
      ['South', 'amount', null, 30],
    ]);
    const { client } = await createClient(codes);
    const { members = [] } = await client.preview(createRequest(items), 10);
    expect(members.filter(({ isMeasure }) => isMeasure).map(({ name }) => name)).toEqual(['amount', 'code']);
  });

  it('a column of numbers is a member if the layout names it on an axis [P15]', async () => {
    const { header, rows } = await readTable(REGIONS, { rows: ['orders', 'region'], columns: ['month'] });
    expect(header).toEqual(['orders', 'region', '2026-01-01', '2026-03-01']);
    expect(rows.at(-1)).toEqual(['3', 'North', null, '30.5']);
  });

  it('a pivot of SQL has no totals of numbers that are not known to add up [P15]', async () => {
    const all = { showRowTotals: true, showColumnTotals: true, showSubtotals: true };
    const { header, rows } = await readTable(REGIONS, { columns: ['month'], measures: ['amount'], ...all });
    expect([header.length, rows.length]).toEqual([3, 3]);
    const nothingAcross = await readTable(REGIONS, { rows: ['region'], ...all });
    expect(nothingAcross.header).toEqual(REGIONS.columns.map(([name]) => name));
  });

  it('a column of a pivot of SQL is named by its members, so that a new one changes no other name [P15]', async () => {
    const before = await readTable(REGIONS, { columns: ['month'], measures: ['amount'] });
    const rows = [['North', '2026-02-01T00:00:00.000', '1', '1'], ...REGIONS.rows];
    const after = await readTable({ ...REGIONS, rows }, { columns: ['month'], measures: ['amount'] });
    expect(after.header).toEqual(['region', '2026-01-01', '2026-02-01', '2026-03-01']);
    expect(after.names.filter((_, index) => index !== 2)).toEqual(before.names);
  });

  it('times that differ in their seconds have different headers [P15]', async () => {
    const columns = [
      ['day', 'Timestamp'],
      ['amount', 'Int64'],
    ] as const;
    const rows = [
      ['2026-01-01T08:00:01.000', '1'],
      ['2026-01-01T08:00:02.000', '2'],
    ];
    const { header, rows: laid } = await readTable({ columns, rows }, { columns: ['day'] });
    expect(header).toEqual(['2026-01-01 08:00:01 · amount', '2026-01-01 08:00:02 · amount']);
    expect(laid).toEqual([['1', '2']]);
  });

  it('columns with equal names are distinguished [P4]', async () => {
    const columns = [
      ['name', 'String'],
      ['name', 'String'],
      ['amount', 'Int64'],
    ] as const;
    const rows = [
      ['Cork', 'Sofa', '1'],
      ['Cork', 'Lamp', '2'],
    ];
    const { header, rows: laid } = await readTable({ columns, rows }, { columns: ['name (2)'] });
    expect([header, laid]).toEqual([['name', 'Lamp', 'Sofa'], [['Cork', '2', '1']]]);
  });

  it('a result of SQL is a flat list if the layout has no column of it across, or no number is left [P15]', async () => {
    for (const items of [{ columns: ['gone'] }, { rows: ['amount', 'orders'], columns: ['month'] }]) {
      const { header, rows, kinds } = await readTable(REGIONS, items);
      expect([header, rows]).toEqual([['region', 'month', 'amount', 'orders'], REGIONS.rows]);
      expect(kinds).not.toContain('shape');
    }
  });

  it('a pivot without rows has only its members [P15]', async () => {
    const { header, rows } = await readTable({ ...REGIONS, rows: [] }, { columns: ['month'] });
    expect([header, rows]).toEqual([['region'], []]);
  });

  it('a pivot of SQL announces its size before its columns [P5]', async () => {
    const rows = Array.from({ length: 20_001 }, (_, at) => [`m${String(at).padStart(5, '0')}`, '1']);
    const columns = [
      ['member', 'String'],
      ['amount', 'Int64'],
    ] as const;
    const { client } = await createClient({ columns, rows });
    for await (const event of client.query(createRequest({ columns: ['member'] }))) {
      expect(event).toEqual({ kind: 'shape', rows: 1, columns: 20_001 });
      break;
    }
  });
});

describe('rows of SQL that would share a cell', () => {
  const twice = { ...REGIONS, rows: [...REGIONS.rows, ['South', '2026-01-01T00:00:00.000', '5.5', '1']] };

  it('rows that share a cell are refused, with two of them as an example, and never summed or overwritten [P15]', async () => {
    const { client } = await createClient(twice);
    const failure = await catchFailure(collect(client.query(createRequest({ columns: ['month'] }))));
    expect(failure).toMatchObject({
      code: 'SeveralInCell',
      platformMessage: 'region: South · month: 2026-01-01T00:00:00.000 · amount: 5 / 5.5',
    });
    expect(await catchFailure(client.preview(createRequest({ columns: ['month'] }), 2))).toMatchObject({
      code: 'SeveralInCell',
    });
  });

  it('rows that share a cell are refused even if both show the same value [P15]', async () => {
    const rows = [...REGIONS.rows, REGIONS.rows[0] ?? []];
    const { client } = await createClient({ ...REGIONS, rows });
    const failure = await catchFailure(collect(client.query(createRequest({ columns: ['month'] }))));
    expect(failure.platformMessage).toBe('region: North · month: 2026-03-01T00:00:00.000');
  });

  it('rows are laid out once a column that distinguishes them is on an axis [P15]', async () => {
    const { rows } = await readTable(twice, { rows: ['region', 'amount'], columns: ['month'] });
    expect(rows.filter(([region]) => region === 'South')).toEqual([
      ['South', '5', '1', null],
      ['South', '5.5', '1', null],
    ]);
  });

  it('a missing value and an empty text distinguish rows [P15]', async () => {
    const rows = [
      [null, '2026-01-01', '1', '1'],
      ['', '2026-01-01', '2', '1'],
      ['(empty)', '2026-01-01', '3', '1'],
    ];
    const { rows: laid } = await readTable({ ...REGIONS, rows }, { columns: ['month'], measures: ['amount'] });
    expect(laid).toEqual([
      ['', '2'],
      ['(empty)', '3'],
      ['((empty))', '1'],
    ]);
  });
});

describe('a pivot of SQL whose rows are cut', () => {
  const columns = [
    ['member', 'String'],
    ['kind', 'String'],
    ['amount', 'Int64'],
  ] as const;
  const rows = Array.from({ length: 10_000 }, (_, at) => [`m${at}`, at % 2 === 0 ? 'a' : 'b', '1']);

  it.each([
    [
      'that they are, if another row exists',
      [{ schema: [{ name: 'amount', column_type: 'Int64' }] }, { data: [['1']] }],
      true,
    ],
    ['that they may be, if the engine refuses to tell', [{ error: 'Cannot push down' }], false],
  ])('a pivot whose rows are cut says %s [P5]', async (_, next, isCertain) => {
    const schema = columns.map(([name, column_type]) => ({ name, column_type }));
    const server = await start((request, response) =>
      request.body.includes('OFFSET') ? sendLines(response, ...next) : sendLines(response, { schema }, { data: rows }),
    );
    const client = createTestDataClient(server.origin);
    const cut = { rows: 10_000, isCertain };
    for await (const event of client.query(createRequest({ columns: ['kind'] })))
      if (event.kind === 'shape')
        expect(event).toEqual({ kind: 'shape', rows: 10_000, columns: 3, sourceTruncation: cut });
    const { sourceTruncation } = await client.preview(createRequest({ columns: ['kind'] }), 10);
    expect(sourceTruncation).toEqual(cut);
  });
});

describe('a preview of SQL', () => {
  it('a preview of a pivot shows its first rows and its number of rows [P19]', async () => {
    const { client } = await createClient(REGIONS);
    const { columns, rows, total, members } = await client.preview(createRequest({ columns: ['month'] }), 2);
    expect([columns.length, rows.length, total]).toEqual([5, 2, 3]);
    expect(members.map(({ name, isMeasure = false }) => [name, isMeasure])).toEqual([
      ['region', false],
      ['month', false],
      ['amount', true],
      ['orders', true],
    ]);
  });

  it('a preview of SQL lists the members of a flat list, whose own columns do not mark measures [P15]', async () => {
    const { client } = await createClient(REGIONS);
    for (const request of [{ kind: 'sql', sql: 'SELECT 1' } as const, createRequest({ columns: ['gone'] })]) {
      const { columns, members } = await client.preview(request, 2);
      expect(columns.some(({ isMeasure }) => isMeasure)).toBe(false);
      expect(members.filter(({ isMeasure }) => isMeasure).map(({ name }) => name)).toEqual(['amount', 'orders']);
    }
  });
});

it('a pivot of SQL ends as soon as it is cancelled, also during the layout [P9]', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`m${at}`, '1']);
  const columns = [
    ['member', 'String'],
    ['amount', 'Int64'],
  ] as const;
  const { client } = await createClient({ columns, rows });
  const ending = new AbortController();
  let turns = 0;
  const pause = () => {
    turns += 1;
    if (turns === 10) ending.abort(new DOMException('enough', 'AbortError'));
    return undefined;
  };
  await expect(collect(client.query(createRequest({ columns: ['member'] }), ending.signal, pause))).rejects.toThrow(
    'enough',
  );
  expect(turns).toBe(10);
});

describe('a saved pivot of SQL that names members', () => {
  const SQL = `SELECT o.region, DATE_TRUNC('month', o.created_at) AS m, MEASURE(o.count), SUM(o.amount) AS total FROM orders_view o GROUP BY 1, 2`;
  const ANSWER: Answer = {
    columns: [
      ['region', 'String'],
      ['m', 'Timestamp'],
      ['measure(o.count)', 'Int64'],
      ['total', 'Float64'],
    ],
    rows: [
      ['North', '2026-01-01T00:00:00.000', '2', '10'],
      ['North', '2026-03-01T00:00:00.000', '3', '30.5'],
    ],
  };

  async function readHeader(items: Items, sql = SQL) {
    const { client } = await createClient(ANSWER);
    return (await collect(client.query({ ...createRequest(items), kind: 'sql', sql }))).columns.map(
      ({ title }) => title,
    );
  }

  it.each([['orders_view.created_at.month'], ['orders_view.created_at'], ['m']])(
    'the pivot finds the column of %s in the SELECT list, and shows the measure by its name [P15]',
    async (month) => {
      const items = { rows: ['orders_view.region'], columns: [month], measures: ['orders_view.count'] };
      expect(await readHeader(items)).toEqual(['region', '2026-01-01', '2026-03-01']);
      const measures = ['orders_view.count', 'orders_view.amount'];
      expect((await readHeader({ ...items, measures })).slice(1, 3)).toEqual([
        '2026-01-01 · count',
        '2026-01-01 · total',
      ]);
    },
  );

  it('the pivot finds a column by the end of the name if the SELECT list cannot be read', async () => {
    const sql = 'SELECT 1 UNION SELECT 2';
    const items = { rows: [], columns: ['orders_view.region'], measures: ['orders_view.total'] };
    expect(await readHeader(items, sql)).toEqual(['m', 'North']);
  });

  it('the rows stay a list if the member is not certain', async () => {
    const items = { rows: [], columns: ['orders_view.created_at.year'], measures: [] };
    expect(await readHeader(items)).toEqual(['region', 'm', 'count', 'total']);
  });
});
