import { openExcel } from '../../support/excel-host';
import { rect } from '../../support/rect';

describe('office.js and the host', () => {
  it('the host writes values and reads them back with their address', async () => {
    const { Excel } = openExcel();
    const result = await Excel.run(async (context) => {
      const range = context.workbook.worksheets.getItem('Sheet1').getRange('B2:C3');
      range.values = [
        [1, 'two'],
        [true, ''],
      ];
      range.load('address,values,rowIndex,columnIndex,cellCount,valueTypes');
      await context.sync();
      return range.toJSON();
    });
    expect(result).toMatchObject({
      address: 'Sheet1!B2:C3',
      rowIndex: 1,
      columnIndex: 1,
      cellCount: 4,
      valueTypes: [
        ['Double', 'String'],
        ['Boolean', 'Empty'],
      ],
    });
    expect(result.values).toEqual([
      [1, 'two'],
      [true, ''],
    ]);
  });

  it('a null in a written array leaves its cell unchanged, and an empty string clears it', async () => {
    const { Excel, store } = openExcel();
    const [sheet] = store.listSheets();
    store.write(sheet!.id, rect(0, 0, 1, 3), [['a', 'b', 'c']], 'values');
    await Excel.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('A1:C1').values = [[null, '', 'z']];
      await context.sync();
    });
    expect(store.readValues(sheet!.id, rect(0, 0, 1, 3))).toEqual([['a', '', 'z']]);
  });

  it('the host returns formulas with their results, and errors as text', async () => {
    const { Excel } = openExcel();
    const range = await Excel.run(async (context) => {
      const cells = context.workbook.worksheets.getFirst().getRange('A1:A3');
      cells.formulas = [['=1+1'], ['=1/0'], ['=NA()']];
      cells.load('formulas,values,valueTypes');
      await context.sync();
      return { formulas: cells.formulas, values: cells.values, valueTypes: cells.valueTypes };
    });
    expect(range).toEqual({
      formulas: [['=1+1'], ['=1/0'], ['=NA()']],
      values: [[2], ['#DIV/0!'], ['#N/A']],
      valueTypes: [['Double'], ['Error'], ['Error']],
    });
  });

  it('one batch loads properties of nested objects and of the items of collections', async () => {
    const { Excel } = openExcel();
    const result = await Excel.run(async (context) => {
      const { workbook } = context;
      workbook.worksheets.add('Second');
      const range = workbook.worksheets.getItem('Sheet1').getRange('A1');
      range.format.fill.color = '#FFEEDD';
      range.format.font.bold = true;
      range.load('format/fill/color,format/font/bold,worksheet/name');
      workbook.worksheets.load('items/name,items/position');
      workbook.load('name,isDirty');
      await context.sync();
      return {
        fill: range.format.fill.color,
        bold: range.format.font.bold,
        sheet: range.worksheet.name,
        sheets: workbook.worksheets.items.map(({ name, position }) => `${position} ${name}`),
        workbook: workbook.name,
      };
    });
    expect(result).toEqual({
      fill: '#FFEEDD',
      bold: true,
      sheet: 'Sheet1',
      sheets: ['0 Sheet1', '1 Second'],
      workbook: 'Book1',
    });
  });

  it('the host returns null objects for missing objects and for their members', async () => {
    const { Excel } = openExcel();
    const missing = await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItemOrNullObject('Nope');
      const name = context.workbook.names.getItemOrNullObject('nope');
      const range = name.getRangeOrNullObject();
      const used = context.workbook.worksheets.getFirst().getUsedRangeOrNullObject(true);
      sheet.load('name');
      range.load('address');
      await context.sync();
      return [sheet.isNullObject, name.isNullObject, range.isNullObject, used.isNullObject];
    });
    expect(missing).toEqual([true, true, true, true]);
  });

  it('the contents of whole columns are null and cannot be written', async () => {
    const { Excel } = openExcel();
    await Excel.run(async (context) => {
      const column = context.workbook.worksheets.getFirst().getRange('B:C');
      column.load('address,values,isEntireColumn,cellCount');
      await context.sync();
      expect([column.address, column.values, column.isEntireColumn]).toEqual(['Sheet1!B:C', null, true]);
      column.values = [[1]];
      await expect(context.sync()).rejects.toMatchObject({ code: 'InvalidArgument' });
    });
  });

  it('a number format can be written to a whole column as one value', async () => {
    const { Excel, store } = openExcel();
    await Excel.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('A:A').numberFormat = [['@']];
      await context.sync();
    });
    const [sheet] = store.listSheets();
    expect(store.readNumberFormats(sheet!.id, rect(5_000, 0, 1, 2))).toEqual([['@', 'General']]);
  });

  it('the host finds ranges beside, inside and around a range', async () => {
    const { Excel } = openExcel();
    const addresses = await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const range = sheet.getRange('C3:E6');
      const found = [
        range.getCell(0, 0),
        range.getRow(1),
        range.getColumn(2),
        range.getLastCell(),
        range.getLastRow(),
        range.getOffsetRange(-2, 1),
        range.getResizedRange(2, -1),
        range.getAbsoluteResizedRange(1, 1),
        range.getRowsBelow(2),
        range.getRowsAbove(1),
        range.getColumnsAfter(1),
        range.getEntireRow(),
        range.getEntireColumn(),
        range.getBoundingRect('A1:B2'),
        range.getIntersectionOrNullObject('E6:Z9'),
        sheet.getRangeByIndexes(0, 25, 2, 2),
        sheet.getRange(),
      ];
      for (const foundRange of found) foundRange.load('address');
      await context.sync();
      return found.map(({ address }) => address.replace('Sheet1!', ''));
    });
    expect(addresses).toEqual([
      'C3',
      'C4:E4',
      'E3:E6',
      'E6',
      'C6:E6',
      'D1:F4',
      'C3:D8',
      'C3',
      'C7:E8',
      'C2:E2',
      'F3:F6',
      '3:6',
      'C:E',
      'A1:E6',
      'E6',
      'Z1:AA2',
      '1:1048576',
    ]);
  });

  it('the used range of a range covers the filled cells inside it only', async () => {
    const { Excel, store } = openExcel();
    const [sheet] = store.listSheets();
    store.write(sheet!.id, rect(0, 0), 'far', 'values');
    store.write(sheet!.id, rect(11, 3), 'first', 'values');
    store.write(sheet!.id, rect(14, 5), 'last', 'values');
    const address = await Excel.run(async (context) => {
      const used = context.workbook.worksheets.getFirst().getRange('B5:H100').getUsedRangeOrNullObject(true);
      used.load('address');
      await context.sync();
      return used.address;
    });
    expect(address).toBe('Sheet1!D12:F15');
  });

  it('addresses quote sheet names as Excel does', async () => {
    const { Excel } = openExcel();
    const addresses = await Excel.run(async (context) => {
      const sheets = ["It's", 'Q1 2026', 'A1', 'R1C1', 'Plain_1'].map((name) => context.workbook.worksheets.add(name));
      const cells = sheets.map((sheet) => sheet.getRange('A1'));
      for (const cell of cells) cell.load('address');
      await context.sync();
      return cells.map(({ address }) => address);
    });
    expect(addresses).toEqual(["'It''s'!A1", "'Q1 2026'!A1", "'A1'!A1", "'R1C1'!A1", 'Plain_1!A1']);
  });

  it('the host reads and moves the selection', async () => {
    const { Excel, store } = openExcel();
    const result = await Excel.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('B2:C4').select();
      const selected = context.workbook.getSelectedRange();
      const active = context.workbook.getActiveCell();
      selected.load('address');
      active.load('address');
      await context.sync();
      return [selected.address, active.address];
    });
    expect(result).toEqual(['Sheet1!B2:C4', 'Sheet1!B2']);
    expect(store.selection.rect).toEqual(rect(1, 1, 3, 2));
  });

  it('a batch is one undo step', async () => {
    const { Excel, store } = openExcel();
    const [sheet] = store.listSheets();
    await Excel.run(async (context) => {
      const first = context.workbook.worksheets.getFirst();
      first.getRange('A1').values = [[1]];
      first.getRange('A2').values = [[2]];
      await context.sync();
    });
    store.undo();
    expect(store.readValues(sheet!.id, rect(0, 0, 2))).toEqual([[''], ['']]);
  });
});
