import { createWorkbookStore } from '../../src/workbench/store';
import { until } from '../support/app';
import { turns } from '../support/manual-clock';
import { openedApps } from '../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallAppOptions } from '../support/small-platform';

const apps = openedApps();
const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] }]);
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(() => process.on('unhandledRejection', note));
afterAll(() => process.off('unhandledRejection', note));

function client(options: SmallAppOptions): SmallApp {
  const test = apps.add(openSmallApp(platform, options));
  return test;
}

/**
 * Makes a closed workbook with a placement that is refreshed on open, even if its rows are young.
 */
async function placed() {
  const test = client({});
  await test.app.start();
  await test.app.report.open(1);
  await test.app.report.place();
  await test.app.placements.setFreshFor(0);
  const file = test.store.toFile();
  apps.closeAll();
  return file;
}

describe('starting while the user edits a cell', () => {
  it('a start waits in whichever of its requests the user edits a cell, and then completes [P9]', async () => {
    const file = await placed();
    const calm = client({ store: createWorkbookStore({ file }) });
    await calm.app.start();
    const codes = ({ app }: SmallApp) =>
      JSON.parse(app.diagnostics()).failures.map(({ code }: { code: string }) => code);
    const unrelated = codes(calm);
    let calls = 0;
    for (let nth = 1; ; nth += 1) {
      const test = client({ store: createWorkbookStore({ file }) });
      const sheet = test.store.activeSheetId;
      const isEditing = new Promise<void>((resolve) => {
        test.host.faults.atSync(nth, () => {
          test.host.setCellEditing(true);
          calls = nth;
          resolve();
        });
      });
      const starting = test.app.start();
      await Promise.race([starting, isEditing]);
      if (calls < nth) break;
      await turns(20);
      test.host.setCellEditing(false);
      await starting;
      const state = test.app.placements.state.value;
      expect([nth, state]).toMatchObject([nth, { kind: 'ready', count: 1, run: { kind: 'done', failed: 0 } }]);
      expect(codes(test)).toEqual(unrelated);
      test.store.renameSheet(sheet, 'Renamed');
      await until(() => {
        const { value } = test.app.placements.state;
        return value.kind === 'ready' && value.groups[0]?.sheet === 'Renamed';
      });
      apps.closeAll();
    }
    // Two for the start, the second of which reads the block; one for the refreshes of other users;
    // one for the final address of the block.
    expect(calls).toBe(4);
    expect(unhandled).toEqual([]);
  });
});
