import { extendFill } from '../../../../src/workbench/page/sheet/fill-actions';
import type { CellInput } from '../../../../src/workbench/store';
import { parseRect } from '../../store/store-fixture';
import { openActions } from './open-actions';

function openSheet() {
  const opened = openActions();
  const { store, actions, sheetId } = opened;
  const write = (address: string, values: readonly (readonly CellInput[])[]) =>
    store.write(sheetId, parseRect(address), values, 'values');
  /** Fills from these cells over that area and returns the cells' texts afterwards. */
  const fill = (from: string, area: string) => {
    actions.select(parseRect(from));
    actions.fillOver(parseRect(area));
    return store.readTexts(sheetId, parseRect(area));
  };
  /** Starts a column with these cells and fills five more. */
  const continueColumn = (...cells: readonly CellInput[]) => {
    write(
      `A1:A${cells.length}`,
      cells.map((cell) => [cell]),
    );
    return fill(`A1:A${cells.length}`, `A1:A${cells.length + 5}`)
      .flat()
      .slice(cells.length);
  };
  return { ...opened, write, fill, continueFrom: continueColumn };
}

describe('filling a column further', () => {
  it.each<[string, CellInput[], string[]]>([
    ['continues two numbers upwards', [1, 3], ['5', '7', '9', '11', '13']],
    ['continues two numbers downwards', [10, 8], ['6', '4', '2', '0', '-2']],
    ['rounds to the digits of the cells', [0.1, 0.2], ['0.3', '0.4', '0.5', '0.6', '0.7']],
    [
      'continues the regression line of several numbers',
      [1, 2, 4],
      ['5.333333333', '6.833333333', '8.333333333', '9.833333333', '11.33333333'],
    ],
    ['repeats one number', [7], ['7', '7', '7', '7', '7']],
    ['continues by days', ['1/30/2026'], ['1/31/2026', '2/1/2026', '2/2/2026', '2/3/2026', '2/4/2026']],
    ['continues by weeks', ['1/1/2026', '1/8/2026'], ['1/15/2026', '1/22/2026', '1/29/2026', '2/5/2026', '2/12/2026']],
    [
      'continues by months',
      ['1/31/2026', '3/31/2026'],
      ['5/31/2026', '7/31/2026', '9/30/2026', '11/30/2026', '1/31/2027'],
    ],
    ['continues the names of days', ['Fri'], ['Sat', 'Sun', 'Mon', 'Tue', 'Wed']],
    ['continues the names of months', ['OCTOBER'], ['NOVEMBER', 'DECEMBER', 'JANUARY', 'FEBRUARY', 'MARCH']],
    ['continues the names of every third month', ['Nov', 'Feb'], ['May', 'Aug', 'Nov', 'Feb', 'May']],
    ['continues quarters', ['Q3'], ['Q4', 'Q1', 'Q2', 'Q3', 'Q4']],
    ['counts up a text that ends with a number', ['Item 9'], ['Item 10', 'Item 11', 'Item 12', 'Item 13', 'Item 14']],
    ['keeps leading zeros', ["'007", "'009"], ['011', '013', '015', '017', '019']],
    ['repeats texts', ['North', 'South'], ['North', 'South', 'North', 'South', 'North']],
    ['repeats cells that form no series', [1, 'x'], ['1', 'x', '1', 'x', '1']],
  ])('a fill %s', (_title, cells, continuation) => {
    expect(openSheet().continueFrom(...cells)).toEqual(continuation);
  });

  it('filled formulas refer to their own rows and keep their formats', () => {
    const { store, sheetId, continueFrom: continueColumn, write } = openSheet();
    write('B1:B6', [[1], [2], [3], [4], [5], [6]]);
    store.setStyle(sheetId, parseRect('A1'), { numberFormat: '0.00' });
    expect(continueColumn('=B1*2')).toEqual(['4.00', '6.00', '8.00', '10.00', '12.00']);
    expect(store.readFormulas(sheetId, parseRect('A6'))).toEqual([['=B6*2']]);
  });
});

it('a fill goes up, right and left, each line separately, as one undo step', () => {
  const { store, sheetId, view, fill, write } = openSheet();
  write('C5:D6', [
    [10, 'a'],
    [20, 'b'],
  ]);
  expect(fill('C5:D6', 'C2:D6')).toEqual([
    ['-20', 'b'],
    ['-10', 'a'],
    ['0', 'b'],
    ['10', 'a'],
    ['20', 'b'],
  ]);
  expect(view.selection.value.rect).toEqual(parseRect('C2:D6'));
  store.undo();
  expect(store.readValues(sheetId, parseRect('C4:D4'))).toEqual([['', '']]);
  write('C5:D5', [[1, 2]]);
  expect(fill('C5:D5', 'C5:F5')).toEqual([['1', '2', '3', '4']]);
  expect(fill('C5:D5', 'A5:D5')).toEqual([['-1', '0', '1', '2']]);
});

it('a fill down starts from the first selected row or the row above, and ends with the filled rows of the sheet', () => {
  const { store, sheetId, actions, write } = openSheet();
  write('A1:B1', [[1, '=A1+1']]);
  actions.select(parseRect('A1:B3'));
  actions.fillDown();
  expect(store.readFormulas(sheetId, parseRect('A1:B3'))).toEqual([
    [1, '=A1+1'],
    [1, '=A2+1'],
    [1, '=A3+1'],
  ]);
  actions.select(parseRect('B4'));
  actions.fillDown();
  expect(store.readFormulas(sheetId, parseRect('B4'))).toEqual([['=A4+1']]);
  write('C1', [['all']]);
  actions.select({ row: 0, column: 2, rows: 1_048_576, columns: 1 });
  actions.fillDown();
  expect(store.readValues(sheetId, parseRect('C1:C5')).flat()).toEqual(['all', 'all', 'all', 'all', '']);
  actions.select(parseRect('A1'));
  expect(actions.fillDown()).toBe(false);
});

it('a fill on a protected sheet reports the reason and changes nothing', () => {
  const { store, sheetId, actions, notices, write } = openSheet();
  write('A1:A2', [[1], [2]]);
  store.setProtected(sheetId, true);
  actions.select(parseRect('A1:A2'));
  expect(actions.fillOver(parseRect('A1:A4'))).toBe(false);
  expect(notices).toHaveLength(1);
  expect(store.readValues(sheetId, parseRect('A3:A4'))).toEqual([[''], ['']]);
});

it('a drag of the fill handle fills down or across, whichever is farther', () => {
  const from = parseRect('B2:C3');
  expect(extendFill(from, { row: 6, column: 3 })).toEqual(parseRect('B2:C7'));
  expect(extendFill(from, { row: 3, column: 5 })).toEqual(parseRect('B2:F3'));
  expect(extendFill(from, { row: 0, column: 2 })).toEqual(parseRect('B1:C3'));
  expect(extendFill(from, { row: 1, column: 0 })).toEqual(parseRect('A2:C3'));
  expect(extendFill(from, { row: 2, column: 1 })).toEqual(from);
});
