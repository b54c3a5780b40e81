/** Tests the list of placements while a user works in the sheet: it follows Excel's events. */
import { signal } from '@preact/signals';
import { waitUntil } from '../../support/app';
import { readView } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { placeAt } from '../../support/place-report';
import { createSmallPlatform } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

/** Places a report at B3:C5; the pane is visible until the test hides it. */
async function placeReport() {
  const rows = [
    ['North', 'a'],
    ['South', 'b'],
  ];
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows }]);
  const hidden = signal(false);
  const test = await apps.start(platform, { hidden });
  await placeAt(test, 2, 1);
  return { ...test, hidden };
}

describe('the list of placements', () => {
  it('the list of placements shows the new cells of a block after rows were inserted above it [P19]', async () => {
    const test = await placeReport();
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 2);
    await waitUntil(() => readView(test).cells === 'B5:C7');
  });

  it('the list of placements shows that a block is gone after all of its rows were deleted [P19]', async () => {
    const test = await placeReport();
    const { store } = test;
    store.deleteRows(store.activeSheetId, 2, 3);
    await waitUntil(() => readView(test).status.kind === 'gone');
  });

  it('the list of placements makes no request while the pane is hidden, and one once it is visible [P13] [P19]', async () => {
    const test = await placeReport();
    const { host, hidden, store } = test;
    hidden.value = true;
    const requestsBefore = host.readLog().length;
    store.insertRows(store.activeSheetId, 0, 1);
    store.insertRows(store.activeSheetId, 0, 1);
    await settle(host);
    expect(host.readLog()).toHaveLength(requestsBefore);
    hidden.value = false;
    await waitUntil(() => readView(test).cells === 'B5:C7');
    expect(host.readLog()).toHaveLength(requestsBefore + 1);
  });
});
