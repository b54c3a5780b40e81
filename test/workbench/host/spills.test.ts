import { type CustomCall, createWorkbookStore } from '../../../src/workbench/store';
import { openExcel } from '../../support/excel-host';
import { batch } from './host-fixture';

const ROWS = { id: 'ROWS', name: 'INLAY.ROWS', isStreaming: true, parameters: [] } as const;

it('a range reports spilled results over it, and a cell reports the formula and the extent of its spill', async () => {
  const store = createWorkbookStore({ customFunctions: [ROWS] });
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
  const has = await Promise.all(
    ['B2:C3', 'A1:C3', 'D1:D9'].map((address) => batch(excel, (_, sheet) => sheet.getRange(address).load('hasSpill'))),
  );
  expect(has.map(({ hasSpill }) => hasSpill)).toEqual([true, null, false]);
  const parent = (address: string) =>
    batch(excel, (_, sheet) => sheet.getRange(address).getSpillParentOrNullObject().load('address'));
  const spill = (address: string) =>
    batch(excel, (_, sheet) => sheet.getRange(address).getSpillingToRangeOrNullObject().load('address'));
  expect((await parent('C3')).address).toBe('Sheet1!B2');
  expect((await spill('B2')).address).toBe('Sheet1!B2:C3');
  for (const none of [await parent('D4'), await parent('B2:C3'), await spill('C3'), await spill('B2:C3')])
    expect(none.isNullObject).toBe(true);
});
