/** Tests what a user built around a block when the block is unlinked. */
import { effect } from '@preact/signals';
import { waitUntil } from '../support/app';
import { readId, readViews } from '../support/app-state';
import { settle } from '../support/excel-host';
import { placeAt, placeAtSelection } from '../support/place-report';
import { rect } from '../support/rect';
import { createSmallPlatform, type SmallApp } from '../support/small-platform';
import { createTextRows } from '../support/small-reports';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

const ROWS = 6;
const HEADERS = ['Region', 'Net', 'Share'];
const createPlatform = () =>
  createSmallPlatform([{ id: 1, name: 'Sales', columns: HEADERS, rows: createTextRows(HEADERS, ROWS) }]);

it('unlinking with clearing leaves what is around the block, also in a column that the user inserted [P1]', async () => {
  const test = await apps.start(createPlatform());
  const { app, store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 3, 1);
  store.insertColumns(sheet, 2, 1);
  const surroundings = [
    ['above', 1, 1],
    ['in the own column, above', 2, 2],
    ['in the own column, as its header', 3, 2],
    ['in the own column, inside', 5, 2],
    ['in the own column, below', 4 + ROWS, 2],
    ['below', 4 + ROWS, 1],
    ['on the left', 5, 0],
    ['on the right', 5, 5],
  ] as const;
  for (const [text, row, column] of surroundings) store.write(sheet, rect(row, column), text, 'values');
  const formattedCells = rect(5, 5, 2);
  store.write(sheet, formattedCells, '0.00%', 'numberFormats');
  store.setStyle(sheet, formattedCells, { fillColor: '#FFCC00' });
  store.setColumnWidths(sheet, 2, 1, 99);

  const state = app.placements.state.value;
  const id = state.kind === 'ready' ? state.groups[0]?.placements[0]?.id : undefined;
  await app.placements.unlink(id ?? '', 'clear');

  expect(app.placements.state.value).toMatchObject({ kind: 'ready', groups: [] });
  expect(store.listNames()).toEqual([]);
  expect(surroundings.map(([, row, column]) => store.readValues(sheet, rect(row, column))[0]?.[0])).toEqual(
    surroundings.map(([text]) => text),
  );
  expect(store.readNumberFormats(sheet, formattedCells)).toEqual([['0.00%'], ['0.00%']]);
  expect(store.readCommonStyle(sheet, formattedCells).fillColor).toBe('#FFCC00');
  expect(store.getColumnWidth(sheet, 2)).toBe(99);
  for (const column of [1, 3, 4]) {
    expect(new Set(store.readValues(sheet, rect(3, column, ROWS + 1)).flat())).toEqual(new Set(['']));
  }
});

it('unlinking with clearing waits while a filter hides rows, which some versions of Excel do not clear [P1] [P17]', async () => {
  const test = await apps.start(createPlatform(), { filteredWrites: 'firstIntoVisibleRows' });
  const { app, store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 3, 1);
  store.filters.apply(sheet, rect(3, 1, ROWS + 1, 3), 0, { filterOn: 'Values', values: ['Region 1'] });
  const before = store.readValues(sheet, rect(3, 1, ROWS + 1, 3));
  const id = readId(test);
  await app.placements.unlink(id, 'clear');
  expect(readViews(test)[0]?.status).toMatchObject({
    kind: 'failed',
    verb: 'unlink',
    failure: { code: 'FilterInTheWay', where: 'B4:D10' },
  });
  expect(store.readValues(sheet, rect(3, 1, ROWS + 1, 3))).toEqual(before);
  store.filters.clearCriteria({ sheetId: sheet });
  await app.placements.unlink(id, 'clear');
  expect(readViews(test)).toEqual([]);
  expect(new Set(store.readValues(sheet, rect(3, 1, ROWS + 1, 3)).flat())).toEqual(new Set(['']));
});

it('one step of undo restores the cells that unlinking has cleared, in a block that was moved [P1] [P3]', async () => {
  const test = await apps.start(createPlatform());
  const { app, store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 3, 1);
  store.insertRows(sheet, 0, 2);
  const block = rect(5, 1, ROWS + 1, HEADERS.length);
  const before = store.readValues(sheet, block);
  await app.placements.unlink(readId(test), 'clear');
  expect(new Set(store.readValues(sheet, block).flat())).toEqual(new Set(['']));
  store.undo();
  expect(store.readValues(sheet, block)).toEqual(before);
  expect(readViews(test)).toEqual([]);
});

it('a placement that is unlinked while it is reported to the platform does not return [P2]', async () => {
  let isRecording = false;
  let endRecording = () => {};
  const gate = async (verb: string) => {
    if (verb !== 'connectWorkbook') return;
    isRecording = true;
    await new Promise<void>((resolve) => {
      endRecording = resolve;
    });
  };
  const test = await apps.start(createPlatform(), { gate });
  const { app, store, host } = test;
  store.select(store.activeSheetId, rect(3, 1));
  await settle(host);
  await app.report.open(1);
  const placingDone = app.report.place();
  await waitUntil(() => isRecording && readViews(test).length === 1);
  const unlinkingDone = app.placements.unlink(readId(test), 'leave');
  await settle(host);
  endRecording();
  await Promise.all([placingDone, unlinkingDone]);
  expect(readViews(test)).toEqual([]);
  expect(store.settings.entries().filter(([key]) => key.startsWith('inlay.placement.'))).toEqual([]);
});

/** Places a block at B4:D10 with a user column within it, and a total below. */
async function placeWithUserColumn() {
  const test = await apps.start(createPlatform());
  const { store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 3, 1);
  store.insertColumns(sheet, 2, 1);
  store.write(sheet, rect(5, 2), 'own', 'values');
  store.write(sheet, rect(4 + ROWS, 1), 'below', 'values');
  // The list is up to date, so no request of its own comes in between.
  await waitUntil(() => readViews(test)[0]?.cells === 'B4:E10');
  const readTexts = () =>
    store
      .readValues(sheet, rect(0, 0, 20, 8))
      .flat()
      .filter((cell) => cell !== '');
  return { ...test, sheet, readTexts, id: readId(test) };
}

const NO_CELLS = { cells: [], rows: undefined };

const EDITS = [
  ['inserts a row', (store: SmallApp['store'], sheet: string) => store.insertRows(sheet, 6, 1), 6],
  ['inserts a column', (store: SmallApp['store'], sheet: string) => store.insertColumns(sheet, 3, 1), 5],
  ['deletes a row', (store: SmallApp['store'], sheet: string) => store.deleteRows(sheet, 6, 1), 4],
  ['types into the block', () => undefined, 6],
] as const;

it('the dialog of unlinking names exactly the cells that will be cleared [P1] [P19]', async () => {
  const { app, store, sheet, id } = await placeWithUserColumn();
  const details = await app.placements.openDetails();
  expect((await details.readCellsToClear(id))?.cells).toEqual(['B4:B10', 'D4:E10']);
  store.insertRows(sheet, 0, 1);
  store.insertRows(sheet, 6, 1);
  expect((await details.readCellsToClear(id))?.cells).toEqual(['B5:B12', 'D5:E12']);
});

it.each(EDITS)(
  'unlinking clears nothing and shows the cells again if a user %s before any of its requests [P1] [W31]',
  async (_, edit, row) => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const { app, host, store, sheet, readTexts, id } = await placeWithUserColumn();
      const details = await app.placements.openDetails();
      const cellsToClear = (await details.readCellsToClear(id)) ?? NO_CELLS;
      isMet = false;
      let before: unknown[] = [];
      host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        edit(store, sheet);
        store.write(sheet, rect(row, 3), 'mine', 'values');
        before = readTexts();
      });
      const remainingCells = await details.unlinkAndClear(id, cellsToClear);
      expect([nth, remainingCells !== undefined]).toEqual([nth, isMet]);
      if (remainingCells) {
        expect([nth, readTexts()]).toEqual([nth, before]);
        await details.unlinkAndClear(id, remainingCells);
      }
      const remainingTexts = readTexts();
      expect([nth, remainingTexts.filter((text) => text === 'own' || text === 'below')]).toEqual([
        nth,
        ['own', 'below'],
      ]);
      expect(store.listNames()).toEqual([]);
      apps.closeAll();
    }
  },
);

it('unlinking keeps a text that is typed while its dialog is open, and offers to keep it elsewhere [P1] [W31]', async () => {
  const { app, store, sheet, readTexts, id } = await placeWithUserColumn();
  const details = await app.placements.openDetails();
  const cellsToClear = (await details.readCellsToClear(id)) ?? NO_CELLS;
  store.write(sheet, rect(6, 3), 'mine', 'values');
  const remainingCells = await details.unlinkAndClear(id, cellsToClear, 'Texts');
  expect(remainingCells?.cells).toEqual(cellsToClear.cells);
  expect([readTexts().includes('mine'), store.listSheets().length]).toEqual([true, 1]);
  expect(await details.countLostTexts(id)).toEqual({ leave: 0, clear: 1 });
  await details.unlinkAndClear(id, remainingCells ?? NO_CELLS, 'Texts');
  expect(store.listSheets().map(({ name }) => name)).toEqual(['Sheet1', 'Texts']);
  expect(readTexts()).toEqual(['own', 'below']);
});

it('unlinking clears a large block from below, and completely [P1]', async () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => HEADERS.map((header) => `${header} ${row}`));
  const test = await apps.start(createSmallPlatform([{ id: 1, name: 'Sales', columns: HEADERS, rows }]));
  await placeAt(test, 3, 1);
  await test.app.placements.unlink(readId(test), 'clear');
  expect(test.store.findUsedRange(test.store.activeSheetId, true)).toBeUndefined();
  expect([readViews(test), test.store.listNames()]).toEqual([[], []]);
});

it('unlinking is shown while cells are cleared, and not after a refusal [P19]', async () => {
  const test = await apps.start(createPlatform());
  const { app, store } = test;
  await placeAtSelection(test);
  const id = readId(test);
  const statusKinds: string[] = [];
  const stop = effect(() => {
    const kind = readViews(test)[0]?.status.kind ?? 'none';
    if (statusKinds.at(-1) !== kind) statusKinds.push(kind);
  });
  store.setProtected(store.activeSheetId, true);
  await app.placements.unlink(id, 'clear');
  expect(readViews(test)[0]?.status).toMatchObject({ kind: 'failed', verb: 'unlink' });
  store.setProtected(store.activeSheetId, false);
  await app.placements.unlink(id, 'clear');
  stop();
  expect(statusKinds.filter((kind, index) => kind !== 'upToDate' || index === 0)).toEqual([
    'upToDate',
    'unlinking',
    'failed',
    'unlinking',
    'none',
  ]);
});
