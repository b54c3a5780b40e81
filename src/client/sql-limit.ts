/** The row limit of an SQL text, found and added without touching anything else in it. */
import { type SqlToken, sqlTokens } from './sql-tokens';

export interface SqlShape {
  /** The statement without closing semicolons and what follows them. */
  readonly statement: string;
  /** The limit of the whole statement: its number, `other` when it is no plain number, undefined when it has none. */
  readonly limit: number | 'other' | undefined;
  /** One complete SELECT-like statement, so that a limit can be added or the statement set into another one. */
  readonly isSelect: boolean;
}

/** Rows of a sheet: more can never be placed. */
export const SQL_ROW_LIMIT = 1_048_576;

/** The statement with `LIMIT count`, unless it has a limit of its own or can have none. */
export function withRowLimit(sql: string, count: number = SQL_ROW_LIMIT): string {
  const { statement, limit, isSelect } = readSqlShape(sql);
  // On a line of its own, since the statement may end in a line comment.
  return isSelect && limit === undefined ? `${statement}\nLIMIT ${count}` : statement;
}

/** A query for the number of rows; undefined for what is no single SELECT. */
export function countingQuery(sql: string): string | undefined {
  const { statement, isSelect } = readSqlShape(sql);
  return isSelect ? `SELECT COUNT(*) AS row_count FROM (\n${statement}\n) AS counted_rows` : undefined;
}

export function readSqlShape(sql: string): SqlShape {
  let depth = 0;
  let first: string | undefined;
  let previous: SqlToken | undefined;
  let limit: SqlShape['limit'];
  let isAfterLimit = false;
  let semicolonAt: number | undefined;
  let isWhole = true;
  for (const token of sqlTokens(sql)) {
    if (token.text === ';' && depth === 0) {
      semicolonAt ??= token.from;
      continue;
    }
    if (semicolonAt !== undefined || token.isOpen) isWhole = false;
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth < 0) isWhole = false;
    if (first === undefined && token.text !== '(') first = token.text.toUpperCase();
    if (isAfterLimit) limit = /^\d{1,15}$/.test(token.text) ? Number(token.text) : 'other';
    isAfterLimit = depth === 0 && isLimitWord(token, previous);
    if (isAfterLimit) limit = 'other';
    previous = token;
  }
  const isSelect = isWhole && depth === 0 && ['SELECT', 'WITH', 'VALUES', 'TABLE'].includes(first ?? '');
  const isOneStatement = semicolonAt !== undefined && isWhole;
  return { statement: (isOneStatement ? sql.slice(0, semicolonAt) : sql).trim(), limit, isSelect };
}

/** LIMIT, or FETCH (FIRST 5 ROWS), where it is neither part of a name nor an alias. */
function isLimitWord(token: SqlToken, previous: SqlToken | undefined): boolean {
  const before = previous?.text.toUpperCase();
  return /^(limit|fetch)$/i.test(token.text) && before !== '.' && before !== 'AS';
}
