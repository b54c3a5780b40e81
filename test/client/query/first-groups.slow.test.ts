/** Compares the first groups of pivots over the sample platform with a plain computation of them. */
import type { DataValue, QueryRequest } from '../../../src/client';
import { orderQuery } from '../../../src/client';
import { PIVOT_LABELS } from '../../support/english-reader';
import { collect } from '../data-parts';
import { openSampleClient, type SampleClient } from '../sample-client';

let sample: SampleClient;
beforeAll(async () => {
  sample = await openSampleClient();
});
afterAll(() => sample.close());

const MEASURES = ['sales.net_sales', 'sales.average_discount'];

async function readRows(query: object): Promise<readonly (readonly DataValue[])[]> {
  return (await collect(sample.data.query({ kind: 'json', query }))).rows;
}

interface PivotFields {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly order: readonly (readonly [string, 'asc' | 'desc'])[];
  readonly firstRows?: number;
  readonly timeDimensions?: readonly object[];
}

function createPivot({ rows, columns, order, firstRows, timeDimensions = [] }: PivotFields): QueryRequest {
  const dimensions = [...rows, ...columns].filter((name) => name.split('.').length === 2);
  const query = JSON.stringify({ dimensions, measures: MEASURES, timeDimensions, limit: 7 });
  const items = { rows, columns, measures: [], showRowTotals: true, showColumnTotals: true };
  return {
    kind: 'json',
    ...(orderQuery(query, order, firstRows) ?? { query }),
    pivot: { items, labels: PIVOT_LABELS },
  };
}

const readPivot = (fields: PivotFields) => collect(sample.data.query(createPivot(fields)));

/** Returns the first column of a pivot, without repetitions, and the last two cells of its last row. */
const readEnds = (rows: readonly (readonly DataValue[])[]) => ({
  groups: [...new Set(rows.slice(0, -1).map(([group]) => group))],
  totals: rows
    .at(-1)
    ?.slice(-2)
    .map((value) => Number(value).toPrecision(10)),
});

const DESCENDING = [['sales.net_sales', 'desc']] as const;

test('the first rows of a pivot are the groups with the greatest rows, and totals include only these [P15]', async () => {
  const ranked = await readRows({ dimensions: ['sales.stores_region'], measures: MEASURES, order: DESCENDING });
  const regions = ranked.slice(0, 3).map(([region]) => region);
  const filters = [{ member: 'sales.stores_region', operator: 'equals', values: regions }];
  const [total = []] = await readRows({ measures: MEASURES, filters });
  const pivot = { rows: ['sales.stores_region'], columns: ['sales.channel'], order: DESCENDING, firstRows: 3 };
  const { rows, endEvent } = await readPivot(pivot);
  expect(readEnds(rows)).toEqual({ groups: regions, totals: total.map((value) => Number(value).toPrecision(10)) });
  expect(endEvent).not.toHaveProperty('reportLimit');
});

test('a group without a value is one of the first rows [P15]', async () => {
  const member = 'sales.customers_loyalty_tier';
  const ranked = await readRows({ dimensions: [member], measures: MEASURES, order: DESCENDING });
  const place = ranked.findIndex(([tier]) => tier === null);
  expect(place).toBeGreaterThanOrEqual(0);
  const { rows } = await readPivot({
    rows: [member],
    columns: ['sales.channel'],
    order: DESCENDING,
    firstRows: place + 1,
  });
  expect(readEnds(rows).groups).toEqual(ranked.slice(0, place + 1).map(([tier]) => tier ?? PIVOT_LABELS.empty));
});

test('the first months of a pivot are whole months [P15]', async () => {
  const timeDimensions = [{ dimension: 'sales.ordered_at', granularity: 'month' }];
  const order = [['sales.ordered_at.month', 'desc']] as const;
  const ranked = await readRows({ timeDimensions, measures: MEASURES, order: [['sales.ordered_at', 'desc']] });
  const pivot = { rows: ['sales.ordered_at.month'], columns: ['sales.channel'], order, firstRows: 2, timeDimensions };
  const { rows } = await readPivot(pivot);
  const net = ranked.slice(0, 2).reduce((sum, [, value]) => sum + Number(value), 0);
  expect(readEnds(rows).groups).toEqual(ranked.slice(0, 2).map(([month]) => month));
  expect(readEnds(rows).totals?.[0]).toBe(net.toPrecision(10));
});

test('a pivot ordered by a measure ranks its groups by their rows, and its columns stay in order [P15]', async () => {
  const ranked = await readRows({ dimensions: ['sales.stores_region'], measures: MEASURES, order: DESCENDING });
  const pivot = { rows: ['sales.stores_region', 'sales.status'], columns: ['sales.channel'], order: DESCENDING };
  const { rows, columns } = await readPivot({ ...pivot, firstRows: 0 });
  expect(readEnds(rows).groups).toEqual(ranked.map(([region]) => region));
  const channels = columns.flatMap(({ headerLevels }) => headerLevels?.[0] ?? []).filter((text) => text !== '');
  expect(channels).toEqual([...channels].sort());
});

test('a flat list has the first rows of the order and reports no limit of the report [P5]', async () => {
  const order = [['sales.channel', 'asc']] as const;
  const query = JSON.stringify({ dimensions: ['sales.channel', 'sales.status'], measures: MEASURES, limit: 2 });
  const all = await readRows({ ...JSON.parse(query), order, limit: undefined });
  const request: QueryRequest = { kind: 'json', query, ...orderQuery(query, order, 5) };
  const { rows, endEvent } = await collect(sample.data.query(request));
  expect([rows, endEvent?.reportLimit, endEvent?.total]).toEqual([all.slice(0, 5), undefined, 5]);
});

test('the rows behind a total of first groups are those of these groups only [P15]', async () => {
  const member = 'sales.stores_region';
  const request = createPivot({ rows: [member], columns: ['sales.channel'], order: DESCENDING, firstRows: 2 });
  const { rows } = await collect(sample.data.query(request));
  const [column, row] = [JSON.stringify(['sales.net_sales']), new Map([[member, PIVOT_LABELS.total]])];
  const drillDown = await sample.data.drillDown(request, { column, row });
  const { measureValue } = drillDown.kind === 'number' ? await drillDown.readFirst([]) : { measureValue: null };
  expect(Number(measureValue).toPrecision(10)).toBe(readEnds(rows).totals?.[0]);
});
