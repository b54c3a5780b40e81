/**
 * Tests that a report is placed at the cells that the pane shows. The app knows them from Excel's
 * selection events, and queries the selection if these are not enough.
 */
import { waitUntil } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import { createManualClock, type ManualClock } from '../../../support/manual-clock';
import { rect } from '../../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallAppOptions } from '../../../support/small-platform';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();

const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] }]);

async function openReport(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = await apps.start(platform, options);
  await test.app.report.open(1);
  await settle(test.host);
  return test;
}

async function selectReportedCell(
  { store, host }: SmallApp,
  row: number,
  column: number,
  clock?: ManualClock,
): Promise<void> {
  store.select(store.activeSheetId, rect(row, column));
  await settle(host);
  await clock?.advance(150);
}

function readTarget({ app }: SmallApp) {
  const state = app.report.state.value;
  return state.kind === 'open' && state.target.kind === 'cells' ? state.target.address : undefined;
}

/** @returns the block's address, and how many requests it took */
async function placeReport({ app, host }: SmallApp) {
  host.clearLog();
  await app.report.place();
  const state = app.report.state.value;
  const placing = state.kind === 'open' ? state.placing : undefined;
  return { at: placing?.kind === 'placed' ? placing.address : placing, requests: host.readLog().length };
}

describe('the cells at which a report is placed', () => {
  it('the selection is not queried if Excel has reported it: placing takes one snapshot and one write [P13]', async () => {
    const test = await openReport();
    await selectReportedCell(test, 3, 1);
    expect(readTarget(test)).toBe('Sheet1!B4');
    expect(await placeReport(test)).toEqual({ at: 'Sheet1!B4:B6', requests: 2 });
  });

  it('the selection is queried if Excel has not reported one yet', async () => {
    const test = await openReport();
    expect(await placeReport(test)).toEqual({ at: 'Sheet1!A1:A3', requests: 3 });
  });

  it('the selection is queried until it is stable, because Excel reports one change by several events', async () => {
    const clock = createManualClock();
    const test = await openReport({ clock });
    await selectReportedCell(test, 3, 1);
    expect(await placeReport(test)).toEqual({ at: 'Sheet1!B4:B6', requests: 3 });
    await selectReportedCell(test, 9, 4, clock);
    expect(await placeReport(test)).toEqual({ at: 'Sheet1!E10:E12', requests: 2 });
  });

  it('a report is placed at the cells that the pane shows, even if others have just been selected [P19]', async () => {
    const test = await openReport();
    await selectReportedCell(test, 3, 1);
    test.store.select(test.store.activeSheetId, rect(9, 4));
    expect(readTarget(test)).toBe('Sheet1!B4');
    expect(await placeReport(test)).toMatchObject({ at: 'Sheet1!B4:B6' });
    await waitUntil(() => readTarget(test) === 'Sheet1!E10');
  });

  it('the selection is queried after a sheet was renamed, because Excel has reported it with the old name [P3]', async () => {
    const clock = createManualClock();
    const test = await openReport({ clock });
    await selectReportedCell(test, 3, 1, clock);
    // The clock stands still, so that the pane does not take another snapshot automatically.
    test.store.renameSheet(test.store.activeSheetId, 'Renamed');
    await settle(test.host);
    expect(await placeReport(test)).toMatchObject({ at: 'Renamed!B4:B6' });
  });

  it('the selection is queried if Excel does not report that a sheet was renamed [P3]', async () => {
    const test = await openReport({ requirements: { ExcelApi: '1.16' } });
    await selectReportedCell(test, 3, 1);
    test.store.renameSheet(test.store.activeSheetId, 'Renamed');
    await settle(test.host);
    expect(await placeReport(test)).toEqual({ at: 'Renamed!B4:B6', requests: 3 });
  });

  it('the selection is queried if the name of the active sheet is unknown [P3]', async () => {
    const test = await openReport();
    await selectReportedCell(test, 3, 1);
    const { id } = test.store.addSheet('More');
    test.store.select(id, rect(5, 2));
    await settle(test.host);
    expect(await placeReport(test)).toMatchObject({ at: 'More!C6:C8' });
  });
});
