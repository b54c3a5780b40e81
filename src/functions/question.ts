/** Reads the question of one formula from the arguments that Excel passes. */

import { createMeasureKey, type FunctionProblem, type ReportKey } from '../app';
import { type FormulaFilter, type Pair, readFilters } from './formula-filters';
import type { FunctionId } from './function-description';
import { mayBeEmpty, toName, toScalar, toText } from './scalar';

export type FormulaQuestion = RowsQuestion | ValueQuestion;

export interface RowsQuestion {
  readonly kind: 'rows';
  readonly report: ReportKey;
  readonly headers: boolean;
  readonly filters: readonly FormulaFilter[];
}

interface ValueQuestion {
  readonly kind: 'value';
  readonly report: ReportKey;
  readonly measure: string;
  readonly pairs: readonly Pair[];
  readonly filters: readonly FormulaFilter[];
}

/** Returns the question of a formula, or the problem of its arguments. */
export function readQuestion(id: FunctionId, values: readonly unknown[]): FormulaQuestion | FunctionProblem {
  if (id === 'MEASURE') return readMeasureQuestion(values);
  const report = readReport(values[0]);
  if (report === undefined) return { code: 'noReportGiven' };
  const { range, rest } = readRemainingArguments(values[2], values[3]);
  if (id === 'REPORT') {
    const filters = readAllFilters(range, rest);
    return 'code' in filters ? filters : { kind: 'rows', report, headers: values[1] !== false, filters };
  }
  const measure = toName(values[1]);
  if (measure.trim() === '') return { code: 'noMeasureGiven' };
  const filters = readFilters(range);
  if ('code' in filters) return filters;
  const pairs = readPairs(rest);
  return 'code' in pairs ? pairs : { kind: 'value', report, measure, pairs, filters };
}

/** All pairs become filters, because a measure has no rows in which to find a value. */
function readMeasureQuestion([first, second, third]: readonly unknown[]): ValueQuestion | FunctionProblem {
  const measure = toText(first);
  if (mayBeEmpty(first)) return { code: 'noModelMeasureGiven' };
  const { range, rest } = readRemainingArguments(second, third);
  const filters = readAllFilters(range, rest);
  return 'code' in filters
    ? filters
    : { kind: 'value', report: createMeasureKey(measure), measure, pairs: [], filters };
}

function readAllFilters(
  range: readonly unknown[] | undefined,
  rest: readonly unknown[],
): readonly FormulaFilter[] | FunctionProblem {
  // An empty cell is no filter yet.
  const pairs = readPairs(rest.every(mayBeEmpty) ? [] : rest);
  return 'code' in pairs ? pairs : readFilters(range, pairs);
}

function readPairs(rest: readonly unknown[]): readonly Pair[] | FunctionProblem {
  if (rest.length % 2 > 0) return { code: 'pairWithoutValue', column: toText(rest.at(-1)) };
  const pairs: Pair[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const dimension = toName(rest[index]);
    if (mayBeEmpty(rest[index])) return { code: 'noDimensionGiven', position: index / 2 + 1 };
    // An empty cell selects rows that the report left empty.
    pairs.push({ dimension, value: toScalar(rest[index + 1]) });
  }
  return pairs;
}

/**
 * Reads the arguments for filters: a range of filters, or the first header of the pairs.
 * Excel passes a single cell as a range of one. An Excel with the description of an older version
 * passes everything after the measure as one list.
 */
function readRemainingArguments(
  third: unknown,
  fourth: unknown,
): { readonly range?: readonly unknown[]; readonly rest: readonly unknown[] } {
  const remainingArguments: readonly unknown[] = Array.isArray(fourth) ? fourth : [];
  if (third === null || third === undefined) return { rest: remainingArguments };
  if (!Array.isArray(third)) return { rest: [third, ...remainingArguments] };
  const rows: readonly unknown[] = third;
  if (!rows.some(Array.isArray)) return { rest: [...rows, ...remainingArguments] };
  const cells = rows.flat();
  return cells.length === 1 ? { rest: [...cells, ...remainingArguments] } : { range: rows, rest: remainingArguments };
}

export function isQuestion(read: FormulaQuestion | FunctionProblem): read is FormulaQuestion {
  return 'kind' in read;
}

/**
 * Digits are a report's number, even if the cell holds them as text; if no report has it, they are a
 * name. The platform's numbers are 32-bit integers, so leading zeros or more digits are a name.
 */
function readReport(value: unknown): ReportKey | undefined {
  if (mayBeEmpty(value)) return undefined;
  const text = toText(value);
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : text;
}
