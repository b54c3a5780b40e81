import { catchError, openWithRows, readValues, runBatch } from './host-fixture';

const BY_AMOUNT: Excel.SortField[] = [{ key: 2, ascending: false }];
const NAMES = [['Name'], ['Cid'], ['Bob'], ['Ann']];

describe('sorted rows', () => {
  it('a sort with formats and formulas beside the rows is one undo step', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('D2:D4').formulas = [['=C2*2'], ['=C3*2'], ['=C4*2']];
      sheet.getRange('A2').format.fill.color = '#FFFF00';
    });
    const before = excel.store.toFile();
    await runBatch(excel, (_, sheet) => sheet.getRange('A1:D4').sort.apply(BY_AMOUNT, false, true));
    expect(await readValues(excel, 'A1:A4')).toEqual(NAMES);
    expect(await readValues(excel, 'D2:D4')).toEqual([[60], [40], [20]]);
    excel.store.undo();
    expect(excel.store.toFile()).toEqual(before);
    excel.store.redo();
    expect(await readValues(excel, 'A1:A4')).toEqual(NAMES);
  });

  it('a sort of whole columns reaches as far down as any cell is filled', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => sheet.getRange('A:C').sort.apply(BY_AMOUNT, false, true));
    expect(await readValues(excel, 'A1:A5')).toEqual([...NAMES, ['']]);
  });

  it('a sort moves only the visible rows of a filter', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.autoFilter.apply('A1:C4', 1, { filterOn: 'Values', values: ['Oslo'] });
      sheet.getRange('A1:C4').sort.apply(BY_AMOUNT, false, true);
    });
    expect(await readValues(excel, 'A1:A4')).toEqual([['Name'], ['Cid'], ['Bob'], ['Ann']]);
    expect(await readValues(excel, 'B1:B4')).toEqual([['City'], ['Oslo'], ['Rome'], ['Oslo']]);
  });

  it('a sort of ordered rows changes nothing and leaves nothing to undo', async () => {
    const excel = await openWithRows();
    const before = excel.store.toFile();
    excel.store.clearHistory();
    await runBatch(excel, (_, sheet) => sheet.getRange('A1:C4').sort.apply([{ key: 2 }], false, true));
    expect([excel.store.canUndo, excel.store.toFile()]).toEqual([false, before]);
  });

  it('a sort reads texts as numbers if requested', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:A3').values = [["'10"], [9], ["'8"]];
      sheet.getRange('A1:A3').sort.apply([{ key: 0, dataOption: 'TextAsNumber' }]);
    });
    expect(await readValues(excel, 'A1:A3')).toEqual([['8'], [9], ['10']]);
  });

  it('a sort of a table leaves its header', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => sheet.tables.add('A1:C4', true).sort.apply(BY_AMOUNT));
    expect(await readValues(excel, 'A1:A4')).toEqual(NAMES);
    const error = await catchError(excel, (_, sheet) => sheet.getRange('A1:C4').sort.apply(BY_AMOUNT));
    expect(error.code).toBe('InvalidArgument');
  });

  it('a sort is refused for cells that are merged, protected or missing', async () => {
    const excel = await openWithRows();
    const catchSortCode = async (fields = BY_AMOUNT) =>
      (await catchError(excel, (_, sheet) => sheet.getRange('A2:C4').sort.apply(fields))).code;
    expect(await catchSortCode([{ key: 3 }])).toBe('InvalidArgument');
    expect(await catchSortCode([{ key: 0, sortOn: 'CellColor' }])).toBe('NotImplemented');
    await runBatch(excel, (_, sheet) => sheet.getRange('A2:B2').merge());
    expect(await catchSortCode()).toBe('MergedRangeConflict');
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A2:B2').unmerge();
      sheet.protection.protect({ allowSort: true });
    });
    expect(await catchSortCode()).toBe('AccessDenied');
    await runBatch(excel, (_, sheet) => {
      sheet.protection.unprotect();
      sheet.getRange('A2:C4').format.protection.locked = false;
      sheet.protection.protect({ allowSort: true });
      sheet.getRange('A2:C4').sort.apply(BY_AMOUNT);
    });
    expect(await readValues(excel, 'A2')).toEqual([['Cid']]);
  });
});
