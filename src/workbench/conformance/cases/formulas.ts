import { expectEqual, expectIncludes } from '../assertions';
import { dropSheetName, expectCells, read } from '../bench';
import { type Bench, type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check results, errors, calculation, and references that follow their cells. */
export const formulaCases: readonly ConformanceCase[] = [
  defineSheetCase('formulas/give-results-and-keep-their-text', [45], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A1:A3').values = [[1], [2], [3]];
    const range = sheet.getRange('B1:C1');
    range.formulas = [['=SUM(A1:A3)', 'no formula']];
    await expectCells(range, 'values', [[6, 'no formula']]);
    await expectCells(range, 'formulas', [['=SUM(A1:A3)', 'no formula']]);
  }),
  defineSheetCase('formulas/are-told-where-they-are', [276], 'ExcelApi 1.9', async (sheet, context) => {
    sheet.getRange('A1:B3').formulas = [
      [1, '=A1'],
      [2, '=A2'],
      ["'=A1", '=A3'],
    ];
    sheet.getRange('D5:D6').formulas = [['=SUM(A1:A2)'], ['=1/0']];
    const found = sheet.getUsedRangeOrNullObject(true).getSpecialCellsOrNullObject('Formulas').load('cellCount');
    found.areas.load('items/address');
    const errors = sheet
      .getUsedRangeOrNullObject(true)
      .getSpecialCellsOrNullObject('Formulas', 'Errors')
      .load('address');
    const none = sheet.getRange('A1:A3').getSpecialCellsOrNullObject('Formulas');
    await context.sync();
    expectEqual(found.cellCount, 5, 'cells with a formula');
    const areas = found.areas.items.map(({ address }) => dropSheetName(address));
    expectEqual([...areas].sort(), ['B1:B3', 'D5:D6'], 'areas');
    expectEqual(dropSheetName(errors.address), 'D6', 'formulas that show an error');
    expectEqual(none.isNullObject, true, 'where there is none');
  }),
  defineSheetCase('formulas/errors-are-texts-of-the-type-error', [46], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:C1');
    range.formulas = [['=1/0', '=NA()', '="a"+1']];
    await expectCells(range, 'values', [['#DIV/0!', '#N/A', '#VALUE!']]);
    await expectCells(range, 'valueTypes', [['Error', 'Error', 'Error']]);
  }),
  defineSheetCase('formulas/do-not-know-functions-of-an-absent-add-in', [220], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1');
    range.formulas = [['=NOADDINHASTHIS.VALUE(1)']];
    await expectCells(range, 'values', [['#NAME?']]);
    await expectCells(range, 'valueTypes', [['Error']]);
  }),
  defineSheetCase('formulas/follow-new-values', [45], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A1').values = [[2]];
    sheet.getRange('B1').formulas = [['=A1*10']];
    await expectCells(sheet.getRange('B1'), 'values', [[20]], 'before');
    sheet.getRange('A1').values = [[3]];
    await expectCells(sheet.getRange('B1'), 'values', [[30]], 'after');
  }),
  defineSheetCase(
    'formulas/are-right-after-a-suspended-calculation',
    [47],
    'ExcelApi 1.6',
    async (sheet, context, bench) => {
      sheet.getRange('B1').formulas = [['=A1*10']];
      await context.sync();
      context.application.suspendApiCalculationUntilNextSync();
      sheet.getRange('A1').values = [[3]];
      await context.sync();
      bench.note('Result right after the suspended sync', (await read(sheet.getRange('B1'), 'values'))[0]?.[0]);
      context.application.calculate('Full');
      await expectCells(sheet.getRange('B1'), 'values', [[30]], 'after calculate');
    },
  ),
  defineCase('formulas/that-cannot-be-read-are-refused', [48], 'ExcelApi 1.1', async (bench) => {
    await bench.expectRefusal('InvalidArgument', (sheet) => {
      sheet.getRange('A1').formulas = [['=SUM(']];
    });
  }),
  defineSheetCase('formulas/follow-inserted-rows-and-columns', [49], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A3').values = [[5]];
    sheet.getRange('D3').formulas = [['=$A$3+A3']];
    sheet.getRange('1:2').insert('Down');
    sheet.getRange('A:A').insert('Right');
    const moved = sheet.getRange('E5');
    await expectCells(moved, 'formulas', [['=$B$5+B5']]);
    await expectCells(moved, 'values', [[10]]);
  }),
  defineSheetCase(
    'formulas/of-other-sheets-follow-inserted-rows',
    [49],
    'ExcelApi 1.1',
    async (sheet, context, bench) => {
      const other = context.workbook.worksheets.add(bench.toSheetName('other'));
      sheet.getRange('A1').values = [[5]];
      other.getRange('A1').formulas = [[`='${bench.sheetName}'!A1`]];
      sheet.getRange('1:1').insert('Down');
      await expectCells(other.getRange('A1'), 'formulas', [[`='${bench.sheetName}'!A2`]]);
    },
  ),
  defineSheetCase('formulas/ranges-in-them-grow-and-shrink-with-their-inside', [50], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A1:A4').values = [[1], [2], [3], [4]];
    sheet.getRange('C1').formulas = [['=SUM(A1:A4)']];
    sheet.getRange('A3').insert('Down');
    await expectCells(sheet.getRange('C1'), 'formulas', [['=SUM(A1:A5)']], 'after the insert');
    sheet.getRange('A2:A3').delete('Up');
    await expectCells(sheet.getRange('C1'), 'formulas', [['=SUM(A1:A3)']], 'after the delete');
    await expectCells(sheet.getRange('C1'), 'values', [[8]], 'sum');
  }),
  defineSheetCase('formulas/that-lost-their-cells-show-ref', [51], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A1').values = [[5]];
    sheet.getRange('C3').formulas = [['=A1*2']];
    sheet.getRange('1:1').delete('Up');
    const range = sheet.getRange('C2');
    expectIncludes(String((await read(range, 'formulas'))[0]?.[0]), '#REF!', 'formulas');
    await expectCells(range, 'values', [['#REF!']]);
  }),
  defineSheetCase('formulas/follow-cells-that-are-cut-and-pasted', [52], 'ExcelApi 1.11', async (sheet) => {
    sheet.getRange('A1').values = [[5]];
    sheet.getRange('B1').formulas = [['=A1*2']];
    sheet.getRange('A1').moveTo('D9');
    await expectCells(sheet.getRange('B1'), 'formulas', [['=D9*2']]);
    await expectCells(sheet.getRange('A1'), 'values', [['']], 'where the cell was');
  }),
  defineSheetCase('formulas/move-their-relative-references-when-copied', [53], 'ExcelApi 1.9', async (sheet) => {
    sheet.getRange('A1:A2').values = [[1], [2]];
    sheet.getRange('B1').formulas = [['=A1+$A$1']];
    sheet.getRange('B2').copyFrom('B1');
    await expectCells(sheet.getRange('B2'), 'formulas', [['=A2+$A$1']]);
  }),
  defineSheetCase('formulas/in-r1c1-tell-how-far-their-cells-are', [250], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('D5:F5');
    range.formulas = [['=B5*2', '=SUM($A$1:C4)', '=SUM(H:H,7:7,$C:$C)']];
    await expectCells(range, 'formulasR1C1', [['=RC[-2]*2', '=SUM(R1C1:R[-1]C[-2])', '=SUM(C[2],R[2],C3)']]);
  }),
  defineSheetCase('formulas/in-r1c1-keep-what-is-no-reference', [250], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('D5:F5');
    range.formulas = [['=IF(C5="A1 R1C1",LOG10(2),#N/A)', 'no formula', 12]];
    await expectCells(range, 'formulasR1C1', [['=IF(RC[-1]="A1 R1C1",LOG10(2),#N/A)', 'no formula', 12]]);
  }),
  defineSheetCase(
    'formulas/written-in-r1c1-count-from-their-own-cells',
    [251],
    'ExcelApi 1.2',
    async (sheet, context, bench) => {
      context.workbook.worksheets.add(bench.toSheetName('other'));
      const range = sheet.getRange('C2:C3');
      range.formulasR1C1 = [['=RC[-2]+R1C1'], ['=RC[-2]+R1C1']];
      const other = sheet.getRange('D2');
      other.formulasR1C1 = [[`=SUM('${bench.toSheetName('other')}'!R[1]C:R[3]C)`]];
      await expectCells(range, 'formulas', [['=A2+$A$1'], ['=A3+$A$1']]);
      await expectCells(other, 'formulas', [[`=SUM('${bench.toSheetName('other')}'!D3:D5)`]]);
    },
  ),
  defineSheetCase('formulas/carried-over-in-r1c1-are-as-if-copied', [251], 'ExcelApi 1.9', async (sheet) => {
    const from = sheet.getRange('D5');
    from.formulas = [['=SUM(B5:C5)+$A$1+A$2+$B6']];
    const formula = await read(from, 'formulasR1C1');
    sheet.getRange('F9').copyFrom('D5');
    const copied = await read(sheet.getRange('F9'), 'formulas');
    sheet.getRange('F9').formulasR1C1 = formula;
    from.formulasR1C1 = formula;
    await expectCells(sheet.getRange('F9'), 'formulas', copied, 'in another cell');
    await expectCells(from, 'formulas', [['=SUM(B5:C5)+$A$1+A$2+$B6']], 'in the cell that it came from');
  }),
  defineCase('formulas/written-in-r1c1-beyond-the-edge', [252], 'ExcelApi 1.2', async (bench) => {
    bench.note('=R[-1]C[-1] written into A1', await writeInR1C1(bench, '=R[-1]C[-1]'));
  }),
  defineCase('formulas/written-in-r1c1-with-a1-references', [253], 'ExcelApi 1.2', async (bench) => {
    bench.note('=B2 written in R1C1 form into A1', await writeInR1C1(bench, '=B2'));
  }),
];

/** Returns the content of A1 after writing the formula, or the error code if Excel refuses it. */
async function writeInR1C1(bench: Bench, formula: string): Promise<unknown> {
  try {
    return await bench.runOnSheet(async (sheet) => {
      const range = sheet.getRange('A1');
      range.formulasR1C1 = [[formula]];
      return (await read(range, 'formulas'))[0]?.[0];
    });
  } catch (error) {
    if (error instanceof bench.office.OfficeExtension.Error) return `refused: ${error.code}`;
    throw error;
  }
}
