import { createWorkbookStore } from '../../src/workbench/store';
import { createManualClock, type ManualClock } from '../support/manual-clock';
import { repeatPlacement } from '../support/many-placements';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallAppOptions } from '../support/small-platform';

const open: SmallApp[] = [];
afterEach(() => {
  for (const { app, host } of open.splice(0)) {
    app.dispose();
    host.close();
  }
});

const platform = createSmallPlatform([
  {
    id: 1,
    name: 'Sales',
    columns: ['Region', 'Channel', 'Net'],
    rows: Array.from({ length: 13 }, (_, row) => [`Region ${row}`, row % 2 ? 'Store' : 'Web', row]),
    types: new Map([[2, 'number']]),
    measures: ['Net'],
  },
]);

/** A closed file with as many placements of one report. */
async function fileWith(count: number) {
  const test = openSmallApp(platform);
  await test.app.start();
  await test.app.report.open(1);
  await test.app.report.place();
  await test.app.placements.setRefreshOnOpen(false);
  const blocks = repeatPlacement(test.store, count);
  const file = test.store.toFile();
  test.app.dispose();
  test.host.close();
  return { file, blocks };
}

async function started(count: number, options: SmallAppOptions = {}) {
  const { file, blocks } = await fileWith(count);
  const clock: ManualClock = createManualClock();
  const test = openSmallApp(platform, { store: createWorkbookStore({ file }), clock, ...options });
  open.push(test);
  await test.app.start();
  return { ...test, blocks, clock, asked: () => asked(test) };
}

/** Requests since the last time, and bytes of their answers. */
function asked({ host }: SmallApp): { readonly requests: number; readonly bytes: number } {
  const log = host.log();
  host.clearLog();
  return { requests: log.length, bytes: log.reduce((sum, { responseBytes }) => sum + responseBytes, 0) };
}

describe('what the pane asks of Excel by itself', () => {
  it.each([20, 200])('[P13] starts on a workbook with %i placements with three requests', async (count) => {
    const { app, asked } = await started(count);
    expect(asked().requests).toBe(3);
    expect(app.placements.state.value).toMatchObject({ kind: 'ready', count });
    expect(app.selection.value).toMatchObject({ kind: 'cells' });
  });
});
