/** The row limit of an SQL text, found and added without touching anything else in it. */

interface SqlShape {
  /** The statement without closing semicolons and what follows them. */
  readonly statement: string;
  /** The limit of the whole statement: its number, `other` when it is no plain number, undefined when it has none. */
  readonly limit: number | 'other' | undefined;
  /** Numbers of limits at any depth, as of `WITH top AS (SELECT … LIMIT 1000) SELECT * FROM top`. */
  readonly limits: readonly number[];
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

/**
 * A query that counts the rows; undefined unless the text is a single SELECT. The inner limit keeps the engine from merging the count
 * into the statement, where COUNT(*) would mean the first count measure of the view instead of the number of rows.
 */
export function countingQuery(sql: string): string | undefined {
  if (!readSqlShape(sql).isSelect) return undefined;
  return `SELECT COUNT(*) AS row_count FROM (\n${withRowLimit(sql)}\n) AS counted_rows`;
}

/** A query for the one row after the first `rows`; undefined unless the text is a single SELECT. */
export function rowAfterQuery(sql: string, rows: number): string | undefined {
  const { statement, isSelect } = readSqlShape(sql);
  return isSelect ? `SELECT * FROM (\n${statement}\n) AS r LIMIT 1 OFFSET ${rows}` : undefined;
}

/** The row limit in the statement; undefined if it has none that is a number. */
export function ownSqlLimit(sql: string): number | undefined {
  const { limit } = readSqlShape(sql);
  return typeof limit === 'number' ? limit : undefined;
}

export function readSqlShape(sql: string): SqlShape {
  let depth = 0;
  let first: string | undefined;
  let previous: SqlToken | undefined;
  let limit: SqlShape['limit'];
  const limits: number[] = [];
  /** The depth of the limit word just before the token. */
  let limitDepth: number | undefined;
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
    // FETCH FIRST 5 ROWS: the number comes one word later.
    const isStillAfterLimit = limitDepth !== undefined && /^(first|next)$/i.test(token.text);
    const number = /^\d{1,15}$/.test(token.text) ? Number(token.text) : undefined;
    if (limitDepth !== undefined && number !== undefined) limits.push(number);
    if (limitDepth === 0) limit = number ?? 'other';
    if (!isStillAfterLimit) limitDepth = isLimitWord(token, previous) ? depth : undefined;
    if (limitDepth === 0) limit = 'other';
    previous = token;
  }
  const isSelect = isWhole && depth === 0 && ['SELECT', 'WITH', 'VALUES', 'TABLE'].includes(first ?? '');
  const isOneStatement = semicolonAt !== undefined && isWhole;
  return { statement: (isOneStatement ? sql.slice(0, semicolonAt) : sql).trim(), limit, limits, isSelect };
}

/** LIMIT, or FETCH (FIRST 5 ROWS), where it is neither part of a name nor an alias. */
function isLimitWord(token: SqlToken, previous: SqlToken | undefined): boolean {
  const before = previous?.text.toUpperCase();
  return /^(limit|fetch)$/i.test(token.text) && before !== '.' && before !== 'AS';
}

interface SqlToken {
  readonly text: string;
  /** Index of its first character. */
  readonly from: number;
  /** A string, quoted name or comment that never closes. */
  readonly isOpen: boolean;
}

/** Space and comments are left out. */
function* sqlTokens(sql: string): Generator<SqlToken> {
  for (let from = 0; from < sql.length; ) {
    const end = endOfToken(sql, from);
    const to = end ?? sql.length;
    const isSpace = /\s/.test(sql.charAt(from)) || sql.startsWith('--', from) || sql.startsWith('/*', from);
    if (!isSpace || end === undefined) yield { text: sql.slice(from, to), from, isOpen: end === undefined };
    from = to;
  }
}

/** Index after the token at `from`; undefined when it never closes. */
function endOfToken(sql: string, from: number): number | undefined {
  const sign = sql.charAt(from);
  const pair = sql.slice(from, from + 2);
  if (pair === '--') return endOfLine(sql, from);
  if (pair === '/*') return endOfComment(sql, from);
  if (/^e'$/i.test(pair)) return endOfEscapeString(sql, from + 2);
  if (sign === "'" || sign === '"' || sign === '`') return endOfQuoted(sql, from, sign);
  if (sign === '$') return endOfDollarString(sql, from);
  if (!/[\p{L}\p{N}_]/u.test(sign)) return from + 1;
  let end = from + 1;
  while (end < sql.length && /[\p{L}\p{N}_$]/u.test(sql.charAt(end))) end += 1;
  return end;
}

function endOfLine(sql: string, from: number): number {
  const end = sql.indexOf('\n', from);
  return end === -1 ? sql.length : end;
}

/** Comments nest. */
function endOfComment(sql: string, from: number): number | undefined {
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

/** A doubled quote stands for itself. */
function endOfQuoted(sql: string, from: number, quote: string): number | undefined {
  for (let close = sql.indexOf(quote, from + 1); close !== -1; close = sql.indexOf(quote, close + 2)) {
    if (sql.charAt(close + 1) !== quote) return close + 1;
  }
  return undefined;
}

/** `E'...'`, in which a backslash takes the next character with it. */
function endOfEscapeString(sql: string, from: number): number | undefined {
  for (let at = from; at < sql.length; at += 1) {
    const sign = sql.charAt(at);
    if (sign === '\\' || (sign === "'" && sql.charAt(at + 1) === "'")) at += 1;
    else if (sign === "'") return at + 1;
  }
  return undefined;
}

/** `$$...$$` or `$tag$...$tag$`; a lone `$` is a sign, as in `$1`. */
function endOfDollarString(sql: string, from: number): number | undefined {
  const tag = /^\$([\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(sql.slice(from, from + 70))?.[0];
  if (tag === undefined) return from + 1;
  const close = sql.indexOf(tag, from + tag.length);
  return close === -1 ? undefined : close + tag.length;
}
