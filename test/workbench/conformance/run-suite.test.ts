import { CONFORMANCE_CASES, type ConformanceCase, findContents, runSuite } from '../../../src/workbench/conformance';
import { BeliefMismatch, expectEqual } from '../../../src/workbench/conformance/assertions';
import { limitExcelApi } from '../../../src/workbench/host';
import { createWorkbookStore } from '../../../src/workbench/store';
import { openOfficeUnderTest } from '../../support/conformance';
import { rect } from '../../support/rect';

const NEVER = new Promise<never>(() => undefined);

function createCase(overrides: Partial<ConformanceCase> = {}): ConformanceCase {
  return { id: 'a/case', beliefs: [1], requires: 'ExcelApi 1.1', run: async () => undefined, ...overrides };
}

describe('a run of the suite', () => {
  it('a suite run reports a difference and continues with the next case', async () => {
    const results = await runSuite(openOfficeUnderTest(), [
      createCase({ id: 'a/differs', run: async () => expectEqual([1, 'two'], [1, 'three'], 'values') }),
      createCase({
        id: 'a/refused',
        run: (bench) =>
          bench.runOnSheet(async (sheet) => {
            sheet.getRange('A1:B2').values = [[1, 2, 3]];
          }),
      }),
      createCase({ id: 'a/accepted', run: async (bench) => void (await bench.expectError(() => undefined)) }),
      createCase({ id: 'a/right' }),
    ]);
    expect(results.map(({ id, outcome, detail }) => [id, outcome, detail.split(':')[0]])).toEqual([
      ['a/differs', 'failed', 'values'],
      ['a/refused', 'failed', 'InvalidArgument at Range.values'],
      ['a/accepted', 'failed', 'Excel accepted what it was held to refuse.'],
      ['a/right', 'passed', ''],
    ]);
    expect(results[0]?.detail).toBe('values: expected [1,"three"], got [1,"two"].');
  });

  it('a suite run skips cases that need a requirement set or a library that this Excel lacks', async () => {
    const office = openOfficeUnderTest({ requirements: limitExcelApi('1.9') });
    const results = await runSuite(office, [
      createCase({ requires: 'ExcelApi 1.10' }),
      createCase({ usesOffice: true }),
    ]);
    expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['not applicable', 'Needs ExcelApi 1.10.'],
      ['not applicable', 'Needs the whole of Office.'],
    ]);
  });

  it('a suite run removes everything that a failed case created and leaves the rest of the workbook unchanged', async () => {
    const store = createWorkbookStore();
    const [sheet] = store.listSheets();
    store.write(sheet!.id, rect(0, 0), 'mine', 'values');
    store.settings.set('mine', 1);
    store.addName('mine', '=Sheet1!$A$1');
    const fileBefore = store.toFile();
    const [result] = await runSuite(openOfficeUnderTest({ store }), [
      createCase({
        run: (bench) =>
          bench.runOnSheet(async (caseSheet, context) => {
            const { names, settings, worksheets } = context.workbook;
            names.add(bench.toDefinedName('one'), caseSheet.getRange('A1'));
            settings.add(bench.toSettingKey('one'), 1);
            worksheets.add(bench.toSheetName('two')).activate();
            caseSheet.copy('End');
            caseSheet.protection.protect();
            context.runtime.enableEvents = false;
            await context.sync();
            throw new BeliefMismatch('It went wrong.');
          }),
      }),
    ]);
    expect(result?.outcome).toBe('failed');
    expect(store.listSheets().map(({ name }) => name)).toEqual(['Sheet1']);
    expect(store.listNames().map(({ name }) => name)).toEqual(['mine']);
    expect(store.settings.entries()).toEqual([['mine', 1]]);
    expect(store.activeSheetId).toBe(sheet!.id);
    expect(store.toFile().sheets).toEqual(fileBefore.sheets);
  });

  it('a suite run reports each result as soon as its case ends', async () => {
    const reportedIds: string[] = [];
    await runSuite(openOfficeUnderTest(), [createCase({ id: 'a/one' }), createCase({ id: 'a/two' })], {
      onResult: ({ id }) => reportedIds.push(id),
    });
    expect(reportedIds).toEqual(['a/one', 'a/two']);
  });

  it('a suite run continues after a case that Excel never answers, and keeps the notes of that case', async () => {
    const results = await runSuite(
      openOfficeUnderTest(),
      [
        createCase({
          id: 'a/hangs',
          run: (bench) => {
            bench.note('before', 1);
            return NEVER;
          },
        }),
        createCase({ id: 'a/next' }),
      ],
      { timeoutMs: 300 },
    );
    expect(results.map(({ id, outcome, detail, notes }) => [id, outcome, detail, notes.length])).toEqual([
      ['a/hangs', 'no answer', 'Excel did not answer within 0.3 seconds.', 1],
      ['a/next', 'passed', '', 0],
    ]);
  });

  it('a suite run skips the remaining cases after Excel has left three in a row unanswered', async () => {
    const hangingCases = ['one', 'two', 'three', 'four'].map((word) =>
      createCase({ id: `a/${word}`, run: () => NEVER }),
    );
    const results = await runSuite(openOfficeUnderTest(), hangingCases, { timeoutMs: 100 });
    expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ...Array(3).fill(['no answer', 'Excel did not answer within 0.1 seconds.']),
      ['no answer', 'Not asked: Excel had stopped answering.'],
    ]);
  });

  it('a suite run stops with an error if Excel does not answer the first request', async () => {
    const office = openOfficeUnderTest();
    const silentOffice = { ...office, Excel: { ...office.Excel, run: () => NEVER } };
    await expect(runSuite(silentOffice, [createCase()], { timeoutMs: 100 })).rejects.toThrow('did not answer within');
    await expect(findContents(silentOffice, 100)).rejects.toThrow('did not answer within');
  });
});

describe('the check for an empty workbook', () => {
  it('the check for an empty workbook lists the cells and settings that it finds', async () => {
    const store = createWorkbookStore();
    expect(await findContents(openOfficeUnderTest({ store }))).toEqual([]);
    const [sheet] = store.listSheets();
    store.write(sheet!.id, rect(1, 1), 'mine', 'values');
    store.settings.set('key', 1);
    expect(await findContents(openOfficeUnderTest({ store }))).toEqual(['cells at Sheet1!B2', 'the setting key']);
  });
});

test('each conformance case has its own id, a theme and a behaviour', () => {
  const ids = CONFORMANCE_CASES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index || !/^[a-z]+\/[a-z0-9-]+$/.test(id))).toEqual([]);
});
