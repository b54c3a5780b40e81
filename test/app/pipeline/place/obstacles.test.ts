/**
 * Tests obstacles that the user cannot give up: the question names their addresses, and nothing
 * changes.
 */
import type { WorkbookStore } from '../../../../src/workbench/store';
import { placing, view } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import { openedApps } from '../../../support/opened-apps';
import { rect } from '../../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

const COLUMNS = ['Region', 'Net', 'Share'];

function reportHas(count: number, first = 0): void {
  const rows = Array.from({ length: count }, (_, row) => COLUMNS.map((column) => `${column} ${first + row}`));
  const report = platform.reports.get(1);
  if (report) report.rows = rows;
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: [] }]);
  reportHas(4);
});

async function begin(): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform));
  await test.app.start();
  await test.app.report.open(1);
  return test;
}

/** Places the report with its headers at A1 and its data in A2:C5. */
async function placed(): Promise<SmallApp> {
  const test = await begin();
  await test.app.report.place();
  return test;
}

function everything({ store }: SmallApp) {
  const sheet = store.activeSheetId;
  return {
    cells: store.formulas(sheet, rect(0, 0, 30, 8)),
    formats: store.numberFormats(sheet, rect(0, 0, 30, 8)),
    merges: store.merges(sheet),
    tables: store.tables.list(sheet).map((table) => table.rect),
    names: store.names().map(({ formula }) => formula),
  };
}

type Obstruct = (store: WorkbookStore, sheet: string) => void;
const table: Obstruct = (store, sheet) => void store.tables.add(sheet, rect(7, 1, 3, 2), true);
const locked: Obstruct = (store, sheet) => store.setProtected(sheet, true);
const readOnly: Obstruct = (store) => {
  store.readOnly = true;
};

const OBSTACLES: readonly [string, Obstruct, { code: string; where?: string; detail?: string }][] = [
  ['a table', table, { code: 'TableInTheWay', where: 'B8:C10', detail: 'Table1' }],
  ['the sheet’s protection', locked, { code: 'WorkbookProtected' }],
  ['a file that is open for reading only', readOnly, { code: 'WorkbookReadOnly' }],
];

describe('obstacles of a block', () => {
  it('an obstacle is not asked about if the placing is cancelled while Excel is asked what is there [P9]', async () => {
    const ready = async () => {
      const test = await begin();
      test.store.write(test.store.activeSheetId, rect(2, 1), 'Mine', 'values');
      await settle(test.host);
      test.host.clearLog();
      return test;
    };
    const asking = await ready();
    await asking.app.report.place();
    expect(placing(asking)?.kind).toBe('deciding');
    const test = await ready();
    test.host.faults.atSync(asking.host.log().length, () => test.app.report.cancelPlacing());
    await test.app.report.place();
    expect(placing(test)).toEqual({ kind: 'cancelled' });
  });

  it.each(OBSTACLES)('growth is refused because of %s, and writes nothing [P1]', async (_, obstruct, failure) => {
    const test = await placed();
    obstruct(test.store, test.store.activeSheetId);
    reportHas(12);
    const before = everything(test);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toMatchObject({ kind: 'failed', failure });
    expect(everything(test)).toEqual(before);
  });

  it.each(OBSTACLES)('placing is refused because of %s, and writes nothing [P1]', async (_, obstruct, failure) => {
    const test = await begin();
    reportHas(12);
    obstruct(test.store, test.store.activeSheetId);
    const before = everything(test);
    await test.app.report.place();
    expect(placing(test)).toMatchObject({ kind: 'failed', failure });
    expect(everything(test)).toEqual(before);
  });

  it('a refresh that was refused because of a table succeeds once the table is gone [P1]', async () => {
    const test = await placed();
    table(test.store, test.store.activeSheetId);
    reportHas(12);
    await test.app.placements.refreshAll();
    const [found] = test.store.tables.list();
    test.store.tables.remove(found?.id ?? '', true);
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C13' });
  });

  it('cells do not move down if a table that is wider than the block would be torn [P1]', async () => {
    const test = await placed();
    const { store } = test;
    store.tables.add(store.activeSheetId, rect(9, 1, 3, 4), true);
    store.write(store.activeSheetId, rect(6, 0), 'below', 'values');
    reportHas(6);
    await test.app.placements.refreshAll();
    expect(view(test)?.status.kind).toBe('needsDecision');
    const before = everything(test);
    await test.app.placements.decide(view(test)?.id ?? '', 'shiftDown');
    expect(view(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'TableInTheWay', where: 'B10:E12' } });
    expect(everything(test)).toEqual(before);
  });

  it('a refresh writes to a block that is a table, and to unlocked cells on a protected sheet', async () => {
    const test = await placed();
    const { store } = test;
    store.tables.add(store.activeSheetId, rect(0, 0, 5, 3), true);
    store.setStyle(store.activeSheetId, rect(0, 0, 20, 8), { locked: false });
    store.setProtected(store.activeSheetId, true);
    reportHas(4, 10);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(store.values(store.activeSheetId, rect(4, 0))).toEqual([['Region 13']]);
  });

  it('a new sheet is refused if the structure of the workbook is protected', async () => {
    const test = await placed();
    const { Excel, store } = test;
    await Excel.run(async (context) => {
      context.workbook.protection.protect();
      await context.sync();
    });
    store.write(store.activeSheetId, rect(6, 0), 'below', 'values');
    reportHas(8);
    await test.app.placements.refreshAll();
    const before = everything(test);
    await test.app.placements.decide(view(test)?.id ?? '', 'newSheet');
    expect(view(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'StructureProtected' } });
    expect(everything(test)).toEqual(before);
  });
});
