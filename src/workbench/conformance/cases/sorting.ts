import { expectEqual } from '../assertions';
import { expectCells, read, readAddress } from '../bench';
import { type ConformanceCase, defineSheetCase } from '../conformance-case';

const BY_FIRST: Excel.SortField[] = [{ key: 0 }];

/** These cases check what happens when a user or another add-in sorts rows. */
export const sortCases: readonly ConformanceCase[] = [
  defineSheetCase('sorting/has-an-order-among-kinds-of-values', [234], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A1:A8');
    range.formulas = [['text'], [true], ['=1/0'], [''], [10], [false], [-2], ['']];
    range.sort.apply(BY_FIRST);
    await expectCells(range, 'values', [[-2], [10], ['text'], [false], [true], ['#DIV/0!'], [''], ['']], 'ascending');
    range.sort.apply([{ key: 0, ascending: false }]);
    await expectCells(range, 'values', [['#DIV/0!'], [true], [false], ['text'], [10], [-2], [''], ['']], 'descending');
  }),
  defineSheetCase('sorting/by-several-columns-keeps-the-order-of-equal-rows', [235], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A1:C5');
    range.values = [
      ['b', 1, 'first'],
      ['a', 2, 'second'],
      ['b', 1, 'third'],
      ['a', 3, 'fourth'],
      ['b', 1, 'fifth'],
    ];
    range.sort.apply([{ key: 0 }, { key: 1, ascending: false }]);
    const order = (await read(range, 'values')).map((row) => String(row[2]));
    expectEqual(order, ['fourth', 'second', 'first', 'third', 'fifth'], 'rows');
  }),
  defineSheetCase('sorting/heeds-case-where-asked', [236], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A1:A4');
    range.values = [['B'], ['A'], ['a'], ['b']];
    range.sort.apply(BY_FIRST);
    await expectCells(range, 'values', [['A'], ['a'], ['B'], ['b']], 'without case');
    range.sort.apply(BY_FIRST, true);
    await expectCells(range, 'values', [['a'], ['A'], ['b'], ['B']], 'with case');
  }),
  defineSheetCase('sorting/passes-over-hyphens-and-apostrophes', [237], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A1:A4');
    range.values = [['co-op'], ['cooper'], ['coop'], ["co'om"]];
    range.sort.apply(BY_FIRST);
    await expectCells(range, 'values', [["co'om"], ['coop'], ['co-op'], ['cooper']]);
  }),
  defineSheetCase('sorting/changes-formulas-as-copying-them-does', [238], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A2:D4');
    range.formulas = [
      [3, '=A2*10', '=$A$2', '=A4'],
      [2, '=A3*10', '=$A$3', '=A3'],
      [1, '=A4*10', '=$A$4', '=A2'],
    ];
    range.sort.apply(BY_FIRST);
    await expectCells(
      range,
      'formulas',
      [
        [1, '=A2*10', '=$A$4', '=#REF!'],
        [2, '=A3*10', '=$A$3', '=A3'],
        [3, '=A4*10', '=$A$2', '=A6'],
      ],
      'formulas',
    );
    await expectCells(sheet.getRange('B2:B4'), 'values', [[10], [20], [30]], 'values beside their rows');
  }),
  defineSheetCase('sorting/leaves-references-that-name-a-sheet', [239], 'ExcelApi 1.2', async (sheet, _, bench) => {
    const range = sheet.getRange('A2:B3');
    range.formulas = [
      [2, `='${bench.sheetName}'!A2`],
      [1, 'x'],
    ];
    range.sort.apply(BY_FIRST);
    await expectCells(sheet.getRange('B3'), 'formulas', [[`='${bench.sheetName}'!A2`]]);
  }),
  defineSheetCase('sorting/moves-no-reference-to-the-rows', [240], 'ExcelApi 1.4', async (sheet, context, bench) => {
    sheet.getRange('A1:A2').values = [[2], [1]];
    const outside = sheet.getRange('C1');
    outside.formulas = [['=A1']];
    const name = context.workbook.names.add(bench.toDefinedName('sorted'), sheet.getRange('A1'));
    sheet.getRange('A1:A2').sort.apply(BY_FIRST);
    await expectCells(outside, 'formulas', [['=A1']], 'formula');
    await expectCells(outside, 'values', [[1]], 'value');
    expectEqual(await readAddress(name.getRange()), 'A1', 'address of the name');
  }),
  defineSheetCase('sorting/leaves-hidden-rows', [241], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A1:A4');
    range.values = [[4], [3], [2], [1]];
    sheet.getRange('2:2').rowHidden = true;
    range.sort.apply(BY_FIRST);
    await expectCells(range, 'values', [[1], [3], [2], [4]]);
  }),
  defineSheetCase('sorting/leaves-the-header-row', [242], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A1:A3');
    range.values = [['Name'], ['b'], ['a']];
    range.sort.apply(BY_FIRST, false, true);
    await expectCells(range, 'values', [['Name'], ['a'], ['b']]);
  }),
  defineSheetCase('sorting/takes-looks-along', [243], 'ExcelApi 1.2', async (sheet, context) => {
    const range = sheet.getRange('A1:A3');
    range.values = [[3], [2], [1]];
    const first = sheet.getRange('A1');
    first.numberFormat = [['0.00']];
    first.format.font.bold = true;
    first.format.fill.color = '#FFFF00';
    range.sort.apply(BY_FIRST);
    const moved = sheet.getRange('A3').load('numberFormat,format/font/bold,format/fill/color');
    first.load('numberFormat,format/font/bold');
    await context.sync();
    expectEqual(
      [moved.numberFormat, moved.format.font.bold, moved.format.fill.color],
      [[['0.00']], true, '#FFFF00'],
      'A3',
    );
    expectEqual([first.numberFormat, first.format.font.bold], [[['General']], false], 'A1');
  }),
];
