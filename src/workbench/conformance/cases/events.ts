import { expectEqual, expectTrue } from '../assertions';
import { load } from '../bench';
import { type Bench, type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check which events Excel raises about changes, and which source it names. */
export const eventCases: readonly ConformanceCase[] = [
  defineCase('events/tell-of-written-cells', [155], 'ExcelApi 1.7', (bench) =>
    expectEvents(bench, ['RangeEdited A1:B2 Local'], (sheet) => {
      sheet.getRange('A1:B2').values = [
        [1, 2],
        [3, 4],
      ];
    }),
  ),
  defineCase('events/tell-of-inserted-and-deleted-rows-and-columns', [156], 'ExcelApi 1.7', (bench) =>
    expectEvents(
      bench,
      ['RowInserted 2:3 Local', 'RowDeleted 2:2 Local', 'ColumnInserted B:B Local', 'ColumnDeleted B:B Local'],
      (sheet) => {
        sheet.getRange('2:3').insert('Down');
        sheet.getRange('2:2').delete('Up');
        sheet.getRange('B:B').insert('Right');
        sheet.getRange('B:B').delete('Left');
      },
    ),
  ),
  defineSheetCase('events/name-this-add-in-as-the-trigger', [157], 'ExcelApi 1.14', async (sheet, context, bench) => {
    const { received, onEvent } = listenOnce<Excel.WorksheetChangedEventArgs>();
    sheet.onChanged.add(onEvent);
    await context.sync();
    sheet.getRange('A1').values = [[1]];
    await context.sync();
    const { triggerSource, source } = await bench.waitFor(received, 'onChanged');
    expectEqual([triggerSource, source], ['ThisLocalAddin', 'Local'], 'triggerSource and source');
  }),
  defineSheetCase(
    'events/are-heard-by-the-collection-with-the-sheet-id',
    [158],
    'ExcelApi 1.9',
    async (sheet, context, bench) => {
      const { received, onEvent } = listenOnce<Excel.WorksheetChangedEventArgs>();
      const handler = context.workbook.worksheets.onChanged.add(onEvent);
      await load(sheet, 'id');
      sheet.getRange('C3').values = [['x']];
      await context.sync();
      const { worksheetId, address } = await bench.waitFor(received, 'onChanged');
      handler.remove();
      await context.sync();
      expectEqual([worksheetId, address], [sheet.id, 'C3'], 'sheet and address');
    },
  ),
  defineSheetCase('events/tell-of-sorted-rows', [274], 'ExcelApi 1.10', async (sheet, context, bench) => {
    const sorted = listenOnce<Excel.WorksheetRowSortedEventArgs>();
    const changed = listenOnce<Excel.WorksheetChangedEventArgs>();
    sheet.getRange('A1:A4').values = [[1], [4], [3], [5]];
    await context.sync();
    sheet.onRowSorted.add(sorted.onEvent);
    sheet.onChanged.add(changed.onEvent);
    await context.sync();
    sheet.getRange('A1:A4').sort.apply([{ key: 0 }]);
    await context.sync();
    const { address, source } = await bench.waitFor(sorted.received, 'onRowSorted');
    expectEqual([address, source], ['A2:A3', 'Local'], 'rows and source');
    expectEqual((await bench.waitFor(changed.received, 'onChanged')).changeType, 'RangeEdited', 'type of the change');
  }),
  defineSheetCase('events/are-silent-while-turned-off', [159], 'ExcelApi 1.8', async (sheet, context, bench) => {
    const { received, onEvent } = listenOnce<Excel.WorksheetChangedEventArgs>();
    sheet.onChanged.add(onEvent);
    await context.sync();
    context.runtime.enableEvents = false;
    sheet.getRange('A1').values = [['silent']];
    await context.sync();
    context.runtime.enableEvents = true;
    await context.sync();
    sheet.getRange('A2').values = [['heard']];
    await context.sync();
    expectEqual((await bench.waitFor(received, 'onChanged')).address, 'A2', 'the first that was heard');
  }),
  defineSheetCase('events/stop-when-their-handler-is-removed', [160], 'ExcelApi 1.7', async (sheet, context, bench) => {
    let removedHandlerCalls = 0;
    const { received, onEvent } = listenOnce<Excel.WorksheetChangedEventArgs>();
    const handler = sheet.onChanged.add(async () => {
      removedHandlerCalls += 1;
    });
    sheet.onChanged.add(onEvent);
    await context.sync();
    handler.remove();
    await context.sync();
    sheet.getRange('A1').values = [[1]];
    await context.sync();
    await bench.waitFor(received, 'onChanged');
    expectEqual(removedHandlerCalls, 0, 'calls of the removed handler');
  }),
  defineSheetCase('events/tell-of-the-selection', [161], 'ExcelApi 1.7', async (sheet, context, bench) => {
    const { received, onEvent } = listenOnce<Excel.WorksheetSelectionChangedEventArgs>();
    sheet.activate();
    await context.sync();
    sheet.onSelectionChanged.add(onEvent);
    await context.sync();
    sheet.getRange('B2:C4').select();
    await context.sync();
    expectEqual((await bench.waitFor(received, 'onSelectionChanged')).address, 'B2:C4', 'address');
  }),
  defineCase('events/tell-of-several-selected-areas-once', [322, 323], 'ExcelApi 1.18', async (bench) => {
    await bench.runOnSheet(async (sheet, context) => {
      const addresses: string[] = [];
      const { received, onEvent } = listenOnce<void>();
      sheet.activate();
      await context.sync();
      sheet.onSelectionChanged.add(async ({ address }) => {
        addresses.push(address);
        if (address === 'F9') await onEvent();
      });
      await context.sync();
      sheet.getRanges('B2:C3,E5').select();
      await context.sync();
      const selected = await load(context.workbook.getSelectedRanges(), 'address,areaCount');
      const active = await load(context.workbook.getActiveCell(), 'address');
      expectEqual([selected.areaCount, active.address.split('!').at(-1)], [2, 'B2'], 'areas and active cell');
      await bench.expectRefusal(
        'InvalidSelection',
        (_, { workbook }) => void workbook.getSelectedRange().load('address'),
      );
      sheet.getRange('F9').select();
      await context.sync();
      await bench.waitFor(received, 'onSelectionChanged');
      expectEqual(addresses, ['B2:C3,E5', 'F9'], 'addresses');
    });
  }),
  defineSheetCase('events/tell-of-added-and-deleted-sheets', [162], 'ExcelApi 1.7', async (_, context, bench) => {
    const { worksheets } = context.workbook;
    const added = listenOnce<Excel.WorksheetAddedEventArgs>();
    const deleted = listenOnce<Excel.WorksheetDeletedEventArgs>();
    const handlers = [worksheets.onAdded.add(added.onEvent), worksheets.onDeleted.add(deleted.onEvent)];
    await context.sync();
    const sheet = await load(worksheets.add(bench.toSheetName('short')), 'id');
    const { id } = sheet;
    const first = await bench.waitFor(added.received, 'onAdded');
    sheet.delete();
    await context.sync();
    const second = await bench.waitFor(deleted.received, 'onDeleted');
    for (const handler of handlers) handler.remove();
    await context.sync();
    expectEqual([first.worksheetId, second.worksheetId], [id, id], 'ids');
  }),
  defineSheetCase('events/tell-of-renamed-sheets', [163], 'ExcelApi 1.17', async (sheet, context, bench) => {
    const { received, onEvent } = listenOnce<Excel.WorksheetNameChangedEventArgs>();
    sheet.onNameChanged.add(onEvent);
    await context.sync();
    sheet.name = bench.toSheetName('new');
    await context.sync();
    const { nameBefore, nameAfter } = await bench.waitFor(received, 'onNameChanged');
    expectEqual([nameBefore, nameAfter], [bench.sheetName, bench.toSheetName('new')], 'names');
  }),
];

/** Compares the events of a sheet, in order, with the changes made to it. */
function expectEvents(bench: Bench, expected: readonly string[], change: (sheet: Excel.Worksheet) => void) {
  return bench.runOnSheet(async (sheet, context) => {
    const received: string[] = [];
    let resolveAll: () => void = () => undefined;
    const allReceived = new Promise<void>((resolve) => {
      resolveAll = resolve;
    });
    sheet.onChanged.add(async ({ changeType, address, source }) => {
      received.push(`${changeType} ${address} ${source}`);
      if (received.length === expected.length) resolveAll();
    });
    await context.sync();
    change(sheet);
    await context.sync();
    await bench.waitFor(allReceived, `${expected.length} events`);
    expectEqual(received, expected, 'events');
    expectTrue(received.length > 0, 'something was heard');
  });
}

function listenOnce<Payload>(): { readonly received: Promise<Payload>; onEvent(payload: Payload): Promise<void> } {
  let resolvePayload: (payload: Payload) => void = () => undefined;
  const received = new Promise<Payload>((resolve) => {
    resolvePayload = resolve;
  });
  return { received, onEvent: async (payload) => resolvePayload(payload) };
}
