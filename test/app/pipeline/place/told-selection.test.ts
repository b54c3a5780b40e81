/**
 * Tests that a report is placed where the pane says, from Excel's events about the selection; the
 * app asks Excel if they say too little.
 */
import { until } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import { createManualClock, type ManualClock } from '../../../support/manual-clock';
import { openedApps } from '../../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
} from '../../../support/small-platform';

const apps = openedApps();

const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] }]);

async function opened(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, options));
  await test.app.start();
  await test.app.report.open(1);
  await settle(test.host);
  return test;
}

const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

async function told({ store, host }: SmallApp, row: number, column: number, clock?: ManualClock): Promise<void> {
  store.select(store.activeSheetId, cell(row, column));
  await settle(host);
  await clock?.pass(150);
}

function target({ app }: SmallApp) {
  const state = app.report.state.value;
  return state.kind === 'open' && state.target.kind === 'cells' ? state.target.address : undefined;
}

/** @returns the block's address, and how many requests it took */
async function place({ app, host }: SmallApp) {
  host.clearLog();
  await app.report.place();
  const state = app.report.state.value;
  const placing = state.kind === 'open' ? state.placing : undefined;
  return { at: placing?.kind === 'placed' ? placing.address : placing, requests: host.log().length };
}

describe('the cells at which a report is placed', () => {
  it('the selection is not queried if Excel has reported it: placing takes one snapshot and one write [P13]', async () => {
    const test = await opened();
    await told(test, 3, 1);
    expect(target(test)).toBe('Sheet1!B4');
    expect(await place(test)).toEqual({ at: 'Sheet1!B4:B6', requests: 2 });
  });

  it('the selection is queried if Excel has not reported one yet', async () => {
    const test = await opened();
    expect(await place(test)).toEqual({ at: 'Sheet1!A1:A3', requests: 3 });
  });

  it('the selection is queried until it is stable, because Excel reports one change by several events', async () => {
    const clock = createManualClock();
    const test = await opened({ clock });
    await told(test, 3, 1);
    expect(await place(test)).toEqual({ at: 'Sheet1!B4:B6', requests: 3 });
    await told(test, 9, 4, clock);
    expect(await place(test)).toEqual({ at: 'Sheet1!E10:E12', requests: 2 });
  });

  it('a report is placed at the cells that the pane shows, though others were selected at this moment [P19]', async () => {
    const test = await opened();
    await told(test, 3, 1);
    test.store.select(test.store.activeSheetId, cell(9, 4));
    expect(target(test)).toBe('Sheet1!B4');
    expect(await place(test)).toMatchObject({ at: 'Sheet1!B4:B6' });
    await until(() => target(test) === 'Sheet1!E10');
  });

  it('the selection is queried once a sheet was renamed, because Excel has reported it with the old name [P3]', async () => {
    const clock = createManualClock();
    const test = await opened({ clock });
    await told(test, 3, 1, clock);
    // No time passes in which the pane would take another snapshot automatically.
    test.store.renameSheet(test.store.activeSheetId, 'Renamed');
    await settle(test.host);
    expect(await place(test)).toMatchObject({ at: 'Renamed!B4:B6' });
  });

  it('the selection is queried if Excel does not report that a sheet was renamed [P3]', async () => {
    const test = await opened({ requirements: { ExcelApi: '1.16' } });
    await told(test, 3, 1);
    test.store.renameSheet(test.store.activeSheetId, 'Renamed');
    await settle(test.host);
    expect(await place(test)).toEqual({ at: 'Renamed!B4:B6', requests: 3 });
  });

  it('the selection is queried if the name of the sheet in front is unknown [P3]', async () => {
    const test = await opened();
    await told(test, 3, 1);
    const { id } = test.store.addSheet('More');
    test.store.select(id, cell(5, 2));
    await settle(test.host);
    expect(await place(test)).toMatchObject({ at: 'More!C6:C8' });
  });
});
