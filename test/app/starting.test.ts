import { createWorkbookStore } from '../../src/workbench/store';
import { waitUntil } from '../support/app';
import { runTurns } from '../support/manual-clock';
import { placeAtSelection } from '../support/place-report';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallAppOptions } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();
const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] }]);
const unhandled: unknown[] = [];
const collectRejection = (reason: unknown) => unhandled.push(reason);

beforeAll(() => process.on('unhandledRejection', collectRejection));
afterAll(() => process.off('unhandledRejection', collectRejection));

function openApp(options: SmallAppOptions): SmallApp {
  const test = apps.add(openSmallApp(platform, options));
  return test;
}

/**
 * Makes a closed workbook with a placement that is refreshed on open, even if its rows are young.
 */
async function createPlacedFile() {
  const test = openApp({});
  await test.app.start();
  await placeAtSelection(test);
  await test.app.placements.setFreshFor(0);
  const file = test.store.toFile();
  apps.closeAll();
  return file;
}

describe('starting while the user edits a cell', () => {
  it('a start waits in whichever of its requests the user edits a cell, and then completes [P9]', async () => {
    const file = await createPlacedFile();
    const undisturbed = openApp({ store: createWorkbookStore({ file }) });
    await undisturbed.app.start();
    const readFailureCodes = ({ app }: SmallApp) =>
      JSON.parse(app.getDiagnostics()).failures.map(({ code }: { code: string }) => code);
    const expectedCodes = readFailureCodes(undisturbed);
    let metRequests = 0;
    for (let nth = 1; ; nth += 1) {
      const test = openApp({ store: createWorkbookStore({ file }) });
      const sheet = test.store.activeSheetId;
      const isEditing = new Promise<void>((resolve) => {
        test.host.faults.callAroundNthBatch(nth, () => {
          test.host.setCellEditing(true);
          metRequests = nth;
          resolve();
        });
      });
      const startDone = test.app.start();
      await Promise.race([startDone, isEditing]);
      if (metRequests < nth) break;
      await runTurns(20);
      test.host.setCellEditing(false);
      await startDone;
      const state = test.app.placements.state.value;
      expect([nth, state]).toMatchObject([nth, { kind: 'ready', count: 1, run: { kind: 'done', failed: 0 } }]);
      expect(readFailureCodes(test)).toEqual(expectedCodes);
      test.store.renameSheet(sheet, 'Renamed');
      await waitUntil(() => {
        const { value } = test.app.placements.state;
        return value.kind === 'ready' && value.groups[0]?.sheet === 'Renamed';
      });
      apps.closeAll();
    }
    // Two for the start, the second of which reads the block; one for the refreshes of other users;
    // one for the final address of the block.
    expect(metRequests).toBe(4);
    expect(unhandled).toEqual([]);
  });
});
