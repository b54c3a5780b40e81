/**
 * Tests a table that a user made over a block, with or without user columns: it still covers the
 * block afterwards.
 */
import { view } from '../../support/app';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;
let columns: string[];

function reportHas(count: number): void {
  const report = platform.reports.get(1);
  if (!report) return;
  report.columns = columns;
  report.rows = Array.from({ length: count }, (_, row) => columns.map((column) => `${column} ${row}`));
}

beforeEach(() => {
  columns = ['Region', 'Net', 'Share'];
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns, rows: [] }]);
});

/** Places the report with its headers at B3 and its data in B4:D7. */
async function placed(options: SmallAppOptions = {}): Promise<SmallApp> {
  reportHas(4);
  const test = apps.add(openSmallApp(platform, options));
  const { store, app } = test;
  await app.start();
  store.select(store.activeSheetId, rect(2, 1));
  await app.report.open(1);
  await app.report.place();
  return test;
}

async function refreshed(test: SmallApp, count: number): Promise<void> {
  reportHas(count);
  await test.app.placements.refreshAll();
}

function makeTable({ store }: SmallApp, area = rect(2, 1, 5, 3)): string {
  return store.tables.add(store.activeSheetId, area, true).id;
}

const tables = ({ store }: SmallApp) => store.tables.list(store.activeSheetId).map((table) => table.rect);
const write = ({ store }: SmallApp, row: number, column: number, text: string) =>
  store.write(store.activeSheetId, rect(row, column), text, 'formulas');

function everything({ store }: SmallApp) {
  const sheet = store.activeSheetId;
  const area = rect(0, 0, 30, 10);
  return {
    cells: store.formulas(sheet, area),
    formats: store.numberFormats(sheet, area),
    tables: store.tables.list(sheet).map((table) => table.rect),
    names: store.names().map(({ formula }) => formula),
  };
}

describe('a table over exactly the block', () => {
  it.each([
    ['grows', 9],
    ['shrinks', 2],
    ['has no rows anymore', 0],
    ['keeps its rows', 4],
  ])('the table covers the block when it %s', async (_, count) => {
    const test = await placed();
    makeTable(test);
    await refreshed(test, count);
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    // A table has at least one row of data.
    expect(tables(test)).toEqual([rect(2, 1, 1 + Math.max(1, count), 3)]);
    await refreshed(test, 6);
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(tables(test)).toEqual([rect(2, 1, 7, 3)]);
  });

  it('the table covers a column that the report gained', async () => {
    const test = await placed();
    makeTable(test);
    columns = [...columns, 'Margin'];
    await refreshed(test, 6);
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(tables(test)).toEqual([rect(2, 1, 7, 4)]);
  });

  it('the table covers the block when the cells below move down', async () => {
    const test = await placed();
    makeTable(test);
    write(test, 8, 1, 'below');
    await refreshed(test, 7);
    await test.app.placements.decide(view(test)?.id ?? '', 'shiftDown');
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(tables(test)).toEqual([rect(2, 1, 8, 3)]);
    expect(test.store.values(test.store.activeSheetId, rect(11, 1))).toEqual([['below']]);
  });

  it('the table takes no filled cells: the refresh asks first [P1]', async () => {
    const test = await placed();
    makeTable(test);
    write(test, 8, 2, 'mine');
    const before = everything(test);
    await refreshed(test, 7);
    expect(view(test)?.status.kind).toBe('needsDecision');
    expect(everything(test)).toEqual(before);
  });

  it('the table is rolled back with its block, whichever request fails, before or after its effect [P2]', async () => {
    for (const afterwards of [false, true]) {
      for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
        const test = await placed();
        makeTable(test);
        const before = everything(test);
        hasFailed = false;
        test.host.faults.atSync(nth, () => {
          hasFailed = true;
        });
        test.host.faults.failNextSync(nth, 'GeneralException', afterwards);
        await refreshed(test, 9);
        const rows = tables(test)[0]?.rows;
        expect({ nth, afterwards, isWhole: rows === 10 || rows === 5 }).toEqual({ nth, afterwards, isWhole: true });
        if (rows === 5) expect({ nth, ...everything(test) }).toEqual({ nth, ...before });
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
        const test = await placed();
        const table = makeTable(test);
        isMet = false;
        test.host.faults.atSync(nth, () => {
          isMet = true;
          edit(test, table);
        });
        await refreshed(test, 9);
        if (!isMet) break;
        const { status } = view(test) ?? {};
        expect({ nth, status }).toEqual({ nth, status: { kind: 'upToDate' } });
        const [left] = tables(test);
        expect(left === undefined || left.columns === 5).toBe(true);
      }
    }
  });
});

describe('a table over the block and user columns', () => {
  /** Adds user columns at E and F, with a formula in each row. */
  async function wide(): Promise<SmallApp> {
    const test = await placed();
    write(test, 2, 4, 'Length');
    write(test, 2, 5, 'Twice');
    for (let row = 3; row < 7; row += 1) {
      write(test, row, 4, `=LEN(B${row + 1})`);
      write(test, row, 5, `=2*E${row + 1}`);
    }
    makeTable(test, rect(2, 1, 5, 5));
    return test;
  }

  it('the table covers the block when it grows, and keeps its length when it shrinks', async () => {
    const test = await wide();
    await refreshed(test, 7);
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(tables(test)).toEqual([rect(2, 1, 8, 5)]);
    await refreshed(test, 3);
    expect(tables(test)).toEqual([rect(2, 1, 8, 5)]);
    await refreshed(test, 9);
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(tables(test)).toEqual([rect(2, 1, 10, 5)]);
  });

  it('the table takes no filled cells beside the new rows: the refresh asks first [P1]', async () => {
    const test = await wide();
    write(test, 8, 5, 'mine');
    const before = everything(test);
    await refreshed(test, 7);
    expect(view(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { addresses: ['F9'] } });
    expect(everything(test)).toEqual(before);
  });

  it('notes in the columns of a table stay beside their rows [P14]', async () => {
    const test = await placed();
    write(test, 2, 4, 'Notes');
    write(test, 4, 4, 'about region 1');
    makeTable(test, rect(2, 1, 5, 4));
    const report = platform.reports.get(1);
    if (report) report.rows = [...report.rows].reverse();
    await test.app.placements.refreshAll();
    expect(view(test)?.status.kind).toBe('notes');
    await test.app.placements.decide(view(test)?.id ?? '', 'moveNotes');
    expect(test.store.values(test.store.activeSheetId, rect(3, 1, 4, 4)).map((row) => [row[0], row[3]])).toEqual([
      ['Region 3', ''],
      ['Region 2', ''],
      ['Region 1', 'about region 1'],
      ['Region 0', ''],
    ]);
  });
});

describe('a table that cannot grow with its block', () => {
  it('a table with a total row is named as an obstacle, and nothing is written [P1]', async () => {
    const test = await placed();
    write(test, 7, 1, 'Total');
    const table = makeTable(test, rect(2, 1, 6, 3));
    const { store } = test;
    store.tables.update(table, { showTotals: true });
    const before = everything(test);
    await refreshed(test, 7);
    expect(view(test)?.status).toMatchObject({
      kind: 'failed',
      failure: { code: 'TableInTheWay', where: 'B3:D8', detail: 'Table1' },
    });
    expect(everything(test)).toEqual(before);
    // Fewer rows leave empty rows above the total.
    await refreshed(test, 2);
    await refreshed(test, 4);
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(tables(test)).toEqual([rect(2, 1, 6, 3)]);
  });
});
