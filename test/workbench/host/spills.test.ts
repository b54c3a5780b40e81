import { type CustomCall, createWorkbookStore } from '../../../src/workbench/store';
import { ROWS_FUNCTION } from '../../support/custom-functions';
import { openExcel } from '../../support/excel-host';
import { runBatch } from './host-fixture';

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
