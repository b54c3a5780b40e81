/**
 * Reads results of SQL: the first rows, all rows with a check for completeness, and the number of
 * rows.
 */
import type { DataCall } from '../data/data-call';
import type { QueryEnd, QueryEvent, ReportLimit, Truncation } from '../data/query-events';
import { isPlatformFailure } from '../wire/platform-failure';
import { ignoreRefusal, type Preview, readFirstRows } from './first-rows';
import { readQueryType } from './generated-sql';
import { listSqlMembers } from './pivot/sql-pivot';
import { runSql } from './sql-run';
import { addRowLimit, buildCountQuery, buildNextRowQuery, readSqlLimit, readSqlShape, SQL_ROW_LIMIT } from './sql-text';

/** Yields all rows that the engine returns; the `end` event says whether they are complete. */
export async function* runCompleteSql(call: DataCall, sql: string): AsyncGenerator<QueryEvent> {
  for await (const event of runSql(call, addRowLimit(sql))) {
    if (event.kind !== 'end') yield event;
    else yield await describeEnd(call, sql, event);
  }
}

async function describeEnd(call: DataCall, sql: string, endEvent: QueryEnd): Promise<QueryEnd> {
  const { rowCount } = endEvent;
  const reportLimit = findReportLimit(sql, rowCount);
  if (reportLimit) return { ...endEvent, reportLimit };
  if (readSqlShape(sql).limits.includes(rowCount))
    return { ...endEvent, reportLimit: { rows: rowCount, isReached: true } };
  const truncation = looksLikeRowLimit(rowCount) ? await findTruncation(call, sql, rowCount) : undefined;
  return truncation ? { ...endEvent, truncation } : endEvent;
}

/** @param totalRows counts the whole result; undefined if more rows may follow */
function findReportLimit(sql: string, totalRows: number | undefined): ReportLimit | undefined {
  const limit = readSqlLimit(sql);
  if (limit === undefined || (totalRows !== undefined && totalRows < limit)) return undefined;
  return { rows: limit, isReached: totalRows !== undefined };
}

/**
 * Engines end a stream silently at their own limit: at 10,000 or 50,000 rows by default, or at a
 * limit that an administrator has set, which is usually a round number. Our own limit is the number
 * of rows of a sheet.
 */
function looksLikeRowLimit(rows: number): boolean {
  return rows > 0 && (rows % 1_000 === 0 || rows === SQL_ROW_LIMIT);
}

/**
 * Asks for the row after the last one. A count would prove nothing: the engine counts only the rows
 * that it returned, or returns the view's first count measure instead. A missing row proves nothing
 * either if the engine post-processes the rows of a source query, because it has cut those before.
 * Source: Cube 1.7.43, `CUBEJS_DB_QUERY_LIMIT`.
 */
async function findTruncation(call: DataCall, sql: string, rows: number): Promise<Truncation | undefined> {
  const nextRowQuery = buildNextRowQuery(sql, rows);
  if (nextRowQuery === undefined) return { rows, isCertain: false };
  const nextRow = await ignoreRefusal(readFirstRows(runSql(call, nextRowQuery), 1));
  if (nextRow && nextRow.rows.length > 0) return { rows, isCertain: true };
  if (nextRow && COMPLETE_TYPES.includes(await tryReadQueryType(call, sql))) return undefined;
  return { rows, isCertain: false };
}

/** These query types return the rows of one source query unchanged. */
const COMPLETE_TYPES: readonly (string | undefined)[] = ['regular', 'pushdown'];

/** Resolves to undefined if the engine does not say, or refuses this token. */
async function tryReadQueryType(call: DataCall, sql: string): Promise<string | undefined> {
  try {
    return await readQueryType(call, sql);
  } catch (thrown) {
    if (isPlatformFailure(thrown)) return undefined;
    throw thrown;
  }
}

/** Resolves to the first rows, with the total if the result ends within them. */
export async function previewSql(call: DataCall, sql: string, rows: number): Promise<Preview> {
  // One extra row shows whether the result continues.
  const preview = await readFirstRows(runSql(call, addRowLimit(sql, rows + 1)), rows, rows + 1);
  const reportLimit = findReportLimit(sql, preview.total);
  return { ...preview, members: listSqlMembers(sql, preview.columns), ...(reportLimit && { reportLimit }) };
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
