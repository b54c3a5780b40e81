/** Tests the totals of SQL: which numbers have them, exact sums, and what is read for them. */
import type { DataValue, QueryRequest } from '../../../src/client';
import { PIVOT_LABELS } from '../../support/english-reader';
import { catchFailure, collect, createTestDataClient, sendLines } from '../data-parts';
import { createServerStarter, send } from '../local-server';

const start = createServerStarter();

const SQL =
  'SELECT region, month, SUM(net) AS net, MEASURE(basket) AS basket, SUM(net) / 2 AS half FROM sales GROUP BY 1, 2';
const COLUMNS = [
  ['region', 'String'],
  ['month', 'String'],
  ['net', 'Float64'],
  ['basket', 'Float64'],
  ['half', 'Float64'],
];
const ROWS: readonly (readonly DataValue[])[] = [
  ['North', '1', '0.1', '4', '0.05'],
  ['North', '2', '0.2', '6', '0.1'],
  ['South', '1', null, null, null],
];
const createMeasure = (name: string, aggType: string) => ({ name, title: name, type: 'number', aggType });
const MODEL = {
  cubes: [
    {
      ...{ name: 'sales', title: 'Sales', dimensions: [] },
      measures: [createMeasure('sales.net', 'sum'), createMeasure('sales.basket', 'avg')],
    },
  ],
};
const TOTALS = { showRowTotals: true, showColumnTotals: true, showSubtotals: true };

type Items = Partial<NonNullable<QueryRequest['pivot']>['items']>;

const createRequest = (items: Items, sql = SQL): QueryRequest => ({
  ...{ kind: 'sql', sql },
  pivot: { items: { rows: ['region'], columns: ['month'], measures: [], ...items }, labels: PIVOT_LABELS },
});

async function openEngine({ meta = { status: 200, body: MODEL as object }, rows = ROWS } = {}) {
  const server = await start((request, response) => {
    if (request.path.endsWith('/meta')) return send(response, meta.status, JSON.stringify(meta.body));
    return sendLines(
      response,
      { schema: COLUMNS.map(([name, column_type]) => ({ name, column_type })) },
      { data: rows },
    );
  });
  const countModelReads = () => server.requests.filter(({ path }) => path.endsWith('/meta')).length;
  return { client: createTestDataClient(server.origin), countModelReads };
}

describe('the totals of a pivot of SQL', () => {
  test('subtotals that name a member are those of its column [P15] [P22]', async () => {
    const { client } = await openEngine();
    const items = { rows: ['sales.region', 'sales.month'], columns: [], hasAllNumbers: true };
    const { rows } = await collect(client.query(createRequest({ ...items, showSubtotals: ['sales.region'] })));
    expect(rows.map(([region, month, net]) => [region, month, net])).toContainEqual(['North', 'Total', '0.3']);
  });

  test('totals are exact sums of the rows; a number that is not additive has none [P15] [P4]', async () => {
    const { client, countModelReads } = await openEngine();
    const { columns, rows } = await collect(client.query(createRequest({ ...TOTALS, measures: ['net', 'basket'] })));
    expect(columns.map(({ title }) => title)).toEqual([
      ...['region', '1 · net', '1 · basket', '2 · net', '2 · basket', 'Total · net', 'Total · basket'],
    ]);
    expect(rows).toEqual([
      ['North', '0.1', '4', '0.2', '6', '0.3', null],
      ['South', null, null, null, null, null, null],
      ['Total', '0.1', null, '0.2', null, '0.3', null],
    ]);
    expect(countModelReads()).toBe(1);
  });

  test('a list with subtotals is a pivot without columns, also of a text with a limit [P15]', async () => {
    const { client } = await openEngine();
    const items = { hasAllNumbers: true, rows: ['region', 'month'], columns: [], ...TOTALS };
    const { rows } = await collect(client.query(createRequest(items, `${SQL} LIMIT 5000`)));
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['North', '1', '0.1', '4'],
      ['North', '2', '0.2', '6'],
      ['North', 'Total', '0.3', null],
      ['South', '1', null, null],
      ['South', 'Total', null, null],
      ['Total', null, '0.3', null],
    ]);
  });

  test('stacked measures have a total row each [P15]', async () => {
    const { client } = await openEngine();
    const items = { ...TOTALS, measures: ['net', 'basket'], measuresAxis: 'rows' };
    const { rows } = await collect(client.query(createRequest(items)));
    expect(rows.slice(-2)).toEqual([
      ['Total', 'net', '0.1', '0.2', '0.3'],
      ['Total', 'basket', null, null, null],
    ]);
  });

  test('members say which numbers are additive after the data model is read [P15]', async () => {
    const { client } = await openEngine();
    const readAdditivity = async (request: QueryRequest) =>
      (await client.preview(request, 5)).members.map(({ isAdditive }) => isAdditive);
    expect(await readAdditivity({ kind: 'sql', sql: SQL })).toEqual([...Array(4).fill(undefined), false]);
    expect(await readAdditivity(createRequest(TOTALS))).toEqual([undefined, undefined, true, false, false]);
  });
});

describe('the data model of a report of SQL', () => {
  test.each([
    ['a flat list', { kind: 'sql', sql: SQL }],
    ['a pivot without totals', createRequest({})],
    ['totals of numbers that are calculated in SQL', createRequest({ ...TOTALS, measures: ['half'] })],
    ['totals of two views, whose join may repeat a number', createRequest(TOTALS, SQL.replace('FROM', 'FROM b, '))],
    ['totals of a nested SELECT', createRequest(TOTALS, `SELECT * FROM (${SQL}) AS r`)],
    ['a saved layout without a column across', createRequest({ ...TOTALS, columns: ['gone'] })],
  ] satisfies [string, QueryRequest][])('it is not read for %s, which has no totals [P15]', async (_, request) => {
    const { client, countModelReads } = await openEngine();
    const { rows } = await collect(client.query(request));
    expect(rows.flat()).not.toContain('Total');
    expect(countModelReads()).toBe(0);
  });

  test('there are no totals without the permission to read it [P15]', async () => {
    const { client } = await openEngine({ meta: { status: 403, body: { error: 'API scope is missing: meta' } } });
    const { rows } = await collect(client.query(createRequest(TOTALS)));
    expect(rows.map(([region]) => region)).toEqual(['North', 'South']);
  });

  test('the query fails if reading it fails, because totals must not disappear for a while [P2] [P15]', async () => {
    const { client } = await openEngine({ meta: { status: 502, body: {} } });
    expect(await catchFailure(collect(client.query(createRequest(TOTALS))))).toMatchObject({ code: 'DataApiDown' });
  });
});

test('a pivot of SQL whose rows the platform cut has no totals [P5] [P15]', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [`r${at}`, '1', '1', '1', '1']);
  const { client } = await openEngine({ rows });
  const result = await collect(client.query(createRequest(TOTALS)));
  expect(result.columns.some(({ isTotal }) => isTotal)).toBe(false);
  expect(result.rows.map(([region]) => region)).not.toContain('Total');
});
