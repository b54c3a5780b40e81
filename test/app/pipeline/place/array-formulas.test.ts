/**
 * Tests array formulas that were entered with Ctrl+Shift+Enter: Excel changes them only as a whole,
 * so the question names them, and they move as a whole or stay.
 */
import { createWorkbookStore, type WorkbookStore } from '../../../../src/workbench/store';
import { waitUntil } from '../../../support/app';
import { decide, findView, readPlacing } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { EXCELS, type Switches } from '../../../support/excel-profiles';
import { rect } from '../../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../../support/small-platform';
import { changeReport, createTextRows } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
const COLUMNS = ['Region', 'Net', 'Share'];
const FORMULA = '=H1:H3*2';

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: createTextRows(COLUMNS, 4) }]);
});

async function openReport(excel: Switches = {}): Promise<SmallApp & { readonly sheet: string }> {
  const store = createWorkbookStore();
  const test = apps.add(openSmallApp(platform, { store, ...excel }));
  await test.app.start();
  await test.app.report.open(1);
  return { ...test, sheet: store.activeSheetId };
}

const readFormulas = (store: WorkbookStore, row: number, column: number) =>
  store.readFormulas(store.activeSheetId, rect(row, column, 3)).map(([formula]) => formula);

/** Places at F4 and returns the question. */
async function placeUntilAsked(test: SmallApp) {
  test.store.select(test.store.activeSheetId, rect(3, 5));
  await settle(test.host);
  const placingDone = test.app.report.place();
  await waitUntil(() => readPlacing(test)?.kind === 'deciding');
  const state = readPlacing(test);
  const isCells = state?.kind === 'deciding' && state.decision.kind === 'cellsInTheWay';
  return { placingDone, cells: isCells ? state.decision.cells : undefined };
}

describe.each(EXCELS)('array formulas in %s', (_, excel) => {
  it('placing names an array that reaches into the cells, and leaves it as it is [P1]', async () => {
    const test = await openReport(excel);
    test.store.enterArray(test.sheet, rect(2, 5, 3), FORMULA);
    const { placingDone, cells } = await placeUntilAsked(test);
    expect(cells).toMatchObject({ addresses: ['F3:F5'], count: 1, array: { formulas: ['F3:F5'], mayMove: false } });
    await test.app.report.decide('newSheet');
    await placingDone;
    expect(test.store.readFormulas(test.sheet, rect(2, 5, 3)).flat()).toEqual([FORMULA, FORMULA, FORMULA]);
  });

  it('an array below moves down as a whole [P1]', async () => {
    const test = await openReport(excel);
    test.store.enterArray(test.sheet, rect(5, 5, 3), FORMULA);
    const { placingDone, cells } = await placeUntilAsked(test);
    expect(cells).toMatchObject({ array: { formulas: ['F6:F8'], mayMove: true } });
    await test.app.report.decide('shiftDown');
    await placingDone;
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 4 });
    expect(readFormulas(test.store, 10, 5)).toEqual([FORMULA, FORMULA, FORMULA]);
    expect(test.store.listArrays(test.sheet)).toEqual([rect(10, 5, 3)]);
  });

  it('cells do not move down if that would tear an array further below [P1]', async () => {
    const test = await openReport(excel);
    await test.app.report.place();
    test.store.enterArray(test.sheet, rect(20, 2, 1, 3), FORMULA);
    test.store.write(test.sheet, rect(6, 1), 'Mine', 'values');
    changeReport(platform, { rows: createTextRows(COLUMNS, 12) });
    await test.app.placements.refreshAll();
    await decide(test, 'shiftDown');
    expect(findView(test)?.status).toMatchObject({
      kind: 'needsDecision',
      cells: { array: { formulas: ['C21:E21'], mayMove: false } },
    });
    expect(test.store.readFormulas(test.sheet, rect(6, 1))).toEqual([['Mine']]);
  });

  it('an array in a user column or beside the block stays when rows change places [P1] [P14]', async () => {
    const test = await openReport(excel);
    await test.app.report.place();
    test.store.insertColumns(test.sheet, 1, 1);
    test.store.enterArray(test.sheet, rect(1, 1, 3), FORMULA);
    test.store.enterArray(test.sheet, rect(2, 4, 3), FORMULA);
    changeReport(platform, { rows: [...createTextRows(COLUMNS, 6)].reverse() });
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:D7' });
    expect(test.store.listArrays(test.sheet)).toEqual([rect(1, 1, 3), rect(2, 4, 3)]);
  });

  it('an array among the cells of the report is named, and no answer tears it [P1]', async () => {
    const test = await openReport(excel);
    await test.app.report.place();
    test.store.enterArray(test.sheet, rect(1, 2, 3), FORMULA);
    changeReport(platform, { rows: createTextRows(COLUMNS, 4, 10) });
    await test.app.placements.refreshAll();
    expect(findView(test)?.status.kind).toBe('handEdits');
    await decide(test, 'overwriteEdits');
    expect(findView(test)?.status).toMatchObject({
      kind: 'needsDecision',
      cells: { array: { formulas: ['C2:C4'], isWithin: true } },
    });
    expect(readFormulas(test.store, 1, 2)).toEqual([FORMULA, FORMULA, FORMULA]);
  });
});

it('single cells with an array formula are cells with content as any other', async () => {
  const test = await openReport();
  test.store.enterArray(test.sheet, rect(5, 5), '=SUM(H1:H3*2)');
  test.store.enterArray(test.sheet, rect(6, 5), '=SUM(H1:H3*3)');
  const { placingDone, cells } = await placeUntilAsked(test);
  expect(cells).toMatchObject({ addresses: ['F6:F7'], count: 2 });
  expect(cells?.array).toBeUndefined();
  await test.app.report.decide('overwrite');
  await placingDone;
  expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 4 });
});

it('a small array is found among many filled cells', async () => {
  const test = await openReport();
  test.store.write(test.sheet, rect(3, 5, 4000, 3), 'Filled', 'values');
  test.store.enterArray(test.sheet, rect(3100, 6, 2, 1), FORMULA);
  changeReport(platform, { rows: createTextRows(COLUMNS, 3500) });
  const { placingDone, cells } = await placeUntilAsked(test);
  expect(cells).toMatchObject({ array: { formulas: ['G3101:G3102'] } });
  await test.app.report.decide('cancel');
  await placingDone;
});
