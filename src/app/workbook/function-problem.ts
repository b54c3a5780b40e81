/** Says as data why a formula has no answer; the pane has the messages. */
import type { FilterMember, UnconvertedReason } from '../../client';
import type { Failure } from '../failure';

export type FunctionProblem =
  | { readonly code: 'noReportGiven' }
  | { readonly code: 'noMeasureGiven' }
  /** A formula that reads the data model starts without a measure. */
  | { readonly code: 'noModelMeasureGiven' }
  | {
      readonly code: 'noSuchMeasure';
      readonly measure: string;
      readonly nearest: string | undefined;
      /** Lists titles of measures in the data model. */
      readonly measures: readonly string[];
    }
  /** Measures of several views have this title; the user can give a name instead. */
  | { readonly code: 'severalMeasures'; readonly measure: string; readonly names: readonly string[] }
  | { readonly code: 'noDimensionGiven'; readonly position: number }
  | { readonly code: 'pairWithoutValue'; readonly column: string }
  | { readonly code: 'filtersNotTwoColumns' }
  | { readonly code: 'filterWithoutName'; readonly row: number }
  | { readonly code: 'errorInFilters'; readonly row: number }
  | { readonly code: 'tooManyValues'; readonly values: number; readonly most: number }
  /** The report cannot be filtered: it is SQL, which runs unchanged, or its query cannot be parsed. */
  | { readonly code: 'takesNoFilters'; readonly why: UnconvertedReason | 'unreadable' }
  | {
      readonly code: 'noSuchMember';
      readonly member: string;
      readonly nearest: string | undefined;
      readonly members: readonly string[];
    }
  /** A formula filters rows by value, and a measure belongs to groups. */
  | { readonly code: 'measureAsFilter'; readonly measure: string }
  | { readonly code: 'severalMembers'; readonly member: string; readonly names: readonly string[] }
  | {
      readonly code: 'wrongValue';
      readonly member: string;
      readonly value: string;
      readonly type: FilterMember['type'];
      /** Lists the other wrong values of the formula. */
      readonly others?: readonly string[];
    }
  /** The data lack this value, so no rows are left. */
  | {
      readonly code: 'noSuchValue';
      readonly member: string;
      readonly value: string;
      readonly nearest: string | undefined;
      /** Lists the other values that the data lack. */
      readonly others?: readonly string[];
    }
  /** The data have several values that differ only in letter case or blanks. */
  | {
      readonly code: 'severalValues';
      readonly member: string;
      readonly value: string;
      readonly meanings: readonly string[];
    }
  | { readonly code: 'notSignedIn' }
  /** The user has not yet allowed this workbook to read the report or measure with this key. */
  | { readonly code: 'notAllowed'; readonly report: string | number }
  /** Nothing is read until the user has said whether the workbook is a copy. */
  | { readonly code: 'mayBeCopy' }
  | { readonly code: 'noSuchReport'; readonly report: string | number }
  /** Several reports have this name; the user can give a number instead. */
  | { readonly code: 'severalReports'; readonly report: string; readonly ids: readonly number[] }
  | { readonly code: 'noSuchColumn'; readonly column: string; readonly columns: readonly string[] }
  | { readonly code: 'severalColumns'; readonly column: string; readonly names: readonly string[] }
  | {
      readonly code: 'noRow';
      readonly rows: number;
      /** Names the first value that its column lacks; undefined if only the combination is missing. */
      readonly wrong?: {
        readonly column: string;
        readonly value: string;
        readonly nearest: string | undefined;
      };
    }
  /** The filters leave no rows. */
  | { readonly code: 'nothingLeft' }
  | { readonly code: 'severalRows'; readonly rows: number }
  | { readonly code: 'noValue' }
  | { readonly code: 'tooLarge'; readonly rows: number }
  /** The platform ended the result at a limit of its own, so the requested value may be missing. */
  | { readonly code: 'cut'; readonly rows: number }
  | { readonly code: 'failed'; readonly failure: Failure };
