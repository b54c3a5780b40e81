/** Tests charts and pivot tables over all rows of a block that grows: they follow it, or are named. */
import { limitExcelApi } from '../../../../src/workbench/host';
import { decide, findView, readId } from '../../../support/app-state';
import { EXCELS } from '../../../support/excel-profiles';
import { placeAt } from '../../../support/place-report';
import { writeInput } from '../../../support/sheet-cells';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const EXTREMES = EXCELS.filter((_, index) => index === 0 || index === EXCELS.length - 1);
const apps = trackApps();
let platform: SmallPlatform;

function setReportRows(count: number): void {
  changeReport(platform, { rows: Array.from({ length: count }, (_, row) => [`Region ${row}`, 10 + row]) });
}

beforeEach(() => {
  const types = new Map([[1, 'number' as const]]);
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [], types }]);
});

/** Places the report with its headers at B3 and its data in B4:C7. */
async function placeReport(options: SmallAppOptions = {}): Promise<SmallApp> {
  setReportRows(4);
  const test = await apps.start(platform, options);
  await placeAt(test, 2, 1);
  return test;
}

async function refreshWithRows(test: SmallApp, count: number): Promise<void> {
  setReportRows(count);
  await test.app.placements.refreshAll();
}

async function setReach(test: SmallApp, reach: 'extend' | 'leave'): Promise<void> {
  const details = await test.app.placements.openDetails();
  await details.setOptions(readId(test), { reach });
}

const FIRST_SERIES = { Categories: '=Sheet1!$B$4:$B$7', Values: '=Sheet1!$C$4:$C$7' };

function addChart({ store }: SmallApp, name = 'Net', sheetId = store.activeSheetId): string {
  store.objects.add(sheetId, { kind: 'chart', name, type: 'Line', sources: [FIRST_SERIES] });
  return sheetId;
}

function addPivotTable({ store }: SmallApp, source: string): void {
  const sources = [{ Source: source }];
  store.objects.add(store.addSheet('Summary').id, { kind: 'pivotTable', name: 'Regions', type: '', sources });
}

const readSources = ({ store }: SmallApp, sheetId = store.activeSheetId) =>
  store.objects.list(sheetId, 'chart').map(({ sources }) => sources[0]);
const readStatus = (test: SmallApp) => findView(test)?.status;
const GROWN_SERIES = { Categories: '=Sheet1!$B$4:$B$12', Values: '=Sheet1!$C$4:$C$12' };
const NOTHING_EXTENDED = {
  kind: 'reach',
  formulas: 0,
  names: 0,
  includesPrintArea: false,
  unextended: [],
  isAll: true,
};

describe.each(EXTREMES)('charts and pivot tables over a block that grows in %s', (_, switches) => {
  it('a chart is asked about, and then shows the new rows, now and later [P1]', async () => {
    const test = await placeReport(switches);
    const other = addChart(test, 'Far', test.store.addSheet('Charts').id);
    addChart(test);
    await refreshWithRows(test, 9);
    const charts = [
      { kind: 'chart', name: 'Net' },
      { kind: 'chart', name: 'Far', sheet: 'Charts' },
    ];
    expect(readStatus(test)).toMatchObject({ kind: 'reach', reach: { rowsBefore: 4, rowsNow: 9, cells: [], charts } });
    expect(readSources(test)).toEqual([FIRST_SERIES]);
    await decide(test, 'extendReach');
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect([...readSources(test), ...readSources(test, other)]).toEqual([GROWN_SERIES, GROWN_SERIES]);
    expect(findView(test)?.notices).toEqual([{ ...NOTHING_EXTENDED, charts: 2 }]);
    await refreshWithRows(test, 10);
    expect(readSources(test)[0]?.Values).toBe('=Sheet1!$C$4:$C$13');
  });

  it('a pivot table is named, because Excel sets it no other source [P1]', async () => {
    const test = await placeReport(switches);
    addPivotTable(test, '=Sheet1!$B$3:$C$7');
    await refreshWithRows(test, 9);
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(findView(test)?.notices).toEqual([
      { ...NOTHING_EXTENDED, unextendedObjects: [{ kind: 'pivotTable', name: 'Regions', sheet: 'Summary' }] },
    ]);
  });

  it('a chart moves with the cells below and still covers all rows [P1]', async () => {
    const test = await placeReport(switches);
    await setReach(test, 'extend');
    addChart(test);
    writeInput(test, 8, 2, 'mine');
    await refreshWithRows(test, 9);
    await decide(test, 'shiftDown');
    expect(readSources(test)).toEqual([GROWN_SERIES]);
  });

  it('a chart on a protected sheet is named, and the rows are written', async () => {
    const test = await placeReport(switches);
    const other = addChart(test, 'Net', test.store.addSheet('Charts').id);
    test.store.setProtected(other, true);
    await refreshWithRows(test, 9);
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(readSources(test, other)).toEqual([FIRST_SERIES]);
    expect(findView(test)?.notices).toEqual([
      { ...NOTHING_EXTENDED, unextendedObjects: [{ kind: 'chart', name: 'Net', sheet: 'Charts' }] },
    ]);
  });
});

describe('charts and pivot tables that stay as they are', () => {
  it('two charts with one name are named, because Excel finds only one of them', async () => {
    const test = await placeReport();
    addChart(test);
    addChart(test);
    await refreshWithRows(test, 9);
    expect(readSources(test)).toEqual([FIRST_SERIES, FIRST_SERIES]);
    expect(findView(test)?.notices).toEqual([
      { ...NOTHING_EXTENDED, unextendedObjects: [{ kind: 'chart', name: 'Net' }] },
    ]);
  });

  it('nothing is asked or said about them if the user wants nothing extended [P1]', async () => {
    const test = await placeReport();
    await setReach(test, 'leave');
    addChart(test);
    addPivotTable(test, '=Sheet1!$B$3:$C$7');
    await refreshWithRows(test, 9);
    expect([readStatus(test), findView(test)?.notices]).toEqual([{ kind: 'upToDate' }, []]);
    expect(readSources(test)).toEqual([FIRST_SERIES]);
  });

  it('an Excel with ExcelApi 1.14 does not say what they read, and the rows are written', async () => {
    const test = await placeReport({ requirements: limitExcelApi('1.14') });
    addChart(test);
    await refreshWithRows(test, 9);
    expect([readStatus(test), findView(test)?.notices]).toEqual([{ kind: 'upToDate' }, []]);
  });

  it.each(['=Sheet1!$B$3:$C$12', '=Sheet1!$B$5:$C$7', '=Summary!$B$3:$C$7', '=Sheet1!$F$3:$G$7'])(
    'a pivot table of %s is not named',
    async (source) => {
      const test = await placeReport();
      addPivotTable(test, source);
      await refreshWithRows(test, 9);
      expect(findView(test)?.notices).toEqual([]);
    },
  );
});
