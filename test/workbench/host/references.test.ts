import { openExcel } from '../../support/excel-host';

describe('ranges that outlive a sync', () => {
  it('a range proxy follows rows and columns that are inserted before its cells', async () => {
    const { Excel, store } = openExcel();
    const [sheet] = store.listSheets();
    const address = await Excel.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange('B4:C5');
      range.values = [
        [1, 2],
        [3, 4],
      ];
      await context.sync();
      store.insertRows(sheet!.id, 0, 3);
      store.insertColumns(sheet!.id, 1, 1);
      range.load('address,values');
      await context.sync();
      expect(range.values).toEqual([
        [1, 2],
        [3, 4],
      ]);
      return range.address;
    });
    expect(address).toBe('Sheet1!C7:D8');
  });

  it('a range proxy follows inserts of its own batch', async () => {
    const { Excel } = openExcel();
    const addresses = await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const range = sheet.getRange('B4');
      range.values = [['mine']];
      const inserted = sheet.getRange('1:2').insert('Down');
      range.load('address,values');
      inserted.load('address');
      await context.sync();
      expect(range.values).toEqual([['mine']]);
      return [range.address, inserted.address];
    });
    expect(addresses).toEqual(['Sheet1!B6', 'Sheet1!1:2']);
  });

  it('a range proxy fails with InvalidReference after its cells were deleted', async () => {
    const { Excel, store } = openExcel();
    const [sheet] = store.listSheets();
    await Excel.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange('B4:C5');
      range.load('address');
      await context.sync();
      store.deleteRows(sheet!.id, 3, 2);
      range.load('address');
      await expect(context.sync()).rejects.toMatchObject({ code: 'InvalidReference' });
    });
  });

  it('a proxy of the selection keeps the cells that were selected at the call', async () => {
    const { Excel, store } = openExcel();
    const [sheet] = store.listSheets();
    const address = await Excel.run(async (context) => {
      const selected = context.workbook.getSelectedRange();
      await context.sync();
      store.select(sheet!.id, { row: 9, column: 9, rows: 1, columns: 1 });
      selected.load('address');
      await context.sync();
      return selected.address;
    });
    expect(address).toBe('Sheet1!A1');
  });

  it('a sheet proxy finds its sheet after a rename', async () => {
    const { Excel, store } = openExcel();
    const [info] = store.listSheets();
    const name = await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      await context.sync();
      store.renameSheet(info!.id, 'Figures');
      sheet.load('name');
      await context.sync();
      return sheet.name;
    });
    expect(name).toBe('Figures');
  });

  it('a range lists the merged areas that intersect it', async () => {
    const { Excel } = openExcel();
    const result = await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      sheet.getRange('A1:B1').merge();
      sheet.getRange('C3:C5').merge();
      const merged = sheet.getRange('A1:D9').getMergedAreasOrNullObject();
      const none = sheet.getRange('F1:F9').getMergedAreasOrNullObject();
      merged.load('address,areaCount');
      merged.areas.load('items/address');
      await context.sync();
      return [merged.areaCount, merged.areas.items.map(({ address }) => address), none.isNullObject];
    });
    expect(result).toEqual([2, ['Sheet1!A1:B1', 'Sheet1!C3:C5'], true]);
  });
});
