/**
 * Reads results of SQL: the first rows, all rows with a check for completeness, and the number of
 * rows.
 */
import type { DataCall } from '../data/data-call';
import type { CutRows, OwnLimit, QueryEnd, QueryEvent } from '../data/query-events';
import { isPlatformFailure } from '../wire/platform-failure';
import { firstRows, type Preview, unlessRefused } from './first-rows';
import { readQueryType } from './generated-sql';
import { sqlMembers } from './pivot/sql-pivot';
import { runSql } from './sql-run';
import { countingQuery, ownSqlLimit, readSqlShape, rowAfterQuery, SQL_ROW_LIMIT, withRowLimit } from './sql-text';

/** Yields all rows that the engine returns; the `end` event says whether they are complete. */
export async function* wholeSql(call: DataCall, sql: string): AsyncGenerator<QueryEvent> {
  for await (const event of runSql(call, withRowLimit(sql))) {
    if (event.kind !== 'end') yield event;
    else yield await checkEnd(call, sql, event);
  }
}

async function checkEnd(call: DataCall, sql: string, end: QueryEnd): Promise<QueryEnd> {
  const { rowCount: rows } = end;
  const ownLimit = findOwnLimit(sql, rows);
  if (ownLimit) return { ...end, ownLimit };
  if (readSqlShape(sql).limits.includes(rows)) return { ...end, ownLimit: { rows, isReached: true } };
  const cut = mayBeRowLimit(rows) ? await findCut(call, sql, rows) : undefined;
  return cut ? { ...end, cut } : end;
}

/** @param rows counts the whole result; undefined if more rows may follow */
function findOwnLimit(sql: string, rows: number | undefined): OwnLimit | undefined {
  const limit = ownSqlLimit(sql);
  if (limit === undefined || (rows !== undefined && rows < limit)) return undefined;
  return { rows: limit, isReached: rows !== undefined };
}

/**
 * Engines end a stream silently at their own limit: at 10,000 or 50,000 rows by default, or at a
 * limit that an administrator has set, which is usually a round number. Our own limit is the number
 * of rows of a sheet.
 */
function mayBeRowLimit(rows: number): boolean {
  return rows > 0 && (rows % 1_000 === 0 || rows === SQL_ROW_LIMIT);
}

/**
 * Asks for the row after the last one. A count would prove nothing: the engine counts the rows that
 * it returned, or takes the first count measure of the view. If the engine post-processes the query
 * of the source, it has already cut that query, so a missing row proves nothing either. Source:
 * Cube 1.7.43, `CUBEJS_DB_QUERY_LIMIT`.
 */
async function findCut(call: DataCall, sql: string, rows: number): Promise<CutRows | undefined> {
  const probe = rowAfterQuery(sql, rows);
  if (probe === undefined) return { rows, isCertain: false };
  const next = await unlessRefused(firstRows(runSql(call, probe), 1));
  if (next && next.rows.length > 0) return { rows, isCertain: true };
  if (next && COMPLETE_TYPES.includes(await tryReadQueryType(call, sql))) return undefined;
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
  const first = await firstRows(runSql(call, withRowLimit(sql, rows + 1)), rows, rows + 1);
  const ownLimit = findOwnLimit(sql, first.total);
  return { ...first, members: sqlMembers(first.columns), ...(ownLimit && { ownLimit }) };
}

/**
 * Resolves to the number of rows; undefined if the engine does not count them, or may have stopped
 * counting at its limit.
 */
export async function countSql(call: DataCall, text: string): Promise<number | undefined> {
  const sql = countingQuery(text);
  if (sql === undefined) return undefined;
  const counts = await unlessRefused(firstRows(runSql(call, sql), 1));
  const number = Number(counts?.rows[0]?.[0] ?? Number.NaN);
  if (!Number.isSafeInteger(number)) return undefined;
  return mayBeRowLimit(number) && number !== ownSqlLimit(text) ? undefined : number;
}
