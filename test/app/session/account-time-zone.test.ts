/**
 * Tests whose day it is: at 22:00 UTC on 28 February it is March in Sydney, and orders of that
 * afternoon are of March there.
 */

import { readQuery } from '../../../src/app/pipeline/fetch/query-source';
import { createConversionChecks } from '../../../src/app/session/conversion-checks';
import { openAccount } from '../../../src/app/session/open-account';
import { readReport } from '../../../src/app/session/read-report';
import type { QueryRequest } from '../../../src/client';
import { filterQuery } from '../../../src/client/query/filters/apply-filters';
import type { PlatformServer } from '../../../src/platform';
import { collect } from '../../client/data-parts';
import { createNetwork, openApp, openReport, select, waitUntil } from '../../support/app';
import { readOpenReport, readViewsWithSheets } from '../../support/app-state';
import { createMapStorage } from '../../support/device-storage';
import { startSeededPlatform } from '../../support/seeded-store';
import { trackApps } from '../../support/track-apps';

const SYDNEY = 'Australia/Sydney';
const MARCH = ['2026-03-01T00:00:00.000', '2026-03-31T23:59:59.999'];
const MONTHS = {
  measures: ['sales.line_count'],
  timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'month' }],
};
const SQL =
  "SELECT DATE_TRUNC('month', ordered_at) AS m, MEASURE(line_count) AS lines FROM sales GROUP BY 1 ORDER BY 1";
const THIS_MONTH = { member: 'sales.ordered_at', type: 'time', operator: 'inPeriod', values: ['this month'] } as const;

const apps = trackApps();
let platform: PlatformServer;
const requests: Record<string, unknown>[] = [];

beforeAll(async () => {
  platform = await startSeededPlatform({
    now: () => new Date('2026-02-28T22:00:00Z'),
    appConfig: { timezoneSettings: { enabled: true, timezone: SYDNEY, allowUserOverride: true } },
  });
});
afterAll(() => platform?.close());
beforeEach(() => requests.splice(0));

function openSession(change: (answer: Record<string, unknown>) => object = (answer) => answer) {
  const network = createNetwork(async (input, init) => {
    const { pathname } = new URL(input);
    if (/\/(load|cubesql)$/.test(pathname)) requests.push(JSON.parse(String(init.body)));
    const response = await fetch(input, init);
    if (!/\/reports\/\d+$|app-config$/.test(pathname)) return response;
    return new Response(JSON.stringify(change(await response.json())), { headers: response.headers });
  });
  const client = network.createPlatformClient(platform.url, platform.token);
  const { data } = openAccount(network, client, { id: 1, name: 'Retail' });
  const conversionChecks = createConversionChecks(createMapStorage(new Map()), data);
  return { client, data, conversionChecks };
}

async function readRequest(report: object): Promise<QueryRequest> {
  const session = openSession((answer) => ({ ...answer, sqlQuery: null, jsonQuery: null, ...report }));
  const [{ id = 0 } = {}] = (await session.client.listReports(1, { first: 1 })).items;
  return readQuery(await readReport(session, { deploymentId: 1, reportId: id }));
}

async function run(request: QueryRequest, session = openSession()) {
  const { rows, endEvent } = await collect((await session.data()).query(request));
  return { rows, times: endEvent?.times };
}

const inUtc = (dateRange: readonly string[]): QueryRequest => ({
  kind: 'json',
  query: { measures: MONTHS.measures, timeDimensions: [{ dimension: 'sales.ordered_at', dateRange }], timezone: 'UTC' },
});

/** Counts the lines of March in Sydney by bounds in UTC. */
async function countMarch(): Promise<unknown> {
  const { rows } = await run(inUtc(['2026-02-28T13:00:00.000', '2026-03-31T12:59:59.999']));
  return rows[0]?.[0];
}

const filter = (request: QueryRequest): QueryRequest =>
  request.kind === 'json' ? { ...request, query: filterQuery(String(request.query), [THIS_MONTH]) } : request;

describe('an account in Sydney', () => {
  test.each([
    ['a query in JSON', { jsonQuery: JSON.stringify(MONTHS) }],
    ['SQL that converts', { sqlQuery: SQL }],
  ])('“this month” is March for %s, and the answer tells its dates [P22]', async (_, report) => {
    const request = filter(await readRequest(report));
    expect(request.kind).toBe('json');
    requests.splice(0);
    const { rows, times } = await run(request);
    expect(rows).toEqual([['2026-03-01T00:00:00.000', await countMarch()]]);
    expect(times).toEqual({ timeZone: SYDNEY, ranges: { 'this month': MARCH } });
    expect(requests[0]).toMatchObject({ query: { timezone: SYDNEY } });
  });

  test('months of SQL that runs unchanged are months in Sydney, and an order of that afternoon is of March [P22]', async () => {
    const { rows: lateRows } = await run(inUtc(['2026-02-28T13:00:00.000', '2026-02-28T23:59:59.999']));
    expect(Number(lateRows[0]?.[0])).toBeGreaterThan(0);
    const { rows, times } = await run({ kind: 'sql', sql: SQL });
    expect(rows.find(([month]) => String(month).startsWith('2026-03'))?.[1]).toBe(await countMarch());
    expect(times).toEqual({ timeZone: SYDNEY });
    expect(requests.find(({ query }) => typeof query === 'string')).toMatchObject({ timezone: SYDNEY });
  });

  test('all queries of a pivot with totals run in Sydney [P15] [P22]', async () => {
    const request = filter(await readRequest({ jsonQuery: JSON.stringify(MONTHS) }));
    const items = { rows: [], columns: ['sales.ordered_at.month'], measures: MONTHS.measures, showRowTotals: true };
    requests.splice(0);
    const { rows, times } = await run({
      ...request,
      pivot: { items, labels: { total: 'Total', empty: '(empty)', measure: 'Measure' } },
    });
    const zones = requests.map(({ query }) => JSON.stringify(query).includes(SYDNEY));
    const march = await countMarch();
    expect(rows).toEqual([[march, march]]);
    expect(times).toEqual({ timeZone: SYDNEY, ranges: { 'this month': MARCH } });
    expect(zones.length).toBeGreaterThan(1);
    expect(zones).not.toContain(false);
  });

  test('a cell of March recombines from its rows in Sydney [P7] [P22]', async () => {
    const request = filter(await readRequest({ sqlQuery: SQL }));
    const data = await openSession().data();
    const drillDown = await data.drillDown(request, {
      column: 'sales.line_count',
      row: new Map([['sales.ordered_at.month', '2026-03-01T00:00:00.000']]),
    });
    if (drillDown.kind !== 'number') throw new Error(drillDown.reason);
    const { count, measureValue } = await drillDown.readFirst(['sales.ordered_at']);
    expect(String(measureValue)).toBe(await countMarch());
    expect(String(count)).toBe(await countMarch());
  });

  test.each([
    ['its query names one', { jsonQuery: JSON.stringify({ ...MONTHS, timezone: 'America/New_York' }) }],
    ['its exploration has one', { jsonQuery: JSON.stringify(MONTHS), meta: { timezone: 'America/New_York' } }],
    ['the exploration of its SQL has one', { sqlQuery: `${SQL} LIMIT 5`, meta: { timeZone: 'America/New_York' } }],
  ])('a report runs in its own zone if %s [P22]', async (_, report) => {
    const { times } = await run(await readRequest(report));
    expect(times).toEqual({ timeZone: 'America/New_York' });
  });
});

test('the preview, the caption and the options of a placement say whose days they are [P22]', async () => {
  const sample = { address: platform.url, token: platform.token };
  const test = apps.add(openApp({ config: { sample }, documentUrl: 'https://files.example/Book1.xlsx' }));
  const { app, store } = test;
  await app.start();
  await app.connection.connectToSample();
  await waitUntil(() => app.catalogue.list.value.kind === 'ready');
  await openReport(test, 'Channel mix');
  app.report.setOptions({ caption: true, filters: [{ ...THIS_MONTH, title: 'Ordered at' }] });
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  const times = { timeZone: SYDNEY, ranges: { 'this month': MARCH } };
  expect(readOpenReport(test).preview).toMatchObject({ times });
  await select(test, 1, 1);
  await app.report.place();
  const [[caption] = []] = store.readValues(store.activeSheetId, { row: 1, column: 1, rows: 1, columns: 1 });
  expect(caption).toMatch(/this month, Mar 1 . 31, 2026 · Time zone of the data: Sydney · as of /);
  const details = await app.placements.openDetails();
  expect(details.getTimes(readViewsWithSheets(test)[0]?.id ?? '')).toEqual(times);
});

test.each([
  ['is disabled', { enabled: false, timezone: SYDNEY }],
  ['is unknown', { enabled: true, timezone: 'Sydney town' }],
])('nothing is sent if the zone of the account %s [P22]', async (_, timezoneSettings) => {
  const session = openSession((answer) => ({ ...answer, timezoneSettings }));
  const { times } = await run({ kind: 'json', query: MONTHS }, session);
  expect(times).toBeUndefined();
  expect(JSON.stringify(requests)).not.toContain('timezone');
});
