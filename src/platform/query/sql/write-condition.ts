/** Writes filters as conditions of SQL over the columns of a select. */
import type { QueryFilter, QueryMemberFilter } from '../../../contract';
import { quoteName, quoteText } from '../member-sql';
import { getValueType } from '../model';
import { QueryError } from '../query-error';
import type { Draft } from './draft';

const SIGNS: Readonly<Record<string, string>> = {
  ...{ equals: '=', notEquals: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' },
  ...{ afterDate: '>', afterOrOnDate: '>=', beforeDate: '<', beforeOrOnDate: '<=' },
};
const SEARCH = /^(not)?(contains|startsWith|endsWith)$/i;
const RANGE = /^(in|notIn)DateRange$/;

/**
 * Returns filters that together mean the same: members and groups of OR. A search has one text, and
 * a range is its two bounds.
 * @throws QueryError for an operator with a wrong number of values
 */
export function normalizeFilter(filter: QueryFilter): QueryFilter[] {
  if ('and' in filter) return filter.and.flatMap(normalizeFilter);
  if ('or' in filter) {
    const parts = filter.or.map(normalizeFilter).flatMap((all) => (all.length === 1 ? all : [{ and: all }]));
    return parts.length === 1 ? parts : [{ or: parts.flatMap((part) => ('or' in part ? part.or : [part])) }];
  }
  const { member = filter.dimension ?? '', operator } = filter;
  if (filter.values?.includes(null)) throw new QueryError(400, 'filter values must be strings, numbers or booleans');
  const values = /^(set|notSet)$/.test(operator) ? [] : (filter.values ?? []).map(String);
  const isList = SEARCH.test(operator) || /equals$/i.test(operator);
  const count = RANGE.test(operator) ? 2 : 1;
  if (!/^(set|notSet)$/.test(operator) && (isList ? values.length === 0 : values.length !== count)) {
    const amount = isList ? 'At least one value is' : count === 2 ? 'Exactly 2 values are' : 'Exactly one value is';
    throw new QueryError(400, `${amount} required for "${operator}" operator`);
  }
  const create = (word: typeof operator, ...texts: string[]) => ({ member, operator: word, values: texts });
  if (SEARCH.test(operator) && values.length > 1) {
    const parts = values.map((value) => create(operator, value));
    return operator.startsWith('not') ? parts : [{ or: parts }];
  }
  if (!RANGE.test(operator)) return values.length > 0 ? [create(operator, ...values)] : [{ member, operator }];
  // The last day of a range belongs to it.
  const [start = '', end = ''] = values.map((text, index) =>
    index === 1 && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999` : text,
  );
  if (operator === 'notInDateRange') return [create(operator, start, end)];
  return [create('afterOrOnDate', start), create('beforeOrOnDate', end)];
}

export interface Condition {
  readonly sql: string;
  /** HAVING filters groups of rows. */
  readonly clause: 'where_clause' | 'having';
}

/**
 * Returns a normalized filter as a condition.
 * @throws QueryError if no column of FROM is the member, and for a group over rows and groups
 */
export function writeCondition(filter: QueryFilter, rows: Draft): Condition {
  if ('operator' in filter) return writeMemberCondition(filter, rows);
  const [word, filters] = 'or' in filter ? [' OR ', filter.or] : [' AND ', filter.and];
  const parts = filters.map((part) => writeCondition(part, rows));
  const [clause = 'where_clause', ...others] = new Set(parts.map((part) => part.clause));
  if (others.length > 0) throw new QueryError(400, 'A filter group cannot mix measures and dimensions');
  return { sql: `(${parts.map(({ sql }) => sql).join(word)})`, clause };
}

function writeMemberCondition({ member: path = '', operator, values = [] }: QueryMemberFilter, rows: Draft): Condition {
  const { name, clause, member } = findColumn(path, rows);
  const isNumber = getValueType(member) === 'number' && !SEARCH.test(operator);
  if (isNumber && !values.every((value) => /^-?\d+(\.\d+)?$/.test(String(value)))) {
    throw new QueryError(400, `Filter values of "${path}" must be numeric`);
  }
  const constants = values.map((value) => (isNumber ? String(value) : quoteText(String(value))));
  const not = operator.startsWith('not') ? 'NOT ' : '';
  const create = (condition: string) => ({ sql: `${name} ${condition}`, clause });
  if (constants.length === 0) return create(`IS ${not ? '' : 'NOT '}NULL`);
  if (operator === 'notInDateRange') return create(`NOT BETWEEN ${constants.join(' AND ')}`);
  if (SEARCH.test(operator)) {
    if (/[%_\\]/.test(String(values[0]))) throw new QueryError(400, `LIKE would read ${constants[0]} as a pattern`);
    const [before, after] = [/starts/i.test(operator) ? '' : '%', /ends/i.test(operator) ? '' : '%'];
    return create(`${not}ILIKE ${quoteText(`${before}${values[0]}${after}`)}`);
  }
  if (SIGNS[operator] === undefined) throw new QueryError(400, `Unsupported filter operator: "${operator}"`);
  return create(constants.length > 1 ? `${not}IN (${constants.join(', ')})` : `${SIGNS[operator]} ${constants[0]}`);
}

/** The measures of a view are aggregated here. A select in FROM has done that with its own. */
function findColumn(path: string, { columns, isBase }: Draft) {
  for (const { table, name: column, item } of columns) {
    const member = item.kind === 'member' || item.kind === 'aggregate' ? item.member : undefined;
    if (member === undefined || member.kind === 'segment' || member.path !== path) continue;
    const name = `${table === '' ? '' : `${quoteName(table)}.`}${quoteName(column)}`;
    if (member.kind === 'dimension' || item.kind === 'aggregate')
      return { name, clause: 'where_clause', member } as const;
    const { type } = member.definition;
    const word =
      type === 'countDistinct' ? 'COUNT(DISTINCT ' : `${/^(count|sum|avg|min|max)$/.test(type) ? type : 'MEASURE'}(`;
    if (isBase) return { name: `${word}${name})`, clause: 'having', member } as const;
  }
  throw new QueryError(400, `Member "${path}" is not available in the outermost SELECT`);
}
