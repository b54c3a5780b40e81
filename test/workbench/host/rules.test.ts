import { createWorkbookStore } from '../../../src/workbench/store';
import { type ExcelUnderTest, openExcel } from '../../support/excel-host';
import { catchError, openWithRows, runBatch } from './host-fixture';

const KINDS = ['conditionalFormats', 'validations'] as const;

/** Returns areas and formulas of all rules of a sheet as short texts. */
function describeRules({ store }: Pick<ExcelUnderTest, 'store'>, sheetId = store.activeSheetId): string[] {
  return KINDS.flatMap((kind) =>
    store.formats.listRules(kind, sheetId).map(({ areas, formulas }) => {
      const cells = areas.map(({ row, column, rows, columns }) => `${row},${column} ${rows}x${columns}`);
      return `${cells.join(' and ')}: ${Object.values(formulas).join(' ')}`;
    }),
  );
}

function addRules(sheet: Excel.Worksheet): void {
  const format = sheet.getRange('B2:B4').conditionalFormats.add('Custom');
  format.custom.rule.formula = '=$C2>Sheet1!$C$1';
  format.custom.format.fill.color = 'yellow';
  sheet.getRange('C2:C4').dataValidation.rule = { custom: { formula: '=C2>0' } };
}

const ADDED_RULES = ['1,1 3x1: =$C2>Sheet1!$C$1', '1,2 3x1: =C2>0'];

describe('conditional formats and validations', () => {
  it('undo and redo cover conditional formats and validations that a request added, moved or cleared', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => addRules(sheet));
    expect(describeRules(excel)).toEqual(ADDED_RULES);
    await runBatch(excel, (_, sheet) => sheet.getRange('3:3').insert('Down'));
    const shifted = describeRules(excel);
    expect(shifted).toEqual(['1,1 4x1: =$C2>Sheet1!$C$1', '1,2 4x1: =C2>0']);
    await runBatch(excel, (_, sheet) => sheet.getRange().clear());
    expect(describeRules(excel)).toEqual([]);
    for (const before of [shifted, ADDED_RULES, []]) {
      excel.store.undo();
      expect(describeRules(excel)).toEqual(before);
    }
    excel.store.redo();
    expect(describeRules(excel)).toEqual(ADDED_RULES);
  });

  it('conditional formats are drawn by precedence, and stopIfTrue hides the later ones', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      const text = sheet.getRange('A2:B4').conditionalFormats.add('ContainsText');
      text.textComparison.rule = { operator: 'Contains', text: 'o' };
      text.textComparison.format.font.set({ bold: true, color: '#00FF00' });
      const between = sheet.getRange('C2:C4').conditionalFormats.add('CellValue');
      between.cellValue.rule = { operator: 'Between', formula1: '=20', formula2: '=$C$2' };
      between.cellValue.format.fill.color = '#0000FF';
      const custom = sheet.getRange('A2:C4').conditionalFormats.add('Custom');
      custom.custom.rule.formula = '=$C2>=20';
      custom.custom.format.font.color = '#FF0000';
    });
    const { store } = excel;
    const readDrawnStyles = () =>
      store
        .readDrawnCells(store.activeSheetId, { row: 1, column: 0, rows: 3, columns: 3 })
        .map((line) =>
          line.map(({ style }) => [style.fontColor, style.fillColor, style.bold && 'bold'].filter(Boolean).join(' ')),
        );
    expect(readDrawnStyles()).toEqual([
      ['', '#00FF00 bold', '#0000FF'],
      ['#FF0000 bold', '#FF0000 bold', '#FF0000 #0000FF'],
      ['#FF0000', '#FF0000 bold', '#FF0000'],
    ]);
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A2').conditionalFormats.getItemAt(0).stopIfTrue = true;
    });
    expect(readDrawnStyles()[1]).toEqual(['#FF0000', '#FF0000', '#FF0000']);
  });

  it('the file keeps conditional formats and validations', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => addRules(sheet));
    const reopened = openExcel({
      store: createWorkbookStore({ file: JSON.parse(JSON.stringify(excel.store.toFile())) }),
    });
    expect(describeRules(reopened)).toEqual(ADDED_RULES);
    const [format] = (await runBatch(reopened, (_, sheet) => sheet.getRange('B3').conditionalFormats.load('items/id')))
      .items;
    const fill = await runBatch(reopened, (_, sheet) =>
      sheet.getRange('B3').conditionalFormats.getItem(format!.id).custom.format.fill.load('color'),
    );
    expect(fill.color).toBe('#FFFF00');
  });

  it('conditional formats and validations follow a sheet that is renamed or copied', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      addRules(sheet);
      sheet.name = 'Data';
      sheet.copy('End');
    });
    const [data, copy] = excel.store.listSheets();
    expect(describeRules(excel, data!.id)).toEqual(['1,1 3x1: =$C2>Data!$C$1', ADDED_RULES[1]]);
    expect(describeRules(excel, copy!.id)).toEqual(["1,1 3x1: =$C2>'Data (2)'!$C$1", ADDED_RULES[1]]);
  });

  it('formulas of conditional formats keep their cells after the first cells are deleted or cut away', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      addRules(sheet);
      sheet.getRange('2:2').delete('Up');
    });
    expect(describeRules(excel)).toEqual(['1,1 2x1: =$C2>Sheet1!$C$1', '1,2 2x1: =C2>0']);
    await runBatch(excel, (_, sheet) => sheet.getRange('C2').moveTo('F9'));
    expect(describeRules(excel)).toEqual(['1,1 2x1: =$C2>Sheet1!$C$1', '2,2 1x1: =C3>0', '8,5 1x1: =F9>0']);
  });

  it('the area of a conditional format loses deleted columns, and splits if only a part of it shifts', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      const format = sheet.getRange('B2:C4').conditionalFormats.add('Custom');
      format.custom.rule.formula = '=B2>1';
      sheet.getRange('B3').insert('Down');
    });
    expect(describeRules(excel)).toEqual(['1,1 4x1 and 1,2 3x1: =B2>1']);
    await runBatch(excel, (_, sheet) => sheet.getRange('B:B').delete('Left'));
    expect(describeRules(excel)).toEqual(['1,1 3x1: =B2>1']);
  });

  it('conditional formats and validations that are copied to another sheet refer to cells of that sheet', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (context, sheet) => {
      addRules(sheet);
      context.workbook.worksheets.add('Other').getRange('A1').copyFrom(sheet.getRange('B2:C3'));
    });
    const other = excel.store.findSheet('Other')!;
    expect(describeRules(excel, other.id)).toEqual(['0,0 2x1: =$C1>Sheet1!$C$1', '0,1 2x1: =B1>0']);
    expect(describeRules(excel, excel.store.listSheets()[0]!.id)).toEqual(ADDED_RULES);
  });

  it('a conditional format that is copied to a tall range has one area', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('B2').conditionalFormats.add('Custom').custom.rule.formula = '=$C2>0';
      sheet.getRange('B3:B200000').copyFrom('B2', 'Formats');
    });
    expect(describeRules(excel)).toEqual(['1,1 199999x1: =$C2>0']);
  });

  it('a protected sheet that allows formatting denies changes of validations', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      addRules(sheet);
      sheet.protection.protect({ allowFormatCells: true });
    });
    await runBatch(excel, (_, sheet) => sheet.getRange('B2').conditionalFormats.clearAll());
    const error = await catchError(excel, (_, sheet) => sheet.getRange('C2').dataValidation.clear());
    expect(error.code).toBe('AccessDenied');
  });

  it('a change of one setting of a validation keeps the others', async () => {
    const excel = await openWithRows();
    const result = await runBatch(excel, (_, sheet) => {
      const { dataValidation } = sheet.getRange('A2:A4');
      dataValidation.rule = { list: { inCellDropDown: true, source: '=$A$2:$A$4' } };
      dataValidation.prompt = { title: 'Name', message: 'Who', showPrompt: true };
      dataValidation.ignoreBlanks = false;
      sheet.getRange('1:1').insert('Down');
      return sheet.getRange('A3:A5').dataValidation.load('rule,prompt,ignoreBlanks,errorAlert');
    });
    expect(result.toJSON()).toEqual({
      rule: { list: { inCellDropDown: true, source: '=$A$3:$A$5' } },
      prompt: { title: 'Name', message: 'Who', showPrompt: true },
      ignoreBlanks: false,
      errorAlert: { message: '', showAlert: true, style: 'Stop', title: '' },
    });
  });
});

describe('a print area and frozen panes', () => {
  it('a print area is copied with its sheet, and frozen panes can be undone', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      sheet.pageLayout.setPrintArea(sheet.getRange('A1:C4'));
      sheet.freezePanes.freezeRows(1);
    });
    expect(excel.store.listNames().map(({ name, formula }) => [name, formula])).toEqual([
      ['Print_Area', '=Sheet1!$A$1:$C$4'],
    ]);
    const areas = await runBatch(excel, (_, sheet) => {
      sheet.pageLayout.setPrintArea('A1:C3');
      const copy = sheet.copy('End');
      return [sheet, copy].map(({ pageLayout }) => pageLayout.getPrintArea().load('address'));
    });
    expect(areas.map(({ address }) => address)).toEqual(['Sheet1!A1:C3', "'Sheet1 (2)'!A1:C3"]);
    const other = await openWithRows();
    await runBatch(other, (_, sheet) => sheet.freezePanes.freezeAt(sheet.getRange('A1:B2')));
    expect(other.store.getSheet(other.store.activeSheetId).frozen).toEqual({ rows: 2, columns: 2 });
    other.store.undo();
    expect(other.store.getSheet(other.store.activeSheetId).frozen).toEqual({ rows: 0, columns: 0 });
  });
});
