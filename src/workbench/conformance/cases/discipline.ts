import { expectEqual, expectTrue } from '../assertions';
import { expectCells, load } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/**
 * These cases check what Office.js demands of its callers: load, sync, null objects, contexts and
 * requirement sets.
 */
export const disciplineCases: readonly ConformanceCase[] = [
  defineSheetCase('discipline/what-was-not-loaded-cannot-be-read', [120], 'ExcelApi 1.1', async (sheet, context) => {
    const range = sheet.getRange('A1');
    expectEqual(
      catchCode(() => range.values),
      'PropertyNotLoaded',
      'before load',
    );
    range.load('values');
    expectEqual(
      catchCode(() => range.values),
      'PropertyNotLoaded',
      'before sync',
    );
    await context.sync();
    expectEqual(range.values, [['']], 'values after sync');
    expectEqual(
      catchCode(() => range.formulas),
      'PropertyNotLoaded',
      'another property',
    );
  }),
  defineCase('discipline/a-missing-item-fails-at-sync-alone', [121], 'ExcelApi 1.1', async (bench) => {
    let queued = false;
    const error = await bench.expectError((_, { workbook }) => {
      workbook.worksheets.getItem(bench.toSheetName('none')).load('name');
      queued = true;
    });
    expectEqual([queued, error.code], [true, 'ItemNotFound'], 'queued, then refused');
    expectTrue(typeof error.debugInfo.errorLocation === 'string', 'the error names a place');
  }),
  defineSheetCase(
    'discipline/null-objects-tell-what-is-missing',
    [122],
    'ExcelApi 1.4',
    async (sheet, context, bench) => {
      const { names, worksheets } = context.workbook;
      const missing = worksheets.getItemOrNullObject(bench.toSheetName('none'));
      const rangeBelow = names.getItemOrNullObject(bench.toDefinedName('none')).getRangeOrNullObject();
      const present = sheet.getUsedRangeOrNullObject(true);
      sheet.getRange('A1').values = [[1]];
      const usedLater = sheet.getUsedRangeOrNullObject(true);
      for (const object of [missing, rangeBelow, present, usedLater]) object.load();
      await context.sync();
      expectEqual(
        [missing.isNullObject, rangeBelow.isNullObject, usedLater.isNullObject],
        [true, true, false],
        'missing, below missing, present',
      );
    },
  ),
  defineSheetCase(
    'discipline/what-is-called-on-a-null-object-does-nothing',
    [233],
    'ExcelApi 1.4',
    async (sheet, context, bench) => {
      const { names, settings, worksheets } = context.workbook;
      const before = settings.getCount();
      settings.getItemOrNullObject(bench.toSettingKey('none')).delete();
      names.getItemOrNullObject(bench.toDefinedName('none')).delete();
      worksheets.getItemOrNullObject(bench.toSheetName('none')).delete();
      sheet.getRange('A1').values = [['after']];
      const after = settings.getCount();
      await expectCells(sheet.getRange('A1'), 'values', [['after']]);
      expectEqual(after.value, before.value, 'settings before and after');
    },
  ),
  defineCase('discipline/a-failed-batch-keeps-what-came-before', [123], 'ExcelApi 1.1', async (bench) => {
    await bench.expectError((sheet) => {
      sheet.getRange('A1').values = [['before']];
      sheet.getRange('A2:B2').values = [[1, 2, 3]];
      sheet.getRange('A3').values = [['after']];
    });
    await bench.runOnSheet(async (sheet) => {
      await expectCells(sheet.getRange('A1:A3'), 'values', [['before'], [''], ['']]);
    });
  }),
  defineCase('discipline/objects-end-with-their-run', [124], 'ExcelApi 1.1', async (bench) => {
    const outer = await bench.runOnSheet((sheet) => load(sheet.getRange('A1'), 'address'));
    const code = await bench.office.Excel.run(async (context) => {
      const other = context.workbook.worksheets.getItem(bench.sheetName);
      other.getRange('B1').copyFrom(outer);
      await context.sync();
      return 'accepted';
    }).catch((error: OfficeExtension.Error) => error.code);
    expectEqual(code, 'InvalidRequestContext', 'code for an object of another run');
  }),
  defineCase('discipline/ranges-used-after-their-run-are-refused', [124], 'ExcelApi 1.1', async (bench) => {
    const outer = await bench.runOnSheet((sheet) => load(sheet.getRange('A1'), 'address'));
    // Office.js already refuses to queue it, without sending anything to Excel.
    expectEqual(
      catchCode(() => outer.load('values')),
      'InvalidObjectPath',
      'code',
    );
  }),
  defineCase('discipline/members-that-do-not-exist-cannot-be-loaded', [125], 'ExcelApi 1.1', async (bench) => {
    const error = await bench.expectError((sheet) => {
      sheet.getRange('A1').load('colour');
    });
    bench.note('Code for loading a property that no Excel has', error.code);
  }),
  defineCase(
    'discipline/announces-the-floor-and-not-the-future',
    [126],
    'ExcelApi 1.14',
    async ({ office }) => {
      const { requirements } = (office.Office ?? Office).context;
      expectEqual(
        ['1.1', '1.14', '1.99'].map((version) => requirements.isSetSupported('ExcelApi', version)),
        [true, true, false],
        'ExcelApi 1.1, 1.14 and 1.99',
      );
    },
    { usesOffice: true },
  ),
  defineSheetCase('discipline/one-run-may-sync-many-times', [127], 'ExcelApi 1.1', async (sheet, context) => {
    const range = sheet.getRange('A1');
    for (let step = 1; step <= 5; step++) {
      range.values = [[step]];
      await context.sync();
    }
    await expectCells(range, 'values', [[5]]);
  }),
];

function catchCode(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
    return String(code);
  }
}
