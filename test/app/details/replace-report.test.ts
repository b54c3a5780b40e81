/** Tests that the user gives a placement another report at the same place. */
import { PlatformFailure } from '../../../src/client';
import { waitUntil } from '../../support/app';
import { findReadyView, findView } from '../../support/app-state';
import { EXCELS } from '../../support/excel-profiles';
import { readPlacements } from '../../support/file-records';
import { rect } from '../../support/rect';
import { takeRequestCounts } from '../../support/run-stage';
import { writeValue } from '../../support/sheet-cells';
import type { SmallApp, SmallAppOptions } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { placeReport, setUpOwnQueryStage } from '../pipeline/own-query-stage';
import { FACTS, insertColumn, QUERY, readBlock } from '../pipeline/pivot-stage';

const { platform, startApp, reopen } = setUpOwnQueryStage();

const CUSTOMERS = { id: 2, name: 'Customers' };
const SALES = { id: 1, name: 'Sales' };
const customersQuery = JSON.stringify({ dimensions: ['f.region'], measures: ['f.customers', 'f.amount'] });
const monthFilter = { member: 'f.month', title: 'Month', type: 'string', operator: 'is', values: ['2026-01'] } as const;
const otherFilter = { ...monthFilter, member: 'g.colour', title: 'Colour' };

beforeEach(() => {
  // The facts belong to no report, so that each report can be deleted.
  platform().reports.set(9, { id: 9, name: 'Facts', columns: [], rows: [], facts: FACTS });
  const sales = platform().reports.get(1);
  if (sales) platform().reports.set(1, { ...sales, facts: [] });
  platform().reports.set(2, { ...CUSTOMERS, columns: [], rows: [], pivot: { jsonQuery: customersQuery } });
});

async function consider({ app }: SmallApp, id: string, report = CUSTOMERS) {
  const details = app.placements.openDetails();
  await details.considerReport(id, report);
  return details;
}

async function replace(test: SmallApp, id: string, report = CUSTOMERS): Promise<void> {
  const details = await consider(test, id, report);
  await details.useReplacement();
  details.closeReplacement();
}

const CUSTOMER_CELLS = [
  ['Region', 'Amount', 'Customers'],
  ['North', 40, 1],
  ['South', 12, 2],
];

describe.each(EXCELS)('in %s', (_, switches) => {
  it('the cells show the new report at the same place, columns follow their members, and notes stay beside their rows [P1] [P14] [P17]', async () => {
    const test = await startApp(switches);
    const id = await placeReport(test, { laidOut: 'flat', omitted: ['f.month'], notes: 'move' });
    insertColumn(test, 2);
    for (const [index, text] of ['Mine', 'a', 'b'].entries()) writeValue(test, 3 + index, 2, text);
    writeValue(test, 5, 4, 'about South');
    const pivot = { jsonQuery: JSON.stringify({ dimensions: ['f.region'], measures: ['f.customers'] }) };
    changeReport(platform(), { pivot }, 2);
    await replace(test, id);
    expect(findReadyView(test, id)).toMatchObject({ name: 'Customers', reportId: 2, status: { kind: 'upToDate' } });
    expect(readBlock(test)).toEqual([
      ['Region', 'Mine', 'Customers', ''],
      ['North', 'a', 1, ''],
      ['South', 'b', 2, 'about South'],
    ]);
  });
});

it('the page says which choices the report lacks, and shows the rows with the others [P19]', async () => {
  const test = await startApp();
  const id = await placeReport(test, {
    filters: [monthFilter, otherFilter],
    omitted: ['f.month'],
    rowKey: ['f.month'],
  });
  const details = await consider(test, id);
  expect(details.replacementState.value).toMatchObject({
    ...{ kind: 'open', name: 'Customers', isCurrent: false, headerTexts: [['Region', 'Customers', 'Amount']] },
    preview: {
      kind: 'ready',
      rows: [
        ['North', '1', '10'],
        ['South', '1', '5'],
      ],
    },
    dropped: [
      { kind: 'filter', titles: ['Colour'] },
      { kind: 'omitted', titles: ['month'] },
      { kind: 'rowKey', titles: ['month'] },
    ],
  });
  await details.useReplacement();
  expect(readPlacements(test.store)[0]?.choices).toMatchObject({ filters: [monthFilter], omitted: [], rowKey: [] });
});

it('considering a report writes nothing, and the same report cannot be chosen again [P2] [P10]', async () => {
  const test = await startApp();
  const id = await placeReport(test);
  const file = JSON.stringify(test.store.toFile());
  takeRequestCounts(test);
  const details = await consider(test, id, SALES);
  expect(details.replacementState.value).toMatchObject({ kind: 'open', isCurrent: true });
  details.closeReplacement();
  expect(details.replacementState.value).toEqual({ kind: 'closed' });
  expect(takeRequestCounts(test).requests).toBe(0);
  expect(JSON.stringify(test.store.toFile())).toBe(file);
});

it('the platform has a record of the new report only, and the device allows it [P7] [P18]', async () => {
  const test = await startApp();
  const id = await placeReport(test);
  await replace(test, id);
  expect(platform().records).toMatchObject([{ reportId: 2, resultLocation: 'Sheet1!B4' }]);
  test.app.dispose();
  const reopened = await reopen(test);
  expect(findView(reopened)?.status.kind).toBe('upToDate');
});

it('another report costs one request to Excel more than a refresh with the same rows [P13]', async () => {
  const notNorth = { member: 'f.region', operator: 'notEquals', values: ['North'] };
  const pivot = { jsonQuery: JSON.stringify({ ...QUERY, filters: [notNorth] }) };
  const replaced = await startApp();
  const id = await placeReport(replaced);
  const refreshed = await startApp();
  const refreshedId = await placeReport(refreshed);
  for (const reportId of [1, 2]) changeReport(platform(), { pivot }, reportId);
  for (const test of [replaced, refreshed]) takeRequestCounts(test);
  await refreshed.app.placements.refresh(refreshedId);
  await replace(replaced, id);
  expect(readBlock(replaced)).toEqual(readBlock(refreshed));
  expect(takeRequestCounts(replaced).requests).toBe(takeRequestCounts(refreshed).requests + 1);
});

/** Starts an app whose queries or platform can fail. */
async function startFailingApp(options: SmallAppOptions = {}) {
  const failingVerbs = new Set<string>();
  const gate = async (verb: string) => {
    if (failingVerbs.has(verb))
      throw new PlatformFailure('PlatformUnreachable', { operation: verb, requestId: '', wasSent: false });
  };
  return { test: await startApp({ gate, ...options }), failingVerbs };
}

describe('if the refresh fails', () => {
  it('the cells stay, the list says whose rows they show, and opening the file asks before other columns are written [P2] [P6] [P19]', async () => {
    const { test, failingVerbs } = await startFailingApp();
    const id = await placeReport(test);
    const cells = readBlock(test);
    failingVerbs.add('query');
    await replace(test, id);
    expect(findView(test)).toMatchObject({ name: 'Customers', formerReport: 'Sales', status: { kind: 'failed' } });
    expect(readBlock(test)).toEqual(cells);
    test.app.dispose();
    const reopened = await reopen(test);
    await waitUntil(() => findView(reopened)?.status.kind === 'waits');
    expect(findView(reopened)).toMatchObject({ formerReport: 'Sales' });
    expect(readBlock(reopened)).toEqual(cells);
    await reopened.app.placements.refresh(id);
    expect(findView(reopened)?.formerReport).toBeUndefined();
    expect(readBlock(reopened)).toEqual(CUSTOMER_CELLS);
  });

  it('a cell tells the report of its rows, which no drill-down into the new one explains [P19]', async () => {
    const { test, failingVerbs } = await startFailingApp();
    const id = await placeReport(test, { laidOut: 'flat' });
    failingVerbs.add('query');
    await replace(test, id);
    const details = test.app.placements.openDetails();
    const stop = details.followSelection();
    test.store.select(test.store.activeSheetId, rect(4, 3));
    await waitUntil(() => details.cell.value?.number !== undefined);
    const cell = details.cell.value;
    expect(cell).toMatchObject({ reportName: 'Sales', figure: { reportId: 1 } });
    if (cell) await details.openRows(cell);
    expect(details.drillDownState.value).toMatchObject({ kind: 'none', reason: 'otherReport' });
    stop();
  });

  it('a placement that does not refresh on opening is out of date until it is refreshed [P21]', async () => {
    const { test, failingVerbs } = await startFailingApp();
    const id = await placeReport(test);
    await test.app.placements.setRefreshOnOpen(false);
    failingVerbs.add('query');
    await replace(test, id);
    const reopened = await reopen(test);
    expect(findView(reopened)).toMatchObject({
      formerReport: 'Sales',
      status: { kind: 'outOfDate', by: 'otherReport' },
    });
    await reopened.app.placements.refresh(id);
    expect(findView(reopened)?.status.kind).toBe('upToDate');
    expect(readPlacements(reopened.store)[0]?.written.formerReport).toBeUndefined();
  });

  it('the user goes back to the former report in the same way [P2]', async () => {
    const { test, failingVerbs } = await startFailingApp();
    const id = await placeReport(test);
    const cells = readBlock(test);
    failingVerbs.add('query');
    await replace(test, id);
    failingVerbs.clear();
    await replace(test, id, SALES);
    expect(findView(test)).toMatchObject({ name: 'Sales', status: { kind: 'upToDate' } });
    expect(findView(test)?.formerReport).toBeUndefined();
    expect(readBlock(test)).toEqual(cells);
    expect(platform().records).toMatchObject([{ reportId: 1 }]);
  });
});

it('a record that the platform cannot remove now is removed later, and that of the new report stays [P12]', async () => {
  const { test, failingVerbs } = await startFailingApp();
  const id = await placeReport(test);
  failingVerbs.add('disconnectWorkbook');
  await replace(test, id);
  expect(platform().records.map(({ reportId }) => reportId)).toEqual([1, 2]);
  failingVerbs.clear();
  test.app.dispose();
  await reopen(test);
  await waitUntil(() => platform().records.length === 1);
  expect(platform().records).toMatchObject([{ reportId: 2 }]);
});

it('a question about cells in the way keeps the old rows, and its answer writes the new ones [P2]', async () => {
  const test = await startApp();
  const id = await placeReport(test, { laidOut: 'flat', omitted: ['f.month'] });
  const cells = readBlock(test);
  writeValue(test, 3, 3, 'mine');
  await replace(test, id);
  expect(findView(test)).toMatchObject({ formerReport: 'Sales' });
  expect(findView(test)?.status.kind).toBe('needsDecision');
  expect(readBlock(test).map((row) => row.slice(0, 2))).toEqual(cells);
});

it.each([['deleted', () => platform().reports.delete(1)]])(
  'another report repairs a placement whose report was %s [P3]',
  async (kind, breakReport) => {
    const test = await startApp();
    const id = await placeReport(test);
    breakReport();
    await test.app.placements.refresh(id);
    expect(findView(test)?.status.kind).toBe(kind);
    await replace(test, id);
    expect(findView(test)?.status.kind).toBe('upToDate');
    expect(readBlock(test)).toEqual(CUSTOMER_CELLS);
  },
);
