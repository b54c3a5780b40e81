/**
 * Tests a placing that the user undoes: it leaves no placement behind, and a redo brings it back.
 */
import { formatAnchorName } from '../../../src/placement';
import { waitUntil } from '../../support/app';
import { readReadyState, readView, readViews } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { placeAt, placeAtSelection } from '../../support/place-report';
import { rect } from '../../support/rect';
import { writeInput } from '../../support/sheet-cells';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

beforeEach(() => {
  const rows = Array.from({ length: 4 }, (_, row) => [`Region ${row}`, row]);
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows },
    { id: 2, name: 'Stock', columns: ['Item', 'Left'], rows: [['Tea', 70]] },
  ]);
});

/** Places the report at B3:C7. */
async function placeReport(): Promise<SmallApp> {
  const test = await apps.start(platform);
  await placeAt(test, 2, 1);
  return test;
}

/**
 * Places the other report at H3:I4.
 * @returns its id
 */
async function placeStock(test: SmallApp): Promise<string> {
  await placeAt(test, 2, 7, 2);
  const found = readViews(test).find(({ reportId }) => reportId === 2);
  return found?.id ?? '';
}

const isListed = (test: SmallApp) => readReadyState(test).count === 1;
const hasRecord = ({ store }: SmallApp, id: string) => store.settings.get(`inlay.placement.${id}`) !== undefined;

describe('undo of a placing', () => {
  it('undo of a placing hides the placement at once, and a redo shows it again [P19]', async () => {
    const test = await placeReport();
    const { id } = readView(test);
    test.store.undo();
    await waitUntil(() => !isListed(test));
    expect(readReadyState(test).undone).toEqual([id]);
    test.store.redo();
    await waitUntil(() => isListed(test));
    expect(readView(test)).toMatchObject({ id, cells: 'B3:C7', isTouched: false });
    expect(readReadyState(test).undone).toEqual([]);
  });

  it('undo of a placing writes nothing automatically; the record leaves the file with the next write [P16]', async () => {
    const test = await placeReport();
    const { id } = readView(test);
    test.store.undo();
    await waitUntil(() => !isListed(test));
    expect(hasRecord(test, id)).toBe(true);
    await test.app.placements.setFreshFor(5);
    expect(hasRecord(test, id)).toBe(false);
  });

  it('the record of an undone placing leaves the file with a refresh of another report, too [P16]', async () => {
    const test = await placeReport();
    const { store, app } = test;
    const otherId = readView(test).id;
    const undoneId = await placeStock(test);
    store.undo();
    await waitUntil(() => isListed(test));
    changeReport(platform, { rows: [['Region 0', 9]] });
    await app.placements.refresh(otherId);
    expect([hasRecord(test, otherId), hasRecord(test, undoneId)]).toEqual([true, false]);
  });

  it.each([
    ['another report is placed', 2, 7],
    ['the report is placed elsewhere', 1, 7],
    ['the report is placed at the same cells', 1, 1],
  ])('the platform’s record of an undone placing ends when %s [P19]', async (_, reportId, column) => {
    const test = await placeReport();
    const { store, app } = test;
    store.undo();
    await waitUntil(() => !isListed(test));
    expect(platform.records).toHaveLength(1);
    await placeAt(test, 2, column, reportId);
    const resultLocation = column === 1 ? 'Sheet1!B3' : 'Sheet1!H3';
    await waitUntil(() => platform.records.every((record) => record.resultLocation === resultLocation));
    await app.placements.refreshAll();
    expect(platform.records).toMatchObject([{ reportId, resultLocation }]);
  });

  it('the refresh after a redo records the placement on the platform again [P19]', async () => {
    const test = await placeReport();
    const { id } = readView(test);
    test.store.undo();
    await waitUntil(() => !isListed(test));
    await test.app.placements.setFreshFor(5);
    await waitUntil(() => platform.records.length === 0);
    test.store.redo();
    await waitUntil(() => isListed(test));
    await test.app.placements.refresh(id);
    expect(platform.records).toMatchObject([{ reportId: 1, resultLocation: 'Sheet1!B3' }]);
  });

  it('a redo saves the record again after a write that has removed it [P3]', async () => {
    const test = await placeReport();
    const { id } = readView(test);
    test.store.undo();
    await waitUntil(() => !isListed(test));
    await test.app.placements.setFreshFor(5);
    test.store.redo();
    await waitUntil(() => isListed(test) && hasRecord(test, id));
    await test.app.placements.refresh(id);
    expect(readView(test).status).toEqual({ kind: 'upToDate' });
  });

  it('an undone placing stays hidden when the placements are read again [P19]', async () => {
    const test = await placeReport();
    test.store.undo();
    await waitUntil(() => !isListed(test));
    await test.app.placements.reload();
    expect(isListed(test)).toBe(false);
  });

  it('undo of one of two copies hides only that copy', async () => {
    const test = await placeReport();
    const { id } = readView(test);
    await placeAt(test, 2, 7);
    expect(readReadyState(test).count).toBe(2);
    test.store.undo();
    await waitUntil(() => isListed(test));
    expect(readView(test).id).toBe(id);
  });

  it('a placing does not count as undone if cells look like its block, which may have moved [P3]', async () => {
    const test = await placeReport();
    await test.app.placements.unlink(readView(test).id, 'leave');
    await placeAt(test, 2, 7);
    test.store.undo();
    await test.app.placements.refreshAll();
    expect(readReadyState(test)).toMatchObject({ count: 1, undone: [] });
  });

  it('undo of a placing over a typed note hides the placement, and a redo shows it again [P19]', async () => {
    const test = await apps.start(platform);
    writeInput(test, 4, 1, 'my note');
    test.store.select(test.store.activeSheetId, rect(2, 1));
    await settle(test.host);
    await placeAtSelection(test);
    await test.app.report.decide('overwrite');
    await waitUntil(() => isListed(test));
    test.store.undo();
    await waitUntil(() => !isListed(test));
    test.store.redo();
    await waitUntil(() => isListed(test));
  });

  it('a refresh right after the undo hides the placement too, and does not ask for a repair [P19]', async () => {
    const test = await placeReport();
    test.store.undo();
    await test.app.placements.refreshAll();
    expect(readViews(test)).toEqual([]);
    expect(readReadyState(test)).toMatchObject({ count: 0, needsUserCount: 0, run: { kind: 'idle' } });
  });

  it('a placement that another window unlinks does not count as undone [P19]', async () => {
    const test = await placeReport();
    const { store } = test;
    const { id } = readView(test);
    store.removeName(formatAnchorName(id));
    store.settings.delete(`inlay.placement.${id}`);
    store.write(store.activeSheetId, rect(2, 1, 5, 2), '', 'values');
    await test.app.placements.refreshAll();
    expect(readReadyState(test).undone).toEqual([]);
  });

  it('undo in several steps hides the placement with the last of them', async () => {
    changeReport(platform, { rows: Array.from({ length: 30_000 }, (_, row) => [`Region ${row}`, row]) });
    const test = await placeReport();
    while (test.store.findUsedRange(test.store.activeSheetId)) test.store.undo();
    await waitUntil(() => !isListed(test));
  });

  it('undo is not assumed if only the hidden name is gone and the cells still show the report [P3]', async () => {
    const test = await placeReport();
    const { store } = test;
    const { id } = readView(test);
    store.removeName(formatAnchorName(id));
    store.write(store.activeSheetId, rect(3, 2, 2), 7, 'values');
    await placeAt(test, 2, 7, 2);
    expect(readReadyState(test).count).toBe(2);
    store.undo();
    await waitUntil(() => readReadyState(test).count === 1);
    expect(readView(test).id).toBe(id);
  });
});
