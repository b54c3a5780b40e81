/**
 * Tests more typed cells than the file records one by one, on the device that wrote them and on
 * another one: none is replaced without a question.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { answerEdits as answer, askedEdits as asked, placedView as view } from '../../support/app';
import { settle } from '../../support/excel-host';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';

const apps = openedApps();
const COLUMNS = ['Region', 'Net', 'Share'];
const ROWS = 2_000;
const TYPED = { row: 1, column: 1, rows: 1_600, columns: 2 };
const rowsOf = (since: string) =>
  Array.from({ length: ROWS }, (_, row) => [`Region ${row}`, `Net ${row} ${since}`, `Share ${row} ${since}`]);
let platform: SmallPlatform;

function reportHas(rows: string[][]): void {
  Object.assign(platform.reports.get(1) ?? {}, { rows });
}

async function placed(): Promise<SmallApp> {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: rowsOf('a') }]);
  const test = apps.add(openSmallApp(platform));
  await test.app.start();
  await test.app.report.open(1);
  await test.app.report.place();
  return test;
}

/** Types into 3,200 cells. */
const typeMany = ({ store }: SmallApp) => store.write(store.activeSheetId, TYPED, 'mine', 'values');

async function elsewhere(test: SmallApp, isUnattended: boolean): Promise<SmallApp> {
  if (isUnattended) await test.app.placements.setFreshFor(0);
  else await test.app.placements.setRefreshOnOpen(false);
  const again = apps.add(openSmallApp(platform, { store: createWorkbookStore({ file: test.store.toFile() }) }));
  await again.app.start();
  await settle(again.host);
  return again;
}

const cells = ({ store }: SmallApp) =>
  store.values(store.activeSheetId, { row: 0, column: 0, rows: ROWS + 1, columns: 3 });
const refresh = (test: SmallApp) => test.app.placements.refreshAll();

it('thousands of typed cells are asked about on the device that wrote the block, and are too many to keep [P1]', async () => {
  const test = await placed();
  typeMany(test);
  reportHas(rowsOf('b'));
  const before = cells(test);
  await refresh(test);
  expect(asked(test)).toMatchObject({ count: 3_200, keeping: 'tooMany' });
  expect(cells(test)).toEqual(before);
  await answer(test, 'all');
  expect(view(test).status.kind).toBe('handEdits');
  expect(cells(test)).toEqual(before);
});

it.each([
  ['the user refreshes', false],
  ['the workbook opens', true],
])(
  'thousands of typed cells are all asked about on another device when %s, and nothing is written [P1]',
  async (_, isUnattended) => {
    const test = await placed();
    typeMany(test);
    const before = cells(test);
    reportHas(rowsOf('b'));
    const again = await elsewhere(test, isUnattended);
    if (!isUnattended) await refresh(again);
    expect(view(again).status.kind).toBe('handEdits');
    expect(asked(again).count).toBeGreaterThanOrEqual(3_200);
    expect(asked(again).keeping).not.toBe('possible');
    expect(cells(again)).toEqual(before);
    await answer(again, 'all');
    expect(view(again).status.kind).toBe('handEdits');
    expect(cells(again)).toEqual(before);
  },
);

it('a cell that the user keeps in a large block stays in its row when another device refreshes it with changed rows [P1]', async () => {
  const test = await placed();
  const { store } = test;
  store.write(store.activeSheetId, { row: 3, column: 1, rows: 1, columns: 1 }, 'kept', 'values');
  await refresh(test);
  await answer(test, 'all');
  expect(view(test).status.kind).toBe('upToDate');
  reportHas([['New', 'Net', 'Share'], ...rowsOf('b')]);
  const again = await elsewhere(test, true);
  expect(view(again).status.kind).toBe('upToDate');
  expect(again.store.values(again.store.activeSheetId, { row: 3, column: 0, rows: 2, columns: 3 })).toEqual([
    ['Region 1', 'Net 1 b', 'Share 1 b'],
    ['Region 2', 'kept', 'Share 2 b'],
  ]);
});
