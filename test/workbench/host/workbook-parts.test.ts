import { openExcel } from '../../support/excel-host';

describe('defined names', () => {
  it('a defined name can be hidden, is found by scope, and refers to its cells after an insert', async () => {
    const { Excel, store } = openExcel();
    const [info] = store.listSheets();
    const result = await Excel.run(async (context) => {
      const { workbook } = context;
      const sheet = workbook.worksheets.getFirst();
      workbook.names.add('_inlay_one', sheet.getRange('B2:C3'), 'a comment').visible = false;
      sheet.names.add('local', '=Sheet1!$A$1');
      await context.sync();
      store.insertRows(info!.id, 0, 1);
      workbook.names.load('items/name,items/visible,items/scope,items/formula,items/comment,items/type,items/value');
      sheet.names.load('items/name,items/scope');
      const range = workbook.names.getItem('_INLAY_ONE').getRange();
      range.load('address');
      await context.sync();
      return {
        workbook: workbook.names.items.map((item) => item.toJSON()),
        sheet: sheet.names.items.map(({ name, scope }) => `${scope} ${name}`),
        address: range.address,
      };
    });
    expect(result.workbook).toMatchObject([
      {
        name: '_inlay_one',
        visible: false,
        scope: 'Workbook',
        formula: '=Sheet1!$B$3:$C$4',
        comment: 'a comment',
        type: 'Range',
        value: 'Sheet1!B3:C4',
      },
    ]);
    expect(result.sheet).toEqual(['Worksheet local']);
    expect(result.address).toBe('Sheet1!B3:C4');
  });

  it('a defined name has no range after its cells were deleted', async () => {
    const { Excel, store } = openExcel();
    const [info] = store.listSheets();
    const result = await Excel.run(async (context) => {
      const { names, worksheets } = context.workbook;
      names.add('block', worksheets.getFirst().getRange('B2:C3'));
      await context.sync();
      store.deleteRows(info!.id, 0, 5);
      const item = names.getItem('block');
      const range = item.getRangeOrNullObject();
      item.load('formula,type');
      await context.sync();
      return [item.formula, item.type, range.isNullObject];
    });
    expect(result).toEqual(['=Sheet1!#REF!', 'Error', true]);
  });

  it('a defined name cannot be added twice and can be removed', async () => {
    const { Excel, store } = openExcel();
    await Excel.run(async (context) => {
      const { names } = context.workbook;
      names.add('rate', '=0.19');
      await context.sync();
      names.add('RATE', '=0.07');
      await expect(context.sync()).rejects.toMatchObject({ code: 'ItemAlreadyExists' });
      names.getItem('rate').delete();
      await context.sync();
    });
    expect(store.listNames()).toEqual([]);
  });

  it('a defined name gets a twin on the copy of its sheet', async () => {
    const { Excel } = openExcel();
    const twins = await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      context.workbook.names.add('block', sheet.getRange('B2'));
      const copy = sheet.copy('End');
      copy.names.load('items/name,items/formula');
      copy.load('name');
      await context.sync();
      return [copy.name, copy.names.items.map(({ name, formula }) => `${name} ${formula}`)];
    });
    expect(twins).toEqual(['Sheet1 (2)', ["block ='Sheet1 (2)'!$B$2"]]);
  });
});

describe('settings and properties of the file', () => {
  it('a setting keeps a value of any JSON shape and can be deleted', async () => {
    const { Excel, store } = openExcel();
    const result = await Excel.run(async (context) => {
      const { settings } = context.workbook;
      settings.add('id', 'a-b-c');
      settings.add('options', { headers: true, rows: [1, 2] });
      await context.sync();
      settings.getItem('id').delete();
      const missing = settings.getItemOrNullObject('id');
      const options = settings.getItem('options');
      const count = settings.getCount();
      options.load('key,value');
      await context.sync();
      return [missing.isNullObject, options.value, count.value];
    });
    expect(result).toEqual([true, { headers: true, rows: [1, 2] }, 1]);
    expect(store.settings.entries()).toEqual([['options', { headers: true, rows: [1, 2] }]]);
  });

  it('the settings of the workbook are the document settings of the common Office API', async () => {
    const { Excel, host } = openExcel();
    host.saveSettings([['fromDocument', '{"a":1}']]);
    const value = await Excel.run(async (context) => {
      const setting = context.workbook.settings.getItem('fromDocument');
      setting.load('value');
      context.workbook.settings.add('fromExcel', 7);
      await context.sync();
      return setting.value;
    });
    expect(value).toEqual({ a: 1 });
    expect(host.readSettings()).toEqual([
      ['fromDocument', '{"a":1}'],
      ['fromExcel', '7'],
    ]);
  });

  it('the workbook reports whether it was saved, has changed, or is read-only', async () => {
    const { Excel, host, store } = openExcel({ documentUrl: 'https://files.test/a/Sales%20plan.xlsx' });
    const readState = () =>
      Excel.run(async (context) => {
        context.workbook.load('name,isDirty,previouslySaved,readOnly');
        await context.sync();
        const { name, isDirty, previouslySaved, readOnly } = context.workbook;
        return { name, isDirty, previouslySaved, readOnly };
      });
    expect(await readState()).toEqual({
      name: 'Sales plan.xlsx',
      isDirty: false,
      previouslySaved: true,
      readOnly: false,
    });
    await Excel.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('A1').values = [[1]];
      await context.sync();
    });
    expect(await readState()).toMatchObject({ isDirty: true });
    store.readOnly = true;
    host.saveAs('https://files.test/a/Copy.xlsx');
    expect(await readState()).toEqual({ name: 'Copy.xlsx', isDirty: false, previouslySaved: true, readOnly: true });
  });
});

describe('formats', () => {
  it('a format property of a range is null if its cells differ', async () => {
    const { Excel } = openExcel();
    const result = await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      sheet.getRange('A1').format.font.bold = true;
      sheet.getRange('A1:B1').format.horizontalAlignment = 'Right';
      sheet.getRange('A:A').format.columnWidth = 120;
      const both = sheet.getRange('A1:B1');
      const first = sheet.getRange('A1');
      both.load('format/font/bold,format/horizontalAlignment,format/columnWidth');
      first.load('format/columnWidth,format/font/color,format/fill/color');
      await context.sync();
      return [
        both.format.font.bold,
        both.format.horizontalAlignment,
        both.format.columnWidth,
        first.format.columnWidth,
        first.format.font.color,
        first.format.fill.color,
      ];
    });
    expect(result).toEqual([null, 'Right', null, 120, '#000000', '#FFFFFF']);
  });

  it('clearing only the contents of a cell keeps its formats', async () => {
    const { Excel, store } = openExcel();
    const [sheet] = store.listSheets();
    const cell = { row: 0, column: 0, rows: 1, columns: 1 };
    const clearCell = (applyTo: 'Contents' | 'All') =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getFirst().getRange('A1');
        range.values = [['text']];
        range.format.fill.color = 'yellow';
        range.clear(applyTo);
        await context.sync();
        return [store.readValues(sheet!.id, cell)[0]?.[0], store.readStyles(sheet!.id, cell)[0]?.[0]?.fillColor];
      });
    expect(await clearCell('Contents')).toEqual(['', '#FFFF00']);
    expect(await clearCell('All')).toEqual(['', undefined]);
  });
});
