import { jsonBytes, textOfInput } from '../grid';
import { headerRow } from '../placement';
import type { FunctionProblem } from './function-problem';
import type { Question, RowsQuestion, Scalar } from './question';
import type { IndexedResult } from './result-index';

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
function rowsOf({ headers }: RowsQuestion, { result, total }: IndexedResult): Answer {
  const { rowCount } = result;
  if (total !== undefined && total > rowCount)
    return { kind: 'problem', problem: { code: 'cut', rows: rowCount, of: total } };
  const rows: Scalar[][] = headers ? [headerRow(result).map(plain)] : [];
  let bytes = 0;
  for (let index = 0; index < rowCount; index += 1) {
    const row = result.row(index).map(plain);
    bytes += jsonBytes(row);
    if (bytes > MOST_BYTES) return { kind: 'problem', problem: { code: 'tooLarge', rows: rowCount } };
    rows.push(row);
  }
  if (rows.length === 0) return { kind: 'problem', problem: { code: 'noRow', rows: 0, of: undefined } };
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
