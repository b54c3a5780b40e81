import { findView, readPlacing } from '../support/app-state';
import { placeAt } from '../support/place-report';
import { rect } from '../support/rect';
import { createSmallPlatform, openSmallApp } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

function openTestApp(columns: readonly string[]) {
  const report = { id: 1, name: 'Sales', columns, rows: columns.length === 0 ? [] : [['North'], ['South']] };
  return apps.add({ ...openSmallApp(createSmallPlatform([report])), report });
}

describe('a result without columns', () => {
  it('the preview and the placing say so, and no cell is written [P9]', async () => {
    const { app, store } = openTestApp([]);
    await app.start();
    await app.report.open(1);
    expect(app.report.state.value).toMatchObject({ preview: { kind: 'failed', failure: { code: 'NoColumns' } } });
    store.select(store.activeSheetId, rect(1, 1));
    await app.report.place();
    expect(readPlacing({ app })).toMatchObject({ kind: 'failed', failure: { code: 'NoColumns' } });
    expect(store.readValues(store.activeSheetId, rect(0, 0, 5)).flat()).toEqual(['', '', '', '', '']);
  });

  it('a refresh says so and leaves the block, and the next one with columns writes it [P2] [P9]', async () => {
    const test = openTestApp(['Region']);
    const { app, store, report } = test;
    await app.start();
    await placeAt(test, 1, 1);
    const before = store.readValues(store.activeSheetId, rect(1, 1, 3));
    Object.assign(report, { columns: [], rows: [] });
    await app.placements.refreshAll();
    expect(findView(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'NoColumns' } });
    expect(store.readValues(store.activeSheetId, rect(1, 1, 3))).toEqual(before);
    Object.assign(report, { columns: ['Region'], rows: [['East']] });
    await app.placements.refreshAll();
    expect(store.readValues(store.activeSheetId, rect(1, 1, 2))).toEqual([['Region'], ['East']]);
  });
});
