/** The answer to a formula's question, found in a result that is indexed once for all formulas over it. */
import { type CellInput, type DateSystem, jsonBytes, textOfInput } from '../grid';
import { headerRow, type Result, type ResultColumn, toCellInput } from '../placement';
import { findNamed } from './find-named';
import type { FunctionProblem } from './function-problem';
import type { Pair } from './given-filters';
import type { Question, RowsQuestion } from './question';
import type { Scalar } from './scalar';

/** Rows for the cells: one row of one cell for a value. */
export type Answer =
  | { readonly kind: 'cells'; readonly rows: readonly (readonly Scalar[])[] }
  | { readonly kind: 'problem'; readonly problem: FunctionProblem };

/** What one answer may weigh as JSON: Excel on the web takes 5 MB with all that goes along. */
const MOST_BYTES = 2_000_000;

export function answerFrom(question: Question, indexed: IndexedResult): Answer {
  if (question.kind === 'rows') return rowsOf(question, indexed);
  const found = indexed.find(question.measure, question.pairs);
  if (typeof found === 'object') return { kind: 'problem', problem: found };
  return found === '' ? { kind: 'problem', problem: { code: 'noValue' } } : { kind: 'cells', rows: [[found]] };
}

export function isSameAnswer(a: Answer | undefined, b: Answer): boolean {
  if (a?.kind === 'cells' && b.kind === 'cells') return isSameRows(a.rows, b.rows);
  return a?.kind === 'problem' && b.kind === 'problem' && JSON.stringify(a.problem) === JSON.stringify(b.problem);
}

/** A formula has no place to say that rows are missing, so it gives all of them or none. */
function rowsOf({ headers }: RowsQuestion, { result, isCut }: IndexedResult): Answer {
  const { rowCount } = result;
  if (isCut) return { kind: 'problem', problem: { code: 'cut', rows: rowCount } };
  const rows: Scalar[][] = headers ? [headerRow(result).map(plain)] : [];
  let bytes = 0;
  for (let index = 0; index < rowCount; index += 1) {
    const row = result.row(index).map(plain);
    bytes += jsonBytes(row);
    if (bytes > MOST_BYTES) return { kind: 'problem', problem: { code: 'tooLarge', rows: rowCount } };
    rows.push(row);
  }
  if (rows.length === 0) return { kind: 'problem', problem: { code: 'noRow', rows: 0 } };
  return { kind: 'cells', rows };
}

/** What a formula gives is never read as typed text, so it goes without the apostrophe that a written cell needs. */
function plain(input: Scalar): Scalar {
  return typeof input === 'string' ? textOfInput(input) : input;
}

function isSameRows(a: readonly (readonly Scalar[])[], b: readonly (readonly Scalar[])[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((row, at) => row.length === b[at]?.length && row.every((value, column) => value === b[at]?.[column]));
}

/** One result, prepared so that thousands of formulas find their value in it without walking its rows. */
export interface IndexedResult {
  readonly result: Result;
  /** The platform ended the result at a limit of its own, or may have done so. */
  readonly isCut: boolean;
  /** The value of the only row that has the pairs; `''` where the report left it empty. */
  find(measure: string, pairs: readonly Pair[]): Scalar | FunctionProblem;
  /** Those that name none of its columns. */
  lacking(pairs: readonly Pair[]): readonly Pair[];
}

export function indexResult(result: Result, isCut: boolean, dateSystem: DateSystem): IndexedResult {
  const indexes = new Map<string, ReadonlyMap<string, Matches>>();
  const columnsByText = new Map<string, number | FunctionProblem>();

  function column(text: string): number | FunctionProblem {
    const known = columnsByText.get(text);
    if (known !== undefined) return known;
    const found = findColumn(result.columns, text);
    columnsByText.set(text, found);
    return found;
  }

  function rowsBy(columns: readonly number[]): ReadonlyMap<string, Matches> {
    const key = columns.join();
    let index = indexes.get(key);
    if (!index) {
      index = buildIndex(result, columns);
      indexes.set(key, index);
    }
    return index;
  }

  return {
    result,
    isCut,
    lacking: (pairs) =>
      pairs.filter(({ dimension }) => {
        const found = column(dimension);
        return typeof found === 'object' && found.code === 'noSuchColumn';
      }),
    find(measure, pairs) {
      const at = column(measure);
      if (typeof at === 'object') return at;
      const wanted: { readonly column: number; readonly key: string }[] = [];
      for (const { dimension, value } of pairs) {
        const found = column(dimension);
        if (typeof found === 'object') return found;
        const type = result.columns[found]?.type ?? 'string';
        const key = keyOf(toCellInput(value, type, { dateSystem }));
        // Older versions of Excel pass an empty cell as 0.
        const isEmptyCell = value === 0 && type !== 'number' && !rowsBy([found]).has(key);
        wanted.push({ column: found, key: isEmptyCell ? '' : key });
      }
      wanted.sort((a, b) => a.column - b.column);
      const matches = rowsBy(wanted.map((one) => one.column)).get(wanted.map(({ key }) => key).join('\u0000'));
      if (!matches) return { code: isCut ? 'cut' : 'noRow', rows: result.rowCount };
      if (matches.count > 1) return { code: 'severalRows', rows: matches.count };
      const value = result.row(matches.first)[at] ?? '';
      return typeof value === 'string' ? textOfInput(value) : value;
    },
  };
}

interface Matches {
  readonly first: number;
  readonly count: number;
}

function buildIndex(result: Result, columns: readonly number[]): ReadonlyMap<string, Matches> {
  const index = new Map<string, Matches>();
  for (let row = 0; row < result.rowCount; row += 1) {
    const values = result.row(row);
    const key = columns.map((column) => keyOf(values[column] ?? '')).join('\u0000');
    const known = index.get(key);
    index.set(key, known ? { first: known.first, count: known.count + 1 } : { first: row, count: 1 });
  }
  return index;
}

/** Texts are equal whatever the case, as Excel's own lookups have them, and a number equals its text. */
function keyOf(input: CellInput): string {
  return textOfInput(input).toLowerCase();
}

/** By header, by the member's whole name, or by its last part; the first way that finds any decides. */
function findColumn(columns: readonly ResultColumn[], text: string): number | FunctionProblem {
  const found = findNamed(columns, text);
  const [only, ...others] = found;
  if (!only) return { code: 'noSuchColumn', column: text, columns: columns.map(({ title }) => title) };
  if (others.length > 0) return { code: 'severalColumns', column: text, names: found.map(({ name }) => name) };
  return columns.indexOf(only);
}
