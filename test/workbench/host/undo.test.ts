import { openExcel } from '../../support/excel-host';
import { readValues, runBatch } from './host-fixture';

describe('undo steps', () => {
  it('each sync that changes cells is one undo step, and a sync that only reads is none', async () => {
    const excel = openExcel();
    await excel.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange('A1');
      for (const value of [1, 2]) {
        range.values = [[value]];
        await context.sync();
        range.load('values');
        await context.sync();
      }
    });
    excel.store.undo();
    expect(await readValues(excel, 'A1')).toEqual([[1]]);
    excel.store.undo();
    expect(await readValues(excel, 'A1')).toEqual([['']]);
    expect(excel.store.canUndo).toBe(false);
  });

  it('an undo step contains the earlier changes of a failed batch', async () => {
    const excel = openExcel();
    const work = runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = [['done']];
      sheet.getRange('A2:B2').values = [[1]];
      sheet.getRange('A3:B3').values = [[1, 2, 3]];
    });
    await expect(work).rejects.toMatchObject({ code: 'InvalidArgument' });
    expect(excel.store.undo()).toBe(true);
    expect(excel.store.findUsedRange(excel.store.activeSheetId)).toBeUndefined();
  });

  it.each<[string, (context: Excel.RequestContext, sheet: Excel.Worksheet) => void]>([
    ['a sheet is copied', (_, sheet) => sheet.copy()],
    ['a sheet is deleted', ({ workbook }) => workbook.worksheets.getItem('Spare').delete()],
    ['a sheet is protected', (_, sheet) => sheet.protection.protect()],
    ['a sheet is unprotected', (_, sheet) => sheet.protection.unprotect()],
    ['the structure is protected', ({ workbook }) => workbook.protection.protect()],
    ['the workbook is saved', ({ workbook }) => workbook.save()],
    [
      'a sheet is renamed',
      (_, sheet) => {
        sheet.name = 'Else';
      },
    ],
    [
      'a sheet is moved',
      (_, sheet) => {
        sheet.position = 1;
      },
    ],
    [
      'a sheet is hidden',
      ({ workbook }) => {
        workbook.worksheets.getItem('Spare').visibility = 'Hidden';
      },
    ],
  ])('the undo list is empty after %s', async (_, change) => {
    const excel = openExcel();
    excel.store.addSheet('Spare');
    await runBatch(excel, (__, sheet) => {
      sheet.getRange('A1').values = [[1]];
    });
    expect(excel.store.canUndo).toBe(true);
    await runBatch(excel, change);
    expect([excel.store.canUndo, excel.store.canRedo]).toEqual([false, false]);
  });

  it('the undo list survives adding a sheet, which is a step of its own', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = [[1]];
    });
    await runBatch(excel, ({ workbook }) => workbook.worksheets.add('More'));
    excel.store.undo();
    expect(excel.store.listSheets()).toHaveLength(1);
    excel.store.undo();
    expect(await readValues(excel, 'A1')).toEqual([['']]);
  });

  it('the undo list survives a refused call', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = [[1]];
    });
    await expect(runBatch(excel, ({ workbook }) => workbook.worksheets.getItem('Nope').delete())).rejects.toMatchObject(
      {
        code: 'ItemNotFound',
      },
    );
    expect(excel.store.canUndo).toBe(true);
  });
});
