import { openExcel } from '../../support/excel-host';
import { catchError, runBatch } from './host-fixture';

/**
 * Opens a workbook with a hidden name over `B2:C3` of its first sheet and a sheet `Other` that refers
 * to it.
 */
async function openWithAnchor() {
  const excel = openExcel();
  await runBatch(excel, ({ workbook }, sheet) => {
    sheet.getRange('B2:C3').values = [
      [1, 2],
      [3, 4],
    ];
    workbook.names.add('_block', sheet.getRange('B2:C3')).visible = false;
    workbook.worksheets.add('Other').getRange('A1').formulas = [['=SUM(Sheet1!B2:C3)']];
  });
  const readAnchor = async () => {
    const item = await runBatch(excel, ({ workbook }) => workbook.names.getItem('_block').load('formula,visible,type'));
    return item.formula;
  };
  const readTotal = async () => {
    const range = await runBatch(excel, ({ workbook }) =>
      workbook.worksheets.getItem('Other').getRange('A1').load('formulas,values'),
    );
    return [range.formulas[0]?.[0], range.values[0]?.[0]];
  };
  return { excel, anchor: readAnchor, total: readTotal };
}

describe('references that follow their cells [P3]', () => {
  it('a defined name and a formula follow a sheet that is renamed and moved', async () => {
    const { excel, anchor: readAnchor, total: readTotal } = await openWithAnchor();
    await runBatch(excel, (_, sheet) => {
      sheet.name = "Bob's 2024";
      sheet.position = 1;
    });
    expect(await readAnchor()).toBe("='Bob''s 2024'!$B$2:$C$3");
    expect(await readTotal()).toEqual(["=SUM('Bob''s 2024'!B2:C3)", 10]);
    expect(excel.store.listSheets().map(({ name }) => name)).toEqual(['Other', "Bob's 2024"]);
  });

  it('a defined name and a formula follow cells that are cut and pasted, also to another sheet', async () => {
    const { excel, anchor: readAnchor, total: readTotal } = await openWithAnchor();
    await runBatch(excel, (_, sheet) => sheet.getRange('A1:C3').moveTo('E5'));
    expect(await readAnchor()).toBe('=Sheet1!$F$6:$G$7');
    await runBatch(excel, (_, sheet) => sheet.getRange('F6:G7').moveTo('Other!C9'));
    expect(await readAnchor()).toBe('=Other!$C$9:$D$10');
    expect(await readTotal()).toEqual(['=SUM(Other!C9:D10)', 10]);
  });

  it('a defined name stays if only a part of its cells moves', async () => {
    const { excel, anchor: readAnchor } = await openWithAnchor();
    await runBatch(excel, (_, sheet) => sheet.getRange('B2:C2').moveTo('H1'));
    expect(await readAnchor()).toBe('=Sheet1!$B$2:$C$3');
  });

  it('a defined name becomes #REF! when other cells are pasted over all of its cells', async () => {
    const { excel, anchor: readAnchor } = await openWithAnchor();
    await runBatch(excel, (_, sheet) => sheet.getRange('H1:I2').moveTo('B2'));
    expect(await readAnchor()).toBe('=Sheet1!#REF!');
  });

  it('a defined name follows inserted and deleted rows, columns and cells before and inside its cells', async () => {
    const { excel, anchor: readAnchor } = await openWithAnchor();
    const changeAndReadAnchor = async (work: (sheet: Excel.Worksheet) => void) => {
      await runBatch(excel, (_, sheet) => work(sheet));
      return readAnchor();
    };
    expect(await changeAndReadAnchor((sheet) => sheet.getRange('1:1').insert('Down'))).toBe('=Sheet1!$B$3:$C$4');
    expect(await changeAndReadAnchor((sheet) => sheet.getRange('C:C').insert('Right'))).toBe('=Sheet1!$B$3:$D$4');
    expect(await changeAndReadAnchor((sheet) => sheet.getRange('B1:D1').insert('Down'))).toBe('=Sheet1!$B$4:$D$5');
    expect(await changeAndReadAnchor((sheet) => sheet.getRange('B1').insert('Down'))).toBe('=Sheet1!$B$4:$D$5');
    expect(await changeAndReadAnchor((sheet) => sheet.getRange('4:4').delete('Up'))).toBe('=Sheet1!$B$4:$D$4');
    expect(await changeAndReadAnchor((sheet) => sheet.getRange('B4:D4').delete('Up'))).toBe('=Sheet1!#REF!');
  });
});

describe('a copied sheet [P7]', () => {
  it('a copied sheet has sheet-scoped twins of the names that refer to the original, with their visibility', async () => {
    const { excel, anchor: readAnchor } = await openWithAnchor();
    const result = await excel.Excel.run(async (context) => {
      const copy = context.workbook.worksheets.getFirst().copy('Beginning');
      copy.load('name,position,visibility');
      copy.names.load('items/name,items/scope,items/visible,items/formula');
      context.workbook.names.load('items/name');
      const active = context.workbook.worksheets.getActiveWorksheet().load('name');
      await context.sync();
      return {
        copy: [copy.name, copy.position],
        twins: copy.names.items.map(({ name, scope, visible, formula }) => [name, scope, visible, formula]),
        names: context.workbook.names.items.map(({ name }) => name),
        active: active.name,
      };
    });
    expect(result).toEqual({
      copy: ['Sheet1 (2)', 0],
      twins: [['_block', 'Worksheet', false, "='Sheet1 (2)'!$B$2:$C$3"]],
      names: ['_block'],
      active: 'Sheet1 (2)',
    });
    expect(await readAnchor()).toBe('=Sheet1!$B$2:$C$3');
  });

  it('a copied sheet keeps formats, merged cells, widths, filter, protection and its own properties', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:B1').merge();
      sheet.getRange('A:A').format.columnWidth = 120;
      sheet.getRange('A3').values = [["'007"]];
      sheet.autoFilter.apply('A5:B9');
      sheet.customProperties.add('origin', 'one');
      sheet.protection.protect({ allowSort: true });
      sheet.copy('End');
    });
    const [original, copy] = excel.store.toFile().sheets;
    expect({ ...copy, name: 'Sheet1' }).toEqual(original);
    expect(copy).toMatchObject({ protected: true, allowed: ['sort'], customProperties: [['origin', 'one']] });
  });

  it('a copied sheet shares no cells with the original', async () => {
    const { excel, total: readTotal } = await openWithAnchor();
    await runBatch(excel, (_, sheet) => {
      sheet.copy('End').getRange('B2').values = [[100]];
    });
    expect(await readTotal()).toEqual(['=SUM(Sheet1!B2:C3)', 10]);
  });
});

describe('a deleted sheet', () => {
  it('a deleted sheet leaves workbook names and formulas broken and removes its own names', async () => {
    const { excel, anchor: readAnchor, total: readTotal } = await openWithAnchor();
    await runBatch(excel, (_, sheet) => {
      sheet.names.add('own', '=1');
      sheet.delete();
    });
    expect(await readAnchor()).toBe('=#REF!$B$2:$C$3');
    expect(await readTotal()).toEqual(['=SUM(#REF!B2:C3)', '#REF!']);
    expect(excel.store.listNames().map(({ name }) => name)).toEqual(['_block']);
    const range = await runBatch(excel, ({ workbook }) => workbook.names.getItem('_block').getRangeOrNullObject());
    expect(range.isNullObject).toBe(true);
    const error = await catchError(excel, ({ workbook }) =>
      workbook.names.getItem('_block').getRange().load('address'),
    );
    expect(error.code).toBe('InvalidReference');
  });

  it('a range proxy fails with InvalidReference after its sheet was deleted', async () => {
    const { excel } = await openWithAnchor();
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const cell = sheet.getRange('B2');
      await context.sync();
      excel.store.removeSheet(excel.store.listSheets()[0]!.id);
      cell.load('values');
      await expect(context.sync()).rejects.toMatchObject({ code: 'InvalidReference' });
    });
  });

  it('a very hidden sheet cannot be deleted before it is shown', async () => {
    const excel = openExcel();
    excel.store.setSheetVisibility(excel.store.addSheet('Secret').id, 'VeryHidden');
    const error = await catchError(excel, ({ workbook }) => workbook.worksheets.getItem('Secret').delete());
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['InvalidOperation', 'Worksheet.delete']);
    await runBatch(excel, ({ workbook }) => {
      workbook.worksheets.getItem('Secret').visibility = 'Hidden';
      workbook.worksheets.getItem('Secret').delete();
    });
    expect(excel.store.listSheets()).toHaveLength(1);
  });

  it('the last visible sheet cannot be deleted', async () => {
    const excel = openExcel();
    excel.store.setSheetVisibility(excel.store.addSheet().id, 'Hidden');
    expect((await catchError(excel, (_, sheet) => sheet.delete())).code).toBe('GeneralException');
    expect(excel.store.listSheets()).toHaveLength(2);
  });
});

describe('names', () => {
  it('a sheet and the workbook may define the same name, and each collection finds its own', async () => {
    const excel = openExcel();
    const result = await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      context.workbook.names.add('place', '=Sheet1!$A$1');
      sheet.names.add('place', '=Sheet1!$B$2');
      const found = [context.workbook.names.getItem('PLACE'), sheet.names.getItem('place')];
      for (const item of found) item.load('formula,scope');
      // The sheet's own name comes first, as in a formula on the sheet.
      const cells = sheet.getRange('place').load('address');
      await context.sync();
      return [...found.map(({ formula, scope }) => `${scope} ${formula}`), cells.address];
    });
    expect(result).toEqual(['Workbook =Sheet1!$A$1', 'Worksheet =Sheet1!$B$2', 'Sheet1!B2']);
  });

  it.each(['A1', 'R1C1', '1a', 'a b', ''])('a defined name cannot be %p', async (name) => {
    const error = await catchError(openExcel(), ({ workbook }) => workbook.names.add(name, '=1'));
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['InvalidArgument', 'NamedItemCollection.add']);
  });

  it('a defined name can be hidden after it was added, and is found while hidden', async () => {
    const { excel } = await openWithAnchor();
    await runBatch(excel, ({ workbook }) => {
      workbook.names.getItem('_block').visible = true;
    });
    await runBatch(excel, ({ workbook }) => {
      workbook.names.getItem('_block').visible = false;
    });
    expect(excel.store.findName('_block')?.visible).toBe(false);
  });
});
