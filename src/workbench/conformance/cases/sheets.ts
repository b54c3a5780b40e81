import { expectEqual, expectTrue } from '../assertions';
import { addressOf, read } from '../bench';
import type { ConformanceCase } from '../conformance-case';

/** Sheets that come, move, change their name, are copied and go. */
export const sheetCases: readonly ConformanceCase[] = [
  {
    id: 'sheets/are-added-at-the-end-and-not-activated',
    beliefs: [85],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { worksheets } = context.workbook;
        sheet.activate();
        const added = worksheets.add(bench.otherSheetName('new'));
        const active = worksheets.getActiveWorksheet();
        active.load('name');
        added.load('position');
        worksheets.load('items/name');
        await context.sync();
        expectEqual(active.name, bench.sheetName, 'active sheet');
        expectEqual(added.position, worksheets.items.length - 1, 'position');
      }),
  },
  {
    id: 'sheets/are-found-by-name-and-by-id',
    beliefs: [86],
    requires: 'ExcelApi 1.4',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { worksheets } = context.workbook;
        sheet.load('id');
        await context.sync();
        const byId = worksheets.getItem(sheet.id);
        const byCase = worksheets.getItemOrNullObject(bench.sheetName.toUpperCase());
        byId.load('name');
        byCase.load('name');
        await context.sync();
        expectEqual([byId.name, byCase.isNullObject], [bench.sheetName, false], 'by id, by capitals');
      }),
  },
  {
    id: 'sheets/keep-id-and-cells-when-renamed',
    beliefs: [87],
    requires: 'ExcelApi 1.4',
    run: (bench) =>
      bench.onSheet(async (_, context) => {
        const { worksheets } = context.workbook;
        const other = worksheets.add(bench.otherSheetName('old'));
        other.getRange('A1').values = [['kept']];
        other.load('id');
        await context.sync();
        other.name = bench.otherSheetName('new');
        const gone = worksheets.getItemOrNullObject(bench.otherSheetName('old'));
        const renamed = worksheets.getItem(bench.otherSheetName('new'));
        gone.load('name');
        renamed.load('id');
        await context.sync();
        expectEqual([gone.isNullObject, renamed.id], [true, other.id], 'old name gone, same id');
        expectEqual(await read(renamed.getRange('A1'), 'values'), [['kept']], 'values');
      }),
  },
  {
    id: 'sheets/move-by-their-position',
    beliefs: [88],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const other = context.workbook.worksheets.add(bench.otherSheetName('moving'));
        sheet.load('position');
        await context.sync();
        const before = sheet.position;
        other.position = before;
        sheet.load('position');
        other.load('position');
        await context.sync();
        expectEqual([other.position, sheet.position], [before, before + 1], 'positions');
      }),
  },
  {
    id: 'sheets/are-copied-with-cells-beside-the-original',
    beliefs: [89],
    requires: 'ExcelApi 1.7',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        sheet.getRange('A1:B1').formulas = [[2, '=A1*2']];
        sheet.load('position');
        const copy = sheet.copy('After', sheet);
        copy.load('name,position');
        const cells = copy.getRange('A1:B1');
        cells.load('formulas,values');
        await context.sync();
        expectEqual(copy.name, `${bench.sheetName} (2)`, 'name');
        expectEqual(copy.position, sheet.position + 1, 'position');
        expectEqual([cells.formulas, cells.values], [[[2, '=A1*2']], [[2, 4]]], 'cells');
      }),
  },
  {
    id: 'sheets/that-are-deleted-are-not-found',
    beliefs: [90],
    requires: 'ExcelApi 1.4',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { worksheets } = context.workbook;
        const other = worksheets.add(bench.otherSheetName('short'));
        other.getRange('A1').values = [[1]];
        sheet.getRange('A1').formulas = [[`='${bench.otherSheetName('short')}'!A1`]];
        await context.sync();
        other.delete();
        const gone = worksheets.getItemOrNullObject(bench.otherSheetName('short'));
        gone.load('name');
        await context.sync();
        expectEqual(gone.isNullObject, true, 'gone');
        expectEqual(await read(sheet.getRange('A1'), 'values'), [['#REF!']], 'a formula that pointed there');
      }),
  },
  {
    id: 'sheets/hidden-ones-stay-listed-and-readable',
    beliefs: [91],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (_, context) => {
        const other = context.workbook.worksheets.add(bench.otherSheetName('hidden'));
        other.getRange('A1').values = [['seen']];
        other.visibility = 'VeryHidden';
        other.load('visibility');
        expectEqual(await read(other.getRange('A1'), 'values'), [['seen']], 'values');
        expectEqual(other.visibility, 'VeryHidden', 'visibility');
      }),
  },
  {
    id: 'sheets/very-hidden-ones-are-not-deleted',
    beliefs: [96],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const error = await bench.refusal((_, { workbook }) => {
        const other = workbook.worksheets.add(bench.otherSheetName('hidden'));
        other.visibility = 'VeryHidden';
        other.delete();
      });
      expectEqual(error.code, 'InvalidOperation', 'code');
    },
  },
  {
    id: 'sheets/after-the-last-there-is-none',
    beliefs: [97],
    requires: 'ExcelApi 1.5',
    async run(bench) {
      await bench.onSheet(async (sheet, context) => {
        const previous = sheet.getPrevious();
        const next = sheet.getNextOrNullObject();
        previous.load('position');
        next.load('name');
        sheet.load('position');
        await context.sync();
        expectEqual([previous.position, next.isNullObject], [sheet.position - 1, true], 'before it, and after it');
      });
      const error = await bench.refusal((sheet) => {
        sheet.getNext().load('name');
      });
      expectEqual(error.code, 'ItemNotFound', 'code of getNext');
    },
  },
  {
    id: 'sheets/names-against-the-rules-are-refused',
    beliefs: [92],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const wrong = ['a:b', 'a\\b', 'a/b', 'a?b', 'a*b', 'a[b', 'a]b', "'quoted", "quoted'", 'x'.repeat(32)];
      for (const name of wrong) {
        const error = await bench.refusal((sheet) => {
          sheet.name = name;
        });
        expectEqual(error.code, 'InvalidArgument', `code for ${name}`);
      }
      await bench.onSheet(async (sheet, context) => {
        sheet.load('name');
        await context.sync();
        expectEqual(sheet.name, bench.sheetName, 'name afterwards');
      });
    },
  },
  {
    id: 'sheets/names-may-have-31-characters',
    beliefs: [92],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (_, context) => {
        const name = bench.otherSheetName('x'.repeat(31)).slice(0, 31);
        const sheet = context.workbook.worksheets.add(name);
        sheet.load('name');
        await context.sync();
        expectEqual(sheet.name, name, 'name');
      }),
  },
  {
    id: 'sheets/names-exist-once-whatever-the-case',
    beliefs: [93],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const error = await bench.refusal((_, { workbook }) => {
        workbook.worksheets.add(bench.sheetName.toUpperCase());
      });
      expectEqual(error.code, 'ItemAlreadyExists', 'code');
    },
  },
  {
    id: 'sheets/names-in-addresses-are-quoted',
    beliefs: [94],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (_, context) => {
        const name = bench.otherSheetName("it's");
        const cell = context.workbook.worksheets.add(name).getRange('A1');
        cell.load('address');
        await context.sync();
        expectEqual(cell.address, `'${name.replace("'", "''")}'!A1`, 'address');
        expectTrue((await addressOf(cell)) === 'A1', 'the cell is A1');
      }),
  },
];
