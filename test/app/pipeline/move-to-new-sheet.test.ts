/** Tests a block that does not fit and moves to a new sheet while a user edits the old one. */
import { formatAnchorName } from '../../../src/placement';
import { answerEdits, askedEdits, views } from '../../support/app';
import { settle } from '../../support/excel-host';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../../support/small-platform';

const apps = openedApps();
const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => [`Region ${row}`, `Channel ${row}`]);

/** Places the block at B3:C8, with a text above and one below, into which the report has grown. */
async function grown() {
  const report = { id: 1, name: 'Sales', columns: ['Region', 'Channel'], rows: rowsOf(5) };
  const test = apps.add(openSmallApp(createSmallPlatform([report])));
  const { app, store, host } = test;
  await app.start();
  const sheet = store.activeSheetId;
  await app.report.open(1);
  store.select(sheet, at(2, 1));
  await settle(host);
  await app.report.place();
  store.write(sheet, at(1, 1), 'above', 'values');
  store.write(sheet, at(9, 1), 'below', 'values');
  report.rows = rowsOf(12);
  await app.placements.refreshAll();
  return { ...test, sheet };
}

function texts({ store }: SmallApp): unknown[] {
  return store.sheets().flatMap(({ id }) => {
    const used = store.usedRange(id);
    return used ? store.values(id, used).flat() : [];
  });
}

it('a block that moves to a new sheet leaves no old cell behind, and no notice of one', async () => {
  const test = await grown();
  await test.app.placements.decide(views(test)[0]?.id ?? '', 'newSheet');
  const old = test.store.values(test.sheet, at(2, 1, 6, 2));
  expect(old.flat().filter((value) => value !== '')).toEqual([]);
  expect(views(test)[0]).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
});

const EDITS = [
  ['types into an old cell', ({ store }: SmallApp, sheet: string) => store.write(sheet, at(4, 2), 'mine', 'values')],
  [
    'inserts a row above it',
    ({ store }: SmallApp, sheet: string) => {
      store.insertRows(sheet, 0, 1);
      store.write(sheet, at(0, 0), 'mine', 'values');
    },
  ],
  [
    'inserts a row into it',
    ({ store }: SmallApp, sheet: string) => {
      store.insertRows(sheet, 5, 1);
      store.write(sheet, at(5, 2), 'mine', 'values');
    },
  ],
] as const;

it.each(EDITS)('no typed text is lost if the user %s before any request of a move [P1]', async (_, edit) => {
  const ends = new Set<string>();
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const test = await grown();
    isMet = false;
    test.host.faults.atSync(nth, () => {
      isMet = true;
      edit(test, test.sheet);
    });
    await test.app.placements.decide(views(test)[0]?.id ?? '', 'newSheet');
    // The user learns that a row which is not the report's will be removed, before anything is
    // written.
    let isTold = false;
    if (views(test)[0]?.status.kind === 'handEdits') {
      isTold = askedEdits(test).cells.some(({ fate }) => fate === 'ownRow');
      await answerEdits(test, isTold ? 'overwriteEdits' : 'keepEdits');
    }
    if (views(test)[0]?.status.kind === 'needsDecision')
      await test.app.placements.decide(views(test)[0]?.id ?? '', 'newSheet');
    const [view] = views(test);
    const found = new Set(texts(test));
    expect([nth, found.has('above'), found.has('below')]).toEqual([nth, true, true]);
    if (isMet) expect([nth, found.has('mine') || view?.ownCells?.includes('mine') || isTold]).toEqual([nth, true]);
    expect([nth, view?.status.kind]).toEqual([nth, 'upToDate']);
    for (const { kind } of view?.notices ?? []) ends.add(kind);
    const unfinished = test.store.settings.entries().filter(([key]) => key.startsWith('inlay.unfinished.'));
    expect([nth, unfinished]).toEqual([nth, []]);
    apps.closeAll();
  }
  expect([...ends]).toContain('oldCellsStay');
});

it('a block whose move fails keeps its name over its own cells, before whichever request a row is inserted above it [P3] [W105]', async () => {
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const test = await grown();
    const [{ id } = { id: '' }] = views(test);
    isMet = false;
    test.host.faults.atSync(nth, () => {
      isMet = true;
      test.store.insertRows(test.sheet, 0, 1);
    });
    // The first write adds the sheet, so the second fails.
    test.host.faults.failNextWrite(2, 'GeneralException');
    await test.app.placements.decide(id, 'newSheet');
    const { sheetId, rect } = test.store.nameReference(formatAnchorName(id)) ?? { rect: at(0, 0) };
    expect([nth, sheetId, test.store.values(test.sheet, { ...rect, rows: 1 })]).toEqual([
      nth,
      test.sheet,
      [['Region', 'Channel']],
    ]);
    apps.closeAll();
  }
});

it('a block whose move fails or is cancelled leaves no sheet that was added for it [P1] [P2] [W54]', async () => {
  for (const end of ['fails', 'is cancelled'] as const) {
    const test = await grown();
    const sheets = test.store.sheets().length;
    if (end === 'fails') test.host.faults.failNextWrite(2, 'GeneralException');
    else test.host.faults.beforeNextWrite(1, () => test.app.placements.cancel());
    await test.app.placements.decide(views(test)[0]?.id ?? '', 'newSheet');
    expect([end, test.store.sheets()]).toMatchObject([end, { length: sheets }]);
    expect([end, views(test)[0]?.cells]).toEqual([end, 'B3:C8']);
    apps.closeAll();
  }
});
