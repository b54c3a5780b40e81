/** Tests notes beside a block: they move down with it when a block above it grows or is placed. */
import { waitUntil } from '../../../support/app';
import { readPlacing, readViews } from '../../../support/app-state';
import { placeAt } from '../../../support/place-report';
import { rect } from '../../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../../support/small-platform';
import { changeReport, createTextRows } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
const COLUMNS = ['Region', 'Net'];
let platform: SmallPlatform;

beforeEach(() => {
  platform = createSmallPlatform(
    ['Upper', 'Lower', 'Side'].map((name, index) => ({
      id: index + 1,
      name,
      columns: COLUMNS,
      rows: createTextRows(COLUMNS, 3),
    })),
  );
});

/**
 * Opens a sheet with the lower block at B9:C12, a note beside it in D11, and a text in F11 that is
 * no note.
 */
async function openWithNote(): Promise<SmallApp> {
  const test = await apps.start(platform);
  await placeAt(test, 8, 1, 2);
  test.store.write(test.store.activeSheetId, rect(10, 3), 'note', 'values');
  test.store.write(test.store.activeSheetId, rect(10, 5), 'mine', 'values');
  return test;
}

async function growUpperBlock(test: SmallApp, rows: number): Promise<void> {
  changeReport(platform, { rows: createTextRows(COLUMNS, rows) });
  await test.app.placements.refreshAll();
  await test.app.placements.decide(findUpperView(test)?.id ?? '', 'shiftDown');
}

const findUpperView = (test: SmallApp) => readViews(test).find(({ name }) => name === 'Upper');
const readRow = ({ store }: SmallApp, index: number) => store.readValues(store.activeSheetId, rect(index, 1, 1, 5))[0];

it('a note beside a block stays beside its row when a block above it grows and moves it down [P1] [P14]', async () => {
  const test = await openWithNote();
  await placeAt(test, 2, 1);
  await growUpperBlock(test, 9);
  expect(findUpperView(test)?.status).toEqual({ kind: 'upToDate' });
  expect(readRow(test, 16)).toEqual(['Region 1', 'Net 1', 'note', '', '']);
  expect(readRow(test, 10)).toEqual(['Region 7', 'Net 7', '', '', 'mine']);
});

it('a note beside a block stays beside its row when a report is placed above it and moves it down [P1] [P14]', async () => {
  const test = await openWithNote();
  test.store.write(test.store.activeSheetId, rect(4, 1), 'in the way', 'values');
  const placingDone = placeAt(test, 2, 1);
  await waitUntil(() => readPlacing(test)?.kind === 'deciding');
  await test.app.report.decide('shiftDown');
  await placingDone;
  const note = test.store.readValues(test.store.activeSheetId, rect(0, 1, 40, 3)).find(([, , text]) => text === 'note');
  expect(note).toEqual(['Region 1', 'Net 1', 'note']);
  expect(readRow(test, 10)?.[4]).toBe('mine');
});

it('a block does not grow if the notes beside the block below could move only with a part of a third block [P1] [P14]', async () => {
  const test = await openWithNote();
  await placeAt(test, 2, 1);
  await placeAt(test, 4, 3, 3);
  const readCells = () => test.store.readValues(test.store.activeSheetId, rect(0, 0, 40, 8));
  const before = readCells();
  await growUpperBlock(test, 9);
  expect(findUpperView(test)?.status).toMatchObject({
    kind: 'failed',
    failure: { code: 'OverlapsPlacement', detail: 'Side' },
  });
  expect(readCells()).toEqual(before);
});

it('a note beside a block that moves down stays in its cell if the user has chosen that notes stay [P1]', async () => {
  const test = await openWithNote();
  await placeAt(test, 2, 1);
  const details = await test.app.placements.openDetails();
  await details.setOptions(readViews(test).find(({ name }) => name === 'Lower')?.id ?? '', { notes: 'stay' });
  await growUpperBlock(test, 9);
  expect(readRow(test, 10)).toEqual(['Region 7', 'Net 7', 'note', '', 'mine']);
});
