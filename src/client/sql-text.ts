/** SQL cut into words, names, strings and single signs, as far as one must to know where a keyword is one. Postgres spelling. */

export interface SqlToken {
  readonly text: string;
  /** Index of its first character. */
  readonly from: number;
  /** A string, quoted name or comment that never closes. */
  readonly isOpen: boolean;
}

/** Space and comments are left out. */
export function* sqlTokens(sql: string): Generator<SqlToken> {
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
