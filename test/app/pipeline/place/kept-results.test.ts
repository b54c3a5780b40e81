import { randomUUID } from 'node:crypto';
import { until } from '../../../support/app';
import { KEPT_RESULTS_CASES } from '../../../support/kept-results-cases';
import { keptResultsInMemory } from '../../../support/kept-results-in-memory';
import { openedApps } from '../../../support/opened-apps';
import { createSmallPlatform, openSmallApp } from '../../../support/small-platform';

describe('the cache of rows in memory', () => {
  test.each(Object.entries(KEPT_RESULTS_CASES))('%s', async (_name, run) => {
    await run((limits) => keptResultsInMemory(limits));
  });
});

describe('the cached rows of a placement', () => {
  const apps = openedApps();

  async function place(keptResults = keptResultsInMemory()) {
    const report = {
      id: 1,
      name: 'Sales',
      columns: ['region', 'net'],
      rows: [
        ['North', '1'],
        ['South', '2'],
      ],
    };
    const platform = createSmallPlatform([report]);
    const small = apps.add(openSmallApp(platform, { keptResults }));
    await small.app.start();
    await small.app.report.open(1);
    await until(() => small.app.report.state.value.kind === 'open');
    await small.app.report.place();
    const state = small.app.placements.state.value;
    const id = state.kind === 'ready' ? (state.groups[0]?.placements[0]?.id ?? '') : '';
    const shown = platform.reports.get(1);
    if (!shown) throw new Error('The report is there.');
    return { ...small, id, report: shown, keptResults };
  }

  const cellsOf = (kept: { columns: readonly { cells: readonly unknown[] }[] } | undefined) =>
    kept?.columns.map(({ cells }) => cells);

  test('the cached rows are those written last and the last ones that were different, by member', async () => {
    const { app, id, report, keptResults } = await place();
    expect(await keptResults.read(id)).toMatchObject({
      written: { rowCount: 2, columns: [{ name: 'region' }, { name: 'net' }] },
    });
    report.rows = [['North', '5']];
    await app.placements.refresh(id);
    await app.placements.refresh(id);
    const kept = await keptResults.read(id);
    expect(cellsOf(kept?.written)).toEqual([['North'], ["'5"]]);
    expect(cellsOf(kept?.before)).toEqual([
      ['North', 'South'],
      ["'1", "'2"],
    ]);
    expect(kept?.refreshedAt).toBeGreaterThanOrEqual(kept?.written.at ?? Number.NaN);
  });

  test('the cached rows are deleted when the placement is unlinked', async () => {
    const { app, id, keptResults } = await place();
    await app.placements.unlink(id, 'leave');
    expect(await keptResults.read(id)).toBeUndefined();
  });

  test('the cached rows are deleted when the user signs out [P8]', async () => {
    const { app, id, keptResults } = await place();
    let gone = false;
    const { removeAll } = keptResults;
    Object.assign(keptResults, { removeAll: () => removeAll().then(() => (gone = true)) });
    app.connection.signOut();
    await until(() => gone);
    expect(await keptResults.read(id)).toBeUndefined();
  });

  test('the cached rows are never in the file', async () => {
    const { store } = await place();
    expect(JSON.stringify(store.settings.entries())).not.toContain('South');
  });

  test('a refresh works without cached rows if the storage throws', async () => {
    const broken = async (): Promise<never> => {
      throw new Error(randomUUID());
    };
    const { app, id, report, store } = await place({
      isAvailable: broken,
      read: broken,
      save: broken,
      remove: broken,
      removeAll: broken,
    });
    report.rows = [['West', '9']];
    await app.placements.refresh(id);
    expect(store.values(store.activeSheetId, { row: 1, column: 0, rows: 1, columns: 1 })).toEqual([['West']]);
    await app.placements.unlink(id, 'leave');
    expect(app.placements.state.value).toMatchObject({ count: 0 });
  });
});
