/**
 * Tests obstacles that the user cannot give up: the question names their addresses, and nothing
 * changes.
 */
import type { WorkbookStore } from '../../../../src/workbench/store';
import { decide, findView, readPlacing } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { rect } from '../../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../../support/small-platform';
import { changeReport, createTextRows } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

const COLUMNS = ['Region', 'Net', 'Share'];

function setReportRows(count: number, first = 0): void {
  changeReport(platform, { rows: createTextRows(COLUMNS, count, first) });
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: [] }]);
  setReportRows(4);
});

async function openReport(): Promise<SmallApp> {
  const test = await apps.start(platform);
  await test.app.report.open(1);
  return test;
}

/** Places the report with its headers at A1 and its data in A2:C5. */
async function placeReport(): Promise<SmallApp> {
  const test = await openReport();
  await test.app.report.place();
  return test;
}

function readSheet({ store }: SmallApp) {
  const sheet = store.activeSheetId;
  return {
    cells: store.readFormulas(sheet, rect(0, 0, 30, 8)),
    formats: store.readNumberFormats(sheet, rect(0, 0, 30, 8)),
    merges: store.findMerges(sheet),
    tables: store.tables.list(sheet).map((table) => table.rect),
    names: store.listNames().map(({ formula }) => formula),
  };
}

type AddObstacle = (store: WorkbookStore, sheet: string) => void;
const addTable: AddObstacle = (store, sheet) => void store.tables.add(sheet, rect(7, 1, 3, 2), true);
const protectSheet: AddObstacle = (store, sheet) => store.setProtected(sheet, true);
const setReadOnly: AddObstacle = (store) => {
  store.readOnly = true;
};

const OBSTACLES: readonly [string, AddObstacle, { code: string; where?: string; detail?: string }][] = [
  ['a table', addTable, { code: 'TableInTheWay', where: 'B8:C10', detail: 'Table1' }],
  ['the sheet’s protection', protectSheet, { code: 'WorkbookProtected' }],
  ['a file that is open for reading only', setReadOnly, { code: 'WorkbookReadOnly' }],
];

describe('obstacles of a block', () => {
  it('an obstacle is not asked about if the placing is cancelled while Excel is asked what is there [P9]', async () => {
    const openWithTextInWay = async () => {
      const test = await openReport();
      test.store.write(test.store.activeSheetId, rect(2, 1), 'Mine', 'values');
      await settle(test.host);
      test.host.clearLog();
      return test;
    };
    const askingTest = await openWithTextInWay();
    await askingTest.app.report.place();
    expect(readPlacing(askingTest)?.kind).toBe('deciding');
    const test = await openWithTextInWay();
    test.host.faults.callAroundNthBatch(askingTest.host.readLog().length, () => test.app.report.cancelPlacing());
    await test.app.report.place();
    expect(readPlacing(test)).toEqual({ kind: 'cancelled' });
  });

  it.each(OBSTACLES)('growth is refused because of %s, and writes nothing [P1]', async (_, addObstacle, failure) => {
    const test = await placeReport();
    addObstacle(test.store, test.store.activeSheetId);
    setReportRows(12);
    const before = readSheet(test);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toMatchObject({ kind: 'failed', failure });
    expect(readSheet(test)).toEqual(before);
  });

  it.each(OBSTACLES)('placing is refused because of %s, and writes nothing [P1]', async (_, addObstacle, failure) => {
    const test = await openReport();
    setReportRows(12);
    addObstacle(test.store, test.store.activeSheetId);
    const before = readSheet(test);
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure });
    expect(readSheet(test)).toEqual(before);
  });

  it('a refresh that was refused because of a table succeeds once the table is gone [P1]', async () => {
    const test = await placeReport();
    addTable(test.store, test.store.activeSheetId);
    setReportRows(12);
    await test.app.placements.refreshAll();
    const [foundTable] = test.store.tables.list();
    test.store.tables.remove(foundTable?.id ?? '', true);
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
  });

  it('cells do not move down if a table that is wider than the block would be torn [P1]', async () => {
    const test = await placeReport();
    const { store } = test;
    store.tables.add(store.activeSheetId, rect(9, 1, 3, 4), true);
    store.write(store.activeSheetId, rect(6, 0), 'below', 'values');
    setReportRows(6);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status.kind).toBe('needsDecision');
    const before = readSheet(test);
    await decide(test, 'shiftDown');
    expect(findView(test)?.status).toMatchObject({
      kind: 'failed',
      failure: { code: 'TableInTheWay', where: 'B10:E12' },
    });
    expect(readSheet(test)).toEqual(before);
  });

  it('a refresh writes to a block that is a table, and to unlocked cells on a protected sheet', async () => {
    const test = await placeReport();
    const { store } = test;
    store.tables.add(store.activeSheetId, rect(0, 0, 5, 3), true);
    store.setStyle(store.activeSheetId, rect(0, 0, 20, 8), { locked: false });
    store.setProtected(store.activeSheetId, true);
    setReportRows(4, 10);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(store.readValues(store.activeSheetId, rect(4, 0))).toEqual([['Region 13']]);
  });

  it('a new sheet is refused if the structure of the workbook is protected', async () => {
    const test = await placeReport();
    const { Excel, store } = test;
    await Excel.run(async (context) => {
      context.workbook.protection.protect();
      await context.sync();
    });
    store.write(store.activeSheetId, rect(6, 0), 'below', 'values');
    setReportRows(8);
    await test.app.placements.refreshAll();
    const before = readSheet(test);
    await decide(test, 'newSheet');
    expect(findView(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'StructureProtected' } });
    expect(readSheet(test)).toEqual(before);
  });
});
