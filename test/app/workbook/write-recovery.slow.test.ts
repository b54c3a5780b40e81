import { createWorkbookStore, type WorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { readId, readViews } from '../../support/app-state';
import { readJournals } from '../../support/file-records';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { placeAtSelection } from '../../support/place-report';
import { createSignedInStorage, createSmallPlatform, openSmallApp } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

it('a start restores a large block that a closed pane had begun to clear, and asks nothing [P2] [W42]', async () => {
  const rows = Array.from({ length: 40_000 }, (_, row) => [`${row} a`, `${row} b`, `${row} c`]);
  const largePlatform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['a', 'b', 'c'], rows }]);
  let now = 1_000_000;
  const clock = { now: () => now, wait: async () => undefined };
  const device = { clock, storedTexts: createSignedInStorage(), rowCache: createMemoryRowCache() };
  const test = apps.add(openSmallApp(largePlatform, device));
  const { app, store, host } = test;
  const countRows = (book: WorkbookStore) => book.findUsedRange(book.activeSheetId, true)?.rows;
  await app.start();
  await placeAtSelection(test);
  now += 60_000;
  let isPaneClosed = false;
  const closePaneOnceCleared = (): void => {
    isPaneClosed = countRows(store) !== 40_001;
    if (isPaneClosed) host.closePane();
    else host.faults.callAroundNthBatch(1, closePaneOnceCleared, true);
  };
  host.faults.callAroundNthBatch(1, closePaneOnceCleared, true);
  void app.placements.unlink(readId(test), 'clear');
  await waitUntil(() => isPaneClosed);
  await host.whenIdle();
  const remainingFile = createWorkbookStore({ file: store.toFile() });
  apps.closeAll();
  const again = await apps.start(largePlatform, { ...device, store: remainingFile });
  expect(readViews(again)).toMatchObject([{ rows: 40_000, status: { kind: 'upToDate' } }]);
  expect(countRows(remainingFile)).toBe(40_001);
  expect(readJournals({ store: remainingFile })).toEqual([]);
});
