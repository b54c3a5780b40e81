/** Tests a block that does not fit and moves to a new sheet while a user edits the old one. */
import { formatAnchorName } from '../../../src/placement';
import { answerEdits, decide, readHandEdits, readViews } from '../../support/app-state';
import { readJournals } from '../../support/file-records';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform, type SmallApp } from '../../support/small-platform';
import { createTextRows } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

/** Places the block at B3:C8, with a text above and one below, into which the report has grown. */
async function placeAndGrow() {
  const report = {
    id: 1,
    name: 'Sales',
    columns: ['Region', 'Channel'],
    rows: createTextRows(['Region', 'Channel'], 5),
  };
  const test = await apps.start(createSmallPlatform([report]));
  const { app, store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 2, 1);
  store.write(sheet, rect(1, 1), 'above', 'values');
  store.write(sheet, rect(9, 1), 'below', 'values');
  report.rows = createTextRows(['Region', 'Channel'], 12);
  await app.placements.refreshAll();
  return { ...test, sheet };
}

function readTexts({ store }: SmallApp): unknown[] {
  return store.listSheets().flatMap(({ id }) => {
    const used = store.findUsedRange(id);
    return used ? store.readValues(id, used).flat() : [];
  });
}

it('a block that moves to a new sheet leaves no old cell behind, and no notice of one', async () => {
  const test = await placeAndGrow();
  await decide(test, 'newSheet');
  const old = test.store.readValues(test.sheet, rect(2, 1, 6, 2));
  expect(old.flat().filter((value) => value !== '')).toEqual([]);
  expect(readViews(test)[0]).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
});

const EDITS = [
  ['types into an old cell', ({ store }: SmallApp, sheet: string) => store.write(sheet, rect(4, 2), 'mine', 'values')],
  [
    'inserts a row above it',
    ({ store }: SmallApp, sheet: string) => {
      store.insertRows(sheet, 0, 1);
      store.write(sheet, rect(0, 0), 'mine', 'values');
    },
  ],
  [
    'inserts a row into it',
    ({ store }: SmallApp, sheet: string) => {
      store.insertRows(sheet, 5, 1);
      store.write(sheet, rect(5, 2), 'mine', 'values');
    },
  ],
] as const;

it.each(EDITS)('no typed text is lost if the user %s before any request of a move [P1]', async (_, edit) => {
  const noticeKinds = new Set<string>();
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const test = await placeAndGrow();
    isMet = false;
    test.host.faults.callAroundNthBatch(nth, () => {
      isMet = true;
      edit(test, test.sheet);
    });
    await decide(test, 'newSheet');
    // The user learns that a row which is not the report's will be removed, before anything is
    // written.
    let isUserWarned = false;
    if (readViews(test)[0]?.status.kind === 'handEdits') {
      isUserWarned = readHandEdits(test).cells.some(({ rowState }) => rowState === 'ownRow');
      await answerEdits(test, isUserWarned ? 'overwriteEdits' : 'keepEdits');
    }
    if (readViews(test)[0]?.status.kind === 'needsDecision') await decide(test, 'newSheet');
    const [view] = readViews(test);
    const foundTexts = new Set(readTexts(test));
    expect([nth, foundTexts.has('above'), foundTexts.has('below')]).toEqual([nth, true, true]);
    if (isMet)
      expect([nth, foundTexts.has('mine') || view?.userCellsRecord?.includes('mine') || isUserWarned]).toEqual([
        nth,
        true,
      ]);
    expect([nth, view?.status.kind]).toEqual([nth, 'upToDate']);
    for (const { kind } of view?.notices ?? []) noticeKinds.add(kind);
    expect([nth, readJournals(test)]).toEqual([nth, []]);
    apps.closeAll();
  }
  expect([...noticeKinds]).toContain('oldCellsStay');
});

it('a block whose move fails keeps its name over its own cells, before whichever request a row is inserted above it [P3] [W105]', async () => {
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const test = await placeAndGrow();
    const [{ id } = { id: '' }] = readViews(test);
    isMet = false;
    test.host.faults.callAroundNthBatch(nth, () => {
      isMet = true;
      test.store.insertRows(test.sheet, 0, 1);
    });
    // The first write adds the sheet, so the second fails.
    test.host.faults.failNthWrite(2, 'GeneralException');
    await test.app.placements.decide(id, 'newSheet');
    const block = test.store.resolveName(formatAnchorName(id)) ?? { sheetId: undefined, rect: rect(0, 0) };
    expect([nth, block.sheetId, test.store.readValues(test.sheet, { ...block.rect, rows: 1 })]).toEqual([
      nth,
      test.sheet,
      [['Region', 'Channel']],
    ]);
    apps.closeAll();
  }
});

it('a block whose move fails or is cancelled leaves no sheet that was added for it [P1] [P2] [W54]', async () => {
  for (const outcome of ['fails', 'is cancelled'] as const) {
    const test = await placeAndGrow();
    const sheets = test.store.listSheets().length;
    if (outcome === 'fails') test.host.faults.failNthWrite(2, 'GeneralException');
    else test.host.faults.callBeforeNthWrite(1, () => test.app.placements.cancel());
    await decide(test, 'newSheet');
    expect([outcome, test.store.listSheets()]).toMatchObject([outcome, { length: sheets }]);
    expect([outcome, readViews(test)[0]?.cells]).toEqual([outcome, 'B3:C8']);
    apps.closeAll();
  }
});
