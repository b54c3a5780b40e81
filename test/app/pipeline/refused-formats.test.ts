/**
 * Tests number formats that a protected sheet has refused: the first refresh after the protection
 * applies them.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { readView } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const DAYS = [['2026-01-01'], ['2026-01-02'], ['2026-01-03'], ['2026-01-04']];

/**
 * Opens a report of one column whose header goes to B3, and whose numbers have no decimals until it
 * is refreshed; all cells of the sheet may be typed into
 * while it is protected.
 */
async function openReport(type: 'number' | 'time', rows: readonly string[][]) {
  const report: SmallReport = {
    id: 1,
    name: 'Sales',
    columns: ['Net'],
    rows,
    types: new Map([[0, type]]),
    ...(type === 'number' && { measures: ['Net'] }),
  };
  const platform = createSmallPlatform([report]);
  const test = await apps.start(platform);
  const sheet = test.store.activeSheetId;
  test.store.setStyle(sheet, rect(0, 0, 20, 8), { locked: false });
  test.store.select(sheet, rect(2, 1));
  await settle(test.host);
  await test.app.report.open(1);
  const refreshWith = async (...rows: string[][]) => {
    Object.assign(report, { rows, formats: {} });
    await test.app.placements.refreshAll();
  };
  const reopen = () => apps.add(openSmallApp(platform, { store: createWorkbookStore({ file: test.store.toFile() }) }));
  return { test, sheet, refreshWith, reopen };
}

const readFormats = ({ store }: SmallApp, sheet: string, rows: number) =>
  store.readStyles(sheet, rect(3, 1, rows)).map(([style]) => style?.numberFormat ?? 'General');

const DATE = 'yyyy-mm-dd';

describe('formats that a protected sheet refused [P4]', () => {
  it('refused formats are applied to the new rows once the protection has ended', async () => {
    const { test, sheet, refreshWith } = await openReport('time', DAYS.slice(0, 2));
    await test.app.report.place();
    test.store.setProtected(sheet, true);
    await refreshWith(...DAYS);
    expect(readFormats(test, sheet, 4)).toEqual([DATE, DATE, 'General', 'General']);
    test.store.setProtected(sheet, false);
    await test.app.placements.refreshAll();
    expect(readFormats(test, sheet, 5)).toEqual([DATE, DATE, DATE, DATE, 'General']);
  });

  it('refused formats are applied to a column to which the data model gives decimals by now', async () => {
    const { test, sheet, refreshWith } = await openReport('number', [['1'], ['2']]);
    await test.app.report.place();
    test.store.setProtected(sheet, true);
    await refreshWith(['1.5'], ['2'], ['3']);
    test.store.setProtected(sheet, false);
    await test.app.placements.refreshAll();
    expect(new Set(readFormats(test, sheet, 3))).toEqual(new Set(['#,##0.00']));
  });

  it('refused formats are applied to a block that was placed under protection, new rows included', async () => {
    const { test, sheet, refreshWith } = await openReport('time', DAYS.slice(0, 2));
    test.store.setProtected(sheet, true);
    await test.app.report.place();
    expect(readFormats(test, sheet, 2)).toEqual(['General', 'General']);
    test.store.setProtected(sheet, false);
    await refreshWith(...DAYS);
    expect(readFormats(test, sheet, 5)).toEqual([DATE, DATE, DATE, DATE, 'General']);
  });

  it('refused formats are not applied to a column that the user has formatted meanwhile [P1]', async () => {
    const { test, sheet, refreshWith } = await openReport('time', DAYS.slice(0, 2));
    await test.app.report.place();
    test.store.setProtected(sheet, true);
    await refreshWith(...DAYS);
    test.store.setProtected(sheet, false);
    test.store.setStyle(sheet, rect(3, 1, 4), { numberFormat: 'd.m.yy' });
    await test.app.placements.refreshAll();
    expect(readFormats(test, sheet, 4)).toEqual(['d.m.yy', 'd.m.yy', 'd.m.yy', 'd.m.yy']);
  });

  it('refused formats give way to the format that the user gave the rows above', async () => {
    const { test, sheet, refreshWith } = await openReport('time', DAYS.slice(0, 2));
    await test.app.report.place();
    test.store.setStyle(sheet, rect(3, 1, 2), { numberFormat: 'd.m.yy' });
    test.store.setProtected(sheet, true);
    await refreshWith(...DAYS);
    test.store.setProtected(sheet, false);
    await test.app.placements.refreshAll();
    expect(readFormats(test, sheet, 4)).toEqual(['d.m.yy', 'd.m.yy', 'd.m.yy', 'd.m.yy']);
  });

  it('refused formats are recorded in the file [P2]', async () => {
    const { test, sheet, refreshWith, reopen } = await openReport('time', DAYS.slice(0, 2));
    await test.app.report.place();
    test.store.setProtected(sheet, true);
    await refreshWith(...DAYS);
    test.store.setProtected(sheet, false);
    const reopenedApp = reopen();
    await reopenedApp.app.start();
    await reopenedApp.app.placements.answerAllow('allow');
    await reopenedApp.app.placements.refreshAll();
    expect(readFormats(reopenedApp, reopenedApp.store.activeSheetId, 4)).toEqual([DATE, DATE, DATE, DATE]);
  });

  it('refused formats are tried and reported once while the sheet stays protected [P19]', async () => {
    const { test, sheet, refreshWith } = await openReport('number', [['1'], ['2']]);
    await test.app.report.place();
    test.store.setProtected(sheet, true);
    await refreshWith(['1.5'], ['2']);
    expect(readView(test).notices).toEqual([{ kind: 'formatsStay' }]);
    await refreshWith(['1.5'], ['2']);
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
    await refreshWith(['1.5'], ['2.5']);
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
  });
});
