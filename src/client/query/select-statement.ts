/** Reads the outermost SELECT of an SQL text: the items of its list, and the tables in its FROM. Pure. */
import { readSqlShape, readTokens } from './sql-text';

export interface SelectStatement {
  readonly tokens: readonly string[];
  /** Empty if several SELECTs are outermost, as in a UNION. */
  readonly items: readonly SelectItem[];
  /**
   * Names the view of each table in FROM. Undefined for a nested SELECT, a function, and an alias
   * that renames columns: `sales AS s(a, b)`.
   */
  readonly views: readonly (string | undefined)[];
}

export interface SelectItem {
  /** `star` is `*` without a table; `other` is any expression that shows no single member. */
  readonly kind: 'column' | 'time' | 'measure' | 'star' | 'other';
  /** `"sales".region` -> `['sales', 'region']`; empty for `COUNT(*)`, `star` and `other`. */
  readonly path: readonly string[];
  /** Is set for `time`: `month`. */
  readonly granularity?: string;
  /** Is set for `measure`, in capitals: `SUM`, `COUNT DISTINCT`, `MEASURE`. */
  readonly aggregate?: string;
  readonly alias?: string | undefined;
}

/** Returns what the outermost SELECT shows and reads; it never throws. */
export function readSelect(sql: string): SelectStatement {
  return parseSelect(readStatementTokens(sql));
}

/** Like {@link readSelect}, but looks into `SELECT * FROM (…)`, which has the columns of its inner SELECT. */
export function readInnerSelect(sql: string): SelectStatement {
  let tokens = readStatementTokens(sql);
  while (/^SELECT\*FROM\($/i.test(tokens.slice(0, 4).join(''))) tokens = tokens.slice(4);
  return parseSelect(tokens);
}

function readStatementTokens(sql: string): readonly string[] {
  return [...readTokens(readSqlShape(sql).statement)].map(({ text }) => text);
}

function parseSelect(tokens: readonly string[]): SelectStatement {
  const list = splitSelectList(tokens);
  return { tokens, items: (list ?? []).map(parseItem), views: list ? listViews(tokens) : [] };
}

/** Returns the items of the list of each SELECT in brackets. */
export function listNestedItems(tokens: readonly string[]): readonly SelectItem[] {
  return tokens.flatMap((token, at) => {
    if (token !== '(' || !/^(select|with)$/i.test(tokens[at + 1] ?? '')) return [];
    return (splitSelectList(tokens.slice(at + 1, findClosing(tokens, at))) ?? []).map(parseItem);
  });
}

/** Returns the items' tokens; undefined if several SELECTs are outermost. */
function splitSelectList(tokens: readonly string[]): readonly (readonly string[])[] | undefined {
  let depth = 0;
  let selectCount = 0;
  let isInList = false;
  const items: string[][] = [];
  for (const token of tokens) {
    const word = token.toUpperCase();
    if (depth === 0 && word === 'SELECT') {
      selectCount += 1;
      isInList = true;
      items.push([]);
    } else if (depth === 0 && word === 'FROM') isInList = false;
    else if (isInList && depth === 0 && token === ',') items.push([]);
    else if (isInList && (word !== 'DISTINCT' || depth > 0)) items.at(-1)?.push(token);
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
  }
  return selectCount === 1 ? items : undefined;
}

/** Describes one field of an ORDER BY: its place in the SELECT list, counted from 1, or its expression. */
export interface OrderField {
  readonly place: number | undefined;
  readonly item: SelectItem;
  readonly isDescending: boolean;
}

/**
 * Returns the fields of the outermost ORDER BY, none if the SQL has no ORDER BY at all; undefined if
 * only a nested one may order the rows.
 */
export function readOrderBy(sql: string): readonly OrderField[] | undefined {
  const tokens = readStatementTokens(sql);
  let depth = 0;
  let fields: string[][] | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token === ')') depth -= 1;
    if (depth === 0 && /^by$/i.test(token) && /^order$/i.test(tokens[index - 1] ?? '')) fields = [[]];
    else if (depth === 0 && /^(limit|offset|fetch)$/i.test(token) && fields) break;
    else if (depth === 0 && token === ',') fields?.push([]);
    else fields?.at(-1)?.push(token);
    if (token === '(') depth += 1;
  }
  if (!fields)
    return tokens.some((token, index) => /^order$/i.test(token) && /^by$/i.test(tokens[index + 1] ?? ''))
      ? undefined
      : [];
  return fields.map((field) => {
    const [, expression = '', direction = ''] =
      /^(.*?)(?:\0(asc|desc))?(?:\0nulls\0(?:first|last))?$/is.exec(field.join('\0')) ?? [];
    const isPlace = /^\d+$/.test(expression);
    return {
      place: isPlace ? Number(expression) : undefined,
      item: parseItem(expression.split('\0')),
      isDescending: /^desc$/i.test(direction),
    };
  });
}

function listViews(tokens: readonly string[]): readonly (string | undefined)[] {
  const views: (string | undefined)[] = [];
  let depth = 0;
  let isInFrom = false;
  for (const [index, token] of tokens.entries()) {
    if (depth === 0 && /^(where|group|having|order|window|limit|offset|fetch|union)$/i.test(token)) isInFrom = false;
    if (depth === 0 && /^from$/i.test(token)) isInFrom = true;
    if (isInFrom && depth === 0 && /^(from|join|,)$/i.test(token)) views.push(parseView(tokens.slice(index + 1)));
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
  }
  return views;
}

/** @param tokens begin with a table of FROM, and go on with the rest of the text */
function parseView(tokens: readonly string[]): string | undefined {
  const end = tokens.findIndex((token, at) => token !== '.' && tokens[at + 1] !== '.') + 1;
  const alias = /^as$/i.test(tokens[end] ?? '') ? end + 1 : end;
  const mayRename = isName(tokens[alias] ?? '') && !/^(on|using|where|having)$/i.test(tokens[alias] ?? '');
  const isFunction = tokens[end] === '(';
  return isFunction || (mayRename && tokens[alias + 1] === '(') ? undefined : parsePath(tokens.slice(0, end))?.at(-1);
}

/** Returns the index of the bracket that closes the one at `open`. */
function findClosing(tokens: readonly string[], open: number): number {
  let depth = 0;
  const length = tokens.slice(open).findIndex((token) => {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    return depth === 0;
  });
  return length === -1 ? tokens.length : open + length;
}

const AGGREGATES: readonly string[] = ['MEASURE', 'SUM', 'COUNT', 'AVG', 'MIN', 'MAX', 'STRING_AGG'];

/** Reads `*`, `d`, `DATE_TRUNC('g', t)`, `AGG([DISTINCT] m)` and `MEASURE(m)`, with or without an alias. */
function parseItem(tokens: readonly string[]): SelectItem {
  const { expression, alias } = splitAlias(tokens);
  return { ...(parseExpression(expression) ?? { kind: 'other', path: [] }), alias };
}

function parseExpression(expression: readonly string[]): Omit<SelectItem, 'alias'> | undefined {
  if (expression.join('') === '*') return { kind: 'star', path: [] };
  const open = expression.indexOf('(');
  if (open === -1) {
    const path = parsePath(expression);
    return path && { kind: 'column', path };
  }
  if (open !== 1 || expression.at(-1) !== ')') return undefined;
  const name = expression[0]?.toUpperCase() ?? '';
  const parameters = expression.slice(2, -1);
  if (name === 'DATE_TRUNC') {
    const granularity = /^'(\w+)'$/.exec(parameters[0] ?? '')?.[1]?.toLowerCase();
    const path = parameters[1] === ',' ? parsePath(parameters.slice(2)) : undefined;
    if (!path || granularity === undefined) return undefined;
    return { kind: 'time', path, granularity: granularity === 'qtr' ? 'quarter' : granularity };
  }
  if (!AGGREGATES.includes(name)) return undefined;
  // The engine takes the view's first count measure.
  if (name === 'COUNT' && parameters.join('') === '*') return { kind: 'measure', aggregate: name, path: [] };
  const isDistinct = parameters[0]?.toUpperCase() === 'DISTINCT';
  const path = parsePath(isDistinct ? parameters.slice(1) : parameters);
  return path && { kind: 'measure', aggregate: isDistinct ? `${name} DISTINCT` : name, path };
}

function splitAlias(tokens: readonly string[]): Pick<SelectItem, 'alias'> & { readonly expression: readonly string[] } {
  const [before, last = ''] = [tokens.at(-2), tokens.at(-1)];
  if (before?.toUpperCase() === 'AS') return { expression: tokens.slice(0, -2), alias: parseName(last) };
  if (before === undefined || !isName(last) || !(isName(before) || before === ')')) return { expression: tokens };
  return { expression: tokens.slice(0, -1), alias: parseName(last) };
}

function parsePath(tokens: readonly string[]): readonly string[] | undefined {
  const isPath = tokens.length % 2 === 1 && tokens.every((token, at) => (at % 2 === 0 ? isName(token) : token === '.'));
  return isPath ? tokens.filter((_, at) => at % 2 === 0).map(parseName) : undefined;
}

/** Literals such as `1`, `'a'` or `TRUE` are not names. */
function isName(token: string): boolean {
  return /^("|[\p{L}_])/u.test(token) && !/^(null|true|false)$/i.test(token);
}

function parseName(token: string): string {
  return token.startsWith('"') ? token.slice(1, -1).replaceAll('""', '"') : token;
}
