import { createWorkbookStore, type WorkbookStore } from '../../../src/workbench/store';
import { until, views } from '../../support/app';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp, signedIn } from '../../support/small-platform';

const apps = openedApps();

it('a start restores a large block that a closed pane had begun to clear, and asks nothing [P2] [W42]', async () => {
  const rows = Array.from({ length: 40_000 }, (_, row) => [`${row} a`, `${row} b`, `${row} c`]);
  const large = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['a', 'b', 'c'], rows }]);
  let now = 1_000_000;
  const clock = { now: () => now, wait: async () => undefined };
  const device = { clock, kept: signedIn(), keptResults: keptResultsInMemory() };
  const test = apps.add(openSmallApp(large, device));
  const { app, store, host } = test;
  const rowsIn = (book: WorkbookStore) => book.usedRange(book.activeSheetId, true)?.rows;
  await app.start();
  await app.report.open(1);
  await app.report.place();
  now += 60_000;
  let isDead = false;
  const closeOnceBegun = (): void => {
    isDead = rowsIn(store) !== 40_001;
    if (isDead) host.closePane();
    else host.faults.atSync(1, closeOnceBegun, true);
  };
  host.faults.atSync(1, closeOnceBegun, true);
  void app.placements.unlink(views(test)[0]?.id ?? '', 'clear');
  await until(() => isDead);
  await host.whenIdle();
  const left = createWorkbookStore({ file: store.toFile() });
  apps.closeAll();
  const again = apps.add(openSmallApp(large, { ...device, store: left }));
  await again.app.start();
  expect(views(again)).toMatchObject([{ rows: 40_000, status: { kind: 'upToDate' } }]);
  expect(rowsIn(left)).toBe(40_001);
  expect(left.settings.entries().filter(([key]) => key.startsWith('inlay.unfinished.'))).toEqual([]);
});
