import type { Clock } from '../../src/client';
import {
  createObservations,
  createOfficeWorkbook,
  type Observations,
  type OfficeAccess,
  type Workbook,
} from '../../src/workbook';
import { createRequirementCheck, type ExcelUnderTest, type ExcelUnderTestOptions, openExcel } from './excel-host';
import { createTestPause, waitForNextTurn } from './pauses';

export interface WorkbookUnderTest extends ExcelUnderTest {
  readonly workbook: Workbook;
  readonly observations: Observations;
}

/**
 * Opens the product's own Workbook over unmodified office.js and our host. Start-up behaviour and
 * the file's address come directly from the host.
 */
export function openWorkbook(options: ExcelUnderTestOptions = {}, clock?: Clock): WorkbookUnderTest {
  const excel = openExcel(options);
  const access = createOfficeAccess(excel, clock);
  return { ...excel, workbook: createOfficeWorkbook(access), observations: access.observations };
}

/**
 * Provides everything of Office that the product uses, over the host.
 * @param clock ends waits for an answer, times requests and lets long work pause; without it the
 * waits never end and requests take no time, so that the size of the next request does not depend
 * on how busy the machine is
 */
export function createOfficeAccess({ Excel: library, host, store }: ExcelUnderTest, clock?: Clock): OfficeAccess {
  return {
    run: library.run.bind(library),
    newContext: () => new library.RequestContext(),
    supports: createRequirementCheck(host),
    documentUrl: async () => (host.documentUrl === '' ? undefined : host.documentUrl),
    setStartupBehavior: async (behavior) => {
      store.properties.set('startupState', behavior === 'load' ? 'Background' : 'Inactive');
    },
    now: clock?.now ?? (() => 0),
    observations: createObservations(),
    pause: createTestPause(clock),
    nextTurn: waitForNextTurn,
    wait: (milliseconds, signal) => clock?.wait(milliseconds, signal) ?? new Promise(() => undefined),
  };
}
