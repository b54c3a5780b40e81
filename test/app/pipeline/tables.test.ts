/**
 * Tests a table that a user made over a block, with or without user columns: it still covers the
 * block afterwards.
 */

import { decide, findView } from '../../support/app-state';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { writeInput } from '../../support/sheet-cells';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { changeReport, createTextRows, getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
let columns: string[];

function setReportRows(count: number): void {
  changeReport(platform, { columns, rows: createTextRows(columns, count) });
}

beforeEach(() => {
  columns = ['Region', 'Net', 'Share'];
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns, rows: [] }]);
});

/** Places the report with its headers at B3 and its data in B4:D7. */
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

function createTable({ store }: SmallApp, area = rect(2, 1, 5, 3)): string {
  return store.tables.add(store.activeSheetId, area, true).id;
}

const readTables = ({ store }: SmallApp) => store.tables.list(store.activeSheetId).map((table) => table.rect);

function readSheet({ store }: SmallApp) {
  const sheet = store.activeSheetId;
  const area = rect(0, 0, 30, 10);
  return {
    cells: store.readFormulas(sheet, area),
    formats: store.readNumberFormats(sheet, area),
    tables: store.tables.list(sheet).map((table) => table.rect),
    names: store.listNames().map(({ formula }) => formula),
  };
}

describe('a table over exactly the block', () => {
  it.each([
    ['grows', 9],
    ['shrinks', 2],
    ['has no rows anymore', 0],
    ['keeps its rows', 4],
  ])('the table covers the block when it %s', async (_, count) => {
    const test = await placeReport();
    createTable(test);
    await refreshWithRows(test, count);
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    // A table has at least one row of data.
    expect(readTables(test)).toEqual([rect(2, 1, 1 + Math.max(1, count), 3)]);
    await refreshWithRows(test, 6);
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(readTables(test)).toEqual([rect(2, 1, 7, 3)]);
  });

  it('the table covers a column that the report gained', async () => {
    const test = await placeReport();
    createTable(test);
    columns = [...columns, 'Margin'];
    await refreshWithRows(test, 6);
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(readTables(test)).toEqual([rect(2, 1, 7, 4)]);
  });

  it('the table covers the block when the cells below move down', async () => {
    const test = await placeReport();
    createTable(test);
    writeInput(test, 8, 1, 'below');
    await refreshWithRows(test, 7);
    await decide(test, 'shiftDown');
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(readTables(test)).toEqual([rect(2, 1, 8, 3)]);
    expect(test.store.readValues(test.store.activeSheetId, rect(11, 1))).toEqual([['below']]);
  });

  it('the table takes no filled cells: the refresh asks first [P1]', async () => {
    const test = await placeReport();
    createTable(test);
    writeInput(test, 8, 2, 'mine');
    const before = readSheet(test);
    await refreshWithRows(test, 7);
    expect(findView(test)?.status.kind).toBe('needsDecision');
    expect(readSheet(test)).toEqual(before);
  });

  it('the table is rolled back with its block, whichever request fails, before or after its effect [P2]', async () => {
    for (const isCarriedOut of [false, true]) {
      for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
        const test = await placeReport();
        createTable(test);
        const before = readSheet(test);
        hasFailed = false;
        test.host.faults.callAroundNthBatch(nth, () => {
          hasFailed = true;
        });
        test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
        await refreshWithRows(test, 9);
        const rows = readTables(test)[0]?.rows;
        expect({ nth, isCarriedOut, isWhole: rows === 10 || rows === 5 }).toEqual({ nth, isCarriedOut, isWhole: true });
        if (rows === 5) expect({ nth, ...readSheet(test) }).toEqual({ nth, ...before });
      }
    }
  });

  it('a table that the user widens or converts to cells between any two requests stays so [P1]', async () => {
    const edits: readonly ((test: SmallApp, table: string) => void)[] = [
      ({ store }, table) => store.tables.resize(table, rect(2, 1, 5, 5)),
      ({ store }, table) => store.tables.remove(table, false),
    ];
    for (const edit of edits) {
      let isMet = true;
      for (let nth = 1; isMet; nth += 1) {
        const test = await placeReport();
        const table = createTable(test);
        isMet = false;
        test.host.faults.callAroundNthBatch(nth, () => {
          isMet = true;
          edit(test, table);
        });
        await refreshWithRows(test, 9);
        if (!isMet) break;
        const { status } = findView(test) ?? {};
        expect({ nth, status }).toEqual({ nth, status: { kind: 'upToDate' } });
        const [remainingTable] = readTables(test);
        expect(remainingTable === undefined || remainingTable.columns === 5).toBe(true);
      }
    }
  });
});

describe('a table over the block and user columns', () => {
  /** Adds user columns at E and F, with a formula in each row. */
  async function placeWithUserColumns(): Promise<SmallApp> {
    const test = await placeReport();
    writeInput(test, 2, 4, 'Length');
    writeInput(test, 2, 5, 'Twice');
    for (let row = 3; row < 7; row += 1) {
      writeInput(test, row, 4, `=LEN(B${row + 1})`);
      writeInput(test, row, 5, `=2*E${row + 1}`);
    }
    createTable(test, rect(2, 1, 5, 5));
    return test;
  }

  it('the table covers the block when it grows, and keeps its length when it shrinks', async () => {
    const test = await placeWithUserColumns();
    await refreshWithRows(test, 7);
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(readTables(test)).toEqual([rect(2, 1, 8, 5)]);
    await refreshWithRows(test, 3);
    expect(readTables(test)).toEqual([rect(2, 1, 8, 5)]);
    await refreshWithRows(test, 9);
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(readTables(test)).toEqual([rect(2, 1, 10, 5)]);
  });

  it('the table takes no filled cells beside the new rows: the refresh asks first [P1]', async () => {
    const test = await placeWithUserColumns();
    writeInput(test, 8, 5, 'mine');
    const before = readSheet(test);
    await refreshWithRows(test, 7);
    expect(findView(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { addresses: ['F9'] } });
    expect(readSheet(test)).toEqual(before);
  });

  it('notes in the columns of a table stay beside their rows [P14]', async () => {
    const test = await placeReport();
    writeInput(test, 2, 4, 'Notes');
    writeInput(test, 4, 4, 'about region 1');
    createTable(test, rect(2, 1, 5, 4));
    const report = getReport(platform);
    report.rows = [...report.rows].reverse();
    await test.app.placements.refreshAll();
    expect(findView(test)?.status.kind).toBe('notes');
    await decide(test, 'moveNotes');
    expect(test.store.readValues(test.store.activeSheetId, rect(3, 1, 4, 4)).map((row) => [row[0], row[3]])).toEqual([
      ['Region 3', ''],
      ['Region 2', ''],
      ['Region 1', 'about region 1'],
      ['Region 0', ''],
    ]);
  });
});

describe('a table that cannot grow with its block', () => {
  it('a table with a total row is named as an obstacle, and nothing is written [P1]', async () => {
    const test = await placeReport();
    writeInput(test, 7, 1, 'Total');
    const table = createTable(test, rect(2, 1, 6, 3));
    const { store } = test;
    store.tables.update(table, { showTotals: true });
    const before = readSheet(test);
    await refreshWithRows(test, 7);
    expect(findView(test)?.status).toMatchObject({
      kind: 'failed',
      failure: { code: 'TableInTheWay', where: 'B3:D8', detail: 'Table1' },
    });
    expect(readSheet(test)).toEqual(before);
    // Fewer rows leave empty rows above the total.
    await refreshWithRows(test, 2);
    await refreshWithRows(test, 4);
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(readTables(test)).toEqual([rect(2, 1, 6, 3)]);
  });
});
