// A placing that the user takes back with Excel's own undo, and brings back with redo.
import { createWorkbookStore } from '../../../src/workbench/store';
import { placedView, placements, until } from '../../support/app';
import { openedApps } from '../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
  signedIn,
} from '../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

beforeEach(() => {
  const rows = [
    ['North', '1'],
    ['South', '2'],
  ];
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows }]);
});

/** With the header in B3. */
async function placed(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, options));
  await test.app.start();
  await placeAt(test, 1);
  return test;
}

async function placeAt({ app, store }: SmallApp, column: number): Promise<void> {
  store.select(store.activeSheetId, { row: 2, column, rows: 1, columns: 1 });
  await app.report.open(1);
  await app.report.place();
}

const settings = ({ store }: SmallApp) => store.toFile().settings;
const records = (test: SmallApp) =>
  settings(test).flatMap(([key]) => (key.startsWith('inlay.placement.') ? [key] : []));
const names = (test: SmallApp) => test.store.names().map(({ name }) => name);

async function undo(test: SmallApp): Promise<void> {
  test.store.undo();
  await until(() => placements(test).length === 0);
}

test('an undone placing leaves the list and the page of its report at once, and writes nothing [P16] [P19]', async () => {
  const test = await placed();
  const before = settings(test);
  const shown = () => {
    const report = test.app.report.state.value;
    return report.kind === 'open' ? { placing: report.placing.kind, placedAt: report.detail.placedAt } : undefined;
  };
  expect(shown()).toEqual({ placing: 'placed', placedAt: ['Sheet1!B3:C5'] });
  await undo(test);
  expect(shown()).toEqual({ placing: 'idle', placedAt: [] });
  expect(settings(test)).toEqual(before);
  await until(() => platform.records.length === 0);
});

test('an undone placing comes back with redo, and refreshes there [P3]', async () => {
  const test = await placed();
  const { id } = placedView(test);
  await undo(test);
  test.store.redo();
  await until(() => placements(test).length === 1);
  expect(placedView(test)).toMatchObject({ id, cells: 'B3:C5', status: { kind: 'upToDate' } });
  await until(() => platform.records.length === 1);
  await test.app.placements.refresh(id);
  expect(placedView(test).status.kind).toBe('upToDate');
  expect(records(test)).toEqual([`inlay.placement.${id}`]);
});

test('the record of an undone placing leaves the file with the next report that is placed [P16]', async () => {
  const test = await placed();
  await undo(test);
  await placeAt(test, 4);
  expect(records(test)).toEqual([`inlay.placement.${placedView(test).id}`]);
  expect(names(test)).toHaveLength(1);
});

test('the record of an undone placing leaves the file with the next refresh that writes rows [P16]', async () => {
  const test = await placed();
  const { id } = placedView(test);
  await placeAt(test, 4);
  test.store.undo();
  await until(() => placements(test).length === 1);
  Object.assign(platform.reports.get(1) ?? {}, { rows: [['North', '3']] });
  await test.app.placements.refreshAll();
  expect(records(test)).toEqual([`inlay.placement.${id}`]);
});

test('an undone placing stays away when the file is opened again on this device [P19]', async () => {
  const kept = signedIn();
  const test = await placed({ kept });
  await undo(test);
  const file = test.store.toFile();
  test.app.dispose();
  const again = apps.add(openSmallApp(platform, { store: createWorkbookStore({ file }), kept }));
  await again.app.start();
  expect(placements(again)).toEqual([]);
});

test('a placing that was undone and not saved is there when the file is opened again [P3]', async () => {
  const kept = signedIn();
  const test = await placed({ kept });
  const file = test.store.toFile();
  await undo(test);
  test.app.dispose();
  const again = apps.add(openSmallApp(platform, { store: createWorkbookStore({ file }), kept }));
  await again.app.start();
  expect(placements(again)).toHaveLength(1);
});

test('a placement stays in the list when the user edits its cells or deletes them [P3]', async () => {
  const test = await placed();
  const { store } = test;
  const block = { row: 2, column: 1, rows: 3, columns: 2 };
  store.write(store.activeSheetId, block, '', 'formulas');
  await until(() => placedView(test).isTouched === true);
  await test.app.placements.reload();
  expect(placements(test)).toHaveLength(1);
  store.delete(store.activeSheetId, block, 'up');
  await test.app.placements.reload();
  expect(placedView(test).status.kind).toBe('gone');
});
