/** Why a formula has no answer, as data; the sentences live with the pane. */
import type { Failure, FilterMember, NoFilters, ReportKey } from '../app';

export type FunctionProblem =
  | { readonly code: 'noReportGiven' }
  | { readonly code: 'noMeasureGiven' }
  | { readonly code: 'noDimensionGiven'; readonly position: number }
  | { readonly code: 'pairWithoutValue'; readonly column: string }
  | { readonly code: 'filtersNotTwoColumns' }
  | { readonly code: 'filterWithoutName'; readonly row: number }
  | { readonly code: 'errorInFilters'; readonly row: number }
  | { readonly code: 'tooManyValues'; readonly values: number; readonly most: number }
  /** Written in SQL, which is run as it is; or its query cannot be read. */
  | { readonly code: 'takesNoFilters'; readonly why: NoFilters }
  | {
      readonly code: 'noSuchMember';
      readonly member: string;
      readonly nearest: string | undefined;
      readonly members: readonly string[];
    }
  /** Values of a formula's filters are those of rows, not of groups. */
  | { readonly code: 'measureAsFilter'; readonly measure: string }
  | { readonly code: 'severalMembers'; readonly member: string; readonly names: readonly string[] }
  | {
      readonly code: 'wrongValue';
      readonly member: string;
      readonly value: string;
      readonly type: FilterMember['type'];
    }
  /** That the data have not, so that no rows are left. */
  | {
      readonly code: 'noSuchValue';
      readonly member: string;
      readonly value: string;
      readonly nearest: string | undefined;
    }
  | { readonly code: 'notSignedIn' }
  /** The analyst has not said yet that this workbook may have it read. */
  | { readonly code: 'notAllowed'; readonly report: ReportKey }
  | { readonly code: 'noSuchReport'; readonly report: string | number }
  /** Several reports have the name; their numbers tell them apart. */
  | { readonly code: 'severalReports'; readonly report: string; readonly ids: readonly number[] }
  | { readonly code: 'noSuchColumn'; readonly column: string; readonly columns: readonly string[] }
  | { readonly code: 'severalColumns'; readonly column: string; readonly names: readonly string[] }
  | { readonly code: 'noRow'; readonly rows: number }
  /** By its filters. */
  | { readonly code: 'nothingLeft' }
  | { readonly code: 'severalRows'; readonly rows: number }
  | { readonly code: 'noValue' }
  | { readonly code: 'tooLarge'; readonly rows: number }
  /** The platform ended the result at a limit of its own: what the formula asks for may be missing. */
  | { readonly code: 'cut'; readonly rows: number }
  | { readonly code: 'failed'; readonly failure: Failure };

/** The kind of error that Excel shows in the cell: the arguments are wrong, or there is nothing to show. */
export function errorOf({ code }: FunctionProblem): '#VALUE!' | '#N/A' {
  return WRONG_ARGUMENTS.has(code) ? '#VALUE!' : '#N/A';
}

/** Excel shows a message beside these two kinds alone, so `#REF!` for a report that is gone would say nothing. */
const WRONG_ARGUMENTS: ReadonlySet<FunctionProblem['code']> = new Set([
  'noReportGiven',
  'noMeasureGiven',
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
]);
