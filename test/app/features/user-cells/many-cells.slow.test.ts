/**
 * Tests thousands of typed cells, on the device that wrote the block and on another one: they are
 * kept or asked about, and none is replaced without a question.
 */
import { createWorkbookStore } from '../../../../src/workbench/store';
import { answerEdits as answer, askedEdits as asked, placedView as view } from '../../../support/app';
import { EXCELS, type Switches } from '../../../support/either-excel';
import { openedApps } from '../../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

/** Creates rows of ten columns; the values of all but the first one end with `since`. */
const rowsOf = (count: number, since: string) =>
  Array.from({ length: count }, (_, row) => [
    `Region ${row}`,
    ...Array.from({ length: 9 }, (__, at) => `${row}/${at} ${since}`),
  ]);

function reportHas(rows: string[][]): void {
  Object.assign(platform.reports.get(1) ?? {}, { rows });
}

async function placed(rows: number, options?: SmallAppOptions): Promise<SmallApp> {
  const columns = ['Region', ...Array.from({ length: 9 }, (_, at) => `Value ${at}`)];
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns, rows: rowsOf(rows, 'a') }]);
  const test = apps.add(openSmallApp(platform, options));
  await test.app.start();
  await test.app.report.open(1);
  await test.app.report.place();
  return test;
}

/** Types a text of its own into as many cells of the third and fourth column, two in each row. */
function typeMany({ store }: SmallApp, count: number): string[][] {
  const texts = Array.from({ length: count / 2 }, (_, row) => [`mine ${row}`, `my ${row}`]);
  store.write(store.activeSheetId, { row: 1, column: 2, rows: count / 2, columns: 2 }, texts, 'values');
  return texts;
}

const cells = ({ store }: SmallApp, row: number, rows: number, column = 0, columns = 10) =>
  store.values(store.activeSheetId, { row, column, rows, columns });

async function elsewhere(test: SmallApp, options?: SmallAppOptions): Promise<SmallApp> {
  await test.app.placements.setRefreshOnOpen(false);
  const file = test.store.toFile();
  const again = apps.add(openSmallApp(platform, { ...options, store: createWorkbookStore({ file }) }));
  await again.app.start();
  return again;
}

const DEVICES = [
  ['the device that wrote the block', async (test: SmallApp) => test],
  ['another device', elsewhere],
] as const;
const EVERYWHERE = EXCELS.flatMap(([excel, switches]) =>
  DEVICES.map(([device, go]) => [excel, device, switches, go] as const),
);

it.each(EVERYWHERE)(
  'in %s, on %s, 2,000 typed cells of a block of 50,000 are kept through a refresh with changed rows [P1]',
  async (_, __, switches: Switches, go) => {
    const first = await placed(5_000, switches);
    const texts = typeMany(first, 2_000);
    const test = await go(first, switches);
    reportHas([['New', ...Array(9).fill('new')], ...rowsOf(5_000, 'b')]);
    await test.app.placements.refreshAll();
    expect(asked(test)).toMatchObject({ count: 2_000, keeping: 'possible' });
    await answer(test, 'keepEdits');
    expect(view(test).status.kind).toBe('upToDate');
    expect(cells(test, 2, 1_000, 2, 2)).toEqual(texts);
    expect(cells(test, 2, 1, 0, 2)).toEqual([['Region 0', '0/0 b']]);
    expect(cells(test, 1_002, 4_000)).toEqual(rowsOf(5_000, 'b').slice(1_000));
  },
);

it.each(DEVICES)('on %s, more than 2,000 typed cells cannot be kept, and nothing is written [P1]', async (_, go) => {
  const first = await placed(1_100);
  typeMany(first, 2_002);
  reportHas(rowsOf(1_100, 'b'));
  const test = await go(first);
  const before = cells(test, 0, 1_101);
  await test.app.placements.refreshAll();
  expect(asked(test)).toMatchObject({ count: 2_002, keeping: 'tooMany' });
  await answer(test, 'keepEdits');
  expect([view(test).status.kind, cells(test, 0, 1_101)]).toEqual(['handEdits', before]);
  await answer(test, 'overwriteEdits');
  expect([view(test).status.kind, cells(test, 1, 1_100)]).toEqual(['upToDate', rowsOf(1_100, 'b')]);
});

describe('on a device that does not have the rows', () => {
  it('typed cells of a block of more than 50,000, which lost a column, are asked about and cannot be kept [P1]', async () => {
    const first = await placed(5_100);
    typeMany(first, 2);
    first.store.deleteColumns(first.store.activeSheetId, 8, 1);
    reportHas(rowsOf(5_100, 'b'));
    const test = await elsewhere(first);
    const before = cells(test, 0, 200);
    await test.app.placements.refreshAll();
    expect(asked(test).keeping).toBe('unclear');
    await answer(test, 'keepEdits');
    expect([view(test).status.kind, cells(test, 0, 200)]).toEqual(['handEdits', before]);
  });

  it('a typed cell of an undone refresh cannot be told from the report’s, and is asked about [P1]', async () => {
    const first = await placed(1_100);
    reportHas(rowsOf(1_100, 'b'));
    await first.app.placements.refreshAll();
    first.store.undo();
    typeMany(first, 2);
    const test = await elsewhere(first);
    await test.app.placements.refreshAll();
    expect(asked(test).keeping).toBe('unclear');
    expect(cells(test, 1, 1, 2, 2)).toEqual([['mine 0', 'my 0']]);
  });

  it('a typed cell of a block that lost a column is asked about, and can be kept [P1]', async () => {
    const first = await placed(1_100);
    const { store } = first;
    store.deleteColumns(store.activeSheetId, 8, 1);
    typeMany(first, 2);
    const test = await elsewhere(first);
    reportHas(rowsOf(1_100, 'b'));
    await test.app.placements.refreshAll();
    expect(asked(test)).toMatchObject({ count: 2, keeping: 'possible' });
    await answer(test, 'keepEdits');
    expect(cells(test, 1, 1, 1, 3)).toEqual([['0/0 b', 'mine 0', 'my 0']]);
  });
});

it('a kept cell of a large block stays in its row when another device refreshes it with changed rows [P1]', async () => {
  const first = await placed(1_100);
  typeMany(first, 2);
  await first.app.placements.refreshAll();
  await answer(first, 'keepEdits');
  reportHas([['New', ...Array(9).fill('new')], ...rowsOf(1_100, 'b')]);
  const test = await elsewhere(first);
  await test.app.placements.refreshAll();
  expect(view(test).status.kind).toBe('upToDate');
  expect(cells(test, 2, 1, 0, 4)).toEqual([['Region 0', '0/0 b', 'mine 0', 'my 0']]);
});

it('2,000 kept cells that replace the names of their rows follow them on another device [P1]', async () => {
  const first = await placed(4_000);
  const names = Array.from({ length: 2_000 }, (_, row) => [`my region ${row}`]);
  first.store.write(first.store.activeSheetId, { row: 1, column: 0, rows: 2_000, columns: 1 }, names, 'values');
  await first.app.placements.refreshAll();
  await answer(first, 'keepEdits');
  reportHas([['New', ...Array(9).fill('new')], ...rowsOf(4_000, 'b')]);
  const test = await elsewhere(first);
  await test.app.placements.refreshAll();
  expect(view(test).status.kind).toBe('upToDate');
  expect(cells(test, 1, 2_001, 0, 1)).toEqual([['New'], ...names]);
});

it('a text in a leaving column of an undone refresh is listed as perhaps typed on another device [P1]', async () => {
  const first = await placed(1_100);
  reportHas(rowsOf(1_100, 'b'));
  await first.app.placements.refreshAll();
  first.store.undo();
  typeMany(first, 2);
  const test = await elsewhere(first);
  const report = platform.reports.get(1);
  Object.assign(report ?? {}, { columns: report?.columns.toSpliced(2, 1) });
  reportHas(rowsOf(1_100, 'b').map((row) => row.toSpliced(2, 1)));
  await test.app.placements.refreshAll();
  expect(view(test).status).toMatchObject({ kind: 'waits', gates: [{ typed: { isCertain: false } }] });
});
