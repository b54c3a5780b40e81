import { expectEqual, expectTrue } from '../assertions';
import type { Bench, ConformanceCase } from '../conformance-case';

/** What Excel tells of changes, and of whose they were. */
export const eventCases: readonly ConformanceCase[] = [
  {
    id: 'events/tell-of-written-cells',
    beliefs: [155],
    requires: 'ExcelApi 1.7',
    run: (bench) =>
      afterChange(bench, ['RangeEdited A1:B2 Local'], (sheet) => {
        sheet.getRange('A1:B2').values = [
          [1, 2],
          [3, 4],
        ];
      }),
  },
  {
    id: 'events/tell-of-inserted-and-deleted-rows-and-columns',
    beliefs: [156],
    requires: 'ExcelApi 1.7',
    run: (bench) =>
      afterChange(
        bench,
        ['RowInserted 2:3 Local', 'RowDeleted 2:2 Local', 'ColumnInserted B:B Local', 'ColumnDeleted B:B Local'],
        (sheet) => {
          sheet.getRange('2:3').insert('Down');
          sheet.getRange('2:2').delete('Up');
          sheet.getRange('B:B').insert('Right');
          sheet.getRange('B:B').delete('Left');
        },
      ),
  },
  {
    id: 'events/name-this-add-in-as-the-trigger',
    beliefs: [157],
    requires: 'ExcelApi 1.14',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { heard, hear } = listenOnce<Excel.WorksheetChangedEventArgs>();
        sheet.onChanged.add(hear);
        await context.sync();
        sheet.getRange('A1').values = [[1]];
        await context.sync();
        const { triggerSource, source } = await bench.inTime(heard, 'onChanged');
        expectEqual([triggerSource, source], ['ThisLocalAddin', 'Local'], 'triggerSource and source');
      }),
  },
  {
    id: 'events/are-heard-by-the-collection-with-the-sheet-id',
    beliefs: [158],
    requires: 'ExcelApi 1.9',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { heard, hear } = listenOnce<Excel.WorksheetChangedEventArgs>();
        const handler = context.workbook.worksheets.onChanged.add(hear);
        sheet.load('id');
        await context.sync();
        sheet.getRange('C3').values = [['x']];
        await context.sync();
        const { worksheetId, address } = await bench.inTime(heard, 'onChanged');
        handler.remove();
        await context.sync();
        expectEqual([worksheetId, address], [sheet.id, 'C3'], 'sheet and address');
      }),
  },
  {
    id: 'events/are-silent-while-turned-off',
    beliefs: [159],
    requires: 'ExcelApi 1.8',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { heard, hear } = listenOnce<Excel.WorksheetChangedEventArgs>();
        sheet.onChanged.add(hear);
        await context.sync();
        context.runtime.enableEvents = false;
        sheet.getRange('A1').values = [['silent']];
        await context.sync();
        context.runtime.enableEvents = true;
        await context.sync();
        sheet.getRange('A2').values = [['heard']];
        await context.sync();
        expectEqual((await bench.inTime(heard, 'onChanged')).address, 'A2', 'the first that was heard');
      }),
  },
  {
    id: 'events/stop-when-their-handler-is-removed',
    beliefs: [160],
    requires: 'ExcelApi 1.7',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        let removed = 0;
        const { heard, hear } = listenOnce<Excel.WorksheetChangedEventArgs>();
        const handler = sheet.onChanged.add(async () => {
          removed += 1;
        });
        sheet.onChanged.add(hear);
        await context.sync();
        handler.remove();
        await context.sync();
        sheet.getRange('A1').values = [[1]];
        await context.sync();
        await bench.inTime(heard, 'onChanged');
        expectEqual(removed, 0, 'calls of the removed handler');
      }),
  },
  {
    id: 'events/tell-of-the-selection',
    beliefs: [161],
    requires: 'ExcelApi 1.7',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { heard, hear } = listenOnce<Excel.WorksheetSelectionChangedEventArgs>();
        sheet.activate();
        await context.sync();
        sheet.onSelectionChanged.add(hear);
        await context.sync();
        sheet.getRange('B2:C4').select();
        await context.sync();
        expectEqual((await bench.inTime(heard, 'onSelectionChanged')).address, 'B2:C4', 'address');
      }),
  },
  {
    id: 'events/tell-of-added-and-deleted-sheets',
    beliefs: [162],
    requires: 'ExcelApi 1.7',
    run: (bench) =>
      bench.onSheet(async (_, context) => {
        const { worksheets } = context.workbook;
        const added = listenOnce<Excel.WorksheetAddedEventArgs>();
        const deleted = listenOnce<Excel.WorksheetDeletedEventArgs>();
        const handlers = [worksheets.onAdded.add(added.hear), worksheets.onDeleted.add(deleted.hear)];
        await context.sync();
        const sheet = worksheets.add(bench.otherSheetName('short'));
        sheet.load('id');
        await context.sync();
        const { id } = sheet;
        const first = await bench.inTime(added.heard, 'onAdded');
        sheet.delete();
        await context.sync();
        const second = await bench.inTime(deleted.heard, 'onDeleted');
        for (const handler of handlers) handler.remove();
        await context.sync();
        expectEqual([first.worksheetId, second.worksheetId], [id, id], 'ids');
      }),
  },
  {
    id: 'events/tell-of-renamed-sheets',
    beliefs: [163],
    requires: 'ExcelApi 1.17',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { heard, hear } = listenOnce<Excel.WorksheetNameChangedEventArgs>();
        sheet.onNameChanged.add(hear);
        await context.sync();
        sheet.name = bench.otherSheetName('new');
        await context.sync();
        const { nameBefore, nameAfter } = await bench.inTime(heard, 'onNameChanged');
        expectEqual([nameBefore, nameAfter], [bench.sheetName, bench.otherSheetName('new')], 'names');
      }),
  },
];

/** Compares what is heard of a sheet, in order, with what was done to it. */
function afterChange(bench: Bench, expected: readonly string[], change: (sheet: Excel.Worksheet) => void) {
  return bench.onSheet(async (sheet, context) => {
    const seen: string[] = [];
    let finish: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      finish = resolve;
    });
    sheet.onChanged.add(async ({ changeType, address, source }) => {
      seen.push(`${changeType} ${address} ${source}`);
      if (seen.length === expected.length) finish();
    });
    await context.sync();
    change(sheet);
    await context.sync();
    await bench.inTime(all, `${expected.length} events`);
    expectEqual(seen, expected, 'events');
    expectTrue(seen.length > 0, 'something was heard');
  });
}

function listenOnce<Payload>(): { readonly heard: Promise<Payload>; hear(payload: Payload): Promise<void> } {
  let tell: (payload: Payload) => void = () => undefined;
  const heard = new Promise<Payload>((resolve) => {
    tell = resolve;
  });
  return { heard, hear: async (payload) => tell(payload) };
}
