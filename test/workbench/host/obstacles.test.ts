import { openExcel } from '../../support/excel-host';
import { catchError, readValues, runBatch } from './host-fixture';

async function openMergedCells() {
  const excel = openExcel();
  await runBatch(excel, (_, sheet) => sheet.getRange('B2:C3').merge());
  const catchCode = (work: (sheet: Excel.Worksheet) => void) =>
    catchError(excel, (_, sheet) => work(sheet)).then((error) => error.code);
  return { excel, code: catchCode };
}

describe('merged cells', () => {
  it('a change to only a part of merged cells fails with MergedRangeConflict', async () => {
    const { excel, code: catchCode } = await openMergedCells();
    const before = excel.store.toFile();
    expect(await catchCode((sheet) => sheet.getRange('B1').insert('Down'))).toBe('MergedRangeConflict');
    expect(await catchCode((sheet) => sheet.getRange('A2').delete('Left'))).toBe('MergedRangeConflict');
    expect(await catchCode((sheet) => sheet.getRange('B2:B3').moveTo('H1'))).toBe('MergedRangeConflict');
    expect(await catchCode((sheet) => sheet.getRange('H1:H2').moveTo('C3'))).toBe('MergedRangeConflict');
    expect(await catchCode((sheet) => sheet.getRange('C3').copyFrom('H1'))).toBe('MergedRangeConflict');
    expect(await catchCode((sheet) => sheet.getRange('C3:D4').merge())).toBe('MergedRangeConflict');
    expect(excel.store.toFile()).toEqual(before);
  });

  it('merged cells become part of a larger merge around them', async () => {
    const { excel } = await openMergedCells();
    await runBatch(excel, (_, sheet) => sheet.getRange('A1:D4').merge());
    expect(excel.store.findMerges(excel.store.activeSheetId)).toEqual([{ row: 0, column: 0, rows: 4, columns: 4 }]);
  });

  it('merged areas are not listed if there are more than 512', async () => {
    const excel = openExcel();
    const countMergedAreas = (rows: number) =>
      excel.Excel.run(async (context) => {
        const areas = context.workbook.worksheets
          .getFirst()
          .getRange(`A1:B${rows}`)
          .getMergedAreasOrNullObject()
          .load('areaCount');
        await context.sync();
        return areas.areaCount;
      });
    await runBatch(excel, (_, sheet) => sheet.getRange('A1:B513').merge(true));
    expect(await countMergedAreas(512)).toBe(512);
    await expect(countMergedAreas(513)).rejects.toMatchObject({ code: 'GeneralException' });
  });
});

describe('hidden rows', () => {
  it('hidden rows accept values and report that they are hidden', async () => {
    const excel = openExcel();
    const range = await runBatch(excel, (_, sheet) => {
      sheet.getRange('2:2').rowHidden = true;
      sheet.getRange('A1:A3').values = [[1], [2], [3]];
      return sheet.getRange('A1:A3').load('rowHidden,hidden');
    });
    expect([range.rowHidden, range.hidden]).toEqual([null, null]);
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
  });
});

describe('the edge of the sheet', () => {
  it('an insert that would push a filled cell off the sheet fails with NonBlankCellOffSheet', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1048576').values = [['last']];
      sheet.getRange('XFD1').values = [['last']];
    });
    const catchCode = (work: (sheet: Excel.Worksheet) => void) =>
      catchError(excel, (_, sheet) => work(sheet)).then((error) => error.code);
    expect(await catchCode((sheet) => sheet.getRange('1:1').insert('Down'))).toBe('NonBlankCellOffSheet');
    expect(await catchCode((sheet) => sheet.getRange('B1').insert('Right'))).toBe('NonBlankCellOffSheet');
  });
});

describe('the used range', () => {
  it('the used range of an empty sheet is its first cell, and an empty range has none', async () => {
    const excel = openExcel();
    const used = await runBatch(excel, (_, sheet) => sheet.getUsedRange().load('address'));
    expect(used.address).toBe('Sheet1!A1');
    const error = await catchError(excel, (_, sheet) => sheet.getRange('B2:C9').getUsedRange().load('address'));
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['ItemNotFound', 'Range.getUsedRange']);
  });
});
