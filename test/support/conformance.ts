/**
 * Runs the conformance suite against our host in Node, and lists the cases that our host does not
 * pass yet.
 */
import type { OfficeUnderTest } from '../../src/workbench/conformance';
import { CURRENT_REQUIREMENTS } from '../../src/workbench/host';
import { type ExcelUnderTestOptions, openExcel } from './excel-host';

/**
 * Maps each case to what the host lacks. The test fails once such a case passes; then its line has
 * to be removed.
 */
export const KNOWN_FAILURES: Readonly<Record<string, string>> = {};

/**
 * Opens our host. With `OFFICE_FOLDER` in the environment, it loads Microsoft's files from that
 * folder.
 */
export function openOfficeUnderTest(options: ExcelUnderTestOptions = {}): OfficeUnderTest {
  const officeFolder = process.env.OFFICE_FOLDER;
  const excel = openExcel({ ...options, ...(officeFolder && { officeFolder }) });
  const sets: Readonly<Record<string, string>> = options.requirements ?? CURRENT_REQUIREMENTS;
  return {
    Excel: excel.Excel,
    OfficeExtension: excel.OfficeExtension,
    supports: (name, version) => {
      const [major = 0, minor = 0] = (sets[name] ?? '0.0').split('.').map(Number);
      const [wantedMajor = 0, wantedMinor = 0] = version.split('.').map(Number);
      return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
    },
  };
}
