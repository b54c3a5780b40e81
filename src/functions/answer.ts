/** Finds the answer to a formula's question in a result, which is indexed once for all formulas. */
import type { FunctionProblem } from '../app';
import { findNearestValue } from '../client';
import {
  type CellInput,
  type DateSystem,
  estimateJsonBytes,
  normalizeTypedText,
  readTypedValue,
  toDay,
  toShownText,
  toShownValue,
} from '../grid';
import { createHeaderRow, type Result, type ResultColumn, type RowTimes, toCellInput } from '../placement';
import { findByName } from './find-by-name';
import { type Pair, readSpan } from './formula-filters';
import type { FormulaQuestion, RowsQuestion } from './question';
import type { Scalar } from './scalar';

/** Holds rows of cells; a single value is one row of one cell. */
export type Answer =
  | {
      readonly kind: 'cells';
      readonly rows: readonly (readonly Scalar[])[];
      /** Says when the rows were read; undefined if that does not matter. */
      readonly times?: RowTimes;
    }
  | { readonly kind: 'problem'; readonly problem: FunctionProblem };

/** Limits one answer as JSON, because Excel on the web accepts 5 MB for a whole request. */
const MAX_BYTES = 2_000_000;

/** Returns the answer to a question from a result: rows, a value, or a problem. */
export function answerQuestion(question: FormulaQuestion, indexed: IndexedResult): Answer {
  if (question.kind === 'rows') return answerRows(question, indexed);
  const value = indexed.find(question.measure, question.pairs);
  if (typeof value === 'object') return { kind: 'problem', problem: value };
  return value === '' ? { kind: 'problem', problem: { code: 'noValue' } } : { kind: 'cells', rows: [[value]] };
}

/** Returns true if the cells would show the same, so that the answer need not be sent again. */
export function isSameAnswer(a: Answer | undefined, b: Answer): boolean {
  if (a?.kind === 'cells' && b.kind === 'cells') return isSameRows(a.rows, b.rows);
  return a?.kind === 'problem' && b.kind === 'problem' && JSON.stringify(a.problem) === JSON.stringify(b.problem);
}

/** Returns all rows or a problem, because a formula cannot say that rows are missing. */
function answerRows({ headers }: RowsQuestion, { result, isCut }: IndexedResult): Answer {
  const { rowCount } = result;
  if (isCut) return { kind: 'problem', problem: { code: 'cut', rows: rowCount } };
  const rows: Scalar[][] = headers ? [createHeaderRow(result).map(toPlainValue)] : [];
  let bytes = 0;
  for (let index = 0; index < rowCount; index += 1) {
    const row = result.row(index).map(toPlainValue);
    bytes += estimateJsonBytes(row);
    if (bytes > MAX_BYTES) return { kind: 'problem', problem: { code: 'tooLarge', rows: rowCount } };
    rows.push(row);
  }
  if (rows.length === 0) return { kind: 'problem', problem: { code: 'noRow', rows: 0 } };
  return { kind: 'cells', rows };
}

/**
 * Returns a value without the leading apostrophe that a written cell needs, because Excel does not
 * parse a formula's result as typed text.
 */
function toPlainValue(input: Scalar): Scalar {
  return typeof input === 'string' ? toShownText(input) : input;
}

function isSameRows(a: readonly (readonly Scalar[])[], b: readonly (readonly Scalar[])[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((row, at) => row.length === b[at]?.length && row.every((value, column) => value === b[at]?.[column]));
}

/** Indexes one result so that thousands of formulas find their values without scanning its rows. */
export interface IndexedResult {
  readonly result: Result;
  /** The platform ended the result at a limit of its own, or may have. */
  readonly isCut: boolean;
  /** Returns the value of the only row that matches the pairs; `''` if the report left it empty. */
  find(measure: string, pairs: readonly Pair[]): Scalar | FunctionProblem;
  /** Returns the column with this header or name, or why it is unknown. */
  findColumn(text: string): ResultColumn | FunctionProblem;
  /** Returns the pairs that name no column of the result. */
  findUnmatchedPairs(pairs: readonly Pair[]): readonly Pair[];
}

/** Returns an index of a result; each set of columns is indexed when it is first needed. */
export function indexResult(result: Result, isCut: boolean, dateSystem: DateSystem): IndexedResult {
  const indexes = new Map<string, ReadonlyMap<string, Matches>>();
  const columnsByText = new Map<string, number | FunctionProblem>();

  function findColumnCached(text: string): number | FunctionProblem {
    const cached = columnsByText.get(text);
    if (cached !== undefined) return cached;
    const match = findColumn(result.columns, text);
    columnsByText.set(text, match);
    return match;
  }

  const findNearest = createNearestSearch(result);

  function getIndex(columns: readonly IndexedColumn[]): ReadonlyMap<string, Matches> {
    const key = columns.map(({ column, level }) => `${column} ${level}`).join();
    let index = indexes.get(key);
    if (!index) {
      index = buildIndex(result, columns);
      indexes.set(key, index);
    }
    return index;
  }

  /** Returns how to find the value in its column: an exact match wins over any other. */
  function findValue(column: number, value: Scalar): Criterion {
    const { type = 'string', granularity } = result.columns[column] ?? {};
    const input = toCellInput(value, type, { dateSystem });
    const match = findInput(column, input);
    // Older versions of Excel pass an empty cell as 0, which is not FALSE then.
    const isEmptyCell = value === 0 && (type === 'boolean' || (type !== 'number' && !match));
    if (isEmptyCell) return { column, level: 'exact', key: createKey('', 'exact') };
    const text = match || value === '' ? undefined : readOtherwise(value, type, granularity, dateSystem);
    const otherMatch = text === undefined ? undefined : findInput(column, toCellInput(text, type, { dateSystem }));
    return match ?? otherMatch ?? { column, level: 'exact', key: createKey(input, 'exact') };
  }

  /** Returns nothing for an empty cell, because it is not a misspelt value. */
  function describeWrongValue(criterion: (IndexedColumn & { readonly value: Scalar }) | undefined) {
    if (!criterion || criterion.value === '') return {};
    const { column, value } = criterion;
    const { title = '', type = 'string' } = result.columns[column] ?? {};
    const text = String(value);
    return {
      wrong: { column: title, value: text, nearest: type === 'string' ? findNearest(column, text) : undefined },
    };
  }

  function findInput(column: number, input: CellInput): Criterion | undefined {
    const levels = LEVELS.map((level) => ({ column, level, key: createKey(input, level) }));
    return levels.find((one) => getIndex([one]).has(one.key));
  }

  return {
    result,
    isCut,
    findColumn(text) {
      const match = findColumnCached(text);
      return typeof match === 'object'
        ? match
        : (result.columns[match] ?? { code: 'noSuchColumn', column: text, columns: [] });
    },
    findUnmatchedPairs: (pairs) =>
      pairs.filter(({ dimension }) => {
        const match = findColumnCached(dimension);
        return typeof match === 'object' && match.code === 'noSuchColumn';
      }),
    find(measure, pairs) {
      const measureColumn = findColumnCached(measure);
      if (typeof measureColumn === 'object') return measureColumn;
      const criteria: (Criterion & { readonly value: Scalar })[] = [];
      for (const { dimension, value } of pairs) {
        const columnIndex = findColumnCached(dimension);
        if (typeof columnIndex === 'object') return columnIndex;
        criteria.push({ ...findValue(columnIndex, value), value });
      }
      const wrongCriterion = criteria.find((criterion) => !getIndex([criterion]).has(criterion.key));
      criteria.sort((a, b) => a.column - b.column);
      const matches = getIndex(criteria).get(criteria.map(({ key }) => key).join('\u0000'));
      if (!matches && isCut) return { code: 'cut', rows: result.rowCount };
      if (!matches) return { code: 'noRow', rows: result.rowCount, ...describeWrongValue(wrongCriterion) };
      if (matches.count > 1) return { code: 'severalRows', rows: matches.count };
      const value = result.row(matches.first)[measureColumn] ?? '';
      return typeof value === 'string' ? toShownText(value) : value;
    },
  };
}

/** Limits the values to search, because a calculation may have many misspelt values. */
const MAX_SIMILAR_VALUES = 5_000;

/** Returns a function that finds the value of a column whose spelling is closest to a text. */
function createNearestSearch(result: Result): (column: number, text: string) => string | undefined {
  const valuesByColumn = new Map<number, readonly string[]>();
  const nearestValues = new Map<string, string | undefined>();
  function listValues(column: number): readonly string[] {
    const cachedValues = valuesByColumn.get(column);
    if (cachedValues) return cachedValues;
    const values = new Set<string>();
    for (let row = 0; row < result.rowCount && values.size <= MAX_SIMILAR_VALUES; row += 1)
      values.add(toShownText(result.row(row)[column] ?? ''));
    values.delete('');
    const columnValues = values.size > MAX_SIMILAR_VALUES ? [] : [...values];
    valuesByColumn.set(column, columnValues);
    return columnValues;
  }
  return (column, text) => {
    const key = `${column} ${text}`;
    if (!nearestValues.has(key)) nearestValues.set(key, findNearestValue(text, listValues(column)));
    return nearestValues.get(key);
  };
}

/** Returns what a value that the column does not hold means there, as in filters: `'15%' -> '0.15'`. */
function readOtherwise(
  value: Scalar,
  type: ResultColumn['type'],
  granularity: string | undefined,
  dateSystem: DateSystem,
): string | undefined {
  // A text column may hold days, and a cell holds each day as a number.
  if (type === 'string') return typeof value === 'number' ? toDay(value, dateSystem) : undefined;
  const span = type === 'time' ? readSpan(value, granularity) : undefined;
  if (span === undefined) return readTypedValue(type, value, dateSystem);
  // A report shows a period by its first day.
  const firstDay = `${span}-01-01`.slice(0, 'YYYY-MM-DD'.length);
  return granularity === (span.length === 'YYYY'.length ? 'year' : 'month') ? firstDay : undefined;
}

interface Matches {
  readonly first: number;
  readonly count: number;
}

/**
 * At `exact`, the cells are equal. At `text`, they show the same: a number matches its text. At
 * `typed`, they differ only in what does not count in a typed text.
 */
const LEVELS = ['exact', 'text', 'typed'] as const;

interface IndexedColumn {
  readonly column: number;
  readonly level: (typeof LEVELS)[number];
}

interface Criterion extends IndexedColumn {
  readonly key: string;
}

function buildIndex(result: Result, columns: readonly IndexedColumn[]): ReadonlyMap<string, Matches> {
  const index = new Map<string, Matches>();
  for (let row = 0; row < result.rowCount; row += 1) {
    const values = result.row(row);
    const key = columns.map(({ column, level }) => createKey(values[column] ?? '', level)).join('\u0000');
    const previous = index.get(key);
    index.set(key, previous ? { first: previous.first, count: previous.count + 1 } : { first: row, count: 1 });
  }
  return index;
}

/** Excel keeps 15 digits of a number in a cell, so numbers are equal if these are. */
function createKey(input: CellInput, level: IndexedColumn['level']): string {
  const shownValue = toShownValue(typeof input === 'string' ? toShownText(input) : input);
  const text = typeof shownValue === 'boolean' ? String(shownValue).toUpperCase() : String(shownValue);
  if (level === 'typed') return normalizeTypedText(text);
  return level === 'text' ? text : `${typeof shownValue} ${text}`;
}

/**
 * Matches the header, then the member's whole name, then its last part; the first kind with a match
 * decides.
 */
function findColumn(columns: readonly ResultColumn[], text: string): number | FunctionProblem {
  const matches = findByName(columns, text);
  const [only, ...others] = matches;
  if (!only) return { code: 'noSuchColumn', column: text, columns: columns.map(({ title }) => title) };
  if (others.length > 0) return { code: 'severalColumns', column: text, names: matches.map(({ name }) => name) };
  return columns.indexOf(only);
}
