/**
 * Tests placements of a query that no report has: they do what placements of reports do, without the
 * platform's API.
 */
import { findView, readReadyState, readViews } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { changeReport } from '../../support/small-reports';
import { BY_REGION, BY_REGION_AND_MONTH, placeQuery, setUpOwnQueryStage } from './own-query-stage';
import { createFact, FACTS, readBlock, refreshAndReadStatus } from './pivot-stage';

const { platform, reportVerbs, startApp, reopen } = setUpOwnQueryStage();

const BLOCK = [
  ['Region', 'Amount'],
  ['North', 40],
  ['South', 12],
];
const REGION = { member: 'f.region', title: 'Region', type: 'string', operator: 'is' } as const;

it('a query is placed and refreshed like a report, and the platform has no record of it [P2]', async () => {
  const test = await startApp();
  await placeQuery(test);
  expect(readBlock(test)).toEqual(BLOCK);
  changeReport(platform(), { facts: [...FACTS, createFact('East', '2026-01', 3)] });
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test)).toEqual([...BLOCK, ['East', 3]]);
  expect(findView(test)).toMatchObject({ name: 'My sales', isQuery: true, notices: [] });
  expect([reportVerbs(), platform().records]).toEqual([[], []]);
});

it('a query follows the cell of its filter [P20]', async () => {
  const test = await startApp();
  test.store.typeInto(test.store.activeSheetId, 0, 0, 'South');
  await settle(test.host);
  await test.app.report.openQuery('My sales', BY_REGION);
  const state = test.app.report.state.value;
  if (state.kind !== 'open') throw new Error(state.kind);
  const choice = await state.detail.filters.readChosenCell('A1', REGION, undefined);
  if (choice.kind !== 'taken') throw new Error(JSON.stringify(choice));
  await placeQuery(test, BY_REGION, { filters: [choice.filter] });
  expect(readBlock(test)).toEqual([BLOCK[0], BLOCK[2]]);
  test.store.typeInto(test.store.activeSheetId, 0, 0, 'North');
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test)).toEqual([BLOCK[0], BLOCK[1]]);
  expect(reportVerbs()).toEqual([]);
});

it('a query is laid out as a pivot with totals of its own grain [P15]', async () => {
  const test = await startApp();
  const axes = { rows: ['f.region'], columns: ['f.month'], measuresOn: 'columns' } as const;
  const totals = { rows: true, columns: true, groups: false };
  await placeQuery(test, BY_REGION_AND_MONTH, { laidOut: 'pivot', axes, totals });
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test)).toEqual([
    ['Amount · Region', '2026-01', '2026-03', 'Total'],
    ['North', 10, 30, 40],
    ['South', 5, 7, 12],
    ['Total', 15, 37, 52],
  ]);
  expect(reportVerbs()).toEqual([]);
});

it('former rows of a query are restored [P2]', async () => {
  const test = await startApp();
  const id = await placeQuery(test);
  changeReport(platform(), { facts: [createFact('East', '2026-01', 3)] });
  await refreshAndReadStatus(test);
  const details = await test.app.placements.openDetails();
  await details.openChanges(id);
  await details.restoreFormerRows(id);
  expect(readBlock(test)).toEqual(BLOCK);
  expect([findView(test)?.status.kind, reportVerbs()]).toEqual(['putBack', []]);
});

it('a query is placed again after its cells were deleted [P3]', async () => {
  const test = await startApp();
  const id = await placeQuery(test);
  test.store.deleteColumns(test.store.activeSheetId, 1, 2);
  await test.app.placements.refresh(id);
  expect(findView(test)?.status.kind).toBe('gone');
  test.store.select(test.store.activeSheetId, rect(3, 1));
  await settle(test.host);
  await test.app.placements.placeAgain(id);
  expect(readBlock(test)).toEqual(BLOCK);
  expect([findView(test)?.status.kind, reportVerbs()]).toEqual(['upToDate', []]);
});

it('a moved block and a new pane send nothing about a query [P3]', async () => {
  const test = await startApp();
  await placeQuery(test);
  test.store.insertRows(test.store.activeSheetId, 0, 2);
  await test.app.placements.reload();
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  const reopened = await reopen(test);
  expect(findView(reopened)).toMatchObject({ cells: 'B6:C8', isQuery: true });
  await reopened.app.refreshAll();
  expect(findView(reopened)?.status.kind).toBe('upToDate');
  expect(reportVerbs()).toEqual([]);
});

it('a copied sheet and a copied workbook keep their queries, without a record to send [P7]', async () => {
  const test = await startApp();
  await placeQuery(test);
  test.store.copySheet(test.store.activeSheetId);
  await test.app.placements.reload();
  const [sheetCopy] = readReadyState(test).sheetCopies ?? [];
  if (!sheetCopy) throw new Error('No copy is asked about.');
  await test.app.placements.answerSheetCopy(sheetCopy, 'own');
  const copy = await reopen(test, { documentUrl: 'https://files.test/Copy.xlsx' });
  await copy.app.placements.answerCopy('copy');
  await copy.app.refreshAll();
  expect(readViews(copy).map(({ isQuery, status }) => [isQuery, status.kind])).toEqual([
    [true, 'upToDate'],
    [true, 'upToDate'],
  ]);
  expect(JSON.stringify(copy.store.toFile())).not.toContain('recordPending');
  expect(reportVerbs()).toEqual([]);
});

it('an unlinked query leaves nothing for the platform to remove, also without a network [P12] [P19]', async () => {
  const test = await startApp({ connection: { isOnline: () => false, watchOnline: () => () => undefined } });
  const id = await placeQuery(test);
  await placeQuery(test, BY_REGION, {}, [3, 6]);
  await test.app.placements.unlink(id, 'leave');
  expect(readReadyState(test).pendingUnlinks).toEqual([]);
  await test.app.placements.unlinkAll('Notes');
  expect(readReadyState(test).pendingUnlinks).toEqual([]);
  await test.app.placements.linkAgain();
  expect(readViews(test)).toHaveLength(1);
  expect(JSON.stringify(test.store.toFile())).not.toContain('recordPending');
  expect(reportVerbs()).toEqual([]);
});
