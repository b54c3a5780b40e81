import { type CustomCall, createWorkbookStore } from '../../../src/workbench/store';
import { ROWS_FUNCTION } from '../../support/custom-functions';
import { openExcel } from '../../support/excel-host';
import { catchError, runBatch } from './host-fixture';

it('a range reports spilled results over it, and a cell reports the formula and the extent of its spill', async () => {
  const store = createWorkbookStore({ customFunctions: [ROWS_FUNCTION] });
  const excel = await openExcel({ store });
  const calls: CustomCall[] = [];
  store.customFunctions.attach({ begin: (call) => calls.push(call), end: () => undefined });
  store.typeInto(store.activeSheetId, 1, 1, '=INLAY.ROWS()');
  store.customFunctions.answer(
    calls.map(({ id }) => ({
      id,
      rows: [
        [1, 2],
        [3, 4],
      ],
    })),
  );
  const ranges = await Promise.all(
    ['B2:C3', 'A1:C3', 'D1:D9'].map((address) =>
      runBatch(excel, (_, sheet) => sheet.getRange(address).load('hasSpill')),
    ),
  );
  expect(ranges.map(({ hasSpill }) => hasSpill)).toEqual([true, null, false]);
  const loadSpillParent = (address: string) =>
    runBatch(excel, (_, sheet) => sheet.getRange(address).getSpillParentOrNullObject().load('address'));
  const loadSpillRange = (address: string) =>
    runBatch(excel, (_, sheet) => sheet.getRange(address).getSpillingToRangeOrNullObject().load('address'));
  expect((await loadSpillParent('C3')).address).toBe('Sheet1!B2');
  expect((await loadSpillRange('B2')).address).toBe('Sheet1!B2:C3');
  for (const none of [
    await loadSpillParent('D4'),
    await loadSpillParent('B2:C3'),
    await loadSpillRange('C3'),
    await loadSpillRange('B2:C3'),
  ])
    expect(none.isNullObject).toBe(true);
});

describe('array formulas that were entered into several cells', () => {
  async function openWithArray() {
    const store = createWorkbookStore();
    const excel = openExcel({ store });
    store.enterArray(store.activeSheetId, { row: 1, column: 1, rows: 3, columns: 1 }, '=D1:D3');
    return { excel, store };
  }

  it('each cell reports the same formula, and a range says whether its cells belong to arrays', async () => {
    const { excel } = await openWithArray();
    const [array, mixed, none] = await Promise.all(
      ['B2:B4', 'A1:B9', 'D1:D9'].map((address) =>
        runBatch(excel, (_, sheet) => sheet.getRange(address).load('formulas,savedAsArray,hasSpill')),
      ),
    );
    expect(array?.formulas.flat()).toEqual(['=D1:D3', '=D1:D3', '=D1:D3']);
    expect([array, mixed, none].map((range) => range?.savedAsArray)).toEqual([true, null, false]);
    expect(array?.hasSpill).toBe(false);
  });

  it.each<[string, (sheet: Excel.Worksheet) => void]>([
    ['writing a cell', (sheet) => sheet.getRange('B3').set({ values: [[1]] })],
    ['clearing a cell', (sheet) => sheet.getRange('B2:B3').clear('Contents')],
    ['inserting cells', (sheet) => void sheet.getRange('A3:B3').insert('Down')],
    ['deleting rows', (sheet) => sheet.getRange('3:3').delete('Up')],
  ])('Excel refuses %s of an array', async (_, change) => {
    const { excel, store } = await openWithArray();
    const error = await catchError(excel, (_context, sheet) => change(sheet));
    expect(error.code).toBe('GeneralException');
    expect(store.listArrays(store.activeSheetId)).toHaveLength(1);
  });

  it('an array moves with all of its cells, stays where null is written, and goes when it is overwritten', async () => {
    const { excel, store } = await openWithArray();
    const list = () => store.listArrays(store.activeSheetId).map(({ row }) => row);
    await runBatch(excel, (_, sheet) => void sheet.getRange('B1').insert('Down'));
    expect(list()).toEqual([2]);
    await runBatch(excel, (_, sheet) => sheet.getRange('A3:B5').set({ values: Array(3).fill([1, null]) }));
    expect(list()).toEqual([2]);
    await runBatch(excel, (_, sheet) => sheet.getRange('B3:B5').set({ values: [[1], [2], [3]] }));
    expect(list()).toEqual([]);
  });
});
