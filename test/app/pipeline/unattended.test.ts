/**
 * Tests what opening a workbook may change without a question, and that placing and refreshing
 * report a result which the platform has cut.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { decide, findView } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { readCell } from '../../support/sheet-cells';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

const createRows = (count: number) => Array.from({ length: count }, (_, row) => [`Region ${row}`, `${row}`]);

async function startApp(platform: SmallPlatform, store = createWorkbookStore()): Promise<SmallApp> {
  return apps.start(platform, { store });
}

/** Places a block at A1 with user cells below it. */
async function placeReport() {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: createRows(3) }]);
  const report = getReport(platform);
  const test = await startApp(platform);
  await placeAt(test, 0, 0);
  return { platform, report, test };
}

function writeText(test: SmallApp, row: number): void {
  test.store.write(test.store.activeSheetId, { row, column: 0, rows: 1, columns: 1 }, 'Mine', 'values');
}

describe('a workbook that refreshes on open', () => {
  it('an unattended refresh moves no cells down, even if the user once let them move [P6]', async () => {
    const { platform, report, test } = await placeReport();
    writeText(test, 5);
    report.rows = createRows(6);
    await test.app.placements.refreshAll();
    await decide(test, 'shiftDown');
    expect(readCell(test, 8, 0)).toBe('Mine');
    await test.app.placements.setFreshFor(0);
    report.rows = createRows(9);
    test.app.dispose();
    const reopenedApp = await startApp(platform, createWorkbookStore({ file: test.store.toFile() }));
    expect(findView(reopenedApp)).toMatchObject({ rows: 6, status: { kind: 'needsDecision', rowsNow: 9 } });
    expect(readCell(reopenedApp, 8, 0)).toBe('Mine');
    // A refresh that the user starts does not repeat a question that they have answered.
    await reopenedApp.app.placements.refreshAll();
    expect(findView(reopenedApp)).toMatchObject({ rows: 9, status: { kind: 'upToDate' } });
    expect(readCell(reopenedApp, 11, 0)).toBe('Mine');
  });
});

describe('a result that the platform ends at its own limit', () => {
  it('a result that the platform has cut says so when it is placed, and at each refresh [P5]', async () => {
    const { report, test } = await placeReport();
    report.isCut = true;
    const limitedNotice = { kind: 'limited', rows: 3, isCertain: true };
    await test.app.placements.refreshAll();
    expect(findView(test)?.notices).toEqual([limitedNotice]);
    test.store.select(test.store.activeSheetId, rect(0, 8));
    await settle(test.host);
    await test.app.report.place();
    const { value } = test.app.report.state;
    expect(value.kind === 'open' && value.placing).toMatchObject({ kind: 'placed', notices: [limitedNotice] });
    report.isCut = false;
    await test.app.placements.refreshAll();
    expect(findView(test)?.notices).toEqual([]);
  });
});
