import { createWorkbookStore } from '../../../src/workbench/store';
import { readReadyState, readReadyViews, readViews } from '../../support/app-state';
import { placeAt } from '../../support/place-report';
import { failNextWrite } from '../../support/request-failures';
import { readCell } from '../../support/sheet-cells';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';
import {
  computeRows,
  placeWithFilterCells,
  readCellNames,
  readRows,
  setUpCellStage,
  typeText,
} from '../pipeline/cell-stage';

const apps = trackApps();
const cellStage = setUpCellStage();
let platform: SmallPlatform;
beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [['North', 'old']] }]);
});

async function placeTwo(): Promise<SmallApp> {
  const test = await apps.start(platform);
  await placeAt(test, 3, 1);
  await placeAt(test, 3, 5);
  return test;
}

const listRecordKeys = ({ store }: SmallApp) =>
  [...store.settings.entries()].map(([key]) => key).filter((key) => /inlay\.(placement|unlinked)\./.test(key));

it('unlinking all placements keeps the cells, and removes the records from the file and the platform [P1]', async () => {
  const test = await placeTwo();
  await test.app.placements.unlinkAll('Notes');
  changeReport(platform, { rows: [['North', 'new']] });
  await test.app.refreshAll();
  expect(readReadyState(test)).toMatchObject({ count: 0, unlinked: { ids: [expect.any(String), expect.any(String)] } });
  expect([readCell(test, 4, 2), readCell(test, 4, 6)]).toEqual(['old', 'old']);
  expect(platform.records).toEqual([]);
  const reopened = await apps.start(platform, { store: createWorkbookStore({ file: test.store.toFile() }) });
  expect(readReadyViews(reopened)).toEqual([]);
});

it('linking all placements again restores them, even if their cells have moved in the meantime [P3]', async () => {
  const test = await placeTwo();
  const before = readReadyViews(test).map(({ id }) => id);
  await test.app.placements.unlinkAll('Notes');
  test.store.insertRows(test.store.activeSheetId, 0, 2);
  await test.app.placements.linkAgain();
  expect(readReadyViews(test).map(({ id, cells }) => [id, cells])).toEqual([
    [before[0], 'B6:C7'],
    [before[1], 'F6:G7'],
  ]);
  expect(readReadyState(test).unlinked).toBeUndefined();
  changeReport(platform, { rows: [['North', 'new']] });
  await test.app.refreshAll();
  expect([readCell(test, 6, 2), readCell(test, 6, 6)]).toEqual(['new', 'new']);
  expect(platform.records.map(({ resultLocation }) => resultLocation).sort()).toEqual(['Sheet1!B6', 'Sheet1!F6']);
});

it('closing the summary of unlinked placements removes the hidden names, and they cannot be linked again [P1]', async () => {
  const test = await placeTwo();
  await test.app.placements.unlinkAll('Notes');
  expect(test.store.listNames()).toHaveLength(2);
  await test.app.placements.closeUnlinked();
  expect([test.store.listNames(), listRecordKeys(test), readReadyState(test).unlinked]).toEqual([[], [], undefined]);
  await test.app.placements.linkAgain();
  expect(readViews(test)).toEqual([]);
});

it('all placements stay linked when unlinking them fails, and each shows the failure [P2]', async () => {
  const test = await placeTwo();
  failNextWrite(test.host);
  await test.app.placements.unlinkAll('Notes');
  expect(readReadyViews(test).map(({ status }) => status)).toMatchObject([
    { kind: 'failed', verb: 'unlink' },
    { kind: 'failed', verb: 'unlink' },
  ]);
  expect(readReadyState(test).unlinked).toBeUndefined();
});

it('unlinking all placements of a copy leaves the records of the original on the platform [P7]', async () => {
  const original = await placeTwo();
  const before = platform.records;
  const copy = await apps.start(platform, {
    store: createWorkbookStore({ file: original.store.toFile() }),
    documentUrl: 'https://files.test/Copy.xlsx',
  });
  await copy.app.placements.unlinkAll('Notes');
  await copy.app.placements.closeUnlinked();
  expect([platform.records, readViews(copy), listRecordKeys(copy)]).toEqual([before, [], []]);
});

it('the name of a filter’s cell stays until the summary of unlinked placements is closed [P3]', async () => {
  const test = await cellStage.startApp();
  await placeWithFilterCells(test, 'South');
  await test.app.placements.unlinkAll('Notes');
  await test.app.placements.linkAgain();
  typeText(test, 0, 1, 'West');
  await test.app.placements.refreshAll();
  expect(readRows(test)).toEqual(computeRows('West'));
  await test.app.placements.unlinkAll('Notes');
  await test.app.placements.closeUnlinked();
  expect(readCellNames(test)).toEqual([]);
});
