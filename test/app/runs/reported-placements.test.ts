import { readRun, readView, readViews } from '../../support/app-state';
import { placeAt } from '../../support/place-report';
import { createSmallPlatform } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

const REPORTS = [1, 2, 3].map((id) => ({ id, name: `Sales ${id}`, columns: ['Region'], rows: [['North'], ['South']] }));

async function startWithPlacement() {
  const platform = createSmallPlatform(REPORTS);
  const test = await apps.start(platform);
  await placeAt(test, 2, 1);
  return { ...test, platform };
}

describe('refreshing several placements [P19]', () => {
  it('a refresh of one sheet refreshes the placements of this sheet only', async () => {
    const test = await startWithPlacement();
    const { id } = test.store.addSheet('More');
    await placeAt(test, 2, 1, 2, id);
    await placeAt(test, 2, 5, 3, id);
    await test.app.placements.refreshSheet('More');
    expect(readRun(test)).toMatchObject({ kind: 'done', refreshed: 2, total: 2 });
    await test.app.placements.refreshSheet('Nowhere');
    expect(readRun(test)).toMatchObject({ total: 2 });
  });

  it('a later run still reports a placement that an earlier run could not refresh, until it is refreshed', async () => {
    const test = await startWithPlacement();
    await placeAt(test, 2, 5, 2);
    const [first, second] = readViews(test).map(({ id }) => id);
    const report = test.platform.reports.get(1);
    test.platform.reports.delete(1);
    await test.app.placements.refreshAll();
    expect(readView(test).status.kind).toBe('deleted');
    await test.app.placements.refresh(second ?? '');
    expect(readRun(test)).toMatchObject({ kind: 'done', refreshed: 1, total: 1, placementIds: [second, first] });
    if (report) test.platform.reports.set(1, report);
    await test.app.placements.refreshAll();
    await test.app.placements.refresh(second ?? '');
    expect(readRun(test)).toMatchObject({ placementIds: [second] });
  });
});
