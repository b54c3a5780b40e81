import { limitExcelApi } from '../../../src/workbench/host';
import { openExcel } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { catchError } from './host-fixture';

describe('refusals of the host', () => {
  it('an error names the location and the statement of the failure', async () => {
    const error = await catchError(openExcel(), ({ workbook }) => workbook.worksheets.getItem('Nope').load('name'));
    expect(error.code).toBe('ItemNotFound');
    expect(error.debugInfo.errorLocation).toBe('WorksheetCollection.getItem');
    expect(error.debugInfo.statement).toBe('var worksheet = worksheets.getItem(...);');
  });

  it('a failed batch keeps its earlier changes and skips the later ones', async () => {
    const excel = openExcel();
    await catchError(excel, ({ workbook }) => {
      const sheet = workbook.worksheets.getFirst();
      sheet.getRange('A1').values = [['before']];
      sheet.getRange('A2:B2').values = [[1, 2, 3]];
      sheet.getRange('A3').values = [['after']];
    });
    const [sheet] = excel.store.listSheets();
    expect(excel.store.readValues(sheet!.id, rect(0, 0, 3))).toEqual([['before'], [''], ['']]);
  });

  it('an error names a member that the host does not implement', async () => {
    const error = await catchError(openExcel(), ({ workbook }) => {
      workbook.worksheets.getFirst().shapes.addTextBox('');
    });
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['NotImplemented', 'Worksheet.shapes']);
    expect(error.message).toContain('Worksheet.shapes');
  });

  it('an error names a property that the host cannot load', async () => {
    const error = await catchError(openExcel(), ({ workbook }) => workbook.getSelectedRange().load('style'));
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['NotImplemented', 'Range.style']);
    expect(error.message).toContain('Range.style');
  });

  it('the host refuses handlers for events that it never raises', async () => {
    const error = await catchError(openExcel(), ({ workbook }) => {
      workbook.worksheets.onColumnSorted.add(async () => undefined);
    });
    expect([error.code, error.debugInfo.errorLocation]).toEqual([
      'NotImplemented',
      'WorksheetCollection._RegisterColumnSortedEvent',
    ]);
  });

  it('the host refuses an array whose shape differs from the range', async () => {
    const error = await catchError(openExcel(), ({ workbook }) => {
      workbook.worksheets.getFirst().getRange('A1:B2').values = [[1, 2]];
    });
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['InvalidArgument', 'Range.values']);
  });

  it('the host refuses ranges beyond the edge of the sheet', async () => {
    const error = await catchError(openExcel(), ({ workbook }) => {
      workbook.worksheets.getFirst().getRange('A1').getOffsetRange(-1, 0).load('address');
    });
    expect(error.code).toBe('InvalidArgument');
  });

  it('the host denies writes to a protected sheet and allows reads', async () => {
    const excel = openExcel();
    await excel.Excel.run(async ({ workbook, sync }) => {
      workbook.worksheets.getFirst().getRange('A1').values = [['kept']];
      workbook.worksheets.getFirst().protection.protect();
      await sync();
    });
    const error = await catchError(excel, ({ workbook }) => {
      workbook.worksheets.getFirst().getRange('A1').values = [['changed']];
    });
    expect(error.code).toBe('AccessDenied');
    const result = await excel.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange('A1');
      const { protection } = context.workbook.worksheets.getFirst();
      range.load('values');
      protection.load('protected');
      await context.sync();
      return [range.values[0]?.[0], protection.protected];
    });
    expect(result).toEqual(['kept', true]);
  });

  it('the host denies new sheets while the structure of the workbook is protected', async () => {
    const excel = openExcel();
    excel.host.setWorkbookProtected(true);
    const error = await catchError(excel, ({ workbook }) => workbook.worksheets.add('More'));
    expect(error.code).toBe('AccessDenied');
    expect(excel.store.listSheets()).toHaveLength(1);
  });

  it('the host refuses a request above 5 MB whole and logs it', async () => {
    const excel = openExcel();
    const rows = Array.from({ length: 60_000 }, (_, row) => Array.from({ length: 10 }, () => `row ${row}`));
    const error = await catchError(excel, ({ workbook }) => {
      workbook.worksheets.getFirst().getRange('A1:J60000').values = rows;
    });
    expect(error.code).toBe('RequestPayloadSizeLimitExceeded');
    const [sheet] = excel.store.listSheets();
    expect(excel.store.findUsedRange(sheet!.id)).toBeUndefined();
    const refused = excel.host.readLog().find((entry) => entry.error !== undefined);
    expect(refused).toMatchObject({ cells: 0, error: 'RequestPayloadSizeLimitExceeded' });
    expect(refused!.requestBytes).toBeGreaterThan(5 * 1024 * 1024);
  });

  it('the host measures a request in bytes, not in characters', async () => {
    const excel = openExcel({ payloadLimit: 10_000 });
    const text = '€'.repeat(3_400);
    const error = await catchError(excel, ({ workbook }) => {
      workbook.worksheets.getFirst().getRange('A1').values = [[text]];
    });
    expect(error.code).toBe('RequestPayloadSizeLimitExceeded');
  });

  it('the host refuses a response above the limit', async () => {
    const excel = openExcel({ payloadLimit: 100_000 });
    const [sheet] = excel.store.listSheets();
    excel.store.write(sheet!.id, rect(0, 0, 2_000, 10), 'some text', 'values');
    const error = await catchError(excel, ({ workbook }) => {
      workbook.worksheets.getFirst().getRange('A1:J2000').load('values');
    });
    expect(error.code).toBe('ResponsePayloadSizeLimitExceeded');
  });

  it('the host refuses to read more than five million cells', async () => {
    const error = await catchError(openExcel(), ({ workbook }) => {
      workbook.worksheets.getFirst().getRange('A1:J500001').load('values');
    });
    expect(error.code).toBe('RangeExceedsLimit');
  });

  it('an older Excel lacks the newer members', async () => {
    const readMerged = ({ workbook }: Excel.RequestContext) => {
      workbook.worksheets.getFirst().getRange('A1').getMergedAreasOrNullObject();
    };
    const excel = openExcel({ requirements: limitExcelApi('1.9') });
    const error = await catchError(excel, readMerged);
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['ApiNotFound', 'Range.getMergedAreasOrNullObject']);
    const loaded = await catchError(excel, (_, sheet) => sheet.load('customProperties/items/key'));
    expect([loaded.code, loaded.debugInfo.errorLocation]).toEqual(['ApiNotFound', 'Worksheet.customProperties']);
    const newer = openExcel({ requirements: limitExcelApi('1.13') });
    await expect(newer.Excel.run(async (context) => readMerged(context))).resolves.toBeUndefined();
  });

  it('a planned fault fails only its own batch', async () => {
    const excel = openExcel();
    excel.host.faults.failNthBatch(2, 'GeneralException');
    const write = (value: number) =>
      excel.Excel.run(async (context) => {
        context.workbook.worksheets.getFirst().getRange('A1').values = [[value]];
        await context.sync();
      });
    await write(1);
    await expect(write(2)).rejects.toMatchObject({ code: 'GeneralException' });
    const [sheet] = excel.store.listSheets();
    expect(excel.store.readValues(sheet!.id, rect(0, 0))).toEqual([[1]]);
    await write(3);
    expect(excel.store.readValues(sheet!.id, rect(0, 0))).toEqual([[3]]);
  });

  it('a planned fault can drop the response of a batch that Excel carried out', async () => {
    const excel = openExcel();
    excel.host.faults.failNthBatch(1, 'GeneralException', true);
    const error = await catchError(excel, ({ workbook }) => {
      workbook.worksheets.getFirst().getRange('A1').values = [['done']];
    });
    expect(error.code).toBe('GeneralException');
    const [sheet] = excel.store.listSheets();
    expect(excel.store.readValues(sheet!.id, rect(0, 0))).toEqual([['done']]);
  });
});

describe('batches during cell editing', () => {
  it('a batch fails immediately while a cell is being edited', async () => {
    const excel = openExcel();
    excel.host.setCellEditing(true);
    const error = await catchError(excel, ({ workbook }) => workbook.load('name'));
    expect(error.code).toBe('InvalidOperationInCellEditMode');
  });

  it('a batch with delayForCellEdit waits until the user leaves the cell', async () => {
    const excel = openExcel();
    const order: string[] = [];
    excel.host.setCellEditing(true);
    const waiting = excel.Excel.run({ delayForCellEdit: true }, async (context) => {
      context.workbook.worksheets.getFirst().getRange('A1').values = [['late']];
      await context.sync();
      order.push('written');
    });
    const error = await catchError(excel, ({ workbook }) => workbook.load('name'));
    expect(error.code).toBe('InvalidOperationInCellEditMode');
    order.push('left the cell');
    excel.host.setCellEditing(false);
    await waiting;
    expect(order).toEqual(['left the cell', 'written']);
  });
});
