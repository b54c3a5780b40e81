import { expectEqual, expectTrue } from '../assertions';
import { addressOf, read } from '../bench';
import type { Bench, ConformanceCase } from '../conformance-case';

/** What Office.js asks of code that uses it: load, sync, null objects, contexts, requirement sets. */
export const disciplineCases: readonly ConformanceCase[] = [
  {
    id: 'discipline/what-was-not-loaded-cannot-be-read',
    beliefs: [120],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const range = sheet.getRange('A1');
        expectEqual(
          codeOf(() => range.values),
          'PropertyNotLoaded',
          'before load',
        );
        range.load('values');
        expectEqual(
          codeOf(() => range.values),
          'PropertyNotLoaded',
          'before sync',
        );
        await context.sync();
        expectEqual(range.values, [['']], 'values after sync');
        expectEqual(
          codeOf(() => range.formulas),
          'PropertyNotLoaded',
          'another property',
        );
      }),
  },
  {
    id: 'discipline/a-missing-item-fails-at-sync-alone',
    beliefs: [121],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      let queued = false;
      const error = await bench.refusal((_, { workbook }) => {
        workbook.worksheets.getItem(bench.otherSheetName('none')).load('name');
        queued = true;
      });
      expectEqual([queued, error.code], [true, 'ItemNotFound'], 'queued, then refused');
      expectTrue(typeof error.debugInfo.errorLocation === 'string', 'the error names a place');
    },
  },
  {
    id: 'discipline/null-objects-tell-what-is-missing',
    beliefs: [122],
    requires: 'ExcelApi 1.4',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { names, worksheets } = context.workbook;
        const nothing = worksheets.getItemOrNullObject(bench.otherSheetName('none'));
        const below = names.getItemOrNullObject(bench.definedName('none')).getRangeOrNullObject();
        const something = sheet.getUsedRangeOrNullObject(true);
        sheet.getRange('A1').values = [[1]];
        const later = sheet.getUsedRangeOrNullObject(true);
        for (const each of [nothing, below, something, later]) each.load();
        await context.sync();
        expectEqual(
          [nothing.isNullObject, below.isNullObject, later.isNullObject],
          [true, true, false],
          'missing, below missing, present',
        );
      }),
  },
  {
    id: 'discipline/a-failed-batch-keeps-what-came-before',
    beliefs: [123],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      await bench.refusal((sheet) => {
        sheet.getRange('A1').values = [['before']];
        sheet.getRange('A2:B2').values = [[1, 2, 3]];
        sheet.getRange('A3').values = [['after']];
      });
      await bench.onSheet(async (sheet) => {
        expectEqual(await read(sheet.getRange('A1:A3'), 'values'), [['before'], [''], ['']], 'values');
      });
    },
  },
  {
    id: 'discipline/objects-end-with-their-run',
    beliefs: [124],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const kept = await rangeOfAnEndedRun(bench);
      const code = await bench.office.Excel.run(async (context) => {
        const other = context.workbook.worksheets.getItem(bench.sheetName);
        other.getRange('B1').copyFrom(kept);
        await context.sync();
        return 'accepted';
      }).catch((error: OfficeExtension.Error) => error.code);
      expectEqual(code, 'InvalidRequestContext', 'code for an object of another run');
    },
  },
  {
    id: 'discipline/ranges-used-after-their-run-are-refused',
    beliefs: [124],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const kept = await rangeOfAnEndedRun(bench);
      // Already queuing it is refused, without a word to Excel.
      expectEqual(
        codeOf(() => kept.load('values')),
        'InvalidObjectPath',
        'code',
      );
    },
  },
  {
    id: 'discipline/members-that-do-not-exist-cannot-be-loaded',
    beliefs: [125],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const error = await bench.refusal((sheet) => {
        sheet.getRange('A1').load('colour');
      });
      bench.note('Code for loading a property that no Excel has', error.code);
    },
  },
  {
    id: 'discipline/announces-the-floor-and-not-the-future',
    beliefs: [126],
    requires: 'ExcelApi 1.9',
    usesOffice: true,
    async run({ office }) {
      const { requirements } = (office.Office ?? Office).context;
      expectEqual(
        ['1.1', '1.9', '1.99'].map((version) => requirements.isSetSupported('ExcelApi', version)),
        [true, true, false],
        'ExcelApi 1.1, 1.9 and 1.99',
      );
    },
  },
  {
    id: 'discipline/one-run-may-sync-many-times',
    beliefs: [127],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const range = sheet.getRange('A1');
        for (let step = 1; step <= 5; step++) {
          range.values = [[step]];
          await context.sync();
        }
        expectEqual(await read(range, 'values'), [[5]], 'values');
      }),
  },
];

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
    return String(code);
  }
}

function rangeOfAnEndedRun(bench: Bench): Promise<Excel.Range> {
  return bench.onSheet(async (sheet) => {
    const range = sheet.getRange('A1');
    await addressOf(range);
    return range;
  });
}
