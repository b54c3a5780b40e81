/**
 * Tests cells that a user lets a block overwrite: the answer holds for what the question showed,
 * and not for anything typed since.
 */
import { placedView, placing, until, view } from '../../../support/app';
import { beforeNextWrite } from '../../../support/failing';
import { openedApps } from '../../../support/opened-apps';
import { rect } from '../../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../../../support/small-platform';

const apps = openedApps();
const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => [`Region ${row}`, `Net ${row}`]);
const type = ({ store }: SmallApp, row: number, text: string) =>
  store.write(store.activeSheetId, cell(row, 2), text, 'values');
const texts = ({ store }: SmallApp) =>
  store
    .values(store.activeSheetId, rect(0, 0, 20, 8))
    .flat()
    .filter((value) => String(value).startsWith('typed'));

/** Opens the report, which is to be placed in B3:C7. */
async function opened(): Promise<{ readonly test: SmallApp; readonly report: SmallReport }> {
  const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: rowsOf(4) };
  const test = apps.add(openSmallApp(createSmallPlatform([report])));
  await test.app.start();
  test.store.select(test.store.activeSheetId, cell(2, 1));
  await test.app.report.open(1);
  return { test, report };
}

const asksWhilePlacing = (test: SmallApp) => until(() => placing(test)?.kind === 'deciding');

describe('placing over cells in the way', () => {
  it.each([
    ['in another cell', 5],
    ['in the cell that was shown', 4],
  ])('placing asks again about a text typed %s while the question was open [P1]', async (_, row) => {
    const { test } = await opened();
    type(test, 4, 'typed before');
    const placed = test.app.report.place();
    await asksWhilePlacing(test);
    type(test, row, 'typed since');
    await test.app.report.decide('overwrite');
    await asksWhilePlacing(test);
    expect(texts(test)).toContain('typed since');
    await test.app.report.decide('overwrite');
    await placed;
    expect(placing(test)?.kind).toBe('placed');
  });

  it.each([1, 2, 3])('placing does not overwrite a text typed before request %s after the answer [P1]', async (nth) => {
    const { test } = await opened();
    type(test, 4, 'typed before');
    const placed = test.app.report.place();
    await asksWhilePlacing(test);
    test.host.faults.atSync(nth, () => type(test, 5, 'typed since'));
    await test.app.report.decide('overwrite');
    await asksWhilePlacing(test);
    expect(texts(test)).toEqual(['typed before', 'typed since']);
    await test.app.report.decide('cancel');
    await placed;
  });
});

it('placing asks again about a text that was typed while it asked about a filter [P1] [W25]', async () => {
  const { test } = await opened();
  const { store } = test;
  const over = rect(2, 6, 4);
  store.write(store.activeSheetId, over, [['List'], ['a'], ['b'], ['a']], 'values');
  store.filters.apply(store.activeSheetId, over, 0, { filterOn: 'Values', values: ['a'] });
  type(test, 3, 'typed before');
  const placed = test.app.report.place();
  await asksWhilePlacing(test);
  await test.app.report.decide('overwrite');
  await until(() => JSON.stringify(placing(test)).includes('filtered'));
  type(test, 5, 'typed since');
  await test.app.report.decide('clearFilter');
  await until(() => JSON.stringify(placing(test)).includes('cellsInTheWay') || placing(test)?.kind === 'placed');
  expect(texts(test)).toEqual(['typed before', 'typed since']);
  await test.app.report.decide('cancel');
  await placed;
});

describe('a refresh over cells in the way', () => {
  /** Grows the report by two rows; two cells below the block are in their way. */
  async function asking() {
    const { test, report } = await opened();
    await test.app.report.place();
    type(test, 7, 'typed before');
    report.rows = rowsOf(6);
    await test.app.placements.refreshAll();
    expect(view(test)?.status.kind).toBe('needsDecision');
    return test;
  }

  it('a refresh asks again about a text that was typed while the question was open [P1]', async () => {
    const test = await asking();
    type(test, 8, 'typed since');
    await test.app.placements.decide(placedView(test).id, 'overwrite');
    expect(view(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { count: 2 } });
    expect(texts(test)).toEqual(['typed before', 'typed since']);
    await test.app.placements.decide(placedView(test).id, 'overwrite');
    expect(view(test)?.status.kind).toBe('upToDate');
  });

  it('a refresh does not overwrite a text that is typed just before its first write [P1]', async () => {
    const test = await asking();
    beforeNextWrite(test.host, () => type(test, 8, 'typed since'));
    await test.app.placements.decide(placedView(test).id, 'overwrite');
    expect(view(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { count: 2 } });
    expect(texts(test)).toEqual(['typed before', 'typed since']);
  });

  it('a refresh asks again about a text that was typed while it asked about a filter [P1]', async () => {
    const test = await asking();
    const { store } = test;
    const over = rect(2, 6, 4);
    store.write(store.activeSheetId, over, [['List'], ['a'], ['b'], ['a']], 'values');
    store.filters.apply(store.activeSheetId, over, 0, { filterOn: 'Values', values: ['a'] });
    await test.app.placements.decide(placedView(test).id, 'overwrite');
    expect(view(test)?.status.kind).toBe('filtered');
    type(test, 8, 'typed since');
    await test.app.placements.decide(placedView(test).id, 'clearFilter');
    expect(texts(test)).toEqual(['typed before', 'typed since']);
    expect(view(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { count: 2 } });
  });
});
