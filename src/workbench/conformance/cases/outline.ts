import { expectEqual } from '../assertions';
import { load } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

const BY_ROWS = 'ByRows';

/**
 * These cases check groups of rows. No API returns the groups, so the cases hide rows to reveal
 * them.
 */
export const outlineCases: readonly ConformanceCase[] = [
  defineSheetCase('outline/rows-of-a-group-are-folded-and-unfolded', [295], 'ExcelApi 1.10', async (sheet, context) => {
    const rows = sheet.getRange('2:4');
    rows.group(BY_ROWS);
    expectEqual((await load(rows, 'rowHidden')).rowHidden, false, 'rowHidden of grouped rows');
    rows.hideGroupDetails(BY_ROWS);
    const below = sheet.getRange('5:5').load('rowHidden');
    expectEqual((await load(rows, 'rowHidden')).rowHidden, true, 'rowHidden of folded rows');
    expectEqual(below.rowHidden, false, 'rowHidden of the row below');
    rows.showGroupDetails(BY_ROWS);
    expectEqual((await load(rows, 'rowHidden')).rowHidden, false, 'rowHidden of unfolded rows');
    await context.sync();
  }),
  defineSheetCase('outline/folded-rows-are-written-and-stay-hidden', [296], 'ExcelApi 1.10', async (sheet) => {
    const rows = sheet.getRange('2:4');
    rows.group(BY_ROWS);
    rows.rowHidden = true;
    const cells = sheet.getRange('A2:A4');
    cells.values = [[1], [2], [3]];
    await load(cells, 'values,rowHidden');
    expectEqual([cells.values, cells.rowHidden], [[[1], [2], [3]], true], 'values and rowHidden');
  }),
  defineSheetCase('outline/rows-that-leave-a-folded-group-stay-hidden', [297], 'ExcelApi 1.10', async (sheet) => {
    const rows = sheet.getRange('2:4');
    rows.group(BY_ROWS);
    rows.rowHidden = true;
    rows.ungroup(BY_ROWS);
    expectEqual((await load(rows, 'rowHidden')).rowHidden, true, 'rowHidden');
  }),
  defineSheetCase('outline/part-of-a-group-can-leave-it', [298], 'ExcelApi 1.10', async (sheet) => {
    sheet.getRange('2:6').group(BY_ROWS);
    sheet.getRange('4:4').ungroup(BY_ROWS);
    sheet.getRange('2:6').hideGroupDetails(BY_ROWS);
    const [above, middle, below] = ['2:3', '4:4', '5:6'].map((rows) => sheet.getRange(rows).load('rowHidden'));
    await sheet.context.sync();
    expectEqual([above?.rowHidden, middle?.rowHidden, below?.rowHidden], [true, false, true], 'rowHidden');
  }),
  defineCase('outline/has-eight-levels', [299], 'ExcelApi 1.10', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      for (let level = 1; level <= 7; level += 1) sheet.getRange('2:4').group(BY_ROWS);
    });
    const error = await bench.expectError((sheet) => sheet.getRange('2:4').group(BY_ROWS));
    bench.note('Code for a ninth level of the outline', error.code);
  }),
  defineCase('outline/rows-in-no-group-cannot-leave-one', [300], 'ExcelApi 1.10', async (bench) => {
    const error = await bench.expectError((sheet) => sheet.getRange('2:4').ungroup(BY_ROWS));
    bench.note('Code for ungrouping rows that are in no group', error.code);
  }),
  defineSheetCase('outline/belongs-to-rows-and-goes-with-them', [301], 'ExcelApi 1.10', async (sheet) => {
    sheet.getRange('2:4').group(BY_ROWS);
    sheet.getRange('1:2').insert('Down');
    // Inserting only cells does not move the outline of their rows.
    sheet.getRange('A1:A2').insert('Down');
    sheet.getRange('1:9').hideGroupDetails(BY_ROWS);
    const [above, rows, below] = ['1:3', '4:6', '7:9'].map((address) => sheet.getRange(address).load('rowHidden'));
    await sheet.context.sync();
    expectEqual([above?.rowHidden, rows?.rowHidden, below?.rowHidden], [false, true, false], 'rowHidden');
  }),
];
