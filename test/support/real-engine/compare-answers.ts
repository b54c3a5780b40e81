/** Compares the answers of two engines to one question, value by value. */
import { isRecord, type RecordedAnswer } from './corpus';
import { type ResultTable, roundFraction, type Summary, summarizeTable, toResultTable } from './result-table';

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
  const differences: Difference[] = [];
  const reportDifference: ReportDifference = (field, real, other) =>
    differences.push({ question: recorded.name, field, real, embedded: other });
  if (recorded.status !== embedded.status)
    reportDifference('status', formatFailure(recorded), formatFailure({ ...embedded, answer: embedded.body }));
  else compareBodies('', recorded.answer, embedded.body, reportDifference);
  return differences;
}

/** Formats one line for a reader: question, field, real value, embedded value. */
export function formatDifference({ question, field, real, embedded }: Difference): string {
  const text = (value: unknown): string =>
    value === undefined ? 'nothing' : (JSON.stringify(value) ?? '').slice(0, 160);
  return `${question} | ${field} | real ${text(real)} | embedded ${text(embedded)}`;
}

type ReportDifference = (field: string, real: unknown, embedded: unknown) => void;

function formatFailure({ status, answer }: { readonly status: number; readonly answer: unknown }): string {
  return isRecord(answer) && 'error' in answer ? `${status} ${answer.error}` : String(status);
}

function compareBodies(path: string, real: unknown, embedded: unknown, reportDifference: ReportDifference): void {
  if (!isRecord(real) || !isRecord(embedded)) {
    compareValues(path, real, embedded, reportDifference);
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
  compareValues(path, rest, otherRest, reportDifference);
  // Some releases write a total that was not requested as null, others leave it out.
  compareValues(`${path}total`, total ?? null, otherTotal ?? null, reportDifference);
  // Each engine has its own clock, so only the form of the time is compared.
  if (isTime(lastRefreshTime) !== isTime(otherTime))
    reportDifference(`${path}lastRefreshTime`, lastRefreshTime, otherTime);
  if (Array.isArray(results) && Array.isArray(otherResults)) {
    if (results.length !== otherResults.length) reportDifference(`${path}results`, results.length, otherResults.length);
    else
      for (const [index, result] of results.entries())
        compareBodies(`results[${index}].`, result, otherResults[index], reportDifference);
  } else if (results !== otherResults) reportDifference(`${path}results`, results, otherResults);
  if (data !== undefined || otherData !== undefined) compareData(path, real, embedded, reportDifference);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}

function compareData(
  path: string,
  real: Readonly<Record<string, unknown>>,
  embedded: Readonly<Record<string, unknown>>,
  reportDifference: ReportDifference,
): void {
  // Both answers have to keep the order of the real engine's query.
  const other = toResultTable({ ...embedded, query: real.query });
  const summary = isRecord(real.data) ? real.data.summary : undefined;
  if (isSummary(summary)) compareSummaries(path, summary, summarizeTable(other, summary.head.length), reportDifference);
  else compareTables(path, toResultTable(real), other, reportDifference);
}

function isSummary(value: unknown): value is Summary {
  return isRecord(value) && 'hashes' in value;
}

function compareSummaries(path: string, real: Summary, embedded: Summary, reportDifference: ReportDifference): void {
  if (real.form !== embedded.form) reportDifference(`${path}form`, real.form, embedded.form);
  compareValues(`${path}members`, real.members, embedded.members, reportDifference);
  if (real.count !== embedded.count) reportDifference(`${path}rows`, real.count, embedded.count);
  else if (real.hashes.unordered !== embedded.hashes.unordered) {
    const row = real.head.findIndex((values, index) => !isSameRow(values, embedded.head[index] ?? []));
    reportDifference(`${path}values of long rows, at ${row}`, real.head[row], embedded.head[row]);
  } else if (real.hashes.ordered !== embedded.hashes.ordered)
    reportDifference(`${path}order of long rows`, real.head[0], embedded.head[0]);
}

function compareTables(
  path: string,
  real: ResultTable,
  embedded: ResultTable,
  reportDifference: ReportDifference,
): void {
  if (real.form !== embedded.form) reportDifference(`${path}form`, real.form, embedded.form);
  if (real.rows.length !== embedded.rows.length) {
    reportDifference(`${path}rows`, real.rows.length, embedded.rows.length);
    return;
  }
  if (real.rows.length === 0 && real.form === 'default') return;
  compareValues(`${path}members`, real.members, embedded.members, reportDifference);
  const [first, second] = [sortWithinRuns(real), sortWithinRuns(embedded)];
  const row = first.findIndex((values, index) => !isSameRow(values, second[index] ?? []));
  if (row === -1) return;
  if (sortRows(first) === sortRows(second)) {
    reportDifference(`${path}order of rows, at ${row}`, first[row], second[row]);
    return;
  }
  for (const [column, member] of real.members.entries()) {
    const [one, other] = [first[row]?.[column], second[row]?.[column]];
    if (!isSameRow([one], [other])) reportDifference(`${path}rows[${row}] ${member}`, one, other);
  }
}

const formatRow = (row: readonly unknown[]): string => JSON.stringify(row.map(roundFraction));
const sortRows = (rows: readonly (readonly unknown[])[]): string => rows.map(formatRow).sort().join('\n');

function sortWithinRuns({ runs }: ResultTable): (readonly unknown[])[] {
  return runs.flatMap((run) => [...run].sort((a, b) => (formatRow(a) < formatRow(b) ? -1 : 1)));
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
function compareValues(path: string, real: unknown, embedded: unknown, reportDifference: ReportDifference): void {
  if (isRecord(real) && isRecord(embedded)) {
    for (const key of new Set([...Object.keys(real), ...Object.keys(embedded)]))
      compareValues(
        path === '' || path.endsWith('.') ? `${path}${key}` : `${path}.${key}`,
        real[key],
        embedded[key],
        reportDifference,
      );
  } else if (Array.isArray(real) && Array.isArray(embedded) && real.length === embedded.length) {
    for (const [index, value] of real.entries())
      compareValues(`${path}[${index}]`, value, embedded[index], reportDifference);
  } else if (!isSameValue(real, embedded)) reportDifference(path, real, embedded);
}
