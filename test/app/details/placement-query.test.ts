/** Tests that the user changes the query of a placed report. */
import { findReadyView, findView, readOpenReport, readPlacing } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { readPlacements } from '../../support/file-records';
import { rect } from '../../support/rect';
import { writeValue } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import { changeReport, getReport } from '../../support/small-reports';
import {
  BY_REGION,
  BY_REGION_AND_MONTH,
  changeQuery,
  placeQuery,
  placeReport,
  setUpOwnQueryStage,
} from '../pipeline/own-query-stage';
import { createFact, FACTS, insertColumn, readBlock } from '../pipeline/pivot-stage';

const { platform, startApp, reopen, reportVerbs, verbs } = setUpOwnQueryStage();

const toQuery = (dimensions: readonly string[], measures: readonly string[], filters?: readonly object[]) =>
  JSON.stringify({ dimensions, measures, filters });
const NOT_NORTH = { member: 'f.region', operator: 'notEquals', values: ['North'] };
const NO_MONTH = toQuery(['f.region'], ['f.customers', 'f.amount']);

it('a changed query keeps the report and its record on the platform [P3]', async () => {
  const test = await startApp();
  const id = await placeReport(test);
  const records = platform().records;
  await changeQuery(test, id, BY_REGION);
  expect(findReadyView(test, id)).toMatchObject({ reportId: 1, name: 'Sales', status: { kind: 'upToDate' } });
  expect(findReadyView(test, id)?.isQuery).toBeUndefined();
  expect(platform().records.map((record) => record.id)).toEqual(records.map((record) => record.id));
  await changeQuery(test, id, undefined);
  expect(readPlacements(test.store)[0]?.report).toEqual({
    ...{ platform: 'https://platform.test/api', deploymentId: 1, reportId: 1, reportName: 'Sales' },
  });
  // A column that comes back joins at the right end.
  expect(readBlock(test)[0]).toEqual(['Region', 'Amount', 'Month']);
});

it('columns follow their members when the query changes, with headers of the user and user columns [P1]', async () => {
  const test = await startApp();
  const id = await placeReport(test);
  writeValue(test, 3, 3, 'Takings');
  await test.app.placements.refresh(id);
  insertColumn(test, 3);
  for (const [index, text] of ['Mine', 'a', 'b', 'c', 'd'].entries()) writeValue(test, 3 + index, 3, text);
  await changeQuery(test, id, toQuery(['f.region', 'f.month'], ['f.customers', 'f.amount']));
  expect(findView(test)?.status.kind).toBe('upToDate');
  expect(readBlock(test)).toEqual([
    ['Region', 'Month', 'Mine', 'Takings', 'Customers'],
    ['North', '2026-01', 'a', 10, 1],
    ['North', '2026-03', 'b', 30, 1],
    ['South', '2026-01', 'c', 5, 1],
    ['South', '2026-03', 'd', 7, 1],
  ]);
});

it('notes stay beside their rows when the changed query has the same row keys [P14]', async () => {
  const test = await startApp();
  const id = await placeReport(test, { laidOut: 'flat', omitted: ['f.month'], notes: 'move' });
  writeValue(test, 5, 3, 'about South');
  await changeQuery(test, id, toQuery(['f.region'], ['f.amount'], [NOT_NORTH]));
  expect(findView(test)?.status.kind).toBe('upToDate');
  expect(readBlock(test)).toEqual([
    ['Region', 'Amount', ''],
    ['South', 12, 'about South'],
  ]);
});

it('filters apply to a changed query, also to a field that has left [P20]', async () => {
  const test = await startApp();
  const filter = { member: 'f.month', title: 'Month', type: 'string', operator: 'is', values: ['2026-01'] } as const;
  const id = await placeReport(test, { filters: [filter] });
  await changeQuery(test, id, BY_REGION);
  expect(readBlock(test)).toEqual([
    ['Region', 'Amount'],
    ['North', 10],
    ['South', 5],
  ]);
});

it('a pivot whose column field has left the query has the rest of its layout [P15]', async () => {
  const test = await startApp();
  const axes = { rows: ['f.region'], columns: ['f.month'], measuresOn: 'columns' } as const;
  const totals = { rows: true, columns: true, groups: false };
  const id = await placeReport(test, { laidOut: 'pivot', axes, totals });
  await changeQuery(test, id, NO_MONTH);
  expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  expect(readBlock(test)).toEqual([
    ['Region', 'Customers', 'Amount'],
    ['North', 1, 40],
    ['South', 2, 12],
    ['Total', 2, 52],
  ]);
});

it('the editor says that the report has changed on the platform since its query was changed [P19]', async () => {
  const test = await startApp();
  const id = await placeReport(test);
  await changeQuery(test, id, BY_REGION);
  const details = await test.app.placements.openDetails();
  const readEditable = async () => {
    await details.openPlacedQuery(id);
    const state = details.queryState.value;
    return state.kind === 'open' ? state.editable : undefined;
  };
  expect(await readEditable()).toEqual({ json: BY_REGION, savedQuery: BY_REGION_AND_MONTH, isReportNewer: false });
  getReport(platform()).pivot = { jsonQuery: NO_MONTH };
  expect(await readEditable()).toEqual({ json: BY_REGION, savedQuery: NO_MONTH, isReportNewer: true });
  changeReport(platform(), { facts: [...FACTS, createFact('East', '2026-01', 3)] });
  await test.app.placements.refresh(id);
  expect(readBlock(test)).toHaveLength(4);
  // The user takes the saved query over.
  details.setPlacedQuery(undefined);
  await details.savePlacedQuery();
  expect(readBlock(test)[0]).toEqual(['Region', 'Amount', 'Customers']);
});

it('a changed query of a report that was deleted is not refreshed, and says so [P19]', async () => {
  const test = await startApp();
  const id = await placeReport(test);
  await changeQuery(test, id, BY_REGION);
  const before = reportVerbs().length;
  platform().reports.delete(1);
  platform().reports.set(2, { id: 2, name: 'Facts', columns: [], rows: [], facts: FACTS });
  await test.app.placements.refresh(id);
  expect(findView(test)?.status.kind).toBe('deleted');
  expect(readBlock(test)).toHaveLength(3);
  expect(reportVerbs().slice(before)).toEqual(['getReport']);
});

const TOO_LONG = toQuery(['f.region'], ['f.amount'], [{ ...NOT_NORTH, values: ['x'.repeat(20_000)] }]);

it('a query that is too long is neither placed nor saved, and the file stays as it is [P2] [P19]', async () => {
  const test = await startApp();
  const id = await placeReport(test);
  const readRecords = () => JSON.stringify(test.store.settings.entries());
  const records = readRecords();
  await changeQuery(test, id, TOO_LONG);
  expect(findView(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'QueryTooLong' } });
  await test.app.report.openQuery('Mine', TOO_LONG);
  expect(readOpenReport(test).preview).toMatchObject({ kind: 'failed', failure: { code: 'QueryTooLong' } });
  test.store.select(test.store.activeSheetId, rect(20, 1));
  await settle(test.host);
  await test.app.report.place();
  expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'QueryTooLong' } });
  expect([readRecords(), test.store.listNames()]).toEqual([records, [expect.anything()]]);
  await test.app.placements.refresh(id);
  expect(findView(test)?.status.kind).toBe('upToDate');
});

it('a record with an unreadable query stays in the file, and nothing is read for it [P2] [P18]', async () => {
  const test = await startApp();
  const id = await placeReport(test);
  const key = `inlay.placement.${id}`;
  const readRecord = ({ store }: SmallApp) => String(store.settings.entries().find(([name]) => name === key)?.[1]);
  const unreadable = JSON.stringify({ ...JSON.parse(readRecord(test)), ownQuery: { sql: 'SELECT 1' } });
  test.store.settings.set(key, unreadable);
  test.app.dispose();
  verbs().length = 0;
  const reopened = await reopen(test);
  await reopened.app.refreshAll();
  expect(verbs().filter((verb) => verb !== 'listReports')).toEqual([]);
  await placeQuery(reopened, BY_REGION, {}, [20, 1]);
  expect(readRecord(reopened)).toBe(unreadable);
});

it('a query without a report has no page on the platform', async () => {
  const test = await startApp();
  const queryId = await placeQuery(test, BY_REGION);
  const details = test.app.placements.openDetails();
  expect(details.getPageAddress(queryId)).toBeUndefined();
});
