import { formatAnchorName } from '../../../src/placement';
import type { ExcelSwitches } from '../../../src/workbench/host';
import { createWorkbookStore } from '../../../src/workbench/store';
import { EXCELS } from '../../support/either-excel';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import { createSmallPlatform, openSmallApp, signedIn } from '../../support/small-platform';

const apps = openedApps();

/** Places a report at B4 of Sheet1, and copies that sheet. */
async function begin(switches: Partial<ExcelSwitches>) {
  const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [['a', 'b']] };
  const platform = createSmallPlatform([report]);
  const kept = signedIn();
  const test = apps.add(openSmallApp(platform, { kept, ...switches }));
  const { app, store } = test;
  await app.start();
  const original = store.activeSheetId;
  store.select(original, rect(3, 1));
  await app.report.open(1);
  await app.report.place();
  const copy = store.copySheet(original).id;
  await app.placements.reload();
  const ready = (of = app) => {
    const state = of.placements.state.value;
    if (state.kind !== 'ready') throw new Error(`The placements are ${state.kind}.`);
    return state;
  };
  const views = () =>
    ready().groups.flatMap((group) => group.placements.map((view) => ({ ...view, sheet: group.sheet })));
  const cell = (sheet: string) => store.values(sheet, rect(4, 1))[0]?.[0];
  const only = () => {
    const [first] = ready().sheetCopies ?? [];
    if (!first) throw new Error('No copy is asked about.');
    return first;
  };
  const reopen = async () => {
    const again = apps.add(
      openSmallApp(platform, { kept, ...switches, store: createWorkbookStore({ file: store.toFile() }) }),
    );
    await again.app.start();
    return ready(again.app);
  };
  const live = platform.reports.get(1);
  if (!live) throw new Error('The report is there.');
  return { ...test, platform, report: live, original, copy, ready, views, cell, only, reopen };
}

describe.each(EXCELS)('a sheet copied within the workbook, in %s [P7] [P17]', (_, switches) => {
  test('a copied sheet is asked about, and nothing is written to it until the user answers', async () => {
    const { app, store, copy, cell, report, original, only, ready } = await begin(switches);
    const name = store.sheet(copy).name;
    expect(ready().sheetCopies).toEqual([
      { placementId: only().placementId, name: 'Sales', originalSheet: 'Sheet1', cells: `'${name}'!B4:C5` },
    ]);
    report.rows = [['new', 'b']];
    await app.placements.refreshAll();
    expect([cell(original), cell(copy)]).toEqual(['new', 'a']);
  });

  test('a copied sheet becomes a placement with a record of its own, and is not asked about again', async () => {
    const { app, platform, copy, original, cell, report, only, ready, views, reopen } = await begin(switches);
    await app.placements.answerSheetCopy(only(), 'own');
    expect(ready()).toMatchObject({ count: 2, sheetCopies: [] });
    const [first, second] = views();
    expect(first?.id).not.toBe(second?.id);
    expect(platform.records).toHaveLength(2);
    report.rows = [['new', 'b']];
    await app.placements.refreshAll();
    expect([cell(original), cell(copy)]).toEqual(['new', 'new']);
    expect(await reopen()).toMatchObject({ count: 2, sheetCopies: [] });
  });

  test('a copied sheet stays plain cells, and is not asked about again', async () => {
    const { app, store, copy, original, cell, report, only, ready, views, reopen, platform } = await begin(switches);
    await app.placements.answerSheetCopy(only(), 'plain');
    expect(ready()).toMatchObject({ count: 1, sheetCopies: [] });
    expect(store.nameReference(formatAnchorName(views()[0]?.id ?? ''))?.sheetId).toBe(original);
    expect(platform.records).toHaveLength(1);
    report.rows = [['new', 'b']];
    await app.placements.refreshAll();
    expect([cell(original), cell(copy)]).toEqual(['new', 'a']);
    expect(await reopen()).toMatchObject({ count: 1, sheetCopies: [] });
  });

  test('an answer about a copied sheet that was deleted changes nothing', async () => {
    const { app, store, copy, only, ready } = await begin(switches);
    const asked = only();
    store.removeSheet(copy);
    await app.placements.answerSheetCopy(asked, 'own');
    expect(ready()).toMatchObject({ count: 1, sheetCopies: [] });
  });

  test('a copied sheet in front is not written, and its block refreshes after the user has gone to its cells [P3]', async () => {
    const { app, store, copy, original, cell, report, only, views } = await begin(switches);
    await app.placements.answerSheetCopy(only(), 'plain');
    store.select(copy, rect(0, 0));
    report.rows = [['new', 'b']];
    await app.placements.refreshAll();
    expect(['a', 'new']).toContain(cell(original));
    expect(cell(copy)).toBe('a');
    const [{ id } = { id: '' }] = views();
    await app.placements.show(id);
    expect(store.activeSheetId).toBe(original);
    await app.placements.refresh(id);
    expect([cell(original), cell(copy)]).toEqual(['new', 'a']);
    expect(views()).toMatchObject([{ status: { kind: 'upToDate' }, cells: 'B4:C5' }]);
  });

  test('a copied sheet in front keeps its own name and its cells while the placement is unlinked [P3]', async () => {
    const { app, store, copy, original, cell, only, views } = await begin(switches);
    expect(only().cells).toContain('B4:C5');
    store.select(copy, rect(0, 0));
    await app.placements.reload();
    const [{ id } = { id: '' }] = views();
    await app.placements.unlink(id, 'leave');
    expect([cell(original), cell(copy)]).toEqual(['a', 'a']);
    const left = store.names().filter(({ name }) => name === formatAnchorName(id));
    expect(left.map(({ scope }) => scope)).toContain(copy);
    expect(views()).toEqual([]);
  });
});

it('a copied sheet becomes a placement over its own cells, before whichever request a row is inserted above them [P3] [W105]', async () => {
  const rows = new Set<number | undefined>();
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const { app, store, host, copy, only, views } = await begin({});
    isMet = false;
    host.faults.atSync(nth, () => {
      isMet = true;
      store.insertRows(copy, 0, 1);
    });
    await app.placements.answerSheetCopy(only(), 'own');
    const own = views().find(({ sheet }) => sheet === store.sheet(copy).name);
    const row = own && store.nameReference(formatAnchorName(own.id))?.rect.row;
    if (isMet) rows.add(row);
    else expect(row).toBe(3);
    apps.closeAll();
  }
  // If the row came before the first snapshot, the question about the copy is asked again.
  expect(rows).toEqual(new Set([undefined, 4]));
});
