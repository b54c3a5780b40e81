/**
 * Compares pivots of the sample's reports with the data API's public client and with separate
 * queries, and lets a source change meanwhile.
 */
import cube, { type CubeApi } from '@cubejs-client/core';
import {
  createPlatformClient,
  type DataClient,
  normalizePlatformAddress,
  type PlatformClient,
  type Report,
  toDataAddress,
} from '../../../src/client';
import { createDataClient } from '../../../src/client/query/data-client';
import { describePivotChoices } from '../../../src/client/query/pivot/pivot-layout';
import type { PlatformServer } from '../../../src/platform';
import { PIVOT_LABELS } from '../../support/english-reader';
import { createQuickClock } from '../../support/quick-clock';
import { startSeededPlatform } from '../../support/seeded-store';
import { catchFailure, collect, createTestDataClient } from '../data-parts';
import { createClientParts, createServerStarter, sendJson } from '../local-server';

const RETAIL = 1;
const start = createServerStarter();

let platform: PlatformServer;
let client: PlatformClient;
let data: DataClient;
let publicClient: CubeApi;
let reports: readonly Report[];
let pivots: readonly Report[];

beforeAll(async () => {
  platform = await startSeededPlatform({});
  const address = normalizePlatformAddress(platform.url);
  if ('problem' in address) throw new Error(address.problem);
  client = createPlatformClient(createClientParts(address.address, { token: platform.token }));
  const [deployment, environments] = await Promise.all([
    client.getDeployment(RETAIL),
    client.listEnvironments(RETAIL, { type: 'production' }),
  ]);
  const dataUrl = toDataAddress(deployment, environments) ?? '';
  publicClient = cube(await client.issueDataToken(RETAIL), { apiUrl: `${dataUrl}/v1` });
  data = createDataClient({
    findAddress: async () => dataUrl,
    issueToken: (signal) => client.issueDataToken(RETAIL, signal),
    fetch,
    clock: createQuickClock(),
    newRequestId: () => 'query-1',
  });
  const { items } = await client.listReports(RETAIL, { first: 100 });
  reports = await Promise.all(items.map(({ id }) => client.getReport(RETAIL, id)));
  pivots = reports.filter(({ pivotItems, jsonQuery }) => pivotItems && jsonQuery);
});

afterAll(async () => {
  await platform?.close();
});

async function layOutReport({ jsonQuery, pivotItems }: Report, totals: boolean) {
  if (!pivotItems) throw new Error('no pivot');
  const items = { ...pivotItems, showRowTotals: totals, showColumnTotals: totals };
  return await collect(data.query({ kind: 'json', query: jsonQuery, pivot: { items, labels: PIVOT_LABELS } }));
}

async function readFlatList(query: unknown) {
  return await collect(data.query({ kind: 'json', query }));
}

/** This source makes every query wait, so the others run meanwhile. */
const SLOW = 'stock_ledger';

/** The public client writes it for some members without a value. */
const NOTHING = '∅';
const toNamedValue = (value: unknown): unknown => value ?? NOTHING;

/** The public client fills cells that have no row. */
function hasValue([, value]: readonly [readonly unknown[], unknown]): boolean {
  return value !== null && Number(value) !== 0;
}

describe('a report that is laid out as a pivot', () => {
  it('the pivot has the cells of the public client for the first measure of each saved pivot [P15]', async () => {
    expect(pivots.length).toBeGreaterThanOrEqual(5);
    for (const report of pivots) {
      const { pivotItems, jsonQuery } = report;
      const query = JSON.parse(jsonQuery ?? '{}');
      const { columns, rows } = await layOutReport(report, false);
      const [measure = ''] = pivotItems?.measures ?? [];
      const answer = await publicClient.load(query);
      const axes = { x: pivotItems?.rows ?? [], y: [...(pivotItems?.columns ?? []), 'measures'] };
      const pivotOf = answer.pivot({ ...axes, fillMissingDates: false });
      const theirs = pivotOf.flatMap(({ xValues, yValuesArray }) =>
        yValuesArray
          .filter(([tuple, value]) => tuple.at(-1) === measure && value !== null && Number(value) !== 0)
          .map(([tuple, value]) => JSON.stringify([xValues, tuple.slice(0, -1), String(value)])),
      );
      const down = (pivotItems?.rows ?? []).length;
      const ours = rows.flatMap((row) =>
        columns.slice(down).flatMap(({ name }, index) => {
          const value = row[down + index] ?? null;
          const [tuple] = JSON.parse(name);
          return value === null || Number(value) === 0
            ? []
            : [JSON.stringify([row.slice(0, down), tuple, String(value)])];
        }),
      );
      expect([report.name, [...ours].sort()]).toEqual([report.name, [...theirs].sort()]);
    }
  });

  it('the pivot has the cells of the public client with one member and with all members across, in each JSON report [P15]', async () => {
    const able = reports.filter(({ jsonQuery, sqlQuery }) => !sqlQuery && !describePivotChoices(jsonQuery).flatReason);
    async function compare({ name, jsonQuery }: Report): Promise<void> {
      const query = JSON.parse(jsonQuery ?? '{}');
      const measures: readonly string[] = query.measures;
      const listed = await data.preview({ kind: 'json', query }, 1);
      const members = listed.columns.filter(({ isMeasure }) => !isMeasure).map((column) => column.name);
      const titles = listed.columns.filter(({ isMeasure }) => isMeasure).map(({ title }) => title);
      const answer = await publicClient.load(query);
      for (const across of new Set([1, members.length])) {
        const axes = { rows: members.slice(0, members.length - across), columns: members.slice(-across) };
        const theirs = answer
          .pivot({ x: axes.rows, y: [...axes.columns, 'measures'], fillMissingDates: false })
          .flatMap(({ xValues, yValuesArray }) =>
            yValuesArray
              .filter(hasValue)
              .map(([tuple, value]) =>
                JSON.stringify([xValues.map(toNamedValue), tuple.map(toNamedValue), String(value)]),
              ),
          );
        for (const measuresAxis of measures.length > 1 ? ['columns', 'rows'] : ['columns']) {
          const items = { ...axes, measures, measuresAxis };
          const { columns, rows } = await collect(
            data.query({
              kind: 'json',
              query: jsonQuery,
              pivot: { items, labels: { ...PIVOT_LABELS, empty: NOTHING } },
            }),
          );
          const isBelow = measuresAxis === 'rows' && measures.length > 1;
          const heads = axes.rows.length + (isBelow ? 1 : 0);
          const ours = rows.flatMap((row) =>
            columns.slice(heads).flatMap((column, index) => {
              const [tuple, measured] = JSON.parse(column.name);
              const measure = isBelow ? measures[titles.indexOf(String(row[heads - 1]))] : measured;
              const columnValues = tuple.map(toNamedValue);
              const cell: [unknown[], unknown] = [[...columnValues, measure], row[heads + index] ?? null];
              return hasValue(cell) ? [JSON.stringify([row.slice(0, axes.rows.length), cell[0], String(cell[1])])] : [];
            }),
          );
          expect([name, measuresAxis, [...ours].sort()]).toEqual([name, measuresAxis, [...theirs].sort()]);
        }
      }
    }
    const isSlow = ({ jsonQuery }: Report) => jsonQuery?.includes(SLOW) === true;
    const others = able.filter((report) => !isSlow(report));
    const inTurn = async () => {
      for (const report of others) await compare(report);
    };
    // A slow source costs seconds of waiting, so those wait together.
    await Promise.all([...able.filter(isSlow).map(compare), inTurn()]);
    expect(able.length).toBeGreaterThanOrEqual(30);
    expect(able.length).toBeGreaterThan(others.length);
  });

  it('the pivot has the grand total that the data API returns without dimensions, in each saved pivot [P15]', async () => {
    for (const report of pivots) {
      const { pivotItems, jsonQuery } = report;
      const query = JSON.parse(jsonQuery ?? '{}');
      const { columns, rows } = await layOutReport(report, true);
      const { limit: _, order: __, ...grand } = query;
      const timeDimensions = (query.timeDimensions ?? []).map(
        ({ granularity: ___, ...time }: { granularity?: string }) => time,
      );
      const total = await readFlatList({ ...grand, dimensions: [], timeDimensions, measures: pivotItems?.measures });
      expect(columns.at(-1)?.title).toBe('Total');
      expect([report.name, String(rows.at(-1)?.at(-1))]).toEqual([report.name, String(total.rows[0]?.[0])]);
    }
  });
});

describe('a source that changes between the grains of a pivot', () => {
  const QUERY = { dimensions: ['a.row', 'a.column'], measures: ['a.count'] };
  const pivot = {
    items: { rows: ['a.row'], columns: ['a.column'], measures: ['a.count'], showRowTotals: true },
    labels: PIVOT_LABELS,
  };
  const member = (name: string) => ({ title: name, shortTitle: name, type: name === 'a.count' ? 'number' : 'string' });

  interface Source {
    /** Lists the grand total for each request; the last one repeats. */
    readonly totals: readonly number[];
    /** Lists the only cell for each request; it equals the grand total if omitted. */
    readonly cells?: readonly number[];
    readonly aggType?: string;
  }

  async function startSource({ totals, cells = [], aggType = 'count' }: Source) {
    const [probes, finest] = [[...totals], [...cells]];
    let now = 0;
    let cell: number | undefined;
    let tries = 0;
    const server = await start(({ body, path }, response) => {
      if (path.includes('/meta')) {
        sendJson(response, { cubes: [{ name: 'a', measures: [{ name: 'a.count', aggType }], dimensions: [] }] });
        return;
      }
      const { query } = JSON.parse(body);
      const members: string[] = [...(query.dimensions ?? []), ...query.measures];
      if (query.dimensions.length === 0) now = probes.shift() ?? now;
      const isFinest = query.dimensions.length === 2;
      const isFirstPage = query.offset === 0;
      if (isFinest && isFirstPage) cell = finest.shift() ?? cell;
      if (isFinest && isFirstPage) tries += 1;
      const values = new Map([
        ['a.row', 'r'],
        ['a.column', 'c'],
        ['a.count', String(isFinest ? (cell ?? now) : now)],
      ]);
      const dimensions = Object.fromEntries(query.dimensions.map((name: string) => [name, member(name)]));
      sendJson(response, {
        query,
        annotation: { dimensions, measures: { 'a.count': member('a.count') } },
        data: { members, dataset: isFirstPage ? [members.map((name) => values.get(name) ?? null)] : [] },
        total: 1,
      });
    });
    const readRequests = () => server.requests.flatMap(({ body }) => (body ? [JSON.parse(body)] : []));
    const source = createTestDataClient(`${server.origin}/cubejs-api`);
    return {
      asked: readRequests,
      tries: () => tries,
      run: (query: object = QUERY) => collect(source.query({ kind: 'json', query, pivot })),
    };
  }

  it('a pivot’s query starts again until all answers belong to one state [P15]', async () => {
    const { run, asked: readRequests } = await startSource({ totals: [1, 2, 2, 2] });
    const { rows } = await run();
    expect(rows).toEqual([['r', '2', '2']]);
    expect(readRequests().every(({ cache }) => cache === 'no-cache')).toBe(true);
  });

  it('a pivot’s query fails after three tries, without any row [P15]', async () => {
    const { run, tries } = await startSource({ totals: [1, 2, 3, 4, 5, 6, 7] });
    expect((await catchFailure(run())).code).toBe('PagesDisagree');
    expect(tries()).toBe(3);
  });

  it('a pivot’s query starts again if counts do not add up to their total, although that has not changed [P15]', async () => {
    const { run, tries } = await startSource({ totals: [5], cells: [4, 5] });
    const { rows, endEvent: end } = await run();
    expect(rows).toEqual([['r', '5', '5']]);
    expect([tries(), end?.nonAdditiveTitles]).toEqual([2, undefined]);
  });

  it('a pivot’s query fails if its counts never add up and differ each time [P15]', async () => {
    const { run, tries } = await startSource({ totals: [5], cells: [1, 2, 3, 4] });
    expect((await catchFailure(run())).code).toBe('PagesDisagree');
    expect(tries()).toBe(3);
  });

  it('a pivot’s query reports stable counts that do not add up, because facts belong to several members [P15]', async () => {
    const { run, tries } = await startSource({ totals: [5], cells: [7] });
    const { rows, endEvent: end } = await run();
    expect(rows).toEqual([['r', '7', '5']]);
    expect([tries(), end?.nonAdditiveTitles]).toEqual([2, ['a.count']]);
  });

  it.each([
    ['of a distinct count', QUERY, 'countDistinct'],
    ['where a limit leaves rows out', { ...QUERY, limit: 1 }, 'count'],
    [
      'where a filter leaves cells out by their values',
      { ...QUERY, filters: [{ or: [{ member: 'a.count', operator: 'gt', values: ['1'] }] }] },
      'count',
    ],
  ])('a pivot’s query does not check totals %s [P15]', async (_, query, aggType) => {
    const { run, tries } = await startSource({ totals: [5], cells: [7], aggType });
    const { rows, endEvent: end } = await run(query);
    expect(rows).toEqual([['r', '7', '5']]);
    expect([tries(), end?.nonAdditiveTitles]).toEqual([1, undefined]);
  });
});
