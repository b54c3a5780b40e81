import { expectEqual, expectTrue } from '../assertions';
import { expectCells, load, readAddress } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases add, move, rename, copy and remove sheets. */
export const sheetCases: readonly ConformanceCase[] = [
  defineSheetCase(
    'sheets/are-added-at-the-end-and-not-activated',
    [85],
    'ExcelApi 1.1',
    async (sheet, context, bench) => {
      const { worksheets } = context.workbook;
      sheet.activate();
      const added = worksheets.add(bench.toSheetName('new'));
      const active = worksheets.getActiveWorksheet();
      active.load('name');
      added.load('position');
      worksheets.load('items/name');
      await context.sync();
      expectEqual(active.name, bench.sheetName, 'active sheet');
      expectEqual(added.position, worksheets.items.length - 1, 'position');
    },
  ),
  defineSheetCase('sheets/are-found-by-name-and-by-id', [86], 'ExcelApi 1.4', async (sheet, context, bench) => {
    const { worksheets } = context.workbook;
    await load(sheet, 'id');
    const byId = worksheets.getItem(sheet.id);
    const byCase = worksheets.getItemOrNullObject(bench.sheetName.toUpperCase());
    byId.load('name');
    byCase.load('name');
    await context.sync();
    expectEqual([byId.name, byCase.isNullObject], [bench.sheetName, false], 'by id, by capitals');
  }),
  defineSheetCase('sheets/keep-id-and-cells-when-renamed', [87], 'ExcelApi 1.4', async (_, context, bench) => {
    const { worksheets } = context.workbook;
    const other = worksheets.add(bench.toSheetName('old'));
    other.getRange('A1').values = [['kept']];
    await load(other, 'id');
    other.name = bench.toSheetName('new');
    const removed = worksheets.getItemOrNullObject(bench.toSheetName('old'));
    const renamed = worksheets.getItem(bench.toSheetName('new'));
    removed.load('name');
    renamed.load('id');
    await context.sync();
    expectEqual([removed.isNullObject, renamed.id], [true, other.id], 'old name gone, same id');
    await expectCells(renamed.getRange('A1'), 'values', [['kept']]);
  }),
  defineSheetCase('sheets/move-by-their-position', [88], 'ExcelApi 1.1', async (sheet, context, bench) => {
    const other = context.workbook.worksheets.add(bench.toSheetName('moving'));
    await load(sheet, 'position');
    const before = sheet.position;
    other.position = before;
    sheet.load('position');
    other.load('position');
    await context.sync();
    expectEqual([other.position, sheet.position], [before, before + 1], 'positions');
  }),
  defineSheetCase('sheets/are-copied-with-cells-beside-the-original', [89], 'ExcelApi 1.7', async (sheet, _, bench) => {
    sheet.getRange('A1:B1').formulas = [[2, '=A1*2']];
    sheet.load('position');
    const copy = sheet.copy('After', sheet);
    copy.load('name,position');
    const cells = await load(copy.getRange('A1:B1'), 'formulas,values');
    expectEqual(copy.name, `${bench.sheetName} (2)`, 'name');
    expectEqual(copy.position, sheet.position + 1, 'position');
    expectEqual([cells.formulas, cells.values], [[[2, '=A1*2']], [[2, 4]]], 'cells');
  }),
  defineSheetCase('sheets/that-are-deleted-are-not-found', [90], 'ExcelApi 1.4', async (sheet, context, bench) => {
    const { worksheets } = context.workbook;
    const other = worksheets.add(bench.toSheetName('short'));
    other.getRange('A1').values = [[1]];
    sheet.getRange('A1').formulas = [[`='${bench.toSheetName('short')}'!A1`]];
    await context.sync();
    other.delete();
    const removed = await load(worksheets.getItemOrNullObject(bench.toSheetName('short')), 'name');
    expectEqual(removed.isNullObject, true, 'gone');
    await expectCells(sheet.getRange('A1'), 'values', [['#REF!']], 'a formula that pointed there');
  }),
  defineSheetCase('sheets/hidden-ones-stay-listed-and-readable', [91], 'ExcelApi 1.1', async (_, context, bench) => {
    const other = context.workbook.worksheets.add(bench.toSheetName('hidden'));
    other.getRange('A1').values = [['seen']];
    other.visibility = 'VeryHidden';
    other.load('visibility');
    await expectCells(other.getRange('A1'), 'values', [['seen']]);
    expectEqual(other.visibility, 'VeryHidden', 'visibility');
  }),
  defineCase('sheets/hidden-ones-are-not-activated', [305], 'ExcelApi 1.1', async (bench) => {
    const error = await bench.expectError((_, { workbook }) => {
      const other = workbook.worksheets.add(bench.toSheetName('hidden'));
      other.visibility = 'Hidden';
      other.activate();
    });
    bench.note('Code for activating a hidden sheet', error.code);
  }),
  defineCase('sheets/very-hidden-ones-are-not-deleted', [96], 'ExcelApi 1.1', async (bench) => {
    await bench.expectRefusal('InvalidOperation', (_, { workbook }) => {
      const other = workbook.worksheets.add(bench.toSheetName('hidden'));
      other.visibility = 'VeryHidden';
      other.delete();
    });
  }),
  defineCase('sheets/after-the-last-there-is-none', [97], 'ExcelApi 1.5', async (bench) => {
    await bench.runOnSheet(async (sheet, context) => {
      const previous = sheet.getPrevious();
      const next = sheet.getNextOrNullObject();
      previous.load('position');
      next.load('name');
      sheet.load('position');
      await context.sync();
      expectEqual([previous.position, next.isNullObject], [sheet.position - 1, true], 'before it, and after it');
    });
    await bench.expectRefusal(
      'ItemNotFound',
      (sheet) => {
        sheet.getNext().load('name');
      },
      'code of getNext',
    );
  }),
  defineCase('sheets/names-against-the-rules-are-refused', [92], 'ExcelApi 1.1', async (bench) => {
    const invalidNames = ['a:b', 'a\\b', 'a/b', 'a?b', 'a*b', 'a[b', 'a]b', "'quoted", "quoted'", 'x'.repeat(32)];
    for (const name of invalidNames) {
      await bench.expectRefusal(
        'InvalidArgument',
        (sheet) => {
          sheet.name = name;
        },
        `code for ${name}`,
      );
    }
    await bench.runOnSheet(async (sheet) => {
      await load(sheet, 'name');
      expectEqual(sheet.name, bench.sheetName, 'name afterwards');
    });
  }),
  defineSheetCase('sheets/names-may-have-31-characters', [92], 'ExcelApi 1.1', async (_, context, bench) => {
    const name = bench.toSheetName('x'.repeat(31)).slice(0, 31);
    const sheet = await load(context.workbook.worksheets.add(name), 'name');
    expectEqual(sheet.name, name, 'name');
  }),
  defineCase('sheets/names-exist-once-whatever-the-case', [93], 'ExcelApi 1.1', async (bench) => {
    await bench.expectRefusal('ItemAlreadyExists', (_, { workbook }) => {
      workbook.worksheets.add(bench.sheetName.toUpperCase());
    });
  }),
  defineCase('sheets/names-that-read-like-references-need-quotes', [304], 'ExcelApi 1.4', async (bench) => {
    for (const name of ['R2_Inlay', 'C1_Inlay', 'RC2_Inlay', 'TRUE']) {
      await bench.runOnSheet(async (_, { workbook }) => void workbook.worksheets.add(name));
      try {
        await bench.expectRefusal(
          'InvalidArgument',
          (sheet) => {
            sheet.getRange('A1').formulas = [[`=${name}!$B$2`]];
          },
          `code for ${name} without quotes`,
        );
        await bench.runOnSheet(async (sheet) => {
          const cell = sheet.getRange('A1');
          cell.formulas = [[`='${name}'!$B$2`]];
          await expectCells(cell, 'formulas', [[`='${name}'!$B$2`]]);
        });
      } finally {
        await bench.runOnSheet(async (_, { workbook }) => workbook.worksheets.getItem(name).delete());
      }
    }
  }),
  defineSheetCase('sheets/names-in-addresses-are-quoted', [94], 'ExcelApi 1.1', async (_, context, bench) => {
    const name = bench.toSheetName("it's");
    const cell = await load(context.workbook.worksheets.add(name).getRange('A1'), 'address');
    expectEqual(cell.address, `'${name.replace("'", "''")}'!A1`, 'address');
    expectTrue((await readAddress(cell)) === 'A1', 'the cell is A1');
  }),
];
