import { formatAnchorName } from '../../../src/placement';
import type { ExcelSwitches } from '../../../src/workbench/host';
import { createWorkbookStore } from '../../../src/workbench/store';
import { EXCELS } from '../../support/excel-profiles';
import { placeAtSelection } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSignedInStorage, createSmallPlatform } from '../../support/small-platform';
import { getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

/** Places a report at B4 of Sheet1, and copies that sheet. */
async function placeAndCopySheet(switches: Partial<ExcelSwitches>) {
  const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [['a', 'b']] };
  const platform = createSmallPlatform([report]);
  const storedTexts = createSignedInStorage();
  const test = await apps.start(platform, { storedTexts, ...switches });
  const { app, store } = test;
  const original = store.activeSheetId;
  store.select(original, rect(3, 1));
  await placeAtSelection(test);
  const copy = store.copySheet(original).id;
  await app.placements.reload();
  const readReadyState = (openedApp = app) => {
    const state = openedApp.placements.state.value;
    if (state.kind !== 'ready') throw new Error(`The placements are ${state.kind}.`);
    return state;
  };
  const readViews = () =>
    readReadyState().groups.flatMap((group) => group.placements.map((view) => ({ ...view, sheet: group.sheet })));
  const readCell = (sheet: string) => store.readValues(sheet, rect(4, 1))[0]?.[0];
  const readOnlyCopy = () => {
    const [first] = readReadyState().sheetCopies ?? [];
    if (!first) throw new Error('No copy is asked about.');
    return first;
  };
  const reopen = async () => {
    const reopenedApp = await apps.start(platform, {
      storedTexts,
      ...switches,
      store: createWorkbookStore({ file: store.toFile() }),
    });
    return readReadyState(reopenedApp.app);
  };
  const placedReport = getReport(platform);
  return {
    ...test,
    platform,
    report: placedReport,
    original,
    copy,
    readReadyState,
    readViews,
    readCell,
    readOnlyCopy,
    reopen,
  };
}

describe.each(EXCELS)('a sheet copied within the workbook, in %s [P7] [P17]', (_, switches) => {
  test('a copied sheet is asked about, and nothing is written to it until the user answers', async () => {
    const { app, store, copy, readCell, report, original, readOnlyCopy, readReadyState } =
      await placeAndCopySheet(switches);
    const name = store.getSheet(copy).name;
    expect(readReadyState().sheetCopies).toEqual([
      { placementId: readOnlyCopy().placementId, name: 'Sales', originalSheet: 'Sheet1', cells: `'${name}'!B4:C5` },
    ]);
    report.rows = [['new', 'b']];
    await app.placements.refreshAll();
    expect([readCell(original), readCell(copy)]).toEqual(['new', 'a']);
  });

  test('a copied sheet becomes a placement with a record of its own, and is not asked about again', async () => {
    const { app, platform, copy, original, readCell, report, readOnlyCopy, readReadyState, readViews, reopen } =
      await placeAndCopySheet(switches);
    await app.placements.answerSheetCopy(readOnlyCopy(), 'own');
    expect(readReadyState()).toMatchObject({ count: 2, sheetCopies: [] });
    const [first, second] = readViews();
    expect(first?.id).not.toBe(second?.id);
    expect(platform.records).toHaveLength(2);
    report.rows = [['new', 'b']];
    await app.placements.refreshAll();
    expect([readCell(original), readCell(copy)]).toEqual(['new', 'new']);
    expect(await reopen()).toMatchObject({ count: 2, sheetCopies: [] });
  });

  test('a copied sheet stays plain cells, and is not asked about again', async () => {
    const { app, store, copy, original, readCell, report, readOnlyCopy, readReadyState, readViews, reopen, platform } =
      await placeAndCopySheet(switches);
    await app.placements.answerSheetCopy(readOnlyCopy(), 'plain');
    expect(readReadyState()).toMatchObject({ count: 1, sheetCopies: [] });
    expect(store.resolveName(formatAnchorName(readViews()[0]?.id ?? ''))?.sheetId).toBe(original);
    expect(platform.records).toHaveLength(1);
    report.rows = [['new', 'b']];
    await app.placements.refreshAll();
    expect([readCell(original), readCell(copy)]).toEqual(['new', 'a']);
    expect(await reopen()).toMatchObject({ count: 1, sheetCopies: [] });
  });

  test('an answer about a copied sheet that was deleted changes nothing', async () => {
    const { app, store, copy, readOnlyCopy, readReadyState } = await placeAndCopySheet(switches);
    const copyQuestion = readOnlyCopy();
    store.removeSheet(copy);
    await app.placements.answerSheetCopy(copyQuestion, 'own');
    expect(readReadyState()).toMatchObject({ count: 1, sheetCopies: [] });
  });

  test('a copied sheet in front is not written, and its block refreshes after the user has gone to its cells [P3]', async () => {
    const { app, store, copy, original, readCell, report, readOnlyCopy, readViews } = await placeAndCopySheet(switches);
    await app.placements.answerSheetCopy(readOnlyCopy(), 'plain');
    store.select(copy, rect(0, 0));
    report.rows = [['new', 'b']];
    await app.placements.refreshAll();
    expect(['a', 'new']).toContain(readCell(original));
    expect(readCell(copy)).toBe('a');
    const [{ id } = { id: '' }] = readViews();
    await app.placements.show(id);
    expect(store.activeSheetId).toBe(original);
    await app.placements.refresh(id);
    expect([readCell(original), readCell(copy)]).toEqual(['new', 'a']);
    expect(readViews()).toMatchObject([{ status: { kind: 'upToDate' }, cells: 'B4:C5' }]);
  });

  test('a copied sheet in front keeps its own name and its cells while the placement is unlinked [P3]', async () => {
    const { app, store, copy, original, readCell, readOnlyCopy, readViews } = await placeAndCopySheet(switches);
    expect(readOnlyCopy().cells).toContain('B4:C5');
    store.select(copy, rect(0, 0));
    await app.placements.reload();
    const [{ id } = { id: '' }] = readViews();
    await app.placements.unlink(id, 'leave');
    expect([readCell(original), readCell(copy)]).toEqual(['a', 'a']);
    const remainingNames = store.listNames().filter(({ name }) => name === formatAnchorName(id));
    expect(remainingNames.map(({ scope }) => scope)).toContain(copy);
    expect(readViews()).toEqual([]);
  });
});

it('a copied sheet becomes a placement over its own cells, before whichever request a row is inserted above them [P3] [W105]', async () => {
  const rows = new Set<number | undefined>();
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const { app, store, host, copy, readOnlyCopy, readViews } = await placeAndCopySheet({});
    isMet = false;
    host.faults.callAroundNthBatch(nth, () => {
      isMet = true;
      store.insertRows(copy, 0, 1);
    });
    await app.placements.answerSheetCopy(readOnlyCopy(), 'own');
    const copiedView = readViews().find(({ sheet }) => sheet === store.getSheet(copy).name);
    const row = copiedView && store.resolveName(formatAnchorName(copiedView.id))?.rect.row;
    if (isMet) rows.add(row);
    else expect(row).toBe(3);
    apps.closeAll();
  }
  // If the row came before the first snapshot, the question about the copy is asked again.
  expect(rows).toEqual(new Set([undefined, 4]));
});
