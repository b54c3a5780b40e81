/** Filters of a query as SQL conditions. */
import type { QueryFilter, QueryMemberFilter } from '../../contract';
import { boundary, readDateRange } from './date-range';
import { dimensionSql, literal, measureRowSql, measureSql } from './member-sql';
import { type Catalogue, findMember, type Member } from './model';
import { badQuery, QueryError } from './query-error';

interface FilterSql {
  /** Conditions on rows. */
  readonly where: string[];
  /** Conditions on groups: those that name a measure. */
  readonly having: string[];
  /** Every member that a filter names. */
  readonly members: Member[];
}

/** Filters of a query; all of them must hold. */
export function filterSql(
  catalogue: Catalogue,
  filters: readonly QueryFilter[],
  options: { readonly timezone: string; readonly today: Date },
): FilterSql {
  const where: string[] = [];
  const having: string[] = [];
  const members: Member[] = [];
  for (const filter of filters) {
    const named = namedMembers(catalogue, filter);
    members.push(...named);
    const measures = named.filter((member) => member.kind === 'measure').length;
    if (measures > 0 && measures < named.length) {
      throw badQuery('a group of filters cannot mix measures and dimensions');
    }
    const onRows = 'operator' in filter && filter.operator === 'measureFilter';
    (measures > 0 && !onRows ? having : where).push(conditionSql(catalogue, filter, options));
  }
  return { where, having, members };
}

/** Wall-clock text of the query's time zone as a value comparable with the stored UTC times. */
export function instantSql(wallClock: string, timezone: string): string {
  const local = `${literal(wallClock)}::TIMESTAMP`;
  return timezone === 'UTC' ? local : `((${local} AT TIME ZONE ${literal(timezone)}) AT TIME ZONE 'UTC')`;
}

/** A stored UTC time as wall-clock time of the query's time zone. */
export function localTimeSql(sql: string, timezone: string): string {
  return timezone === 'UTC' ? sql : `((${sql}::TIMESTAMP AT TIME ZONE 'UTC') AT TIME ZONE ${literal(timezone)})`;
}

function namedMembers(catalogue: Catalogue, filter: QueryFilter): Member[] {
  if ('or' in filter) return filter.or.flatMap((part) => namedMembers(catalogue, part));
  if ('and' in filter) return filter.and.flatMap((part) => namedMembers(catalogue, part));
  return [findMember(catalogue, pathOf(filter))];
}

function conditionSql(
  catalogue: Catalogue,
  filter: QueryFilter,
  options: { readonly timezone: string; readonly today: Date },
): string {
  if ('or' in filter)
    return joined(
      filter.or.map((part) => conditionSql(catalogue, part, options)),
      'OR',
    );
  if ('and' in filter)
    return joined(
      filter.and.map((part) => conditionSql(catalogue, part, options)),
      'AND',
    );
  const member = findMember(catalogue, pathOf(filter));
  if (member.kind === 'segment') throw badQuery(`'${member.path}' is a segment and takes no operator`);
  if (filter.operator === 'measureFilter') {
    return member.kind === 'measure' ? `(${measureRowSql(member)}) IS NOT NULL` : 'TRUE';
  }
  const sql = member.kind === 'measure' ? measureSql(member) : dimensionSql(member);
  const type = member.kind === 'measure' ? 'number' : member.definition.type;
  return memberConditionSql(filter, sql, type, options);
}

function memberConditionSql(
  filter: QueryMemberFilter,
  sql: string,
  type: 'string' | 'number' | 'time' | 'boolean',
  options: { readonly timezone: string; readonly today: Date },
): string {
  const values = filter.values ?? [];
  const texts = values.filter((value) => value !== null).map(String);
  const { operator } = filter;
  if (operator === 'set') return `${sql} IS NOT NULL`;
  if (operator === 'notSet') return `${sql} IS NULL`;
  if (values.length === 0) throw new QueryError(400, `Values required for filter: ${JSON.stringify(filter)}`);
  const hasNull = texts.length < values.length;
  const dates = { start: texts[0] ?? '', end: texts.at(-1) ?? '' };
  const instant = (text: string, side: 'start' | 'end') => instantSql(boundary(text, side), options.timezone);

  switch (operator) {
    case 'equals':
    case 'in':
      return anyOf([...listSql(sql, 'IN', texts, type, options), ...(hasNull ? [`${sql} IS NULL`] : [])]);
    case 'notEquals':
    case 'notIn':
      return hasNull
        ? joined([...listSql(sql, 'NOT IN', texts, type, options), `${sql} IS NOT NULL`], 'AND')
        : anyOf([...listSql(sql, 'NOT IN', texts, type, options), `${sql} IS NULL`]);
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return anyOf(texts.map((text) => likeSql(sql, operator, text)));
    case 'notContains':
    case 'notStartsWith':
    case 'notEndsWith': {
      const positive = operator.replace('not', '');
      const kind = `${positive.charAt(0).toLowerCase()}${positive.slice(1)}`;
      return anyOf([
        joined(
          texts.map((text) => `NOT ${likeSql(sql, kind, text)}`),
          'AND',
        ),
        `${sql} IS NULL`,
      ]);
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const sign = { gt: '>', gte: '>=', lt: '<', lte: '<=' }[operator];
      return `${sql} ${sign} ${valueSql(texts[0] ?? '', type, options)}`;
    }
    case 'inDateRange':
    case 'notInDateRange': {
      const [start, end] = readDateRange(texts.length === 1 ? dates.start : texts, options.today);
      const inside = `${sql} BETWEEN ${instantSql(start, options.timezone)} AND ${instantSql(end, options.timezone)}`;
      return operator === 'inDateRange' ? `(${inside})` : `(NOT (${inside}) OR ${sql} IS NULL)`;
    }
    case 'onTheDate':
      return `(${sql} BETWEEN ${instant(dates.start, 'start')} AND ${instant(dates.start, 'end')})`;
    case 'beforeDate':
      return `${sql} < ${instant(dates.start, 'start')}`;
    case 'beforeOrOnDate':
      return `${sql} <= ${instant(dates.start, 'end')}`;
    case 'afterDate':
      return `${sql} > ${instant(dates.start, 'end')}`;
    case 'afterOrOnDate':
      return `${sql} >= ${instant(dates.start, 'start')}`;
    default:
      throw badQuery(`'${operator}' is not an operator`);
  }
}

function listSql(
  sql: string,
  operator: 'IN' | 'NOT IN',
  texts: readonly string[],
  type: string,
  options: { readonly timezone: string },
): string[] {
  return texts.length === 0
    ? []
    : [`${sql} ${operator} (${texts.map((text) => valueSql(text, type, options)).join(', ')})`];
}

function likeSql(sql: string, kind: string, text: string): string {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  const pattern = `${kind === 'startsWith' ? '' : '%'}${escaped}${kind === 'endsWith' ? '' : '%'}`;
  return `(${sql}::VARCHAR ILIKE ${literal(pattern)} ESCAPE '\\')`;
}

function valueSql(text: string, type: string, options: { readonly timezone: string }): string {
  if (type === 'number') {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) throw badQuery(`'${text}' is not a number`);
    return text.trim();
  }
  if (type === 'boolean') return text === 'true' || text === '1' ? 'TRUE' : 'FALSE';
  return type === 'time' ? instantSql(boundary(text, 'start'), options.timezone) : literal(text);
}

function pathOf(filter: QueryMemberFilter): string {
  const path = filter.member ?? filter.dimension;
  if (path === undefined) throw badQuery('"member" is required in a filter');
  return path;
}

const anyOf = (parts: readonly string[]): string => joined(parts, 'OR');

function joined(parts: readonly string[], word: 'AND' | 'OR'): string {
  return parts.length === 0 ? 'TRUE' : `(${parts.join(` ${word} `)})`;
}
