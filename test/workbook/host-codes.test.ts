/**
 * Maps Excel's own codes, including those that its older documentation does not name, to what each
 * means for the caller.
 */
import type { WorkbookFailureCode } from '../../src/workbook';
import { openWorkbook } from '../support/office-workbook';

it.each<[string, WorkbookFailureCode]>([
  ['AccessDenied', 'WorkbookProtected'],
  ['FormulaLengthExceedsLimit', 'TooLarge'],
  ['InactiveWorkbook', 'WorkbookInBack'],
  ['InsertDeleteConflict', 'WorkbookRefused'],
  ['InvalidSelection', 'WorkbookInBack'],
  ['MemoryLimitReached', 'TooLarge'],
  ['PivotTableRangeConflict', 'PivotInTheWay'],
  ['RequestAborted', 'WorkbookRefused'],
  ['ServiceNotAvailable', 'WorkbookRefused'],
  ['Unauthenticated', 'ExcelSignedOut'],
])('the code %s is reported as %s, with Excel’s own code beside it [P9]', async (hostCode, code) => {
  const test = openWorkbook();
  test.host.faults.failNthBatch(1, hostCode);
  await expect(test.workbook.readSnapshot({ kind: 'facts' })).rejects.toMatchObject({ code, hostCode });
});
