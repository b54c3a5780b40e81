/** Tests blocks on sheets whose names read like something else in a formula. */

import { readView } from '../../support/app-state';
import { placeAtSelection } from '../../support/place-report';
import { createSmallPlatform, openSmallApp } from '../../support/small-platform';
import { createTextRows } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const NAMES = ['TRUE', 'false', 'R2_Plan', 'C1_Costs', 'RC', 'RC_2026', 'A1', 'FY2026', '2026', '1st', "Dana's"];
/** Such a refresh sends this many requests. */
const REQUESTS = 6;
const BLOCK = { row: 0, column: 0, rows: 9, columns: 1 };

async function placeReport() {
  const report = { id: 1, name: 'Sales', columns: ['Region'], rows: createTextRows(['Region'], 2) };
  const test = await apps.start(createSmallPlatform([report]));
  await placeAtSelection(test);
  return { test, report, sheet: test.store.activeSheetId };
}

it.each(NAMES)('a block on a sheet called %s grows, shrinks and is unlinked like any other [P3]', async (name) => {
  const { test, report, sheet } = await placeReport();
  const { store, app } = test;
  store.renameSheet(sheet, name);
  for (const count of [5, 3]) {
    report.rows = createTextRows(['Region'], count);
    await app.placements.refreshAll();
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: `A1:A${count + 1}` });
  }
  await app.placements.unlink(readView(test).id, 'clear');
  expect(app.placements.state.value).toMatchObject({ count: 0 });
});

it.each(['TRUE', 'R2_Plan'])(
  'a block on a sheet called %s is as before when Excel stops half-way through any request [P2]',
  async (name) => {
    for (let nth = 1; nth <= REQUESTS; nth += 1) {
      const { test, report, sheet } = await placeReport();
      const { store, host, app } = test;
      store.renameSheet(sheet, name);
      const before = store.readFormulas(sheet, BLOCK);
      report.rows = createTextRows(['Region'], 5);
      host.faults.failWithinNthBatch(nth, 'GeneralException');
      await app.placements.refreshAll();
      const { status } = readView(test);
      if (status.kind === 'failed') {
        expect([nth, status.failure.code]).toEqual([nth, 'WorkbookRefused']);
        expect(store.readFormulas(sheet, BLOCK)).toEqual(before);
      }
      await app.placements.refreshAll();
      expect([nth, readView(test).cells]).toEqual([nth, 'A1:A6']);
      apps.closeAll();
    }
  },
);

it.each(NAMES)('a report is placed on a sheet called %s [P3]', async (name) => {
  const report = { id: 1, name: 'Sales', columns: ['Region'], rows: createTextRows(['Region'], 2) };
  const test = apps.add(openSmallApp(createSmallPlatform([report])));
  test.store.renameSheet(test.store.activeSheetId, name);
  await test.app.start();
  await placeAtSelection(test);
  expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:A3' });
});
