/** Filters the result of an SQL text by a SELECT around it. Pure. */
import type { QueryFilter } from '../../../contract';
import type { MemberFilter, QueryRequest } from '../../data/query-events';
import { listColumnNames } from '../select-list';
import { quoteColumn, readSqlShape, readTokens } from '../sql-text';
import { getNextDay, toQueryFilters } from './apply-filters';

/**
 * Returns a query for the rows of the result that match the filters; undefined unless the text is a
 * single SELECT without a limit. Engines may apply a limit at any depth after the filters, although
 * SQL applies it before.
 * @param select lists columns to select instead of all
 */
export function filterResult(sql: string, filters: readonly MemberFilter[], select = '*'): string | undefined {
  const { statement, isSelect } = readSqlShape(sql);
  const hasLimit = [...readTokens(statement)].some(({ text }) => /^(limit|offset|fetch)$/i.test(text));
  const names = listColumnNames(statement).map((name) => name.toLowerCase());
  const isUnclear = filters.some(({ member }) => names.filter((name) => name === member.toLowerCase()).length > 1);
  if (!isSelect || hasLimit || isUnclear) return undefined;
  const conditions = filters.flatMap((filter) => toQueryFilters(filter).map((one) => writeCondition(one, filter)));
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  // A line break comes first, because the statement may end in a line comment.
  return `SELECT ${select} FROM (\n${statement}\n) AS r${where}`;
}

/** Returns a query for the first values, in order, of a column that contain the search text. */
export function buildColumnValuesRequest(
  sql: string,
  member: string,
  search: string,
  limit: number,
): QueryRequest | undefined {
  const filter = { member, type: 'string', operator: 'contains', values: [search] } as const;
  const text = filterResult(sql, search === '' ? [] : [filter], `DISTINCT ${quoteColumn(member)}`);
  return text === undefined ? undefined : { kind: 'sql', sql: `${text} ORDER BY 1 LIMIT ${limit}` };
}

/** As in a query of the data API, `notEquals` keeps rows without a value, and a search ignores case. */
function writeCondition(filter: QueryFilter, target: Pick<MemberFilter, 'type' | 'member'>): string {
  if ('or' in filter) return `(${filter.or.map((part) => writeCondition(part, target)).join(' OR ')})`;
  if ('and' in filter) return `(${filter.and.map((part) => writeCondition(part, target)).join(' AND ')})`;
  const column = quoteColumn(target.member);
  const values = (filter.values ?? []).map(String);
  const literals = values.map((value) => writeLiteral(value, target.type)).join(', ');
  const [first = '', last = first] = values;
  const searches = values.map((value) => `STRPOS(LOWER(${column}), ${quoteText(value.toLowerCase())}) > 0`);
  const conditions: Partial<Record<typeof filter.operator, string>> = {
    set: 'IS NOT NULL',
    notSet: 'IS NULL',
    equals: `IN (${literals})`,
    notEquals: `NOT IN (${literals}) OR ${column} IS NULL`,
    contains: `IS NOT NULL AND (${searches.join(' OR ')})`,
    gt: `> ${literals}`,
    gte: `>= ${literals}`,
    lt: `< ${literals}`,
    lte: `<= ${literals}`,
    beforeDate: `< ${writeDay(first)}`,
    afterOrOnDate: `>= ${writeDay(first)}`,
    inDateRange: `>= ${writeDay(first)} AND ${column} < ${writeDay(getNextDay(last))}`,
    notInDateRange: `< ${writeDay(first)} OR ${column} >= ${writeDay(getNextDay(last))} OR ${column} IS NULL`,
  };
  return `(${column} ${conditions[filter.operator]})`;
}

function writeLiteral(value: string, type: MemberFilter['type']): string {
  const isBare = type === 'number' ? /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) : /^(true|false)$/.test(value);
  return isBare && type !== 'string' ? value : quoteText(value);
}

/** `2026-01-31` -> `'2026-01-31T00:00:00.000'` */
function writeDay(day: string): string {
  return quoteText(day.includes('T') ? day : `${day}T00:00:00.000`);
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
