/** Tests groups of rows that fold above their subtotals, from placing on and through refreshes. */
import type { PlacementOptions } from '../../../../src/app';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { waitUntil } from '../../../support/app';
import { answerEdits, readId, readViews } from '../../../support/app-state';
import { callBeforeNextWrite } from '../../../support/request-failures';
import { writeValue } from '../../../support/sheet-cells';
import type { SmallApp } from '../../../support/small-platform';
import { trackApps } from '../../../support/track-apps';
import {
  createFact,
  FACTS,
  findView,
  readBlock,
  readPlacing,
  refreshAndReadStatus,
  setUpPivotStage,
} from '../../pipeline/pivot-stage';

const { placePivot, platform, report } = setUpPivotStage();
const apps = trackApps();

const SUBTOTALS: Partial<PlacementOptions> = {
  ...{ laidOut: 'pivot', axes: { rows: ['f.region', 'f.month'], columns: [], measuresOn: 'columns' } },
  totals: { columns: true, groups: true },
};
const OUTLINED: Partial<PlacementOptions> = { ...SUBTOTALS, outline: true };
const EAST = [createFact('East', '2026-01', 1), ...FACTS];

/** Returns for each row of the block in how many groups it is, in brackets if the row is hidden. */
function readRowLevels(test: SmallApp): string[] {
  const runs = test.store.readRowRuns(test.store.activeSheetId);
  return readBlock(test, 14).map(([region, month], index) => {
    const run = runs.find(({ start, count }) => 3 + index >= start && 3 + index < start + count);
    const level = run?.level ?? 0;
    return `${run?.hidden ? `(${level})` : level} ${region} ${month ?? ''}`.trim();
  });
}

const readGroups = ({ store }: SmallApp) => store.outline.listGroups(store.activeSheetId);

async function setOptionsAndRefresh(test: SmallApp, options: Partial<PlacementOptions>): Promise<string | undefined> {
  const details = await test.app.placements.openDetails();
  await details.setOptions(readId(test), options);
  return refreshAndReadStatus(test);
}

async function isOutlineChosen(test: SmallApp): Promise<boolean> {
  const details = await test.app.placements.openDetails();
  return details.getOptions(readId(test)).outline;
}

const readNotices = (test: SmallApp) => findView(test)?.notices.map(({ kind }) => kind);

it('no row is grouped unless the user chooses so [P1]', async () => {
  const test = await placePivot(SUBTOTALS);
  report().facts = EAST;
  await refreshAndReadStatus(test);
  expect(readGroups(test)).toEqual([]);
});

it('rows are grouped above their subtotals when a pivot is placed, and the total is in no group [P15]', async () => {
  const test = await placePivot(OUTLINED);
  expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices: [] });
  expect(readRowLevels(test)).toEqual([
    '0 Region Month',
    '1 North 2026-01',
    '1 North 2026-03',
    '0 North Total',
    '1 South 2026-01',
    '1 South 2026-03',
    '0 South Total',
    '0 Total',
  ]);
});

it('a refresh that does not change the groups makes no request about them [P13]', async () => {
  const test = await placePivot(OUTLINED);
  const flatTest = await placePivot(SUBTOTALS);
  report().facts = FACTS.map((one) => ({ ...one, amount: String(Number(one.amount) + 1) }));
  const requests = await Promise.all(
    [test, flatTest].map(async (one) => {
      one.host.clearLog();
      expect(await refreshAndReadStatus(one)).toBe('upToDate');
      return one.host.readLog().length;
    }),
  );
  expect(requests[0]).toBe(requests[1]);
  test.host.clearLog();
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(test.host.readLog().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0)).toBe(0);
});

it('a refresh groups added rows and ungroups removed ones, and groups of the user stay [P1]', async () => {
  const test = await placePivot(OUTLINED);
  test.store.outline.groupRows(test.store.activeSheetId, 2, 20);
  report().facts = EAST;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  const addUserLevel = (levels: readonly number[]) => levels.map((level) => level + 1);
  expect(readRowLevels(test).map((row) => Number(row[0]))).toEqual(addUserLevel([0, 1, 0, 1, 1, 0, 1, 1, 0, 0]));
  report().facts = FACTS.slice(0, 2);
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readRowLevels(test).map((row) => Number(row[0]))).toEqual(addUserLevel([0, 1, 1, 0, 0]));
  expect(readGroups(test).filter(({ level }) => level > 1)).toHaveLength(1);
  expect(readNotices(test)).toEqual([]);
});

it('folded rows are written like others, and stay folded at their new place [P4]', async () => {
  const test = await placePivot(OUTLINED);
  test.store.outline.setFolded(test.store.activeSheetId, 7, 2, true);
  report().facts = EAST.map((one) => ({ ...one, amount: String(Number(one.amount) * 2) }));
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readRowLevels(test).slice(6)).toEqual(['(1) South 2026-01', '(1) South 2026-03', '0 South Total', '0 Total']);
  expect(
    readBlock(test, 14)
      .slice(6, 9)
      .map(([, , value]) => value),
  ).toEqual([10, 14, 24]);
});

it('groups move with whole rows and with the block [P3]', async () => {
  const test = await placePivot(OUTLINED);
  const { store } = test;
  store.insertRows(store.activeSheetId, 0, 3);
  store.insert(store.activeSheetId, { row: 0, column: 0, rows: 1, columns: 9 }, 'down');
  report().facts = EAST;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readGroups(test)).toMatchObject([
    { row: 8, count: 1 },
    { row: 10, count: 2 },
    { row: 13, count: 2 },
  ]);
});

it('the outline option groups the existing rows, and removes the groups when it is switched off [P16]', async () => {
  const test = await placePivot(SUBTOTALS);
  expect(await setOptionsAndRefresh(test, { outline: true })).toBe('upToDate');
  expect(readGroups(test)).toMatchObject([
    { row: 4, count: 2 },
    { row: 7, count: 2 },
  ]);
  expect(await setOptionsAndRefresh(test, { outline: false })).toBe('upToDate');
  expect(readGroups(test)).toEqual([]);
  expect(test.store.listNames().map(({ name }) => name)).toHaveLength(1);
});

it('a refresh after an undo recognizes the groups of the undone rows [P16]', async () => {
  const test = await placePivot(OUTLINED);
  report().facts = EAST;
  await refreshAndReadStatus(test);
  while (readGroups(test).length !== 2) test.store.undo();
  report().facts = FACTS.slice(2);
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readGroups(test)).toMatchObject([{ row: 4, count: 2, level: 1 }]);
  expect(readNotices(test)).not.toContain('outlineOff');
});

it('restored rows are in the groups that they had before [P2]', async () => {
  const test = await placePivot(OUTLINED);
  report().facts = EAST;
  await refreshAndReadStatus(test);
  const details = await test.app.placements.openDetails();
  await details.openChanges(readId(test));
  await details.restoreFormerRows(readId(test));
  expect(readRowLevels(test).map((row) => Number(row[0]))).toEqual([0, 1, 1, 0, 1, 1, 0, 0]);
});

it('all groups stay as they are, with a notice, if inserted rows make them ambiguous [P1] [P19]', async () => {
  const test = await placePivot(OUTLINED);
  test.store.insertRows(test.store.activeSheetId, 5, 1);
  report().facts = EAST;
  await refreshAndReadStatus(test);
  if (findView(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
  const before = readGroups(test);
  expect(before).toMatchObject([
    { row: 4, count: 3 },
    { row: 8, count: 2 },
  ]);
  expect(readNotices(test)).toContain('outlineOff');
  expect(await isOutlineChosen(test)).toBe(false);
  report().facts = FACTS;
  await refreshAndReadStatus(test);
  expect(readGroups(test)).toEqual(before);
});

it('a refresh that brings the same groups notices rows inserted between them [P1] [P19]', async () => {
  const test = await placePivot(OUTLINED);
  test.store.insertRows(test.store.activeSheetId, 5, 1);
  await refreshAndReadStatus(test);
  if (findView(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
  expect(readNotices(test)).toContain('outlineOff');
  expect(await isOutlineChosen(test)).toBe(false);
});

it('a row that is inserted before the rows are grouped postpones the groups to the next refresh [P1] [P19] [W32]', async () => {
  const test = await placePivot(SUBTOTALS);
  const details = await test.app.placements.openDetails();
  await details.setOptions(readId(test), { outline: true });
  callBeforeNextWrite(test.host, () => test.store.insertRows(test.store.activeSheetId, 5, 1));
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readGroups(test)).toEqual([]);
  expect(readNotices(test)).not.toContain('outlineOff');
  await refreshAndReadStatus(test);
  if (findView(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
  expect(readGroups(test)).toMatchObject([
    { row: 4, count: 2 },
    { row: 7, count: 2 },
  ]);
});

it('a refresh writes the rows, with a notice, if Excel refuses to group them [P2] [P19]', async () => {
  const test = await placePivot(OUTLINED);
  for (let level = 1; level < 7; level += 1) test.store.outline.groupRows(test.store.activeSheetId, 0, 30);
  test.store.outline.groupRows(test.store.activeSheetId, 6, 1);
  report().facts = EAST;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readRowLevels(test)).toHaveLength(10);
  expect(readNotices(test)).toEqual(['outlineOff']);
  expect(await isOutlineChosen(test)).toBe(false);
});

it('unlinking leaves the groups, but no name [P1]', async () => {
  const test = await placePivot(OUTLINED);
  await test.app.placements.unlink(readId(test), 'leave');
  expect(readGroups(test)).toHaveLength(2);
  expect(test.store.listNames()).toEqual([]);
});

it('notes beside folded rows move with their rows [P1]', async () => {
  const test = await placePivot({ ...OUTLINED, notes: 'move' });
  writeValue(test, 7, 4, 'ask Mei');
  test.store.outline.setFolded(test.store.activeSheetId, 7, 2, true);
  report().facts = EAST;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test, 14)[6]).toEqual(['South', '2026-01', 5, 'ask Mei']);
});

it('a copied sheet keeps its outline, and each of the two placements changes only its own groups [P7]', async () => {
  const test = await placePivot(OUTLINED);
  const copy = test.store.copySheet(test.store.activeSheetId);
  await test.app.placements.reload();
  const state = test.app.placements.state.value;
  const [copiedSheet] = state.kind === 'ready' ? (state.sheetCopies ?? []) : [];
  if (!copiedSheet) throw new Error('No copy was found.');
  await test.app.placements.answerSheetCopy(copiedSheet, 'own');
  report().facts = EAST;
  await test.app.placements.refreshAll();
  for (const sheet of [test.store.activeSheetId, copy.id])
    expect(test.store.outline.listGroups(sheet)).toMatchObject([
      { row: 4, count: 1, level: 1 },
      { row: 6, count: 2, level: 1 },
      { row: 9, count: 2, level: 1 },
    ]);
  expect(readViews(test).map(({ notices }) => notices)).toEqual([[], []]);
  expect(
    test.store.listNames().filter(({ name, scope }) => name.endsWith('_outline') && scope === undefined),
  ).toHaveLength(2);
});

it('a copied workbook keeps its outline [P7]', async () => {
  const { store: original, app } = await placePivot(OUTLINED);
  app.dispose();
  const store = createWorkbookStore({ file: original.toFile() });
  const test = await apps.start(platform(), { store, documentUrl: 'https://files.test/Book2.xlsx' });
  await test.app.placements.answerCopy('copy');
  report().facts = EAST;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readRowLevels(test).map((row) => Number(row[0]))).toEqual([0, 1, 0, 1, 1, 0, 1, 1, 0, 0]);
  expect(readNotices(test)).toEqual([]);
  expect(test.store.listNames()).toHaveLength(2);
});

it('a refresh groups rows that a pane had written but not grouped when it was closed [P2] [W42]', async () => {
  const test = await placePivot(OUTLINED);
  report().facts = EAST;
  let isPaneClosed = false;
  const closePaneOnceWritten = (): void => {
    isPaneClosed = readBlock(test, 14).some(([region]) => region === 'East');
    if (isPaneClosed) test.host.closePane();
    else test.host.faults.callAroundNthBatch(1, closePaneOnceWritten, true);
  };
  test.host.faults.callAroundNthBatch(1, closePaneOnceWritten, true);
  void refreshAndReadStatus(test);
  await waitUntil(() => isPaneClosed);
  await test.host.whenIdle();
  const reopenedApp = await apps.start(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) });
  await refreshAndReadStatus(reopenedApp);
  expect(readRowLevels(reopenedApp).slice(1, 3)).toEqual(['1 East 2026-01', '0 East Total']);
});
