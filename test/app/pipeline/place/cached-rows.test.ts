import { randomUUID } from 'node:crypto';
import { waitUntil } from '../../../support/app';
import { createMemoryRowCache } from '../../../support/memory-row-cache';
import { ROW_CACHE_CASES } from '../../../support/row-cache-cases';
import { createSmallPlatform } from '../../../support/small-platform';
import { getReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

describe('the cache of rows in memory', () => {
  test.each(Object.entries(ROW_CACHE_CASES))('%s', async (_name, run) => {
    await run((limits) => createMemoryRowCache(limits));
  });
});

describe('the cached rows of a placement', () => {
  const apps = trackApps();

  async function placeReport(rowCache = createMemoryRowCache()) {
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
    const smallApp = await apps.start(platform, { rowCache });
    await smallApp.app.report.open(1);
    await waitUntil(() => smallApp.app.report.state.value.kind === 'open');
    await smallApp.app.report.place();
    const state = smallApp.app.placements.state.value;
    const id = state.kind === 'ready' ? (state.groups[0]?.placements[0]?.id ?? '') : '';
    const placedReport = getReport(platform);
    return { ...smallApp, id, report: placedReport, rowCache };
  }

  const readColumns = (cachedRows: { columns: readonly { cells: readonly unknown[] }[] } | undefined) =>
    cachedRows?.columns.map(({ cells }) => cells);

  test('the cached rows are those written last and the last ones that were different, by member', async () => {
    const { app, id, report, rowCache } = await placeReport();
    expect(await rowCache.read(id)).toMatchObject({
      written: { rowCount: 2, columns: [{ name: 'region' }, { name: 'net' }] },
    });
    report.rows = [['North', '5']];
    await app.placements.refresh(id);
    await app.placements.refresh(id);
    const cachedRows = await rowCache.read(id);
    expect(readColumns(cachedRows?.written)).toEqual([['North'], ["'5"]]);
    expect(readColumns(cachedRows?.before)).toEqual([
      ['North', 'South'],
      ["'1", "'2"],
    ]);
    expect(cachedRows?.refreshedAt).toBeGreaterThanOrEqual(cachedRows?.written.at ?? Number.NaN);
  });

  test('the cached rows are deleted when the placement is unlinked', async () => {
    const { app, id, rowCache } = await placeReport();
    await app.placements.unlink(id, 'leave');
    expect(await rowCache.read(id)).toBeUndefined();
  });

  test('the cached rows are deleted when the user signs out [P8]', async () => {
    const { app, id, rowCache } = await placeReport();
    let isRemoved = false;
    const { removeAll } = rowCache;
    Object.assign(rowCache, { removeAll: () => removeAll().then(() => (isRemoved = true)) });
    app.connection.signOut();
    await waitUntil(() => isRemoved);
    expect(await rowCache.read(id)).toBeUndefined();
  });

  test('the cached rows are never in the file', async () => {
    const { store } = await placeReport();
    expect(JSON.stringify(store.settings.entries())).not.toContain('South');
  });

  test('a refresh works without cached rows if the storage throws', async () => {
    const failStorage = async (): Promise<never> => {
      throw new Error(randomUUID());
    };
    const { app, id, report, store } = await placeReport({
      isAvailable: failStorage,
      read: failStorage,
      save: failStorage,
      remove: failStorage,
      removeAll: failStorage,
    });
    report.rows = [['West', '9']];
    await app.placements.refresh(id);
    expect(store.readValues(store.activeSheetId, { row: 1, column: 0, rows: 1, columns: 1 })).toEqual([['West']]);
    await app.placements.unlink(id, 'leave');
    expect(app.placements.state.value).toMatchObject({ count: 0 });
  });
});
