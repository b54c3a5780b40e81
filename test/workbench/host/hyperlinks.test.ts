/** Tests links of cells as office.js sees them, and how they follow their cells. */
import type { WorkbookStore } from '../../../src/workbench/store';
import { createWorkbookStore } from '../../../src/workbench/store';
import { openExcel } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { catchError, runBatch } from './host-fixture';

const PAGE = { address: 'https://shop.example/lamp' };

function createLinkedStore(): { readonly store: WorkbookStore; readonly sheet: string } {
  const store = createWorkbookStore();
  const sheet = store.activeSheetId;
  store.write(sheet, rect(1, 0, 3), [['b'], ['a'], ['c']], 'values');
  store.setHyperlink(sheet, rect(1, 0), PAGE);
  return { store, sheet };
}

/** Returns the rows of a column in which a link is. */
const findLinkedRows = (store: WorkbookStore, sheet: string, column = 0) =>
  [0, 1, 2, 3, 4, 5].filter((row) => store.readCommonStyle(sheet, rect(row, column)).hyperlink);

it('a link moves with its cell, and inserted cells get none', () => {
  const { store, sheet } = createLinkedStore();
  store.insertRows(sheet, 2, 1);
  expect(findLinkedRows(store, sheet)).toEqual([1]);
  store.insertRows(sheet, 1, 1);
  expect(findLinkedRows(store, sheet)).toEqual([2]);
  store.insertColumns(sheet, 1, 1);
  expect(findLinkedRows(store, sheet, 1)).toEqual([]);
  store.undo();
  store.undo();
  expect(findLinkedRows(store, sheet)).toEqual([1]);
});

it('a copy of formats neither brings links nor removes them, and a copy of everything brings them', () => {
  const { store, sheet } = createLinkedStore();
  const copy = (from: number, to: number, kind: 'all' | 'formats') =>
    store.copy({ sheetId: sheet, rect: rect(from, 0) }, { sheetId: sheet, rect: rect(to, 0) }, kind);
  copy(1, 2, 'formats');
  copy(3, 1, 'formats');
  expect(findLinkedRows(store, sheet)).toEqual([1]);
  copy(1, 4, 'all');
  expect(findLinkedRows(store, sheet)).toEqual([1, 4]);
});

it('a cell loses its link when it is cleared, but not with another value or without its formats', () => {
  const { store, sheet } = createLinkedStore();
  store.write(sheet, rect(1, 0), 'other', 'values');
  store.clear(sheet, rect(1, 0), 'formats');
  expect(findLinkedRows(store, sheet)).toEqual([1]);
  store.clear(sheet, rect(1, 0), 'contents');
  expect(findLinkedRows(store, sheet)).toEqual([]);
});

it('a link reads back as it was set, and cells with different links read as none', async () => {
  const [one, both] = await runBatch(openExcel(), (_, sheet) => {
    sheet.getRange('A1').hyperlink = { ...PAGE, screenTip: 'Open' };
    return ['A1', 'A1:A2'].map((address) => sheet.getRange(address).load('hyperlink,values'));
  });
  expect([one?.hyperlink, one?.values]).toEqual([{ ...PAGE, screenTip: 'Open' }, [[PAGE.address]]]);
  expect(both?.hyperlink).toBeNull();
});

it('a protected sheet refuses links unless it allows them', async () => {
  const setLink = ({ workbook }: Excel.RequestContext) => {
    workbook.worksheets.getActiveWorksheet().getRange('A1').hyperlink = PAGE;
  };
  const excel = openExcel();
  excel.store.setProtected(excel.store.activeSheetId, true);
  expect((await catchError(excel, setLink)).code).toBe('AccessDenied');
});
