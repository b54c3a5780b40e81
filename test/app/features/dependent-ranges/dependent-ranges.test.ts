/**
 * Tests formulas, names and the print area that cover all rows of a block: they still cover it when
 * it grows, as the user chose.
 */
import type { UserAnswer } from '../../../../src/app';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { view } from '../../../support/app';
import { NAMES_OF_SHEETS } from '../../../support/either-excel';
import { openedApps } from '../../../support/opened-apps';
import { rect } from '../../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

function reportHas(count: number): void {
  const report = platform.reports.get(1);
  if (report) report.rows = Array.from({ length: count }, (_, row) => [`Region ${row}`, 10 + row, 1]);
}

beforeEach(() => {
  const types = new Map([
    [1, 'number' as const],
    [2, 'number' as const],
  ]);
  const columns = ['Region', 'Net', 'Orders'];
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns, rows: [], types, measures: ['Net', 'Orders'] }]);
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

async function choose(test: SmallApp, reach: 'ask' | 'extend' | 'leave'): Promise<void> {
  const details = await test.app.placements.openDetails();
  await details.setOptions(view(test)?.id ?? '', { reach });
}

async function refreshed(test: SmallApp, count: number, answer?: UserAnswer<'reach'> | 'shiftDown'): Promise<void> {
  reportHas(count);
  await test.app.placements.refreshAll();
  if (answer) await test.app.placements.decide(view(test)?.id ?? '', answer);
}

const status = (test: SmallApp) => view(test)?.status;
const write = ({ store }: SmallApp, row: number, column: number, text: string, sheet = store.activeSheetId) =>
  store.write(sheet, rect(row, column), text, 'formulas');
const formula = ({ store }: SmallApp, row: number, column: number, sheet = store.activeSheetId) =>
  store.formulas(sheet, rect(row, column))[0]?.[0];
const value = ({ store }: SmallApp, row: number, column: number) =>
  store.values(store.activeSheetId, rect(row, column))[0]?.[0];
const sumOf = (count: number) => Array.from({ length: count }, (_, row) => 10 + row).reduce((a, b) => a + b, 0);

function everything({ store }: SmallApp) {
  const area = rect(0, 0, 30, 12);
  return {
    cells: store.sheets().map(({ id }) => store.formulas(id, area)),
    names: store.names().map(({ name, formula }) => ({ name, formula })),
  };
}

describe('formulas over all rows of a block that grows', () => {
  it('formulas over a block are asked about before it first grows, and then cover its new rows [P1]', async () => {
    const test = await placed();
    write(test, 3, 6, '=SUM(C4:C7)');
    const before = everything(test);
    await refreshed(test, 9);
    expect(status(test)).toEqual({
      kind: 'reach',
      reach: { rowsBefore: 4, rowsNow: 9, cells: ['G4'], names: [], isPrinted: false },
    });
    expect(everything(test)).toEqual(before);
    await test.app.placements.decide(view(test)?.id ?? '', 'extendReach');
    expect(status(test)).toEqual({ kind: 'upToDate' });
    expect(formula(test, 3, 6)).toBe('=SUM(C4:C12)');
    expect(value(test, 3, 6)).toBe(sumOf(9));
    expect(view(test)?.notices).toEqual([
      { kind: 'reach', formulas: 1, names: 0, isPrinted: false, left: [], isAll: true },
    ]);
    await refreshed(test, 12);
    expect(value(test, 3, 6)).toBe(sumOf(12));
  });

  it('formulas over a block stay unchanged, now and later, if the user chooses so [P1]', async () => {
    const test = await placed();
    write(test, 3, 6, '=SUM(C4:C7)');
    await refreshed(test, 9, 'leaveReach');
    expect(status(test)).toEqual({ kind: 'upToDate' });
    expect(formula(test, 3, 6)).toBe('=SUM(C4:C7)');
    await refreshed(test, 12);
    expect(status(test)).toEqual({ kind: 'upToDate' });
    expect(formula(test, 3, 6)).toBe('=SUM(C4:C7)');
  });

  it('formulas over a block wait for the user in an unattended refresh [P1]', async () => {
    const test = await placed();
    write(test, 3, 6, '=SUM(C4:C7)');
    reportHas(9);
    await test.app.placements.setFreshFor(0);
    const again = apps.add(openSmallApp(platform, { store: createWorkbookStore({ file: test.store.toFile() }) }));
    await again.app.start();
    expect(status(again)?.kind).toBe('reach');
    expect(formula(again, 3, 6)).toBe('=SUM(C4:C7)');
  });

  it.each([
    ['=SUM(C3:C7)', '=SUM(C3:C12)'],
    ['=SUM($C$4:$C$7)+1', '=SUM($C$4:$C$12)+1'],
    ['=SUM(C$4:D7)', '=SUM(C$4:D12)'],
    ['=VLOOKUP("Region 8",B4:D7,2,FALSE)', '=VLOOKUP("Region 8",B4:D12,2,FALSE)'],
    ['=SUMIF(B4:B7,"Region 8",C4:C7)', '=SUMIF(B4:B12,"Region 8",C4:C12)'],
    ['=SUM(C4:C9)', '=SUM(C4:C12)'],
    ['=SUM(C4:C20)', '=SUM(C4:C20)'],
    ['=SUM(C5:C7)', '=SUM(C5:C7)'],
    ['=SUM(C4:C6)', '=SUM(C4:C6)'],
    ['=C7', '=C7'],
    ['=SUM(C:C)', '=SUM(C:C)'],
    ['=SUM(F4:F7)', '=SUM(F4:F7)'],
    ['="C4:C7"', '="C4:C7"'],
  ])('the formula %s becomes %s when the block grows', async (before, after) => {
    const test = await placed();
    await choose(test, 'extend');
    write(test, 3, 8, before);
    await refreshed(test, 9);
    expect(formula(test, 3, 8)).toBe(after);
  });

  it('formulas on other sheets cover the new rows, and formulas over other cells stay', async () => {
    const test = await placed();
    await choose(test, 'extend');
    const other = test.store.addSheet('My sums').id;
    write(test, 0, 0, '=SUM(Sheet1!C4:C7)', other);
    write(test, 1, 0, '=SUM(C4:C7)', other);
    write(test, 4, 0, "=SUM('sheet1'!$D$4:$D$7)", other);
    await refreshed(test, 9);
    expect([0, 1, 4].map((row) => formula(test, row, 0, other))).toEqual([
      '=SUM(Sheet1!C4:C12)',
      '=SUM(C4:C7)',
      "=SUM('sheet1'!$D$4:$D$12)".replace(
        "'sheet1'",
        String(formula(test, 4, 0, other)).includes("'") ? "'sheet1'" : 'sheet1',
      ),
    ]);
  });

  it('formulas directly below a block move down with their cells, and cover its new rows', async () => {
    const test = await placed();
    await choose(test, 'extend');
    write(test, 7, 2, '=SUM(C4:C7)');
    write(test, 9, 2, '=C8+SUM(C4:C7)+SUM(B4:B9)');
    await refreshed(test, 9, 'shiftDown');
    expect(status(test)).toEqual({ kind: 'upToDate' });
    expect(formula(test, 12, 2)).toBe('=SUM(C4:C12)');
    expect(value(test, 12, 2)).toBe(sumOf(9));
    expect(formula(test, 14, 2)).toBe('=C13+SUM(C4:C12)+SUM(B4:B14)');
  });

  it('formulas over a block cover it again after it has shrunk', async () => {
    const test = await placed();
    await choose(test, 'extend');
    write(test, 3, 6, '=SUM(C4:C7)');
    for (const count of [2, 3, 0, 6, 1, 8]) await refreshed(test, count);
    expect(value(test, 3, 6)).toBe(sumOf(8));
    expect(formula(test, 3, 6)).toBe('=SUM(C4:C11)');
  });

  it('formulas beside a block are extended and filled down', async () => {
    const test = await placed();
    const details = await test.app.placements.openDetails();
    await details.setOptions(view(test)?.id ?? '', { reach: 'extend', fillBeside: true });
    for (let row = 3; row < 7; row += 1) write(test, row, 4, `=C${row + 1}/SUM(C$4:C$7)`);
    await refreshed(test, 6);
    expect(status(test)).toEqual({ kind: 'upToDate' });
    expect(Array.from({ length: 6 }, (_, row) => formula(test, 3 + row, 4))).toEqual(
      Array.from({ length: 6 }, (_, row) => `=C${4 + row}/SUM(C$4:C$9)`),
    );
  });

  it('formulas in a user column are extended and filled into new rows', async () => {
    const test = await placed();
    const { store } = test;
    store.insertColumns(store.activeSheetId, 3, 1);
    const details = await test.app.placements.openDetails();
    await details.setOptions(view(test)?.id ?? '', { reach: 'extend', notes: 'move' });
    for (let row = 3; row < 7; row += 1) write(test, row, 3, `=C${row + 1}/SUM(C$4:C$7)`);
    await refreshed(test, 6);
    expect(status(test)).toEqual({ kind: 'upToDate' });
    expect(Array.from({ length: 6 }, (_, row) => formula(test, 3 + row, 3))).toEqual(
      Array.from({ length: 6 }, (_, row) => `=C${4 + row}/SUM(C$4:C$9)`),
    );
  });

  it('formulas in a user column are filled into new rows unchanged if the user does not extend formulas [P1]', async () => {
    const test = await placed();
    test.store.insertColumns(test.store.activeSheetId, 3, 1);
    const details = await test.app.placements.openDetails();
    await details.setOptions(view(test)?.id ?? '', { reach: 'leave', notes: 'move' });
    for (let row = 3; row < 7; row += 1) write(test, row, 3, `=C${row + 1}/SUM(C$4:C$7)`);
    await refreshed(test, 6);
    expect(status(test)).toEqual({ kind: 'upToDate' });
    expect(Array.from({ length: 6 }, (_, row) => formula(test, 3 + row, 3))).toEqual(
      Array.from({ length: 6 }, (_, row) => `=C${4 + row}/SUM(C$4:C$7)`),
    );
  });

  it('formulas with a table column whose name looks like a cell are extended when cells move down [P1]', async () => {
    const test = await placed();
    const { store } = test;
    await choose(test, 'extend');
    write(test, 0, 11, 'Q1');
    write(test, 1, 11, '5');
    store.tables.add(store.activeSheetId, rect(0, 11, 2), true);
    write(test, 3, 8, '=SUM(Table1[Q1])+SUM(C4:C7)');
    write(test, 8, 2, 'mine');
    await refreshed(test, 9, 'shiftDown');
    expect(formula(test, 3, 8)).toBe('=SUM(Table1[Q1])+SUM(C4:C12)');
    expect(view(test)?.notices).toMatchObject([{ kind: 'reach', formulas: 1, left: [] }]);
  });

  it('formulas that may be parts of one array are reported and stay unchanged [P1]', async () => {
    const test = await placed();
    await choose(test, 'extend');
    write(test, 3, 6, '=SUM($C$4:$C$7)');
    write(test, 4, 6, '=SUM($C$4:$C$7)');
    await refreshed(test, 9);
    expect(formula(test, 3, 6)).toBe('=SUM($C$4:$C$7)');
    expect(view(test)?.notices).toMatchObject([{ kind: 'reach', formulas: 0, left: ['G4', 'G5'] }]);
  });

  it('formulas over a block are rolled back with it, whichever request fails, before or after its effect [P2]', async () => {
    let failed = 0;
    for (const shifts of [false, true])
      for (const afterwards of [false, true]) {
        for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
          const test = await placed();
          const { store } = test;
          await choose(test, 'extend');
          write(test, 3, 6, '=SUM(C4:C7)');
          write(test, 7, shifts ? 2 : 6, '=SUM(C4:C7)+C7');
          store.addName('Net', '=Sheet1!$C$4:$C$7');
          if (shifts) await refreshed(test, 9);
          else reportHas(9);
          const before = everything(test);
          hasFailed = false;
          test.host.faults.atSync(nth, () => {
            hasFailed = true;
          });
          test.host.faults.failNextSync(nth, 'GeneralException', afterwards);
          if (shifts) await test.app.placements.decide(view(test)?.id ?? '', 'shiftDown');
          else await test.app.placements.refreshAll();
          const at = { nth, shifts, afterwards };
          const [notice] = view(test)?.notices ?? [];
          if (status(test)?.kind === 'failed') {
            failed += 1;
            expect({ at, ...everything(test) }).toEqual({ at, ...before });
          } else {
            // If the request that looks for formulas fails, they stay as they are, and the pane
            // says that not all were found.
            const isAll = notice?.kind === 'reach' && notice.isAll;
            const end = isAll ? ['=SUM(C4:C12)', sumOf(9)] : ['=SUM(C4:C7)', sumOf(4)];
            expect({ at, kind: status(test)?.kind, notice, end: [formula(test, 3, 6), value(test, 3, 6)] }).toEqual({
              ...{ at, kind: 'upToDate', end },
              notice: expect.objectContaining({ kind: 'reach', formulas: isAll ? 2 : 0, isAll }),
            });
          }
        }
      }
    expect(failed).toBeGreaterThan(3);
  });

  it('formulas that the user edits between any two requests keep the edit [P1]', async () => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const test = await placed();
      await choose(test, 'extend');
      write(test, 3, 6, '=SUM(C4:C7)');
      isMet = false;
      test.host.faults.atSync(nth, () => {
        isMet = true;
        write(test, 3, 6, '=MAX(C4:C7)');
      });
      await refreshed(test, 9);
      if (!isMet) break;
      expect({ nth, kind: status(test)?.kind }).toEqual({ nth, kind: 'upToDate' });
      expect(['=MAX(C4:C7)', '=MAX(C4:C12)']).toContain(formula(test, 3, 6));
    }
  });

  it('formulas over a growing block cost two requests, and at most one if there are none [P13]', async () => {
    const requests = async (prepare: (test: SmallApp) => void, reach: 'extend' | 'leave') => {
      const test = await placed();
      await choose(test, reach);
      prepare(test);
      test.host.clearLog();
      await refreshed(test, 9);
      return test.host.log().length;
    };
    const least = await requests(() => undefined, 'leave');
    expect((await requests(() => undefined, 'extend')) - least).toBeLessThanOrEqual(1);
    expect((await requests((test) => write(test, 3, 6, '=SUM(C4:C7)'), 'extend')) - least).toBe(2);
  });
});

describe('names and the print area over a block that grows', () => {
  it.each(NAMES_OF_SHEETS)('names and the print area are asked about and extended, %j [P1] [P17]', async (names) => {
    const test = await placed(names);
    const { store } = test;
    const sheet = store.activeSheetId;
    store.addName('Net', '=Sheet1!$C$4:$C$7');
    store.addName('All', '=Sheet1!$B$3:$D$7');
    store.addName('First', '=Sheet1!$C$4:$C$5');
    store.addName('Local', '=Sheet1!$D$4:$D$7', { scope: sheet });
    store.addName('Print_Area', '=Sheet1!$A$1:$D$7', { scope: sheet });
    await refreshed(test, 9);
    expect(status(test)).toMatchObject({ reach: { names: ['Net', 'All', 'Local'], isPrinted: true } });
    await test.app.placements.decide(view(test)?.id ?? '', 'extendReach');
    expect(status(test)).toEqual({ kind: 'upToDate' });
    const formulas = new Map(store.names().map(({ name, formula }) => [name, formula]));
    expect(Object.fromEntries(formulas)).toMatchObject({
      Net: '=Sheet1!$C$4:$C$12',
      All: '=Sheet1!$B$3:$D$12',
      First: '=Sheet1!$C$4:$C$5',
      Local: '=Sheet1!$D$4:$D$12',
      Print_Area: '=Sheet1!$A$1:$D$12',
    });
  });
});
