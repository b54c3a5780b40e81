/**
 * Reads results of SQL: the first rows, all rows with a check for completeness, and the number of
 * rows.
 */
import type { DataCall } from '../data/data-call';
import type { QueryEnd, QueryEvent, QueryRequest, ReportLimit, Truncation } from '../data/query-events';
import { isPlatformFailure } from '../wire/platform-failure';
import { ignoreRefusal, type Preview, readFirstRows } from './first-rows';
import { readQueryType } from './generated-sql';
import { looksLikeRowLimit } from './load/row-limit';
import { runSql } from './sql-run';
import { addRowLimit, buildCountQuery, buildNextRowQuery, readSqlLimit, readSqlShape } from './sql-text';

interface SqlRun {
  readonly call: DataCall;
  readonly request: Extract<QueryRequest, { kind: 'sql' }>;
}

/** Yields all rows that the engine returns; the `end` event says whether they are complete. */
export async function* runCompleteSql(run: SqlRun): AsyncGenerator<QueryEvent> {
  for await (const event of runSql(run.call, addRowLimit(run.request.sql))) {
    if (event.kind !== 'end') yield event;
    else yield await describeEnd(run, event);
  }
}

async function describeEnd(run: SqlRun, endEvent: QueryEnd): Promise<QueryEnd> {
  const { rowCount } = endEvent;
  const { sql } = run.request;
  // The second limit may be a nested one: `SELECT * FROM (SELECT … LIMIT 10)`.
  const reportLimit =
    findReportLimit(sql, rowCount) ??
    (readSqlShape(sql).limits.includes(rowCount) ? { rows: rowCount, isReached: true } : undefined);
  const computed = await findComputedTruncation(run);
  const cut = !reportLimit && looksLikeRowLimit(rowCount) ? await findTruncation(run, rowCount) : undefined;
  const truncation = cut?.isCertain ? cut : (computed ?? cut);
  return { ...endEvent, ...(truncation && { truncation }), ...(reportLimit && { reportLimit }) };
}

/** Post-processing reads at most this many rows of each source query. Source: `CUBEJS_DB_QUERY_LIMIT`. */
const MAX_SOURCE_ROWS = 50_000;

/**
 * Resolves to a truncation if the engine computes the result from source rows, which it may have
 * cut: then even a short result may be wrong. It sends no request if the engine could not be asked
 * for a conversion.
 */
async function findComputedTruncation(run: SqlRun): Promise<Truncation | undefined> {
  const { unconvertedReason } = run.request;
  if (unconvertedReason === undefined || unconvertedReason === 'notPermitted' || unconvertedReason === 'notSupported')
    return undefined;
  if ((await tryReadQueryType(run)) !== 'post_processing') return undefined;
  return { rows: MAX_SOURCE_ROWS, isCertain: false, isComputed: true };
}

/** @param totalRows counts the whole result; undefined if more rows may follow */
function findReportLimit(sql: string, totalRows: number | undefined): ReportLimit | undefined {
  const limit = readSqlLimit(sql);
  if (limit === undefined || (totalRows !== undefined && totalRows < limit)) return undefined;
  return { rows: limit, isReached: totalRows !== undefined };
}

/**
 * Asks for the row after the last one. A count would prove nothing: the engine counts only the rows
 * that it returned, or returns the view's first count measure instead. A missing row proves nothing
 * either if the engine post-processes the rows of a source query, because it has cut those before.
 * Source: Cube 1.7.43, `CUBEJS_DB_QUERY_LIMIT`.
 */
async function findTruncation(run: SqlRun, rows: number): Promise<Truncation | undefined> {
  const nextRowQuery = buildNextRowQuery(run.request.sql, rows);
  if (nextRowQuery === undefined) return { rows, isCertain: false };
  const nextRow = await ignoreRefusal(readFirstRows(runSql(run.call, nextRowQuery), 1));
  if (nextRow && nextRow.rows.length > 0) return { rows, isCertain: true };
  if (nextRow && COMPLETE_TYPES.includes(await tryReadQueryType(run))) return undefined;
  return { rows, isCertain: false };
}

/** These query types return the rows of one source query unchanged. */
const COMPLETE_TYPES: readonly (string | undefined)[] = ['regular', 'pushdown'];

/**
 * Sends one request for each text; resolves to undefined if the engine does not say, or refuses. It
 * sends none if the engine could convert the SQL, which is regular then.
 */
async function tryReadQueryType({ call, request }: SqlRun): Promise<string | undefined> {
  const { sql, unconvertedReason } = request;
  if (unconvertedReason === 'unclearColumns' || unconvertedReason === 'differs') return 'regular';
  const { queryTypes } = await call.readFacts();
  if (queryTypes.has(sql)) return queryTypes.get(sql);
  const queryType = await readQueryType(call, sql).catch((thrown: unknown) => {
    if (!isPlatformFailure(thrown)) throw thrown;
    return undefined;
  });
  queryTypes.set(sql, queryType);
  return queryType;
}

/** Resolves to the first rows, with the total if the result ends within them. */
export async function previewSql(run: SqlRun, rows: number): Promise<Preview> {
  const { sql } = run.request;
  // One extra row shows whether the result continues.
  const preview = await readFirstRows(runSql(run.call, addRowLimit(sql, rows + 1)), rows, rows + 1);
  const reportLimit = findReportLimit(sql, preview.total);
  const sourceTruncation = await findComputedTruncation(run);
  return { ...preview, ...(sourceTruncation && { sourceTruncation }), ...(reportLimit && { reportLimit }) };
}

/**
 * Resolves to the number of rows; undefined if the engine does not count them, or may have stopped
 * counting at its limit.
 */
export async function countSql(call: DataCall, text: string): Promise<number | undefined> {
  const sql = buildCountQuery(text);
  if (sql === undefined) return undefined;
  const counts = await ignoreRefusal(readFirstRows(runSql(call, sql), 1));
  const number = Number(counts?.rows[0]?.[0] ?? Number.NaN);
  if (!Number.isSafeInteger(number)) return undefined;
  return looksLikeRowLimit(number) && number !== readSqlLimit(text) ? undefined : number;
}
