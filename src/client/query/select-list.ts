/**
 * Finds the members that the columns of an SQL text show, from its outermost SELECT list. It proves
 * that a converted query is the whole text, because an engine drops what a query cannot express.
 */
import type { SelectedColumn } from '../data/query-events';
import { type LoadQuery, listDimensionColumns } from './load/load-query';
import { readSqlShape, readTokens } from './sql-text';

/** A query has no place for these names, so the engine drops what they mean. */
const DROPPED_NAMES = /^"?(__user|__cubejoinfield)"?$/i;

const AGGREGATES: readonly string[] = ['MEASURE', 'SUM', 'COUNT', 'AVG', 'MIN', 'MAX', 'STRING_AGG'];

interface SelectItem {
  readonly kind: 'column' | 'time' | 'measure';
  /** Holds the last parts of the name, such as `sales`, `region`; empty for `COUNT(*)`. */
  readonly path: readonly string[];
  readonly granularity?: string;
  readonly alias?: string | undefined;
}

/**
 * Returns the columns in the order of the SELECT list; undefined unless the list and the query
 * certainly show the same members.
 */
export function matchSelectList(sql: string, query: LoadQuery): readonly SelectedColumn[] | undefined {
  const tokens = [...readTokens(sql)].map(({ text }) => text);
  const list = tokens.some((token) => DROPPED_NAMES.test(token)) ? undefined : findSelectList(tokens);
  if (!list) return undefined;
  const dimensions = new Set(listDimensionColumns(query));
  const unmatched = new Set([...dimensions, ...query.measures]);
  if (renamesMember(tokens, [...unmatched])) return undefined;
  if (list.length === 1 && list[0]?.join('') === '*')
    return isView(tokens) ? [...unmatched].map((member) => ({ member })) : undefined;
  const columns: SelectedColumn[] = [];
  for (const itemTokens of list) {
    const item = parseItem(itemTokens);
    const member = item && findMember(item, [...unmatched], dimensions);
    if (!item || member === undefined) return undefined;
    unmatched.delete(member);
    const name = member.split('.')[1] ?? '';
    const isOwnTitle = item.alias !== undefined && item.alias.toLowerCase() !== name.toLowerCase();
    columns.push({ member, ...(isOwnTitle && { title: item.alias }) });
  }
  return unmatched.size === 0 ? columns : undefined;
}

/** Rows that overlap, repeat or are dropped do not add up: `GROUP BY ROLLUP(region)` has totals. */
const OVERLAPPING_ROWS = /^(union|intersect|except|rollup|cube|grouping|unnest|generate_series)$/i;

/**
 * Returns for each item of the SELECT list the measure (`sales.net_sales`) whose values it shows if
 * the data model calls that measure additive; undefined for any other item. Returns an empty list
 * unless the rows come from one view alone and do not overlap.
 */
export function listSummedMeasures(sql: string): readonly (string | undefined)[] {
  const { statement, isSelect } = readSqlShape(sql);
  const tokens = [...readTokens(statement)].map(({ text }) => text);
  const list = findSelectList(tokens) ?? [];
  const afterFrom = tokens.slice(1 + list.flat().length + list.length);
  const clauseAt = afterFrom.findIndex((token) => /^(where|group|having|order|limit|offset|fetch)$/i.test(token));
  const source = clauseAt === -1 ? afterFrom : afterFrom.slice(0, clauseAt);
  const view = parsePath(splitAlias(source).expression)?.at(-1);
  const overlaps = /^distinct$/i.test(tokens[1] ?? '') || tokens.some((token) => OVERLAPPING_ROWS.test(token));
  if (!isSelect || !/^select$/i.test(tokens[0] ?? '') || overlaps || view === undefined) return [];
  return list.map((itemTokens) => {
    const [aggregate = '', , parameter = ''] = itemTokens;
    const isSum = /^(measure|sum|count)$/i.test(aggregate) && !/^distinct$/i.test(parameter);
    const name = isSum ? parseItem(itemTokens)?.path.at(-1) : undefined;
    return name === undefined ? undefined : `${view}.${name}`;
  });
}

/** Describes a column of SQL whose member is known, although not its view. */
export interface SelectedMember {
  /** Has the form `region` or `ordered_at.month`. */
  readonly member: string;
  readonly hasAlias: boolean;
}

/** Returns the member of each column; undefined for other expressions. Looks into `SELECT * FROM (…)`. */
export function listSelectedMembers(sql: string): readonly (SelectedMember | undefined)[] {
  let tokens = [...readTokens(sql)].map(({ text }) => text);
  while (/^SELECT\*FROM\($/i.test(tokens.slice(0, 4).join(''))) tokens = tokens.slice(4);
  return (findSelectList(tokens) ?? []).map((itemTokens) => {
    const { path = [], granularity, alias } = parseItem(itemTokens) ?? {};
    const names = [path.at(-1), granularity].filter((name) => name !== undefined);
    return path.length === 0 ? undefined : { member: names.join('.'), hasAlias: alias !== undefined };
  });
}

/** Returns the items' tokens; undefined if several SELECTs are outermost, as in a UNION. */
function findSelectList(tokens: readonly string[]): readonly (readonly string[])[] | undefined {
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

/** Matches `AS r(a, b)`, `) r(a, b)` and `WITH r(a, b) AS (…)`, which rename columns by their places. */
const COLUMN_NAMES =
  /\bAS \S+ \( (?!select\b)["\p{L}_]|\) AS \(|\) (?!(?:and|or|not|in|on|from|where|having|join|union)\b)["\p{L}_]\S* \( (?!select\b)["\p{L}_]/iu;

/** Returns true if a nested SELECT, or a table's alias, may give the name of a member to another one. */
function renamesMember(tokens: readonly string[], members: readonly string[]): boolean {
  if (COLUMN_NAMES.test(tokens.join(' '))) return true;
  const names = new Set(members.map((member) => member.split('.')[1]?.toLowerCase()));
  return tokens.some((token, at) => {
    if (token !== '(' || !/^(select|with)$/i.test(tokens[at + 1] ?? '')) return false;
    const items = findSelectList(tokens.slice(at + 1, findClosing(tokens, at))) ?? [];
    return items.some((itemTokens) => {
      const { alias } = splitAlias(itemTokens);
      const isSame = parseItem(itemTokens)?.path.at(-1)?.toLowerCase() === alias?.toLowerCase();
      return alias !== undefined && !isSame && names.has(alias.toLowerCase());
    });
  });
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

/** Returns false if `*` could mean the columns of a nested SELECT, which have other names. */
function isView(tokens: readonly string[]): boolean {
  const words = tokens.map((token) => token.toUpperCase());
  return words[0] === 'SELECT' && isName(tokens[words.indexOf('FROM') + 1] ?? '');
}

/** Reads `d`, `DATE_TRUNC('g', t)`, `AGG([DISTINCT] m)` and `MEASURE(m)`, with or without an alias. */
function parseItem(tokens: readonly string[]): SelectItem | undefined {
  const { expression, alias } = splitAlias(tokens);
  const open = expression.indexOf('(');
  if (open === -1) {
    const path = parsePath(expression);
    return path && { kind: 'column', path, alias };
  }
  const [name = ''] = expression;
  if (open !== 1 || expression.at(-1) !== ')') return undefined;
  const parameters = expression.slice(2, -1);
  if (name.toUpperCase() === 'DATE_TRUNC') {
    const granularity = /^'(\w+)'$/.exec(parameters[0] ?? '')?.[1]?.toLowerCase();
    const path = parameters[1] === ',' ? parsePath(parameters.slice(2)) : undefined;
    if (!path || granularity === undefined) return undefined;
    return { kind: 'time', path, granularity: granularity === 'qtr' ? 'quarter' : granularity, alias };
  }
  if (!AGGREGATES.includes(name.toUpperCase())) return undefined;
  // The engine takes the view's first count measure.
  if (name.toUpperCase() === 'COUNT' && parameters.join('') === '*') return { kind: 'measure', path: [], alias };
  const path = parsePath(parameters[0]?.toUpperCase() === 'DISTINCT' ? parameters.slice(1) : parameters);
  return path && { kind: 'measure', path, alias };
}

function splitAlias(tokens: readonly string[]): {
  readonly expression: readonly string[];
  readonly alias: string | undefined;
} {
  const [before, last = ''] = [tokens.at(-2), tokens.at(-1)];
  if (before?.toUpperCase() === 'AS') return { expression: tokens.slice(0, -2), alias: parseName(last) };
  if (before === undefined || !isName(last) || !(isName(before) || before === ')'))
    return { expression: tokens, alias: undefined };
  return { expression: tokens.slice(0, -1), alias: parseName(last) };
}

/** `"sales" . region` -> `['sales', 'region']` */
function parsePath(tokens: readonly string[]): readonly string[] | undefined {
  const isPath = tokens.length % 2 === 1 && tokens.every((token, at) => (at % 2 === 0 ? isName(token) : token === '.'));
  return isPath ? tokens.filter((_, at) => at % 2 === 0).map(parseName) : undefined;
}

/** Literals such as `1`, `'a'` or `TRUE` are no names. */
function isName(token: string): boolean {
  return /^("|[\p{L}_])/u.test(token) && !/^(null|true|false)$/i.test(token);
}

function parseName(token: string): string {
  return token.startsWith('"') ? token.slice(1, -1).replaceAll('""', '"') : token;
}

/** Returns undefined if no member has the item's name, or several could be meant. */
function findMember(
  { kind, path, granularity }: SelectItem,
  unmatched: readonly string[],
  dimensions: ReadonlySet<string>,
): string | undefined {
  const name = path.at(-1)?.toLowerCase();
  const candidates = unmatched.filter((member) => {
    const [, ownName = '', ownGranularity] = member.split('.');
    if (kind === 'measure' ? dimensions.has(member) : kind === 'time' && !dimensions.has(member)) return false;
    return (name === undefined || ownName.toLowerCase() === name) && ownGranularity === granularity;
  });
  const [only, ...others] = candidates;
  if (others.length === 0) return only;
  // `COUNT(*)` stands for the measure at its place.
  if (name === undefined) return only;
  const inView = candidates.filter((member) => member.split('.')[0] === path.at(-2));
  return inView.length === 1 ? inView[0] : undefined;
}

/** Returns the names of the result's columns, as far as the outermost list shows them. */
export function listColumnNames(sql: string): readonly string[] {
  return readItems(readTexts(sql)).flatMap((tokens) => {
    const { expression, alias = parsePath(expression)?.at(-1) } = splitAlias(tokens);
    return alias ?? [];
  });
}

/**
 * Returns the columns that certainly show a member of the only view in FROM, by member. A window
 * function or a subtotal would see other rows if a filter were moved from the member to its column,
 * and a WITH may give the view's name to something else.
 */
export function listMemberColumns(sql: string): ReadonlyMap<string, string> {
  const tokens = readTexts(sql);
  const [view, ...others] = listViews(tokens);
  const columns = new Map<string, string>();
  const isUnclear = tokens.some((token) => /^(with|over|rollup|cube|grouping)$/i.test(token));
  if (others.length > 0 || isUnclear) return columns;
  for (const itemTokens of readItems(tokens)) {
    const item = parseItem(itemTokens);
    const isExact = item?.kind === 'column' || (item?.kind === 'measure' && /^measure$/i.test(itemTokens[0] ?? ''));
    const name = isExact ? item.path.at(-1) : undefined;
    const column = item?.alias ?? (item?.kind === 'column' ? name : undefined);
    if (view && name !== undefined && column !== undefined) columns.set(`${view}.${name}`, column);
  }
  return columns;
}

/** Returns what the FROM of a single outermost SELECT names, and whether its rows have no groups. */
export function readSource(sql: string): { readonly views: readonly string[]; readonly isUngrouped: boolean } {
  const tokens = readTexts(sql);
  const isUngrouped = !tokens.some((token) => /^(group|measure|sum|count|avg|min|max)$/i.test(token));
  return { views: readItems(tokens).length > 0 ? listViews(tokens).flatMap((view) => view ?? []) : [], isUngrouped };
}

/** Returns the view of each table in FROM; undefined for a nested SELECT. */
function listViews(tokens: readonly string[]): readonly (string | undefined)[] {
  const views: (string | undefined)[] = [];
  let depth = 0;
  let isInFrom = false;
  for (const [index, token] of tokens.entries()) {
    if (depth === 0 && /^(where|group|having|order|window|limit|offset|fetch|union)$/i.test(token)) isInFrom = false;
    if (depth === 0 && /^from$/i.test(token)) isInFrom = true;
    if (isInFrom && depth === 0 && /^(from|join|,)$/i.test(token)) {
      const end = tokens.findIndex((_, at) => at > index && tokens[at + 1] !== '.' && tokens[at] !== '.');
      views.push(parsePath(tokens.slice(index + 1, end + 1))?.at(-1));
    }
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
  }
  return views;
}

function readTexts(sql: string): readonly string[] {
  return [...readTokens(sql)].map(({ text }) => text);
}

/** Returns nothing if several SELECTs are outermost. */
function readItems(tokens: readonly string[]): readonly (readonly string[])[] {
  return findSelectList(tokens) ?? [];
}
