/** What one formula asks, read from the arguments as Excel hands them over. */

import type { Failure, ReportKey } from '../app';
import type { FunctionId } from './function-description';

export type Scalar = string | number | boolean;

export type Question = RowsQuestion | ValueQuestion;

export interface RowsQuestion {
  readonly kind: 'rows';
  readonly report: ReportKey;
  readonly headers: boolean;
}

export interface ValueQuestion {
  readonly kind: 'value';
  readonly report: ReportKey;
  readonly measure: string;
  readonly pairs: readonly { readonly dimension: string; readonly value: Scalar }[];
}

export function readQuestion(id: FunctionId, values: readonly unknown[]): Question | FunctionProblem {
  const report = readReport(values[0]);
  if (report === undefined) return { code: 'noReportGiven' };
  if (id === 'REPORT') return { kind: 'rows', report, headers: values[1] !== false };
  const measure = textOf(values[1]);
  if (measure === '') return { code: 'noMeasureGiven' };
  const rest: readonly unknown[] = Array.isArray(values[2]) ? values[2] : [];
  if (rest.length % 2 > 0) return { code: 'pairWithoutValue', column: textOf(rest.at(-1)) };
  const pairs: { dimension: string; value: Scalar }[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const dimension = textOf(rest[index]);
    if (dimension === '') return { code: 'noDimensionGiven', position: index / 2 + 1 };
    pairs.push({ dimension, value: scalarOf(rest[index + 1]) });
  }
  return { kind: 'value', report, measure, pairs };
}

/** Questions with equal keys have equal answers. */
export function isQuestion(read: Question | FunctionProblem): read is Question {
  return 'kind' in read;
}

/** Digits are a report's number, also where the cell holds them as text. */
function readReport(value: unknown): ReportKey | undefined {
  const text = textOf(value);
  if (text === '') return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/** An empty cell asks for what the report left empty. */
function scalarOf(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}

/** Why a formula has no answer, as data; the sentences live with the pane. */
export type FunctionProblem =
  | { readonly code: 'noReportGiven' }
  | { readonly code: 'noMeasureGiven' }
  | { readonly code: 'noDimensionGiven'; readonly position: number }
  | { readonly code: 'pairWithoutValue'; readonly column: string }
  | { readonly code: 'notSignedIn' }
  /** The analyst has not said yet that this workbook may have it read. */
  | { readonly code: 'notAllowed'; readonly report: ReportKey }
  | { readonly code: 'noSuchReport'; readonly report: string | number }
  /** Several reports have the name; their numbers tell them apart. */
  | { readonly code: 'severalReports'; readonly report: string; readonly ids: readonly number[] }
  | { readonly code: 'noSuchColumn'; readonly column: string; readonly columns: readonly string[] }
  | { readonly code: 'severalColumns'; readonly column: string; readonly names: readonly string[] }
  /** `of` where the result was cut: the row may be among those that are missing. */
  | { readonly code: 'noRow'; readonly rows: number; readonly of: number | undefined }
  | { readonly code: 'severalRows'; readonly rows: number }
  | { readonly code: 'noValue' }
  | { readonly code: 'tooLarge'; readonly rows: number }
  | { readonly code: 'cut'; readonly rows: number; readonly of: number }
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
]);
