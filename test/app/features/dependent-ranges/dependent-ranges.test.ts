/**
 * Tests formulas, names and the print area that cover all rows of a block: they still cover it when
 * it grows, as the user chose.
 */
import type { UserAnswer } from '../../../../src/app';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { decide, findView, readId } from '../../../support/app-state';
import { SHEET_NAME_CASES } from '../../../support/excel-profiles';
import { placeAt } from '../../../support/place-report';
import { rect } from '../../../support/rect';
import { readCell, readFormula, writeInput } from '../../../support/sheet-cells';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

function setReportRows(count: number): void {
  changeReport(platform, { rows: Array.from({ length: count }, (_, row) => [`Region ${row}`, 10 + row, 1]) });
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
async function placeReport(options: SmallAppOptions = {}): Promise<SmallApp> {
  setReportRows(4);
  const test = await apps.start(platform, options);
  await placeAt(test, 2, 1);
  return test;
}

async function setReach(test: SmallApp, reach: 'ask' | 'extend' | 'leave'): Promise<void> {
  const details = await test.app.placements.openDetails();
  await details.setOptions(readId(test), { reach });
}

async function refreshWithRows(
  test: SmallApp,
  count: number,
  answer?: UserAnswer<'reach'> | 'shiftDown',
): Promise<void> {
  setReportRows(count);
  await test.app.placements.refreshAll();
  if (answer) await decide(test, answer);
}

const readStatus = (test: SmallApp) => findView(test)?.status;
const computeSum = (count: number) => Array.from({ length: count }, (_, row) => 10 + row).reduce((a, b) => a + b, 0);

function readWorkbook({ store }: SmallApp) {
  const area = rect(0, 0, 30, 12);
  return {
    cells: store.listSheets().map(({ id }) => store.readFormulas(id, area)),
    names: store.listNames().map(({ name, formula }) => ({ name, formula })),
  };
}

describe('formulas over all rows of a block that grows', () => {
  it('formulas over a block are asked about before it first grows, and then cover its new rows [P1]', async () => {
    const test = await placeReport();
    writeInput(test, 3, 6, '=SUM(C4:C7)');
    const before = readWorkbook(test);
    await refreshWithRows(test, 9);
    expect(readStatus(test)).toEqual({
      kind: 'reach',
      reach: { rowsBefore: 4, rowsNow: 9, cells: ['G4'], names: [], includesPrintArea: false },
    });
    expect(readWorkbook(test)).toEqual(before);
    await decide(test, 'extendReach');
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(readFormula(test, 3, 6)).toBe('=SUM(C4:C12)');
    expect(readCell(test, 3, 6)).toBe(computeSum(9));
    expect(findView(test)?.notices).toEqual([
      { kind: 'reach', formulas: 1, names: 0, includesPrintArea: false, unextended: [], isAll: true },
    ]);
    await refreshWithRows(test, 12);
    expect(readCell(test, 3, 6)).toBe(computeSum(12));
  });

  it('formulas over a block stay unchanged, now and later, if the user chooses so [P1]', async () => {
    const test = await placeReport();
    writeInput(test, 3, 6, '=SUM(C4:C7)');
    await refreshWithRows(test, 9, 'leaveReach');
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(readFormula(test, 3, 6)).toBe('=SUM(C4:C7)');
    await refreshWithRows(test, 12);
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(readFormula(test, 3, 6)).toBe('=SUM(C4:C7)');
  });

  it('formulas over a block wait for the user in an unattended refresh [P1]', async () => {
    const test = await placeReport();
    writeInput(test, 3, 6, '=SUM(C4:C7)');
    setReportRows(9);
    await test.app.placements.setFreshFor(0);
    const again = await apps.start(platform, { store: createWorkbookStore({ file: test.store.toFile() }) });
    expect(readStatus(again)?.kind).toBe('reach');
    expect(readFormula(again, 3, 6)).toBe('=SUM(C4:C7)');
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
    const test = await placeReport();
    await setReach(test, 'extend');
    writeInput(test, 3, 8, before);
    await refreshWithRows(test, 9);
    expect(readFormula(test, 3, 8)).toBe(after);
  });

  it('formulas on other sheets cover the new rows, and formulas over other cells stay', async () => {
    const test = await placeReport();
    await setReach(test, 'extend');
    const other = test.store.addSheet('My sums').id;
    writeInput(test, 0, 0, '=SUM(Sheet1!C4:C7)', other);
    writeInput(test, 1, 0, '=SUM(C4:C7)', other);
    writeInput(test, 4, 0, "=SUM('sheet1'!$D$4:$D$7)", other);
    await refreshWithRows(test, 9);
    expect([0, 1, 4].map((row) => readFormula(test, row, 0, other))).toEqual([
      '=SUM(Sheet1!C4:C12)',
      '=SUM(C4:C7)',
      "=SUM('sheet1'!$D$4:$D$12)".replace(
        "'sheet1'",
        String(readFormula(test, 4, 0, other)).includes("'") ? "'sheet1'" : 'sheet1',
      ),
    ]);
  });

  it('formulas directly below a block move down with their cells, and cover its new rows', async () => {
    const test = await placeReport();
    await setReach(test, 'extend');
    writeInput(test, 7, 2, '=SUM(C4:C7)');
    writeInput(test, 9, 2, '=C8+SUM(C4:C7)+SUM(B4:B9)');
    await refreshWithRows(test, 9, 'shiftDown');
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(readFormula(test, 12, 2)).toBe('=SUM(C4:C12)');
    expect(readCell(test, 12, 2)).toBe(computeSum(9));
    expect(readFormula(test, 14, 2)).toBe('=C13+SUM(C4:C12)+SUM(B4:B14)');
  });

  it('formulas over a block cover it again after it has shrunk', async () => {
    const test = await placeReport();
    await setReach(test, 'extend');
    writeInput(test, 3, 6, '=SUM(C4:C7)');
    for (const count of [2, 3, 0, 6, 1, 8]) await refreshWithRows(test, count);
    expect(readCell(test, 3, 6)).toBe(computeSum(8));
    expect(readFormula(test, 3, 6)).toBe('=SUM(C4:C11)');
  });

  it('formulas beside a block are extended and filled down', async () => {
    const test = await placeReport();
    const details = await test.app.placements.openDetails();
    await details.setOptions(readId(test), { reach: 'extend', fillBeside: true });
    for (let row = 3; row < 7; row += 1) writeInput(test, row, 4, `=C${row + 1}/SUM(C$4:C$7)`);
    await refreshWithRows(test, 6);
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(Array.from({ length: 6 }, (_, row) => readFormula(test, 3 + row, 4))).toEqual(
      Array.from({ length: 6 }, (_, row) => `=C${4 + row}/SUM(C$4:C$9)`),
    );
  });

  it('formulas in a user column are extended and filled into new rows', async () => {
    const test = await placeReport();
    const { store } = test;
    store.insertColumns(store.activeSheetId, 3, 1);
    const details = await test.app.placements.openDetails();
    await details.setOptions(readId(test), { reach: 'extend', notes: 'move' });
    for (let row = 3; row < 7; row += 1) writeInput(test, row, 3, `=C${row + 1}/SUM(C$4:C$7)`);
    await refreshWithRows(test, 6);
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(Array.from({ length: 6 }, (_, row) => readFormula(test, 3 + row, 3))).toEqual(
      Array.from({ length: 6 }, (_, row) => `=C${4 + row}/SUM(C$4:C$9)`),
    );
  });

  it('formulas in a user column are filled into new rows unchanged if the user does not extend formulas [P1]', async () => {
    const test = await placeReport();
    test.store.insertColumns(test.store.activeSheetId, 3, 1);
    const details = await test.app.placements.openDetails();
    await details.setOptions(readId(test), { reach: 'leave', notes: 'move' });
    for (let row = 3; row < 7; row += 1) writeInput(test, row, 3, `=C${row + 1}/SUM(C$4:C$7)`);
    await refreshWithRows(test, 6);
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    expect(Array.from({ length: 6 }, (_, row) => readFormula(test, 3 + row, 3))).toEqual(
      Array.from({ length: 6 }, (_, row) => `=C${4 + row}/SUM(C$4:C$7)`),
    );
  });

  it('formulas with a table column whose name looks like a cell are extended when cells move down [P1]', async () => {
    const test = await placeReport();
    const { store } = test;
    await setReach(test, 'extend');
    writeInput(test, 0, 11, 'Q1');
    writeInput(test, 1, 11, '5');
    store.tables.add(store.activeSheetId, rect(0, 11, 2), true);
    writeInput(test, 3, 8, '=SUM(Table1[Q1])+SUM(C4:C7)');
    writeInput(test, 8, 2, 'mine');
    await refreshWithRows(test, 9, 'shiftDown');
    expect(readFormula(test, 3, 8)).toBe('=SUM(Table1[Q1])+SUM(C4:C12)');
    expect(findView(test)?.notices).toMatchObject([{ kind: 'reach', formulas: 1, unextended: [] }]);
  });

  it('formulas that may be parts of one array are reported and stay unchanged [P1]', async () => {
    const test = await placeReport();
    await setReach(test, 'extend');
    writeInput(test, 3, 6, '=SUM($C$4:$C$7)');
    writeInput(test, 4, 6, '=SUM($C$4:$C$7)');
    await refreshWithRows(test, 9);
    expect(readFormula(test, 3, 6)).toBe('=SUM($C$4:$C$7)');
    expect(findView(test)?.notices).toMatchObject([{ kind: 'reach', formulas: 0, unextended: ['G4', 'G5'] }]);
  });

  it('formulas over a block are rolled back with it, whichever request fails, before or after its effect [P2]', async () => {
    let failedCount = 0;
    for (const movesCellsDown of [false, true])
      for (const isCarriedOut of [false, true]) {
        for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
          const test = await placeReport();
          const { store } = test;
          await setReach(test, 'extend');
          writeInput(test, 3, 6, '=SUM(C4:C7)');
          writeInput(test, 7, movesCellsDown ? 2 : 6, '=SUM(C4:C7)+C7');
          store.addName('Net', '=Sheet1!$C$4:$C$7');
          if (movesCellsDown) await refreshWithRows(test, 9);
          else setReportRows(9);
          const before = readWorkbook(test);
          hasFailed = false;
          test.host.faults.callAroundNthBatch(nth, () => {
            hasFailed = true;
          });
          test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
          if (movesCellsDown) await decide(test, 'shiftDown');
          else await test.app.placements.refreshAll();
          const fault = { nth, movesCellsDown, isCarriedOut };
          const [notice] = findView(test)?.notices ?? [];
          if (readStatus(test)?.kind === 'failed') {
            failedCount += 1;
            expect({ fault, ...readWorkbook(test) }).toEqual({ fault, ...before });
          } else {
            // If the request that looks for formulas fails, they stay as they are, and the pane
            // says that not all were found.
            const isAll = notice?.kind === 'reach' && notice.isAll;
            const expectedEnd = isAll ? ['=SUM(C4:C12)', computeSum(9)] : ['=SUM(C4:C7)', computeSum(4)];
            expect({
              fault,
              kind: readStatus(test)?.kind,
              notice,
              end: [readFormula(test, 3, 6), readCell(test, 3, 6)],
            }).toEqual({
              ...{ fault, kind: 'upToDate', end: expectedEnd },
              notice: expect.objectContaining({ kind: 'reach', formulas: isAll ? 2 : 0, isAll }),
            });
          }
        }
      }
    expect(failedCount).toBeGreaterThan(3);
  });

  it('formulas that the user edits between any two requests keep the edit [P1]', async () => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const test = await placeReport();
      await setReach(test, 'extend');
      writeInput(test, 3, 6, '=SUM(C4:C7)');
      isMet = false;
      test.host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        writeInput(test, 3, 6, '=MAX(C4:C7)');
      });
      await refreshWithRows(test, 9);
      if (!isMet) break;
      expect({ nth, kind: readStatus(test)?.kind }).toEqual({ nth, kind: 'upToDate' });
      expect(['=MAX(C4:C7)', '=MAX(C4:C12)']).toContain(readFormula(test, 3, 6));
    }
  });

  it('formulas over a growing block cost two requests, and at most one if there are none [P13]', async () => {
    const countRequests = async (prepare: (test: SmallApp) => void, reach: 'extend' | 'leave') => {
      const test = await placeReport();
      await setReach(test, reach);
      prepare(test);
      test.host.clearLog();
      await refreshWithRows(test, 9);
      return test.host.readLog().length;
    };
    const requestsWithoutSearch = await countRequests(() => undefined, 'leave');
    expect((await countRequests(() => undefined, 'extend')) - requestsWithoutSearch).toBeLessThanOrEqual(1);
    expect(
      (await countRequests((test) => writeInput(test, 3, 6, '=SUM(C4:C7)'), 'extend')) - requestsWithoutSearch,
    ).toBe(2);
  });
});

describe('names and the print area over a block that grows', () => {
  it.each(SHEET_NAME_CASES)('names and the print area are asked about and extended, %j [P1] [P17]', async (names) => {
    const test = await placeReport(names);
    const { store } = test;
    const sheet = store.activeSheetId;
    store.addName('Net', '=Sheet1!$C$4:$C$7');
    store.addName('All', '=Sheet1!$B$3:$D$7');
    store.addName('First', '=Sheet1!$C$4:$C$5');
    store.addName('Local', '=Sheet1!$D$4:$D$7', { scope: sheet });
    store.addName('Print_Area', '=Sheet1!$A$1:$D$7', { scope: sheet });
    await refreshWithRows(test, 9);
    expect(readStatus(test)).toMatchObject({ reach: { names: ['Net', 'All', 'Local'], includesPrintArea: true } });
    await decide(test, 'extendReach');
    expect(readStatus(test)).toEqual({ kind: 'upToDate' });
    const formulas = new Map(store.listNames().map(({ name, formula }) => [name, formula]));
    expect(Object.fromEntries(formulas)).toMatchObject({
      Net: '=Sheet1!$C$4:$C$12',
      All: '=Sheet1!$B$3:$D$12',
      First: '=Sheet1!$C$4:$C$5',
      Local: '=Sheet1!$D$4:$D$12',
      Print_Area: '=Sheet1!$A$1:$D$12',
    });
  });
});
