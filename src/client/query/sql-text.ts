/** Finds the row limit of an SQL text, and adds one without touching anything else. */

interface SqlShape {
  /** Excludes closing semicolons and everything after them. */
  readonly statement: string;
  /**
   * The limit of the whole statement is a number, `other` if it is no plain number, or undefined if
   * there is none.
   */
  readonly limit: number | 'other' | undefined;
  /** Lists the limits at any depth: `WITH top AS (SELECT … LIMIT 10) SELECT * FROM top` has 10. */
  readonly limits: readonly number[];
  /**
   * The text is one complete SELECT-like statement, so that it can get a limit or become a
   * subquery.
   */
  readonly isSelect: boolean;
}

/** Limits every query to the rows of a sheet, because more can never be placed. */
export const SQL_ROW_LIMIT = 1_048_576;

/** Returns the statement with `LIMIT count`, unless it has a limit or cannot have one. */
export function addRowLimit(sql: string, count: number = SQL_ROW_LIMIT): string {
  const { statement, limit, isSelect } = readSqlShape(sql);
  // A line break comes first, because the statement may end in a line comment.
  return isSelect && limit === undefined ? `${statement}\nLIMIT ${count}` : statement;
}

/**
 * Returns a query that counts the rows; undefined unless the text is a single SELECT. The inner
 * limit keeps the engine from merging the count into the statement, where COUNT(*) would mean the
 * first count measure of the view instead of the number of rows.
 */
export function buildCountQuery(sql: string): string | undefined {
  if (!readSqlShape(sql).isSelect) return undefined;
  return `SELECT COUNT(*) AS row_count FROM (\n${addRowLimit(sql)}\n) AS counted_rows`;
}

/**
 * Returns a query for the one row after the first `rows`; undefined unless the text is a single
 * SELECT.
 */
export function buildNextRowQuery(sql: string, rows: number): string | undefined {
  const { statement, isSelect } = readSqlShape(sql);
  return isSelect ? `SELECT * FROM (\n${statement}\n) AS r LIMIT 1 OFFSET ${rows}` : undefined;
}

/**
 * Returns a query for the first rows in an order of the columns `r`; undefined unless the text is a
 * single SELECT. The text must have no limit, because engines may sort before they apply it.
 * @param order contains positions or quoted columns: `1`, `r."region"`
 */
export function buildOrderedQuery(sql: string, order: readonly (number | string)[], rows: number): string | undefined {
  const { statement, isSelect } = readSqlShape(sql);
  return isSelect ? `SELECT * FROM (\n${statement}\n) AS r ORDER BY ${order.join(', ')} LIMIT ${rows}` : undefined;
}

/** `Net "sales"` -> `r."Net ""sales"""`, a column of the SELECT with the alias `r` */
export function quoteColumn(name: string): string {
  return `r."${name.replaceAll('"', '""')}"`;
}

/** Returns the numeric row limit of the statement; undefined if it has none. */
export function readSqlLimit(sql: string): number | undefined {
  const { limit } = readSqlShape(sql);
  return typeof limit === 'number' ? limit : undefined;
}

/** Returns the parts of an SQL text that matter for its row limit; it never throws. */
export function readSqlShape(sql: string): SqlShape {
  let depth = 0;
  let firstWord: string | undefined;
  let previous: SqlToken | undefined;
  let limit: SqlShape['limit'];
  const limits: number[] = [];
  /** The previous token was a limit word at this depth. */
  let limitDepth: number | undefined;
  let semicolonAt: number | undefined;
  let isComplete = true;
  for (const token of readTokens(sql)) {
    if (token.text === ';' && depth === 0) {
      semicolonAt ??= token.from;
      continue;
    }
    if (semicolonAt !== undefined || token.isUnclosed) isComplete = false;
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth < 0) isComplete = false;
    if (firstWord === undefined && token.text !== '(') firstWord = token.text.toUpperCase();
    // `FETCH FIRST 5 ROWS` has its number one word later.
    const isStillAfterLimit = limitDepth !== undefined && /^(first|next)$/i.test(token.text);
    const number = /^\d{1,15}$/.test(token.text) ? Number(token.text) : undefined;
    if (limitDepth !== undefined && number !== undefined) limits.push(number);
    if (limitDepth === 0) limit = number ?? 'other';
    if (!isStillAfterLimit) limitDepth = isLimitWord(token, previous) ? depth : undefined;
    if (limitDepth === 0) limit = 'other';
    previous = token;
  }
  const isSelect = isComplete && depth === 0 && ['SELECT', 'WITH', 'VALUES', 'TABLE'].includes(firstWord ?? '');
  const isOneStatement = semicolonAt !== undefined && isComplete;
  return { statement: (isOneStatement ? sql.slice(0, semicolonAt) : sql).trim(), limit, limits, isSelect };
}

/** Returns true for LIMIT and FETCH (FIRST 5 ROWS), unless the word is part of a name or alias. */
function isLimitWord(token: SqlToken, previous: SqlToken | undefined): boolean {
  const before = previous?.text.toUpperCase();
  return /^(limit|fetch)$/i.test(token.text) && before !== '.' && before !== 'AS';
}

interface SqlToken {
  readonly text: string;
  readonly from: number;
  /** The token is a string, a quoted name or a comment that never closes. */
  readonly isUnclosed: boolean;
}

/** Yields the tokens without white space and comments. */
export function* readTokens(sql: string): Generator<SqlToken> {
  for (let from = 0; from < sql.length; ) {
    const end = findTokenEnd(sql, from);
    const to = end ?? sql.length;
    const isSpace = /\s/.test(sql.charAt(from)) || sql.startsWith('--', from) || sql.startsWith('/*', from);
    if (!isSpace || end === undefined) yield { text: sql.slice(from, to), from, isUnclosed: end === undefined };
    from = to;
  }
}

/** Returns the index after the token at `from`; undefined if it never closes. */
function findTokenEnd(sql: string, from: number): number | undefined {
  const character = sql.charAt(from);
  const pair = sql.slice(from, from + 2);
  if (pair === '--') return findLineEnd(sql, from);
  if (pair === '/*') return findCommentEnd(sql, from);
  if (/^e'$/i.test(pair)) return findEscapeStringEnd(sql, from + 2);
  if (character === "'" || character === '"' || character === '`') return findQuoteEnd(sql, from, character);
  if (character === '$') return findDollarStringEnd(sql, from);
  if (!/[\p{L}\p{N}_]/u.test(character)) return from + 1;
  let end = from + 1;
  while (end < sql.length && /[\p{L}\p{N}_$]/u.test(sql.charAt(end))) end += 1;
  return end;
}

function findLineEnd(sql: string, from: number): number {
  const end = sql.indexOf('\n', from);
  return end === -1 ? sql.length : end;
}

/** Returns the index after a comment, in which further comments may nest. */
function findCommentEnd(sql: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    if (sql.startsWith('/*', at)) depth += 1;
    else if (sql.startsWith('*/', at)) depth -= 1;
    else continue;
    at += 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** Returns the index after the closing quote; a doubled quote is an escaped one. */
function findQuoteEnd(sql: string, from: number, quote: string): number | undefined {
  for (let close = sql.indexOf(quote, from + 1); close !== -1; close = sql.indexOf(quote, close + 2)) {
    if (sql.charAt(close + 1) !== quote) return close + 1;
  }
  return undefined;
}

/** Returns the index after `E'...'`, in which a backslash escapes the next character. */
function findEscapeStringEnd(sql: string, from: number): number | undefined {
  for (let at = from; at < sql.length; at += 1) {
    const character = sql.charAt(at);
    if (character === '\\' || (character === "'" && sql.charAt(at + 1) === "'")) at += 1;
    else if (character === "'") return at + 1;
  }
  return undefined;
}

/**
 * Returns the index after `$$...$$` or `$tag$...$tag$`; a lone `$` is a token of its own, as in
 * `$1`.
 */
function findDollarStringEnd(sql: string, from: number): number | undefined {
  const tag = /^\$([\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(sql.slice(from, from + 70))?.[0];
  if (tag === undefined) return from + 1;
  const close = sql.indexOf(tag, from + tag.length);
  return close === -1 ? undefined : close + tag.length;
}
