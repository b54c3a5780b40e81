import { hasFilter } from '../../../../src/workbench/page/sheet/sort-actions';
import { parseRect } from '../../store/store-fixture';
import { openActions } from './open-actions';

/** Opens a workbook with a list at B2:D5, a column of notes beside it, and a separate cell. */
function openSheet() {
  const opened = openActions();
  const { store, sheetId } = opened;
  const rows = [
    ['Channel', 'Sales', 'Orders', 'Notes'],
    ['Web', 30, 3, 'of Web'],
    ['Shop', 10, 1, ''],
    ['Phone', 20, 2, 'of Phone'],
  ];
  store.write(sheetId, parseRect('B2:E5'), rows, 'values');
  store.write(sheetId, parseRect('B7'), 'apart', 'values');
  const readValues = (address: string) => store.readValues(sheetId, parseRect(address));
  return { ...opened, values: readValues, rows };
}

describe('sorting', () => {
  it('a sort of one cell covers the whole list around it, with the columns beside it, without the headers', () => {
    const { actions, values: readValues, rows, view, store } = openSheet();
    actions.select(parseRect('C4'));
    expect(actions.sort(true)).toBe(true);
    expect(readValues('B2:E5')).toEqual([rows[0], rows[2], rows[3], rows[1]]);
    expect(view.selection.value).toMatchObject({ rect: parseRect('B3:E5'), active: { row: 2, column: 2 } });
    expect(actions.sort(false)).toBe(true);
    expect(readValues('C3:C5')).toEqual([[30], [20], [10]]);
    store.undo();
    store.undo();
    expect(readValues('B2:E5')).toEqual(rows);
  });

  it('a sort of several selected cells covers only those cells', () => {
    const { actions, values: readValues } = openSheet();
    actions.select(parseRect('C3:C5'));
    actions.sort(true);
    expect(readValues('B3:C5')).toEqual([
      ['Web', 10],
      ['Shop', 20],
      ['Phone', 30],
    ]);
  });

  it('a sort inside a table covers only the body of the table', () => {
    const { actions, values: readValues, store, sheetId } = openSheet();
    store.tables.add(sheetId, parseRect('B2:D5'), true);
    actions.select(parseRect('B3'));
    actions.sort(true);
    expect(readValues('B2:B7')).toEqual([['Channel'], ['Phone'], ['Shop'], ['Web'], [''], ['apart']]);
    expect(readValues('E3')).toEqual([['of Web']]);
  });

  it('a sort covers a list of 5,000 rows up to both ends', () => {
    const { actions, values: readValues, store, sheetId } = openSheet();
    const longList = Array.from({ length: 5_000 }, (_, index) => [5_000 - index, `row ${index}`]);
    store.write(sheetId, parseRect('H3001:I8000'), longList, 'values');
    actions.select(parseRect('H6000'));
    actions.sort(true);
    expect(readValues('H3001:I3001')).toEqual([[1, 'row 4999']]);
    expect(readValues('H8000:I8000')).toEqual([[5000, 'row 0']]);
  });

  it('a sort or filter of an empty cell outside any list shows a message', () => {
    const { actions, notices } = openSheet();
    actions.select(parseRect('G9'));
    expect([actions.sort(true), actions.filterByValue()]).toEqual([false, false]);
    expect(notices).toHaveLength(2);
  });
});

describe('filtering', () => {
  it('a filter by cell value combines several columns, in lists and tables, and can show all rows again', () => {
    const { actions, store, sheetId, notices, view } = openSheet();
    const listHiddenRows = () =>
      store.readRowRuns(sheetId).flatMap(({ start, count }) => Array.from({ length: count }, (_, n) => start + n));
    store.write(sheetId, parseRect('B5'), 'Web', 'values');
    actions.select(parseRect('B3'));
    actions.filterByValue();
    expect(listHiddenRows()).toEqual([3]);
    actions.select(parseRect('C5'));
    actions.filterByValue();
    expect(listHiddenRows()).toEqual([2, 3]);
    actions.showAllRows();
    expect([listHiddenRows(), store.getSheet(sheetId).autoFilter]).toEqual([[], undefined]);
    const table = store.tables.add(sheetId, parseRect('B2:D5'), true);
    actions.select(parseRect('B4'));
    actions.filterByValue();
    expect([listHiddenRows(), store.getSheet(sheetId).autoFilter, hasFilter(view)]).toEqual([[2, 4], undefined, true]);
    expect(store.filters.find({ sheetId, tableId: table.id })?.filtered).toBe(true);
    actions.showAllRows();
    expect([listHiddenRows(), hasFilter(view)]).toEqual([[], false]);
    actions.select(parseRect('B2'));
    expect([actions.filterByValue(), notices.length]).toEqual([false, 1]);
  });
});
