/** Compares the answers of two engines to one question, value by value. */
import { isRecord, type RecordedAnswer } from './corpus';
import { canonical, type ResultTable, type Summary, summaryOf, tableOf } from './result-table';

/** Describes one place in which the embedded engine answers differently from the real one. */
export interface Difference {
  readonly question: string;
  /** `query.timezone`, `annotation.measures.sales.units.title`, `rows`, `rows[3] sales.units`. */
  readonly field: string;
  readonly real: unknown;
  readonly embedded: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export function compareAnswers(recorded: RecordedAnswer, embedded: Answer): Difference[] {
  const found: Difference[] = [];
  const note: Note = (field, real, other) => found.push({ question: recorded.name, field, real, embedded: other });
  if (recorded.status !== embedded.status)
    note('status', failureText(recorded), failureText({ ...embedded, answer: embedded.body }));
  else compareBodies('', recorded.answer, embedded.body, note);
  return found;
}

/** Formats one line for a reader: question, field, real value, embedded value. */
export function lineOf({ question, field, real, embedded }: Difference): string {
  const text = (value: unknown): string =>
    value === undefined ? 'nothing' : (JSON.stringify(value) ?? '').slice(0, 160);
  return `${question} | ${field} | real ${text(real)} | embedded ${text(embedded)}`;
}

type Note = (field: string, real: unknown, embedded: unknown) => void;

function failureText({ status, answer }: { readonly status: number; readonly answer: unknown }): string {
  return isRecord(answer) && 'error' in answer ? `${status} ${answer.error}` : String(status);
}

function compareBodies(path: string, real: unknown, embedded: unknown, note: Note): void {
  if (!isRecord(real) || !isRecord(embedded)) {
    compareValues(path, real, embedded, note);
    return;
  }
  const { results, data, lastRefreshTime, total, ...rest } = real;
  const {
    results: otherResults,
    data: otherData,
    lastRefreshTime: otherTime,
    total: otherTotal,
    ...otherRest
  } = embedded;
  compareValues(path, rest, otherRest, note);
  // Some releases write a total that was not requested as null, others leave it out.
  compareValues(`${path}total`, total ?? null, otherTotal ?? null, note);
  // Each engine has its own clock, so only the form of the time is compared.
  if (isTime(lastRefreshTime) !== isTime(otherTime)) note(`${path}lastRefreshTime`, lastRefreshTime, otherTime);
  if (Array.isArray(results) && Array.isArray(otherResults)) {
    if (results.length !== otherResults.length) note(`${path}results`, results.length, otherResults.length);
    else
      for (const [index, result] of results.entries())
        compareBodies(`results[${index}].`, result, otherResults[index], note);
  } else if (results !== otherResults) note(`${path}results`, results, otherResults);
  if (data !== undefined || otherData !== undefined) compareData(path, real, embedded, note);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}

function compareData(
  path: string,
  real: Readonly<Record<string, unknown>>,
  embedded: Readonly<Record<string, unknown>>,
  note: Note,
): void {
  // Both answers have to keep the order of the real engine's query.
  const other = tableOf({ ...embedded, query: real.query });
  const summary = isRecord(real.data) ? real.data.summary : undefined;
  if (isSummary(summary)) compareSummaries(path, summary, summaryOf(other, summary.head.length), note);
  else compareTables(path, tableOf(real), other, note);
}

function isSummary(value: unknown): value is Summary {
  return isRecord(value) && 'hashes' in value;
}

function compareSummaries(path: string, real: Summary, embedded: Summary, note: Note): void {
  if (real.form !== embedded.form) note(`${path}form`, real.form, embedded.form);
  compareValues(`${path}members`, real.members, embedded.members, note);
  if (real.count !== embedded.count) note(`${path}rows`, real.count, embedded.count);
  else if (real.hashes.unordered !== embedded.hashes.unordered) {
    const row = real.head.findIndex((values, index) => !isSameRow(values, embedded.head[index] ?? []));
    note(`${path}values of long rows, at ${row}`, real.head[row], embedded.head[row]);
  } else if (real.hashes.ordered !== embedded.hashes.ordered)
    note(`${path}order of long rows`, real.head[0], embedded.head[0]);
}

function compareTables(path: string, real: ResultTable, embedded: ResultTable, note: Note): void {
  if (real.form !== embedded.form) note(`${path}form`, real.form, embedded.form);
  if (real.rows.length !== embedded.rows.length) {
    note(`${path}rows`, real.rows.length, embedded.rows.length);
    return;
  }
  if (real.rows.length === 0 && real.form === 'default') return;
  compareValues(`${path}members`, real.members, embedded.members, note);
  const [first, second] = [sortedRuns(real), sortedRuns(embedded)];
  const row = first.findIndex((values, index) => !isSameRow(values, second[index] ?? []));
  if (row === -1) return;
  if (multiset(first) === multiset(second)) {
    note(`${path}order of rows, at ${row}`, first[row], second[row]);
    return;
  }
  for (const [column, member] of real.members.entries()) {
    const [one, other] = [first[row]?.[column], second[row]?.[column]];
    if (!isSameRow([one], [other])) note(`${path}rows[${row}] ${member}`, one, other);
  }
}

const textOf = (row: readonly unknown[]): string => JSON.stringify(row.map(canonical));
const multiset = (rows: readonly (readonly unknown[])[]): string => rows.map(textOf).sort().join('\n');

function sortedRuns({ runs }: ResultTable): (readonly unknown[])[] {
  return runs.flatMap((run) => [...run].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1)));
}

/** Compares values as JSON has them, but fractions as numbers, with a tolerance of a billionth. */
function isSameRow(real: readonly unknown[], embedded: readonly unknown[]): boolean {
  return real.length === embedded.length && real.every((value, index) => isSameValue(value, embedded[index]));
}

function isSameValue(real: unknown, embedded: unknown): boolean {
  if (real === embedded) return true;
  if (typeof real !== 'string' || typeof embedded !== 'string')
    return JSON.stringify(real) === JSON.stringify(embedded);
  const isFraction = (text: string) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && /[.e]/i.test(text);
  if (!isFraction(real) || !isFraction(embedded)) return false;
  return Math.abs(Number(real) - Number(embedded)) <= 1e-9 * Math.abs(Number(real));
}

/** Notes each leaf that differs. */
function compareValues(path: string, real: unknown, embedded: unknown, note: Note): void {
  if (isRecord(real) && isRecord(embedded)) {
    for (const key of new Set([...Object.keys(real), ...Object.keys(embedded)]))
      compareValues(
        path === '' || path.endsWith('.') ? `${path}${key}` : `${path}.${key}`,
        real[key],
        embedded[key],
        note,
      );
  } else if (Array.isArray(real) && Array.isArray(embedded) && real.length === embedded.length) {
    for (const [index, value] of real.entries()) compareValues(`${path}[${index}]`, value, embedded[index], note);
  } else if (!isSameValue(real, embedded)) note(path, real, embedded);
}
