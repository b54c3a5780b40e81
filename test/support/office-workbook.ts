import type { Clock } from '../../src/client';
import { createOfficeWorkbook, type OfficeAccess, type Workbook } from '../../src/workbook';
import { type ExcelUnderTest, type ExcelUnderTestOptions, openExcel, requirementCheck } from './excel-host';

export interface WorkbookUnderTest extends ExcelUnderTest {
  readonly workbook: Workbook;
}

/** The product's own Workbook over unmodified office.js and our host; start-up behaviour and the file's address come straight from the host. */
export function openWorkbook(options: ExcelUnderTestOptions = {}, clock?: Clock): WorkbookUnderTest {
  const excel = openExcel(options);
  return { ...excel, workbook: createOfficeWorkbook(accessTo(excel, clock)) };
}

/**
 * Everything of Office that the product asks for, over the host.
 * @param clock in which waits for an answer end; without it they never do
 */
export function accessTo({ Excel: library, host }: ExcelUnderTest, clock?: Clock): OfficeAccess {
  return {
    run: library.run.bind(library),
    newContext: () => new library.RequestContext(),
    supports: requirementCheck(host),
    documentUrl: async () => (host.documentUrl === '' ? undefined : host.documentUrl),
    setStartupBehavior: async () => undefined,
    now: () => performance.now(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    wait: (milliseconds, signal) => clock?.wait(milliseconds, signal) ?? new Promise(() => undefined),
  };
}
