/**
 * Finds the members that the columns of an SQL text show, from its outermost SELECT list. It proves
 * that a converted query is the whole text, because an engine drops what a query cannot express.
 */
import type { SelectedColumn } from '../data/query-events';
import { type LoadQuery, listDimensionColumns } from './load/load-query';
import {
  listNestedItems,
  readInnerSelect,
  readSelect,
  type SelectItem,
  type SelectStatement,
} from './select-statement';
import { readSqlShape } from './sql-text';

/** A query cannot contain these names, so the engine drops the conditions about them. */
const DROPPED_NAMES = /^"?(__user|__cubejoinfield)"?$/i;

/**
 * Returns the columns in the order of the SELECT list; undefined unless the list and the query
 * certainly show the same members. The columns of `*` have the query's order, because the text does
 * not say in which order the engine returns them.
 */
export function matchSelectList(sql: string, query: LoadQuery): readonly SelectedColumn[] | undefined {
  const select = readSelect(sql);
  const dimensions = new Set(listDimensionColumns(query));
  const unmatched = new Set([...dimensions, ...query.measures]);
  const isUnclear = select.items.length === 0 || select.tokens.some((token) => DROPPED_NAMES.test(token));
  if (isUnclear || renamesMember(select.tokens, [...unmatched])) return undefined;
  if (isStar(select))
    return hasUniqueNames(select, [...unmatched]) ? [...unmatched].map((member) => ({ member })) : undefined;
  const columns: SelectedColumn[] = [];
  for (const item of select.items) {
    const member = findMember(item, [...unmatched], dimensions);
    if (member === undefined) return undefined;
    unmatched.delete(member);
    const isOwnTitle = item.alias !== undefined && item.alias.toLowerCase() !== getShortName(member).toLowerCase();
    columns.push({ member, ...(isOwnTitle && { title: item.alias }) });
  }
  return unmatched.size === 0 ? columns : undefined;
}

/** Returns true for `SELECT *`, whose columns only names identify: their order depends on the engine. */
export function selectsAllColumns(sql: string): boolean {
  return isStar(readSelect(sql));
}

const isStar = ({ items }: SelectStatement): boolean => items.length === 1 && items[0]?.kind === 'star';

/** `sales.net_sales` -> `net_sales` */
export const getShortName = (member: string): string => member.split('.')[1] ?? '';

/** Returns true if `*` shows views, not a nested SELECT, and each column has a different name. */
function hasUniqueNames({ tokens, views }: SelectStatement, members: readonly string[]): boolean {
  const names = new Set(members.map((member) => getShortName(member).toLowerCase()));
  const readsViews = /^select$/i.test(tokens[0] ?? '') && views.every((view) => view !== undefined);
  return readsViews && names.size === members.length;
}

/** Rows that overlap or repeat do not add up: those of `GROUP BY ROLLUP(region)` include totals. */
const OVERLAPPING_ROWS = /^(union|intersect|except|rollup|cube|grouping|unnest|generate_series)$/i;

/**
 * Returns for each item of the SELECT list the measure (`sales.net_sales`) whose values it shows if
 * the data model calls that measure additive; undefined for any other item. Returns an empty list
 * unless the rows come from one view only and do not overlap: a join may repeat a row of a view.
 */
export function listSummedMeasures(sql: string): readonly (string | undefined)[] {
  const { tokens, items, views } = readSelect(sql);
  const [first = '', second = ''] = tokens;
  const overlaps = /^distinct$/i.test(second) || tokens.some((token) => OVERLAPPING_ROWS.test(token));
  const [view, ...others] = views;
  const isOneView = view !== undefined && others.length === 0 && /^select$/i.test(first);
  if (!readSqlShape(sql).isSelect || !isOneView || overlaps) return [];
  return items.map(({ aggregate, path }) => {
    const name = ['MEASURE', 'SUM', 'COUNT'].includes(aggregate ?? '') ? path.at(-1) : undefined;
    return name === undefined ? undefined : `${view}.${name}`;
  });
}

/** Describes a column of SQL whose member is known, although not its view. */
export interface SelectedMember {
  /** Has the form `region` or `ordered_at.month`. */
  readonly member: string;
  readonly hasAlias: boolean;
}

/** Returns the member of each column; undefined for other expressions. */
export function listSelectedMembers(sql: string): readonly (SelectedMember | undefined)[] {
  return readInnerSelect(sql).items.map(({ path, granularity, alias }) => {
    const names = [path.at(-1), granularity].filter((name) => name !== undefined);
    return path.length === 0 ? undefined : { member: names.join('.'), hasAlias: alias !== undefined };
  });
}

/** Matches `AS r(a, b)`, `) r(a, b)` and `WITH r(a, b) AS (…)`, which rename columns by position. */
const COLUMN_NAMES =
  /\bAS \S+ \( (?!select\b)["\p{L}_]|\) AS \(|\) (?!(?:and|or|not|in|on|from|where|having|join|union)\b)["\p{L}_]\S* \( (?!select\b)["\p{L}_]/iu;

/** Returns true if a nested SELECT, or a table's alias, may give the name of a member to another one. */
function renamesMember(tokens: readonly string[], members: readonly string[]): boolean {
  if (COLUMN_NAMES.test(tokens.join(' '))) return true;
  const names = new Set(members.map((member) => getShortName(member).toLowerCase()));
  return listNestedItems(tokens).some(({ alias, path }) => {
    if (alias === undefined || path.at(-1)?.toLowerCase() === alias.toLowerCase()) return false;
    return names.has(alias.toLowerCase());
  });
}

/** Returns undefined if no member has the item's name, or several could be meant. */
function findMember(
  { kind, path, granularity }: SelectItem,
  unmatched: readonly string[],
  dimensions: ReadonlySet<string>,
): string | undefined {
  if (kind === 'star' || kind === 'other') return undefined;
  const name = path.at(-1)?.toLowerCase();
  const candidates = unmatched.filter((member) => {
    const [, ownName = '', ownGranularity] = member.split('.');
    if (kind === 'measure' ? dimensions.has(member) : kind === 'time' && !dimensions.has(member)) return false;
    return (name === undefined || ownName.toLowerCase() === name) && ownGranularity === granularity;
  });
  const [only, ...others] = candidates;
  if (others.length === 0) return only;
  // `COUNT(*)` means the measure at the same position.
  if (name === undefined) return only;
  const inView = candidates.filter((member) => member.split('.')[0] === path.at(-2));
  return inView.length === 1 ? inView[0] : undefined;
}

/** Returns the names of the result's columns, as far as the outermost list shows them. */
export function listColumnNames(sql: string): readonly string[] {
  return readSelect(sql).items.flatMap((item) => getColumnName(item) ?? []);
}

function getColumnName({ kind, path, alias }: SelectItem): string | undefined {
  return alias ?? (kind === 'column' ? path.at(-1) : undefined);
}

/**
 * Returns the columns that certainly show a member of the only view in FROM, by member. With a
 * window function or a subtotal, a filter on the column would select other rows than one on the
 * member, and a WITH may give the view's name to something else.
 */
export function listMemberColumns(sql: string): ReadonlyMap<string, string> {
  const { tokens, items, views } = readSelect(sql);
  const [view, ...others] = views;
  const columns = new Map<string, string>();
  const isUnclear = tokens.some((token) => /^(with|over|rollup|cube|grouping)$/i.test(token));
  if (view === undefined || others.length > 0 || isUnclear) return columns;
  for (const item of items) {
    const name = item.kind === 'column' || item.aggregate === 'MEASURE' ? item.path.at(-1) : undefined;
    const column = getColumnName(item);
    if (name !== undefined && column !== undefined) columns.set(`${view}.${name}`, column);
  }
  return columns;
}

/** Returns the views in FROM, and whether the rows have no groups. */
export function readSource(sql: string): { readonly views: readonly string[]; readonly isUngrouped: boolean } {
  const { tokens, views } = readSelect(sql);
  const isUngrouped = !tokens.some((token) => /^(group|measure|sum|count|avg|min|max)$/i.test(token));
  return { views: views.flatMap((view) => view ?? []), isUngrouped };
}
