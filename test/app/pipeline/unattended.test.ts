/**
 * Tests what opening a workbook may do to it without a question, and what a refresh says of rows
 * that it did not get.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { view } from '../../support/app';
import { settle } from '../../support/excel-host';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';

const apps = openedApps();

const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => [`Region ${row}`, `${row}`]);

async function start(platform: SmallPlatform, store = createWorkbookStore()): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, { store }));
  await test.app.start();
  return test;
}

/** Places a block at A1 with user cells below it. */
async function placed() {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: rowsOf(3) }]);
  const report = platform.reports.get(1);
  if (!report) throw new Error('The report is there.');
  const test = await start(platform);
  test.store.select(test.store.activeSheetId, rect(0, 0));
  await test.app.report.open(1);
  await test.app.report.place();
  return { platform, report, test };
}

const cellAt = ({ store }: SmallApp, row: number) =>
  store.values(store.activeSheetId, { row, column: 0, rows: 1, columns: 1 })[0]?.[0];

function note(test: SmallApp, row: number): void {
  test.store.write(test.store.activeSheetId, { row, column: 0, rows: 1, columns: 1 }, 'Mine', 'values');
}

describe('a workbook that refreshes on open', () => {
  it('an unattended refresh moves no cells down, even if the user once let them move [P6]', async () => {
    const { platform, report, test } = await placed();
    note(test, 5);
    report.rows = rowsOf(6);
    await test.app.placements.refreshAll();
    await test.app.placements.decide(view(test)?.id ?? '', 'shiftDown');
    expect(cellAt(test, 8)).toBe('Mine');
    await test.app.placements.setFreshFor(0);
    report.rows = rowsOf(9);
    test.app.dispose();
    const again = await start(platform, createWorkbookStore({ file: test.store.toFile() }));
    expect(view(again)).toMatchObject({ rows: 6, status: { kind: 'needsDecision', rowsNow: 9 } });
    expect(cellAt(again, 8)).toBe('Mine');
    // A refresh that the user starts does not repeat a question that they have answered.
    await again.app.placements.refreshAll();
    expect(view(again)).toMatchObject({ rows: 9, status: { kind: 'upToDate' } });
    expect(cellAt(again, 11)).toBe('Mine');
  });
});

describe('a result that the platform ends at its own limit', () => {
  it('a result that the platform has cut says so when it is placed, and at each refresh [P5]', async () => {
    const { report, test } = await placed();
    report.isCut = true;
    const limited = { kind: 'limited', rows: 3, isCertain: true };
    await test.app.placements.refreshAll();
    expect(view(test)?.notices).toEqual([limited]);
    test.store.select(test.store.activeSheetId, rect(0, 8));
    await settle(test.host);
    await test.app.report.place();
    const { value } = test.app.report.state;
    expect(value.kind === 'open' && value.placing).toMatchObject({ kind: 'placed', notices: [limited] });
    report.isCut = false;
    await test.app.placements.refreshAll();
    expect(view(test)?.notices).toEqual([]);
  });
});
