/** Says which error Excel shows for a formula without an answer. */
import type { FunctionProblem } from '../app';

/**
 * Returns the error that Excel shows in the cell: `#VALUE!` for wrong arguments, `#N/A` if there is
 * nothing to show.
 */
export function toExcelError({ code }: FunctionProblem): '#VALUE!' | '#N/A' {
  return WRONG_ARGUMENTS.has(code) ? '#VALUE!' : '#N/A';
}

/**
 * Excel shows a message only next to `#VALUE!` and `#N/A`; `#REF!` for a deleted report would
 * explain nothing.
 */
const WRONG_ARGUMENTS: ReadonlySet<FunctionProblem['code']> = new Set([
  'noReportGiven',
  'noMeasureGiven',
  'noModelMeasureGiven',
  'noSuchMeasure',
  'severalMeasures',
  'noDimensionGiven',
  'pairWithoutValue',
  'severalReports',
  'noSuchColumn',
  'severalColumns',
  'severalRows',
  'filtersNotTwoColumns',
  'filterWithoutName',
  'errorInFilters',
  'tooManyValues',
  'takesNoFilters',
  'noSuchMember',
  'measureAsFilter',
  'severalMembers',
  'wrongValue',
  'severalValues',
]);
