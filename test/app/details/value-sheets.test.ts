/** Tests the sheets that are made for the values of a column. */
import { PlatformFailure } from '../../../src/client';
import type { PlacementFilter } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { readReadyState, readViewsWithSheets } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { EXCELS } from '../../support/excel-profiles';
import { rect } from '../../support/rect';
import { failRequest, listFailures } from '../../support/request-failures';
import { takeRequestCounts } from '../../support/run-stage';
import { createSignedInStorage, type SmallAppOptions } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import {
  type CellTest,
  chooseCellFilter,
  computeRows,
  placeReport,
  REGION,
  REGIONS,
  setUpCellStage,
  typeText,
} from '../pipeline/cell-stage';

const { platform, startApp } = setUpCellStage();

const COLUMN = { member: { name: 'f.region', title: 'Region', type: 'string' } } as const;

const getSheets = ({ app }: CellTest) => app.placements.openDetails();
const listSheets = ({ store }: CellTest) => store.listSheets().map(({ name }) => name);
const findSheet = ({ store }: CellTest, name: string) => store.listSheets().find((one) => one.name === name)?.id ?? '';
const readPairs = (test: CellTest, id: string, values: readonly string[] = REGIONS) =>
  getSheets(test)
    .pairSheets(id, COLUMN, { values, isAll: true })
    .map(({ value, placementId, isInData }) => [value, placementId !== undefined, isInData]);

/** Returns the filled cells of a sheet from its first row on. */
function readSheet(test: CellTest, name: string): unknown[][] {
  const sheet = findSheet(test, name);
  const used = sheet === '' ? undefined : test.store.findUsedRange(sheet, true);
  return used ? test.store.readValues(sheet, { row: 0, column: 0, rows: used.row + used.rows, columns: 3 }) : [];
}

const createExpected = (region: string) => [
  [region, '', ''],
  ['', '', ''],
  ['Region', 'Month', 'Amount'],
  ...computeRows(region),
];

/** Places the report at D1, and makes a sheet for each of the values. */
async function createSheets(values: readonly string[], options: SmallAppOptions = {}) {
  const test = await startApp(options);
  const id = await placeReport(test, []);
  await getSheets(test).createSheets(id, COLUMN, values);
  return { test, id };
}

it.each(EXCELS)(
  'each value gets a sheet with its rows, which follow its cell, in %s [P1] [P4] [P17]',
  async (_, switches) => {
    const { test } = await createSheets(REGIONS, switches);
    expect(getSheets(test).sheetsRun.value).toEqual({ kind: 'ended', created: 4, total: 4, failures: [] });
    expect(listSheets(test)).toEqual(['Sheet1', ...REGIONS]);
    expect(REGIONS.map((region) => readSheet(test, region))).toEqual(REGIONS.map(createExpected));
    expect(readViewsWithSheets(test).map(({ sheet, status }) => [sheet, status.kind])).toEqual(
      listSheets(test).map((sheet) => [sheet, 'upToDate']),
    );
    test.store.typeInto(findSheet(test, 'North'), 0, 0, 'South');
    await settle(test.host);
    await test.app.placements.refreshSheet('North');
    expect(readSheet(test, 'North')).toEqual(createExpected('South'));
  },
);

it('a sheet has the options of the original, and its filter replaces those of the same column [P1]', async () => {
  const test = await startApp();
  const month: PlacementFilter = { ...REGION, member: 'f.month', title: 'Month', values: ['2026-01'] };
  typeText(test, 0, 1, 'East');
  await settle(test.host);
  const id = await placeReport(test, [await chooseCellFilter(test, 'Sheet1!B1'), month]);
  await getSheets(test).setOptions(id, { caption: true, ownName: 'Pack' });
  await getSheets(test).createSheets(id, COLUMN, ['North']);
  const rows = readSheet(test, 'North');
  expect(rows.slice(0, 2)).toEqual([
    ['North', '', ''],
    ['', '', ''],
  ]);
  expect(rows[2]?.[0]).toContain('Month is 2026-01');
  expect(rows.slice(3)).toEqual([['Region', 'Month', 'Amount'], computeRows('North')[0]]);
  const { choices } = test.app.allPlacements.value.at(-1) ?? {};
  expect(choices).toMatchObject({
    ownName: 'Pack',
    frame: { kind: 'free' },
    filters: [month, { cell: { values: ['North'] } }],
  });
});

it('values stay text in their cells, and sheets get names that Excel allows [P4]', async () => {
  const values = ['00123', '=1+1', '1-2', ' A/B: [C]? ', 'History', 'north', `${'long '.repeat(9)}end`];
  const facts = ['North', ...values].map((region) => ({ region, month: '2026-01', customer: 'c', amount: '1' }));
  changeReport(platform(), { facts });
  const { test } = await createSheets(['North', ...values]);
  expect(getSheets(test).sheetsRun.value).toMatchObject({ created: 8, failures: [] });
  expect(listSheets(test)).toEqual([
    ...['Sheet1', 'North', '00123', '=1+1', '1-2', 'A B   C', 'History (2)', 'north (2)'],
    'long long long long long long l',
  ]);
  const sheets = test.store.listSheets().slice(2);
  expect(sheets.map(({ id }) => test.store.readValues(id, rect(0, 0))[0]?.[0])).toEqual(values);
  expect(sheets.map(({ id }) => test.store.readValues(id, rect(3, 0))[0]?.[0])).toEqual(values);
});

it('each sheet takes eight requests and one query, and gets a record of its own [P7] [P13]', async () => {
  const calls: string[] = [];
  const gate = async (verb: string) => void calls.push(verb);
  const { test, id } = await createSheets(['North'], { gate });
  await settle(test.host);
  takeRequestCounts(test);
  calls.length = 0;
  await getSheets(test).createSheets(id, COLUMN, ['South', 'East', 'West']);
  expect(takeRequestCounts(test).requests).toBe(3 * 8);
  expect(calls).toEqual(['getReport', ...['South', 'East', 'West'].flatMap(() => ['query', 'connectWorkbook'])]);
  expect(platform().records.map(({ resultLocation }) => resultLocation)).toEqual([
    'Sheet1!D1',
    ...REGIONS.map((region) => `${region}!A3`),
  ]);
});

it('a failed sheet is removed and named, and the others are made [P2] [P19]', async () => {
  let queries = 0;
  const gate = async (verb: string) => {
    if (verb === 'query') queries += 1;
    if (verb === 'query' && queries === 3)
      throw new PlatformFailure('QueryFailed', { operation: 'load', requestId: '', wasSent: true });
  };
  const { test } = await createSheets(REGIONS, { gate });
  expect(getSheets(test).sheetsRun.value).toMatchObject({
    ...{ created: 3, total: 4 },
    failures: [{ value: 'South', failure: { code: 'QueryFailed' } }],
  });
  expect(listSheets(test)).toEqual(['Sheet1', 'North', 'East', 'West']);
  expect(test.store.listNames()).toHaveLength(1 + 3 * 2);
});

it('a network failure stops the run, and finished sheets stay [P2] [P12]', async () => {
  let queries = 0;
  const gate = async (verb: string) => {
    if (verb === 'query') queries += 1;
    if (verb === 'query' && queries >= 3)
      throw new PlatformFailure('PlatformUnreachable', { operation: 'load', requestId: '', wasSent: true });
  };
  const { test } = await createSheets(REGIONS, { gate });
  expect(getSheets(test).sheetsRun.value).toMatchObject({ created: 1, total: 4, failures: [{ value: 'South' }] });
  expect(listSheets(test)).toEqual(['Sheet1', 'North']);
});

it('cancelling removes the sheet that is being made, and keeps the others [P2] [P9]', async () => {
  let queries = 0;
  const gate = async (verb: string) => {
    if (verb === 'query') queries += 1;
    if (verb === 'query' && queries === 3) cancel();
  };
  const test = await startApp({ gate });
  const cancel = () => test.app.placements.cancel();
  const id = await placeReport(test, []);
  await getSheets(test).createSheets(id, COLUMN, REGIONS);
  expect(getSheets(test).sheetsRun.value).toEqual({ kind: 'ended', created: 1, total: 4, failures: [] });
  expect(listSheets(test)).toEqual(['Sheet1', 'North']);
});

it('no failure of a request leaves half a sheet [P2]', async () => {
  for (const failure of listFailures(8)) {
    const { test, id } = await createSheets(['North']);
    failRequest(test.host, failure);
    await getSheets(test).createSheets(id, COLUMN, ['South']);
    test.host.faults.clear();
    await settle(test.host);
    const run = getSheets(test).sheetsRun.value;
    const isCreated = run.kind === 'ended' && run.created === 1;
    // If Excel refuses the name, the sheet gets a similar one.
    const sheets = listSheets(test).slice(2);
    expect([failure, ...sheets.map((name) => readSheet(test, name))]).toEqual([
      failure,
      ...(isCreated ? [createExpected('South')] : []),
    ]);
    expect(test.store.listNames()).toHaveLength(isCreated ? 5 : 3);
  }
});

it('later values are offered, and sheets whose value has left the data are named [P19]', async () => {
  const { test, id } = await createSheets(['North', 'South']);
  expect(readPairs(test, id)).toEqual([
    ['North', true, true],
    ['South', true, true],
    ['East', false, true],
    ['West', false, true],
  ]);
  expect(readPairs(test, id, ['South'])).toEqual([
    ['South', true, true],
    ['North', true, false],
  ]);
  const onSheet = test.app.allPlacements.value.at(-1)?.id ?? '';
  expect(readPairs(test, onSheet)).toEqual(readPairs(test, id));
  await getSheets(test).setOptions(id, { caption: true });
  await getSheets(test).createSheets(onSheet, COLUMN, ['East']);
  expect(readSheet(test, 'East')[2]?.[0]).toContain('Region is East');
  test.store.typeInto(findSheet(test, 'South'), 0, 0, 'West');
  await settle(test.host);
  await test.app.placements.refreshSheet('South');
  expect(readPairs(test, id).map(([value, hasSheet]) => hasSheet && value)).toEqual(['North', false, 'East', 'West']);
});

it('a copied sheet is no second sheet of its value, and a copied workbook has a set of its own [P7]', async () => {
  const storedTexts = createSignedInStorage();
  const { test, id } = await createSheets(['North'], { documentUrl: 'https://files.test/Book1.xlsx', storedTexts });
  const [original] = getSheets(test).pairSheets(id, COLUMN, { values: ['North'], isAll: true });
  test.store.copySheet(findSheet(test, 'North'));
  await test.app.placements.reload();
  const [copy] = readReadyState(test).sheetCopies ?? [];
  if (copy) await test.app.placements.answerSheetCopy(copy, 'own');
  expect(test.app.allPlacements.value).toHaveLength(3);
  expect(getSheets(test).pairSheets(id, COLUMN, { values: ['North'], isAll: true })).toEqual([original]);

  const store = createWorkbookStore({ file: test.store.toFile() });
  const copied = await startApp({ store, documentUrl: 'https://files.test/Copy.xlsx', storedTexts });
  await copied.app.placements.answerCopy('copy');
  const [source, sheet] = copied.app.allPlacements.value;
  expect(source?.id).not.toBe(id);
  expect(sheet?.choices.sheetOf?.set).toBe(source?.id);
});

it('a file that this device has not allowed gets no sheets [P18]', async () => {
  const { test, id } = await createSheets([]);
  const store = createWorkbookStore({ file: test.store.toFile() });
  const other = await startApp({ store, asksFirst: true });
  const queries = platform().cacheModes.length;
  expect(getSheets(other).openSheetSource(id)).toBeUndefined();
  await getSheets(other).createSheets(id, COLUMN, ['North']);
  expect(listSheets(other)).toEqual(['Sheet1']);
  expect(platform().cacheModes).toHaveLength(queries);
});
