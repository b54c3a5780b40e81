import { catchError, openWithRows, readValues, runBatch } from './host-fixture';

const OSLO: Excel.FilterCriteria = { filterOn: 'Values', values: ['Oslo'] };

describe('a filter', () => {
  it('a filter hides the rows that do not meet its criteria and reports its range', async () => {
    const excel = await openWithRows();
    const result = await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      sheet.autoFilter.apply('A1:C4', 1, OSLO);
      sheet.autoFilter.apply('A1:C4', 2, { filterOn: 'Custom', criterion1: '>15' });
      sheet.autoFilter.load('enabled,isDataFiltered,criteria');
      const range = sheet.autoFilter.getRange().load('address');
      const rows = ['2:2', '3:3', '4:4'].map((address) => sheet.getRange(address).load('rowHidden'));
      await context.sync();
      return {
        range: range.address,
        state: [sheet.autoFilter.enabled, sheet.autoFilter.isDataFiltered],
        criteria: sheet.autoFilter.criteria,
        hidden: rows.map(({ rowHidden }) => rowHidden),
      };
    });
    expect(result).toMatchObject({ range: 'Sheet1!A1:C4', state: [true, true], hidden: [true, true, false] });
    expect(result.criteria).toEqual([null, OSLO, { filterOn: 'Custom', criterion1: '>15' }]);
  });

  it('clearing the criteria or removing the filter shows its rows again', async () => {
    const excel = await openWithRows();
    const countHiddenRuns = () => excel.store.readRowRuns(excel.store.activeSheetId).filter((run) => run.hidden).length;
    await runBatch(excel, (_, sheet) => sheet.autoFilter.apply('A1:C4', 1, OSLO));
    expect(countHiddenRuns()).toBe(1);
    await runBatch(excel, (_, sheet) => sheet.autoFilter.clearCriteria());
    expect(countHiddenRuns()).toBe(0);
    expect(excel.store.getSheet(excel.store.activeSheetId).autoFilter?.filtered).toBe(false);
    await runBatch(excel, (_, sheet) => sheet.autoFilter.apply('A1:C4', 1, OSLO));
    await runBatch(excel, (_, sheet) => sheet.autoFilter.remove());
    expect(countHiddenRuns()).toBe(0);
    expect(excel.store.getSheet(excel.store.activeSheetId).autoFilter).toBeUndefined();
  });

  it('a filter evaluates changed cells only when it is applied again', async () => {
    const excel = await openWithRows();
    const isHidden = async (address: string) =>
      (await runBatch(excel, (_, sheet) => sheet.getRange(address).load('rowHidden'))).rowHidden;
    await runBatch(excel, (_, sheet) => sheet.autoFilter.apply('A1:C4', 1, OSLO));
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('B2:B3').values = [['Rome'], ['Oslo']];
    });
    expect([await isHidden('2:2'), await isHidden('3:3')]).toEqual([false, true]);
    await runBatch(excel, (_, sheet) => sheet.autoFilter.reapply());
    expect([await isHidden('2:2'), await isHidden('3:3')]).toEqual([true, false]);
  });

  it('writes reach hidden rows at their own addresses', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => sheet.autoFilter.apply('A1:C4', 1, OSLO));
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('C2:C4').values = [[1], [2], [3]];
    });
    expect(await readValues(excel, 'C2:C4')).toEqual([[1], [2], [3]]);
  });

  it('the profile with the filter bug puts the first value into every visible row', async () => {
    const excel = await openWithRows({ filteredWrites: 'firstIntoVisibleRows' });
    await runBatch(excel, (_, sheet) => sheet.autoFilter.apply('A1:C4', 1, OSLO));
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('C2:C4').values = [[1], [2], [3]];
      sheet.getRange('E2:E4').numberFormat = [['0.0'], ['0.00'], ['0.000']];
    });
    expect(await readValues(excel, 'C2:C4')).toEqual([[1], [20], [1]]);
    await runBatch(excel, (_, sheet) => {
      sheet.autoFilter.clearCriteria();
      sheet.getRange('C2:C4').values = [[1], [2], [3]];
    });
    expect(await readValues(excel, 'C2:C4')).toEqual([[1], [2], [3]]);
  });

  it('a filter follows inserted rows, is undone in one step and cannot be set on a protected sheet', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => sheet.autoFilter.apply('A1:C4', 1, OSLO));
    await runBatch(excel, (_, sheet) => sheet.getRange('1:1').insert('Down'));
    expect(excel.store.getSheet(excel.store.activeSheetId).autoFilter?.rect.row).toBe(1);
    excel.store.undo();
    excel.store.undo();
    expect(excel.store.getSheet(excel.store.activeSheetId).autoFilter).toBeUndefined();
    expect(excel.store.readRowRuns(excel.store.activeSheetId)).toEqual([]);
    await runBatch(excel, (_, sheet) => sheet.protection.protect());
    expect((await catchError(excel, (_, sheet) => sheet.autoFilter.apply('A1:C4', 1, OSLO))).code).toBe('AccessDenied');
    await runBatch(excel, (_, sheet) => {
      sheet.protection.unprotect();
      sheet.protection.protect({ allowAutoFilter: true });
      sheet.autoFilter.apply('A1:C4', 1, OSLO);
    });
  });

  it('a table’s filter is separate from the sheet’s, moves with the table, and ends with it', async () => {
    const excel = await openWithRows();
    const listHiddenRuns = () => excel.store.readRowRuns(excel.store.activeSheetId).filter((run) => run.hidden);
    const result = await runBatch(excel, (_, sheet) => {
      const table = sheet.tables.add('A1:C4', true);
      table.autoFilter.apply(table.getRange(), 1, OSLO);
      table.autoFilter.load('isDataFiltered,criteria');
      sheet.autoFilter.load('enabled');
      return { table, sheet };
    });
    expect([result.table.autoFilter.isDataFiltered, result.sheet.autoFilter.enabled]).toEqual([true, false]);
    expect(listHiddenRuns()).toMatchObject([{ start: 2, count: 1 }]);
    await runBatch(excel, (_, sheet) => sheet.getRange('1:1').insert('Down'));
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('B3').values = [['Rome']];
      sheet.tables.getItem('Table1').reapplyFilters();
    });
    expect(listHiddenRuns()).toMatchObject([{ start: 2, count: 2 }]);
    await runBatch(excel, (_, sheet) => sheet.tables.getItem('Table1').clearFilters());
    expect(listHiddenRuns()).toEqual([]);
    excel.store.undo();
    expect(listHiddenRuns()).toMatchObject([{ start: 2, count: 2 }]);
    await runBatch(excel, (_, sheet) => void sheet.tables.getItem('Table1').convertToRange());
    expect(listHiddenRuns()).toEqual([]);
    const error = await catchError(excel, (_, sheet) =>
      sheet.tables.add('A2:C5', true).autoFilter.apply('A2:B5', 0, OSLO),
    );
    expect(error.code).toBe('InvalidArgument');
  });

  it('an unsupported filter criterion is named in the error', async () => {
    const excel = await openWithRows();
    const error = await catchError(excel, (_, sheet) =>
      sheet.autoFilter.apply('A1:C4', 2, { filterOn: 'TopItems', criterion1: '1' }),
    );
    expect([error.code, error.message]).toEqual(['NotImplemented', expect.stringContaining('TopItems')]);
  });
});
