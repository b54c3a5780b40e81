/** Tests selecting the changed cells in the sheet, in Excels that answer differently. */
import { limitExcelApi } from '../../../src/workbench/host';
import { waitUntil } from '../../support/app';
import { readView } from '../../support/app-state';
import { EXCELS } from '../../support/excel-profiles';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallAppOptions } from '../../support/small-platform';
import { getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

const ROWS: (string | number)[][] = [
  ['Norway', 10, 1],
  ['Sweden', 20, 2],
  ['Spain', 30, 3],
  ['Malta', 40, 4],
];
const CHANGED_ROWS: (string | number)[][] = [
  ['Norway', 11, 5],
  ['Sweden', 22, 6],
  ['Spain', 30, 3],
  ['Malta', 40, 7],
];

/** Places the report with its headers at B3, refreshes it to the new rows, and opens the changes. */
async function openChanges(options: SmallAppOptions = {}, rows = ROWS, newRows = CHANGED_ROWS) {
  const report = { id: 1, name: 'Sales', columns: ['Country', 'Net', 'Orders'], measures: ['Net', 'Orders'], rows };
  const platform = createSmallPlatform([report]);
  const test = await apps.start(platform, { rowCache: createMemoryRowCache(), ...options });
  await placeAt(test, 2, 1);
  getReport(platform).rows = newRows;
  await test.app.placements.refreshAll();
  const details = await test.app.placements.openDetails();
  const { id } = readView(test);
  await details.openChanges(id);
  return { ...test, select: () => details.selectChangedCells(id), details, sheet: test.store.activeSheetId };
}

const readSelected = ({ store }: SmallApp) => [store.selection.rect, ...(store.selection.otherRects ?? [])];

describe.each(EXCELS)('selecting the changed cells in %s', (_, switches) => {
  it('selects all of them as few areas, and changes nothing in the file [P1] [P17]', async () => {
    const test = await openChanges(switches);
    test.store.select(test.sheet, rect(20, 0));
    const { sheets, ...parts } = test.store.toFile();
    const withoutSelection = { ...parts, sheets: sheets.map((sheet) => ({ ...sheet, selection: undefined })) };
    expect(await test.select()).toEqual({ count: 5, total: 5 });
    expect(readSelected(test)).toEqual([rect(3, 2, 2, 2), rect(6, 3)]);
    const file = test.store.toFile();
    expect({ ...file, sheets: file.sheets.map((sheet) => ({ ...sheet, selection: undefined })) }).toEqual(
      withoutSelection,
    );
  });

  it('selects them where they are after the block has moved and the user has sorted it [P18]', async () => {
    const test = await openChanges(switches);
    test.store.insertRows(test.sheet, 0, 2);
    const rows = [...CHANGED_ROWS].reverse();
    test.store.write(test.sheet, rect(5, 1, 4, 3), rows, 'values');
    expect(await test.select()).toEqual({ count: 5, total: 5 });
    expect(readSelected(test)).toEqual([rect(5, 3), rect(7, 2, 2, 2)]);
  });

  it('leaves out a cell that no longer shows the value, and says so', async () => {
    const test = await openChanges(switches);
    test.store.write(test.sheet, rect(6, 3), 'typed', 'values');
    expect(await test.select()).toEqual({ count: 4, total: 5, missing: 'changed' });
    expect(readSelected(test)).toEqual([rect(3, 2, 2, 2)]);
  });

  it('selects nothing if the values are gone', async () => {
    const test = await openChanges(switches);
    test.store.clear(test.sheet, rect(3, 1, 4, 3), 'contents');
    test.store.select(test.sheet, rect(20, 0));
    expect(await test.select()).toEqual({ count: 0, total: 5 });
    expect(readSelected(test)).toEqual([rect(20, 0)]);
  });
});

it('changed cells on a hidden sheet are selected once the user unhides it [P19]', async () => {
  const test = await openChanges();
  test.store.activateSheet(test.store.addSheet('Front').id);
  test.store.setSheetVisibility(test.sheet, 'Hidden');
  expect(await test.select()).toBeUndefined();
  expect(test.app.placements.hiddenSheet.value).toEqual({ sheet: 'Sheet1', hiddenAs: 'hidden' });
  await test.app.placements.answerHiddenSheet('unhide');
  expect([test.store.activeSheetId, readSelected(test).length]).toEqual([test.sheet, 2]);
});

it('as many areas are selected as Excel can address, and the result counts the rest [P19]', async () => {
  const createRows = (first: number) =>
    Array.from({ length: 3_000 }, (_, row) => [`Country ${row}`, row % 2 === 0 ? first + row : row, 0]);
  const test = await openChanges({}, createRows(10), createRows(20));
  const result = await test.select();
  expect(result).toMatchObject({ total: 1_500, missing: 'tooMany' });
  const selected = readSelected(test);
  expect(selected).toHaveLength(result?.count ?? 0);
  expect(selected.length).toBeGreaterThan(1_300);
});

it('an Excel before ExcelApi 1.18 does not offer to select the cells [P17]', async () => {
  const { details } = await openChanges({ requirements: limitExcelApi('1.17') });
  expect(details.canSelectAreas.value).toBe(false);
  expect((await openChanges()).details.canSelectAreas.value).toBe(true);
});

it('while several areas are selected, no report can be placed, and no cell is described', async () => {
  const test = await openChanges();
  const stop = test.details.followSelection();
  await test.app.report.open(1);
  await test.select();
  await waitUntil(() => test.app.selection.value?.kind === 'unusable');
  await waitUntil(() => {
    const state = test.app.report.state.value;
    return state.kind === 'open' && state.target.kind === 'unusable';
  });
  expect(test.details.cell.value).toBeUndefined();
  stop();
});
