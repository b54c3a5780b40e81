/** Tests what a simulated day changes in the sample company, over real sockets and in the real engine. */
import { rmSync } from 'node:fs';
import { createSampleTokens } from '../../src/platform';
import { SAMPLE_REPORTS } from '../../src/platform/world';
import { createSeededFolder } from '../support/seeded-store';
import { type DataCaller, openDataApi } from './data-caller';
import { type Answer, type RunningPlatform, runPlatform } from './running-platform';

const REPORTS = [
  'Net sales by region',
  'Stock on hand by store',
  'Daily trading summary',
  'Latest orders',
  'Store league table',
];
type Rows = readonly (readonly unknown[])[];

let folder: string;
let platform: RunningPlatform;
let api: DataCaller;
beforeAll(async () => {
  folder = await createSeededFolder();
  await open({ dataFolder: folder });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(options: Parameters<typeof runPlatform>[0]): Promise<void> {
  platform = await runPlatform(options);
  api = await openDataApi(platform);
}

const simulateDay = (user: 'administrator' | 'analyst' | undefined = 'administrator'): Promise<Answer> =>
  platform.call('/../sample/trading-days', { method: 'POST', token: createSampleTokens(platform.token)[user] });

async function readRows(name: string): Promise<Rows> {
  const report = SAMPLE_REPORTS.find((one) => one.name === name);
  if (report?.sql !== undefined) return (await api.runSql(report.sql)).rows;
  return (await api.load({ ...report?.json })).data.map((row) => Object.values(row));
}

async function readAllReports(): Promise<Record<string, Rows>> {
  return Object.fromEntries(await Promise.all(REPORTS.map(async (name) => [name, await readRows(name)] as const)));
}

const readFirstCells = (rows: Rows): unknown[] => rows.map(([first]) => first);

it('a simulated day changes the order of regions, adds and removes a store, and corrects a figure', async () => {
  const before = await readAllReports();
  const answer = await simulateDay();
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      day: 1,
      date: '2026-11-21',
      orders: 181,
      openedStore: 'HM049',
      closedStore: 'HM048',
      correctedOrder: expect.any(Number),
    },
  ]);
  const after = await readAllReports();
  const [regionsBefore = [], regionsAfter = []] = [before, after].map((all) =>
    readFirstCells(all['Net sales by region'] ?? []),
  );
  expect(regionsAfter).not.toEqual(regionsBefore);
  expect([...regionsAfter].sort()).toEqual([...regionsBefore].sort());
  const stock = readFirstCells(after['Stock on hand by store'] ?? []);
  expect(readFirstCells(before['Stock on hand by store'] ?? []).filter((code) => !stock.includes(code))).toEqual([
    'HM048',
  ]);
  expect(stock.at(-1)).toBe('HM049');
  const [daysBefore = [], daysAfter = []] = [before, after].map((all) => all['Daily trading summary'] ?? []);
  expect(daysAfter).toHaveLength(daysBefore.length + 1);
  expect(daysBefore.filter((row, at) => JSON.stringify(row) !== JSON.stringify(daysAfter[at]))).toHaveLength(1);
  expect(after['Store league table']).toHaveLength((before['Store league table'] ?? []).length + 1);
  expect(after['Latest orders']).not.toEqual(before['Latest orders']);
});

it('a simulated day survives a restart, and is the same if the platform starts on it', async () => {
  const day = Number((await simulateDay()).body.day);
  const reportsBefore = await readAllReports();
  await platform.close();
  await open({ dataFolder: folder });
  expect(await readAllReports()).toEqual(reportsBefore);
  await platform.close();
  await open({ simulatedDays: day });
  expect(await readAllReports()).toEqual(reportsBefore);
  expect((await simulateDay()).body.day).toBe(day + 1);
});

it('only administrators can add simulated days, which are added one after another and are undocumented', async () => {
  expect((await simulateDay('analyst')).status).toBe(403);
  const [first, second] = await Promise.all([simulateDay(), simulateDay()]);
  expect(second?.body.day).toBe(Number(first?.body.day) + 1);
  expect(JSON.stringify((await platform.call('/v1/spec')).body)).not.toContain('trading');
});

it('a result that is read during a change of the simulated day is completely from one day', async () => {
  const latestOrdersSql = 'SELECT order_number, ordered_at, net_amount FROM sales ORDER BY 1 DESC, 3 LIMIT 30000';
  const before = await api.runSql(latestOrdersSql);
  const [answerDuring] = await Promise.all([api.runSql(latestOrdersSql), simulateDay()]);
  const after = await api.runSql(latestOrdersSql);
  expect(after.rows).not.toEqual(before.rows);
  expect([before.rows, after.rows]).toContainEqual(answerDuring.rows);
});
