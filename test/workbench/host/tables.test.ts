import { openExcel } from '../../support/excel-host';
import { catchError, openWithRows, readValues, runBatch } from './host-fixture';

describe('tables', () => {
  it('a table is found from its sheet, workbook and cells, and returns its parts', async () => {
    const excel = await openWithRows();
    const result = await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const table = sheet.tables.add('A1:C4', true);
      table.load('id,name,showHeaders,worksheet/name');
      const parts = [table.getRange(), table.getHeaderRowRange(), table.getDataBodyRange()];
      for (const part of parts) part.load('address');
      const touching = sheet.getRange('C4:D9').getTables().load('items/name');
      const inside = sheet.getRange('C4:D9').getTables(true).load('items/name');
      const byName = context.workbook.tables.getItemOrNullObject('TABLE1').load('id');
      const missing = context.workbook.tables.getItemOrNullObject('Table2');
      await context.sync();
      return {
        table: [table.name, table.showHeaders, table.worksheet.name],
        parts: parts.map(({ address }) => address),
        touching: touching.items.map(({ name }) => name),
        inside: inside.items.length,
        isSame: byName.id === table.id,
        isMissing: missing.isNullObject,
      };
    });
    expect(result).toEqual({
      table: ['Table1', true, 'Sheet1'],
      parts: ['Sheet1!A1:C4', 'Sheet1!A1:C1', 'Sheet1!A2:C4'],
      touching: ['Table1'],
      inside: 0,
      isSame: true,
      isMissing: true,
    });
  });

  it('a table made without headers pushes its cells down and gets default headers', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:B2').values = [
        [1, 2],
        [3, 4],
      ];
      sheet.getRange('A3').values = [['below']];
      sheet.tables.add('A1:B2', false);
    });
    expect(await readValues(excel, 'A1:B4')).toEqual([
      ['Column1', 'Column2'],
      [1, 2],
      [3, 4],
      ['below', ''],
    ]);
  });

  it('a table keeps headers that are non-empty, unique texts', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.tables.add('A1:C4', true);
      sheet.getRange('A1:C1').values = [[2024, '', 'Column2']];
    });
    expect(await readValues(excel, 'A1:C1')).toEqual([['2024', 'Column2', 'Column22']]);
  });

  it('a table grows when resized, and refuses another header row or no common cell', async () => {
    const excel = await openWithRows();
    const catchResizeCode = (address: string) =>
      catchError(excel, (_, sheet) => sheet.tables.getItem('Table1').resize(address)).then(({ code }) => code);
    await runBatch(excel, (_, sheet) => {
      sheet.tables.add('A1:C4', true);
      sheet.tables.getItem('Table1').resize('A1:D9');
    });
    const [table] = excel.store.tables.list();
    expect(table?.rect).toEqual({ row: 0, column: 0, rows: 9, columns: 4 });
    expect(await readValues(excel, 'D1')).toEqual([['Column4']]);
    expect(await catchResizeCode('A2:D9')).toBe('InvalidArgument');
    expect(await catchResizeCode('F1:G9')).toBe('InvalidArgument');
    expect(await catchResizeCode('A1:D1')).toBe('InvalidArgument');
  });

  it('a table that would overlap another table or merged cells is refused', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.tables.add('A1:C4', true);
      sheet.getRange('F1:G1').merge();
    });
    const overlap = await catchError(excel, (_, sheet) => sheet.tables.add('C4:E9', true));
    expect([overlap.code, overlap.debugInfo.errorLocation]).toEqual(['InvalidArgument', 'TableCollection.add']);
    const merged = await catchError(excel, (_, sheet) => sheet.tables.add('F1:G9', true));
    expect(merged.code).toBe('MergedRangeConflict');
    const merging = await catchError(excel, (_, sheet) => sheet.getRange('B2:B3').merge());
    expect(merging.code).toBe('MergedRangeConflict');
    const growing = await catchError(excel, (_, sheet) => {
      sheet.tables.add('A6:C8', true);
      sheet.tables.getItem('Table1').resize('A1:C6');
    });
    expect(growing.code).toBe('InvalidArgument');
  });

  it('a table accepts writes of values like any cells', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.tables.add('A1:C4', true);
      sheet.getRange('C3:D5').values = [
        [21, 'beside'],
        [31, 'beside'],
        ['below', 'beside'],
      ];
    });
    expect(await readValues(excel, 'C3:C5')).toEqual([[21], [31], ['below']]);
    expect(excel.store.tables.list()[0]?.rect).toEqual({ row: 0, column: 0, rows: 4, columns: 3 });
  });

  it('a table follows whole rows, and cells that shift in part of them cannot split it', async () => {
    const excel = await openWithRows();
    const catchCode = (work: (sheet: Excel.Worksheet) => void) =>
      catchError(excel, (_, sheet) => work(sheet)).then((error) => error.code);
    await runBatch(excel, (_, sheet) => {
      sheet.tables.add('A1:C4', true);
      sheet.getRange('1:2').insert('Down');
      sheet.getRange('5:5').insert('Down');
    });
    const readRect = () => excel.store.tables.list()[0]?.rect;
    expect(readRect()).toEqual({ row: 2, column: 0, rows: 5, columns: 3 });
    expect(await catchCode((sheet) => sheet.getRange('B4').insert('Down'))).toBe('InsertDeleteConflict');
    expect(await catchCode((sheet) => sheet.getRange('A1').insert('Down'))).toBe('InsertDeleteConflict');
    expect(await catchCode((sheet) => sheet.getRange('A4').delete('Left'))).toBe('InsertDeleteConflict');
    expect(await catchCode((sheet) => sheet.getRange('3:3').delete('Up'))).toBe('InsertDeleteConflict');
    await runBatch(excel, (_, sheet) => sheet.getRange('A1:C1').delete('Up'));
    expect(readRect()).toEqual({ row: 1, column: 0, rows: 5, columns: 3 });
    await runBatch(excel, (_, sheet) => sheet.getRange('1:9').delete('Up'));
    expect(excel.store.tables.list()).toEqual([]);
  });

  it('a table can be removed with or without its cells', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.tables.add('A1:A4', true).convertToRange();
      sheet.tables.add('C1:C4', true).delete();
    });
    expect(excel.store.tables.list()).toEqual([]);
    expect(await readValues(excel, 'A1:C2')).toEqual([
      ['Name', 'City', ''],
      ['Ann', 'Oslo', ''],
    ]);
  });

  it('a table cannot have the name of a defined name, nor the reverse', async () => {
    const excel = await openWithRows();
    await runBatch(excel, ({ workbook }, sheet) => {
      sheet.tables.add('A1:C4', true).name = 'Sales';
      workbook.names.add('Rate', '=0.19');
    });
    const catchRenameCode = (name: string) =>
      catchError(excel, (_, sheet) => {
        sheet.tables.getItem('Sales').name = name;
      }).then(({ code }) => code);
    expect(await catchRenameCode('rate')).toBe('ItemAlreadyExists');
    expect(await catchRenameCode('A1')).toBe('InvalidArgument');
    expect((await catchError(excel, ({ workbook }) => workbook.names.add('SALES', '=1'))).code).toBe(
      'ItemAlreadyExists',
    );
  });

  it('a table gets another name on a copied sheet, and survives reopening and undo', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => sheet.tables.add('A1:C4', true));
    await runBatch(excel, (_, sheet) => sheet.copy('End'));
    expect(excel.store.tables.list().map(({ name }) => name)).toEqual(['Table1', 'Table2']);
    const reopened = openExcel({ storeOptions: { file: JSON.parse(JSON.stringify(excel.store.toFile())) } });
    expect(reopened.store.tables.list()).toMatchObject([{ name: 'Table1' }, { name: 'Table2' }]);
    await runBatch(reopened, (_, sheet) => sheet.tables.getItem('Table1').delete());
    reopened.store.undo();
    expect(reopened.store.tables.list()).toMatchObject([{ name: 'Table1' }, { name: 'Table2' }]);
  });

  it('a table can be neither made nor changed on a protected sheet', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.tables.add('A1:C4', true);
      sheet.protection.protect();
    });
    const catchCode = (work: (sheet: Excel.Worksheet) => void) =>
      catchError(excel, (_, sheet) => work(sheet)).then((error) => error.code);
    expect(await catchCode((sheet) => sheet.tables.add('F1:G4', true))).toBe('AccessDenied');
    expect(await catchCode((sheet) => sheet.tables.getItem('Table1').resize('A1:C9'))).toBe('AccessDenied');
    expect(await catchCode((sheet) => sheet.tables.getItem('Table1').delete())).toBe('AccessDenied');
  });
});
