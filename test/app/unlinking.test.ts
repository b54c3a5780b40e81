/** Tests what a user built around a block when the block is unlinked. */
import { effect } from '@preact/signals';
import { until, views } from '../support/app';
import { settle } from '../support/excel-host';
import { openedApps } from '../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../support/small-platform';

const apps = openedApps();

const ROWS = 6;
const HEADERS = ['Region', 'Net', 'Share'];
const aPlatform = () => {
  const rows = Array.from({ length: ROWS }, (_, row) => HEADERS.map((header) => `${header} ${row}`));
  return createSmallPlatform([{ id: 1, name: 'Sales', columns: HEADERS, rows }]);
};
const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

it('unlinking with clearing leaves what is around the block, also in a column that the user inserted [P1]', async () => {
  const { app, store } = apps.add(openSmallApp(aPlatform()));
  await app.start();
  const sheet = store.activeSheetId;
  store.select(sheet, at(3, 1));
  await app.report.open(1);
  await app.report.place();
  store.insertColumns(sheet, 2, 1);
  const around = [
    ['above', 1, 1],
    ['in the own column, above', 2, 2],
    ['in the own column, as its header', 3, 2],
    ['in the own column, inside', 5, 2],
    ['in the own column, below', 4 + ROWS, 2],
    ['below', 4 + ROWS, 1],
    ['on the left', 5, 0],
    ['on the right', 5, 5],
  ] as const;
  for (const [text, row, column] of around) store.write(sheet, at(row, column), text, 'values');
  const looks = at(5, 5, 2);
  store.write(sheet, looks, '0.00%', 'numberFormats');
  store.setStyle(sheet, looks, { fillColor: '#FFCC00' });
  store.setColumnWidths(sheet, 2, 1, 99);

  const state = app.placements.state.value;
  const id = state.kind === 'ready' ? state.groups[0]?.placements[0]?.id : undefined;
  await app.placements.unlink(id ?? '', 'clear');

  expect(app.placements.state.value).toMatchObject({ kind: 'ready', groups: [] });
  expect(store.names()).toEqual([]);
  expect(around.map(([, row, column]) => store.values(sheet, at(row, column))[0]?.[0])).toEqual(
    around.map(([text]) => text),
  );
  expect(store.numberFormats(sheet, looks)).toEqual([['0.00%'], ['0.00%']]);
  expect(store.commonStyle(sheet, looks).fillColor).toBe('#FFCC00');
  expect(store.columnWidth(sheet, 2)).toBe(99);
  for (const column of [1, 3, 4]) {
    expect(new Set(store.values(sheet, at(3, column, ROWS + 1)).flat())).toEqual(new Set(['']));
  }
});

it('unlinking with clearing waits while a filter hides rows, which some versions of Excel do not clear [P1] [P17]', async () => {
  const test = apps.add(openSmallApp(aPlatform(), { filteredWrites: 'firstIntoVisibleRows' }));
  const { app, store } = test;
  await app.start();
  const sheet = store.activeSheetId;
  store.select(sheet, at(3, 1));
  await app.report.open(1);
  await app.report.place();
  store.filters.apply(sheet, at(3, 1, ROWS + 1, 3), 0, { filterOn: 'Values', values: ['Region 1'] });
  const before = store.values(sheet, at(3, 1, ROWS + 1, 3));
  const id = views(test)[0]?.id ?? '';
  await app.placements.unlink(id, 'clear');
  expect(views(test)[0]?.status).toMatchObject({
    kind: 'failed',
    verb: 'unlink',
    failure: { code: 'FilterInTheWay', where: 'B4:D10' },
  });
  expect(store.values(sheet, at(3, 1, ROWS + 1, 3))).toEqual(before);
  store.filters.clearCriteria({ sheetId: sheet });
  await app.placements.unlink(id, 'clear');
  expect(views(test)).toEqual([]);
  expect(new Set(store.values(sheet, at(3, 1, ROWS + 1, 3)).flat())).toEqual(new Set(['']));
});

it('one step of undo restores the cells that unlinking has cleared, in a block that was moved [P1] [P3]', async () => {
  const test = apps.add(openSmallApp(aPlatform()));
  const { app, store, host } = test;
  await app.start();
  const sheet = store.activeSheetId;
  store.select(sheet, at(3, 1));
  await settle(host);
  await app.report.open(1);
  await app.report.place();
  store.insertRows(sheet, 0, 2);
  const block = at(5, 1, ROWS + 1, HEADERS.length);
  const before = store.values(sheet, block);
  await app.placements.unlink(views(test)[0]?.id ?? '', 'clear');
  expect(new Set(store.values(sheet, block).flat())).toEqual(new Set(['']));
  store.undo();
  expect(store.values(sheet, block)).toEqual(before);
  expect(views(test)).toEqual([]);
});

it('a placement that is unlinked while it is reported to the platform does not return [P2]', async () => {
  let isTelling = false;
  let goOn = () => {};
  const gate = async (verb: string) => {
    if (verb !== 'connectWorkbook') return;
    isTelling = true;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  };
  const test = apps.add(openSmallApp(aPlatform(), { gate }));
  const { app, store, host } = test;
  await app.start();
  store.select(store.activeSheetId, at(3, 1));
  await settle(host);
  await app.report.open(1);
  const placing = app.report.place();
  await until(() => isTelling && views(test).length === 1);
  const unlinking = app.placements.unlink(views(test)[0]?.id ?? '', 'leave');
  await settle(host);
  goOn();
  await Promise.all([placing, unlinking]);
  expect(views(test)).toEqual([]);
  expect(store.settings.entries().filter(([key]) => key.startsWith('inlay.placement.'))).toEqual([]);
});

/** Places a block at B4:D10 with a user column within it, and a total below. */
async function aBlock() {
  const test = apps.add(openSmallApp(aPlatform()));
  const { app, store, host } = test;
  await app.start();
  const sheet = store.activeSheetId;
  store.select(sheet, at(3, 1));
  await settle(host);
  await app.report.open(1);
  await app.report.place();
  store.insertColumns(sheet, 2, 1);
  store.write(sheet, at(5, 2), 'own', 'values');
  store.write(sheet, at(4 + ROWS, 1), 'below', 'values');
  // The list is up to date, so no request of its own comes in between.
  await until(() => views(test)[0]?.cells === 'B4:E10');
  const texts = () =>
    store
      .values(sheet, at(0, 0, 20, 8))
      .flat()
      .filter((cell) => cell !== '');
  return { ...test, sheet, texts, id: views(test)[0]?.id ?? '' };
}

const NO_CELLS = { cells: [], rows: undefined };

const EDITS = [
  ['inserts a row', (store: SmallApp['store'], sheet: string) => store.insertRows(sheet, 6, 1), 6],
  ['inserts a column', (store: SmallApp['store'], sheet: string) => store.insertColumns(sheet, 3, 1), 5],
  ['deletes a row', (store: SmallApp['store'], sheet: string) => store.deleteRows(sheet, 6, 1), 4],
  ['types into the block', () => undefined, 6],
] as const;

it('the dialog of unlinking names exactly the cells that will be cleared [P1] [P19]', async () => {
  const { app, store, sheet, id } = await aBlock();
  const details = await app.placements.openDetails();
  expect((await details.cellsToClear(id))?.cells).toEqual(['B4:B10', 'D4:E10']);
  store.insertRows(sheet, 0, 1);
  store.insertRows(sheet, 6, 1);
  expect((await details.cellsToClear(id))?.cells).toEqual(['B5:B12', 'D5:E12']);
});

it.each(EDITS)(
  'unlinking clears nothing and shows the cells again if a user %s before any of its requests [P1] [W31]',
  async (_, edit, row) => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const { app, host, store, sheet, texts, id } = await aBlock();
      const details = await app.placements.openDetails();
      const shown = (await details.cellsToClear(id)) ?? NO_CELLS;
      isMet = false;
      let before: unknown[] = [];
      host.faults.atSync(nth, () => {
        isMet = true;
        edit(store, sheet);
        store.write(sheet, at(row, 3), 'mine', 'values');
        before = texts();
      });
      const others = await details.unlinkAndClear(id, shown);
      expect([nth, others !== undefined]).toEqual([nth, isMet]);
      if (others) {
        expect([nth, texts()]).toEqual([nth, before]);
        await details.unlinkAndClear(id, others);
      }
      const left = texts();
      expect([nth, left.filter((text) => text === 'own' || text === 'below')]).toEqual([nth, ['own', 'below']]);
      expect(store.names()).toEqual([]);
      apps.closeAll();
    }
  },
);

it('unlinking keeps a text that is typed while its dialog is open, and offers to keep it elsewhere [P1] [W31]', async () => {
  const { app, store, sheet, texts, id } = await aBlock();
  const details = await app.placements.openDetails();
  const shown = (await details.cellsToClear(id)) ?? NO_CELLS;
  store.write(sheet, at(6, 3), 'mine', 'values');
  const others = await details.unlinkAndClear(id, shown, 'Texts');
  expect(others?.cells).toEqual(shown.cells);
  expect([texts().includes('mine'), store.sheets().length]).toEqual([true, 1]);
  expect(await details.textsToLose(id)).toEqual({ leave: 0, clear: 1 });
  await details.unlinkAndClear(id, others ?? NO_CELLS, 'Texts');
  expect(store.sheets().map(({ name }) => name)).toEqual(['Sheet1', 'Texts']);
  expect(texts()).toEqual(['own', 'below']);
});

it('unlinking clears a large block from below, and completely [P1]', async () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => HEADERS.map((header) => `${header} ${row}`));
  const test = apps.add(openSmallApp(createSmallPlatform([{ id: 1, name: 'Sales', columns: HEADERS, rows }])));
  await test.app.start();
  await test.app.report.open(1);
  test.store.select(test.store.activeSheetId, at(3, 1));
  await settle(test.host);
  await test.app.report.place();
  await test.app.placements.unlink(views(test)[0]?.id ?? '', 'clear');
  expect(test.store.usedRange(test.store.activeSheetId, true)).toBeUndefined();
  expect([views(test), test.store.names()]).toEqual([[], []]);
});

it('unlinking is shown while cells are cleared, and not after a refusal [P19]', async () => {
  const test = apps.add(openSmallApp(aPlatform()));
  const { app, store } = test;
  await app.start();
  await app.report.open(1);
  await app.report.place();
  const id = views(test)[0]?.id ?? '';
  const seen: string[] = [];
  const stop = effect(() => {
    const kind = views(test)[0]?.status.kind ?? 'none';
    if (seen.at(-1) !== kind) seen.push(kind);
  });
  store.setProtected(store.activeSheetId, true);
  await app.placements.unlink(id, 'clear');
  expect(views(test)[0]?.status).toMatchObject({ kind: 'failed', verb: 'unlink' });
  store.setProtected(store.activeSheetId, false);
  await app.placements.unlink(id, 'clear');
  stop();
  expect(seen.filter((kind, index) => kind !== 'upToDate' || index === 0)).toEqual([
    'upToDate',
    'unlinking',
    'failed',
    'unlinking',
    'none',
  ]);
});
