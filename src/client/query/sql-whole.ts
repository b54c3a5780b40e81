/** Results of SQL: the first rows, all rows with a proof that they are all, and how many there are. */
import type { DataCall } from '../data/data-call';
import type { CutRows, OwnLimit, QueryEnd, QueryEvent } from '../data/query-events';
import { isPlatformFailure } from '../wire/platform-failure';
import { firstRows, type Preview, unlessRefused } from './first-rows';
import { readQueryType } from './generated-sql';
import { sqlMembers } from './pivot/sql-pivot';
import { runSql } from './sql-run';
import { countingQuery, ownSqlLimit, rowAfterQuery, SQL_ROW_LIMIT, withRowLimit } from './sql-text';

/** All rows that the engine gives; the end says whether they are all. */
export async function* wholeSql(call: DataCall, sql: string): AsyncGenerator<QueryEvent> {
  for await (const event of runSql(call, withRowLimit(sql))) {
    if (event.kind !== 'end') yield event;
    else yield await endOfSql(call, sql, event);
  }
}

async function endOfSql(call: DataCall, sql: string, end: QueryEnd): Promise<QueryEnd> {
  const { rowCount: rows } = end;
  const ownLimit = ownLimitOf(sql, rows);
  if (ownLimit) return { ...end, ownLimit };
  const cut = mayBeLimit(rows) ? await cutOf(call, sql, rows) : undefined;
  return cut ? { ...end, cut } : end;
}

/** @param rows that came in all; undefined for a result that goes on */
function ownLimitOf(sql: string, rows: number | undefined): OwnLimit | undefined {
  const limit = ownSqlLimit(sql);
  if (limit === undefined || (rows !== undefined && rows < limit)) return undefined;
  return { rows: limit, isReached: rows !== undefined };
}

/**
 * Engines end a stream at a limit of theirs without a word: 10,000 and 50,000 rows by default, else what an administrator has set, which
 * is a round number; our own limit is the rows of a sheet.
 */
function mayBeLimit(rows: number): boolean {
  return rows > 0 && (rows % 1_000 === 0 || rows === SQL_ROW_LIMIT);
}

/**
 * Asks for the row after the last one. A count would prove nothing: it counts the rows that came, or becomes the first count of the view.
 * Where the engine computes above the query that it sends to the source, that query was cut already, so a missing row proves nothing
 * either. Facts: Cube 1.7.43, `CUBEJS_DB_QUERY_LIMIT`.
 */
async function cutOf(call: DataCall, sql: string, rows: number): Promise<CutRows | undefined> {
  const probe = rowAfterQuery(sql, rows);
  if (probe === undefined) return { rows, isCertain: false };
  const next = await unlessRefused(firstRows(runSql(call, probe), 1));
  if (next && next.rows.length > 0) return { rows, isCertain: true };
  if (next && WHOLE_TYPES.includes(await queryTypeOf(call, sql))) return undefined;
  return { rows, isCertain: false };
}

/** Types of queries whose rows all come from one query of the source. */
const WHOLE_TYPES: readonly (string | undefined)[] = ['regular', 'pushdown'];

/** Undefined where the engine does not say, or not to us. */
async function queryTypeOf(call: DataCall, sql: string): Promise<string | undefined> {
  try {
    return await readQueryType(call, sql);
  } catch (thrown) {
    if (isPlatformFailure(thrown)) return undefined;
    throw thrown;
  }
}

export async function previewSql(call: DataCall, sql: string, rows: number): Promise<Preview> {
  // One row more than needed tells a result that ends here from one that goes on.
  const first = await firstRows(runSql(call, withRowLimit(sql, rows + 1)), rows, rows + 1);
  const ownLimit = ownLimitOf(sql, first.total);
  return { ...first, members: sqlMembers(first.columns), ...(ownLimit && { ownLimit }) };
}

/** Rows of the result; undefined where the engine does not count them, or may have counted those up to its limit. */
export async function countSql(call: DataCall, text: string): Promise<number | undefined> {
  const sql = countingQuery(text);
  if (sql === undefined) return undefined;
  const counted = await unlessRefused(firstRows(runSql(call, sql), 1));
  const number = Number(counted?.rows[0]?.[0] ?? Number.NaN);
  if (!Number.isSafeInteger(number)) return undefined;
  return mayBeLimit(number) && number !== ownSqlLimit(text) ? undefined : number;
}
