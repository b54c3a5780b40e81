/** Compiles the filters of a query into SQL conditions. */
import type { QueryFilter, QueryMemberFilter } from '../../contract';
import { readBoundary } from './date-range';
import { createDimensionSql, createFiltersSql, createMeasureSql, isDistinctCount, quoteText } from './member-sql';
import { findMember, type Member, type ModelIndex } from './model';
import { createBadQueryError, QueryError, UserError } from './query-error';
import { formatWallClock, toInstant } from './time-zone';

interface CompiledFilters {
  /** These conditions apply to rows. */
  readonly where: string[];
  /** These conditions apply to groups, because they name a measure. */
  readonly having: string[];
  /** Lists every member that a filter names. */
  readonly members: Member[];
}

/** Returns the conditions of a normalised query's filters, all of which must hold. */
export function compileFilters(model: ModelIndex, filters: readonly QueryFilter[], timezone: string): CompiledFilters {
  const where: string[] = [];
  const having: string[] = [];
  const members: Member[] = [];
  for (const filter of filters) {
    const filterMembers = collectMembers(model, filter);
    members.push(...filterMembers);
    const measures = filterMembers.filter((member) => member.kind === 'measure').length;
    if (measures > 0 && measures < filterMembers.length) {
      throw new UserError(`You cannot use dimension and measure in same condition: ${JSON.stringify(filter)}`);
    }
    const appliesToRows = 'operator' in filter && filter.operator === 'measureFilter';
    (measures > 0 && !appliesToRows ? having : where).push(compileCondition(model, filter, timezone));
  }
  return { where, having, members };
}

/**
 * Converts wall-clock text of the query's time zone to a value that is comparable with the stored
 * UTC times.
 */
export function toInstantSql(wallClock: string, timezone: string): string {
  return `TIMESTAMP ${quoteText(formatWallClock(toInstant(Date.parse(`${wallClock}Z`), timezone)))}`;
}

/** Converts a stored UTC time to wall-clock time of the query's time zone. */
export function toLocalTimeSql(sql: string, timezone: string): string {
  return timezone === 'UTC' ? sql : `((${sql}::TIMESTAMP AT TIME ZONE 'UTC') AT TIME ZONE ${quoteText(timezone)})`;
}

function collectMembers(model: ModelIndex, filter: QueryFilter): Member[] {
  if ('or' in filter) return filter.or.flatMap((part) => collectMembers(model, part));
  if ('and' in filter) return filter.and.flatMap((part) => collectMembers(model, part));
  return [findMember(model, filter.member ?? '')];
}

function compileCondition(model: ModelIndex, filter: QueryFilter, timezone: string): string {
  if ('or' in filter) {
    return joinConditions(
      filter.or.map((part) => compileCondition(model, part, timezone)),
      'OR',
    );
  }
  if ('and' in filter) {
    return joinConditions(
      filter.and.map((part) => compileCondition(model, part, timezone)),
      'AND',
    );
  }
  const member = findMember(model, filter.member ?? '');
  if (member.kind === 'segment') throw createBadQueryError(`'${member.path}' is a segment and takes no operator`);
  if (filter.operator === 'measureFilter') {
    // The real engine applies a measure's filters only to the measure of a cube, not to one of a
    // view.
    return member.kind === 'measure' && member.aliasMember === undefined ? createFiltersSql(member) : 'TRUE';
  }
  const sql = member.kind === 'measure' ? createMeasureSql(member) : createDimensionSql(member);
  return compileMemberCondition(filter, sql, chooseComparison(member), timezone);
}

/**
 * Texts stay texts, so that the database reads `yes` as a boolean and `2026-03-05` as a time in
 * UTC.
 */
function chooseComparison(member: Exclude<Member, { kind: 'segment' }>): 'numbers' | 'texts' {
  if (member.kind === 'measure') return isDistinctCount(member.definition.type) ? 'texts' : 'numbers';
  return member.definition.type === 'number' ? 'numbers' : 'texts';
}

function compileMemberCondition(
  filter: QueryMemberFilter,
  sql: string,
  comparison: 'numbers' | 'texts',
  timezone: string,
): string {
  const values = filter.values ?? [];
  const texts = values.filter((value) => value !== null).map(String);
  const hasNull = texts.length < values.length;
  const { operator } = filter;
  const [from = '', to = ''] = values.map((value) => String(value));
  const createStartSql = () => toInstantSql(readBoundary(from, 'start', timezone), timezone);
  const createEndSql = () => toInstantSql(readBoundary(to, 'end', timezone), timezone);

  switch (operator) {
    case 'set':
      return `${sql} IS NOT NULL`;
    case 'notSet':
      return `${sql} IS NULL`;
    case 'equals':
    case 'in':
      return joinConditions(
        [...createListConditions(sql, 'IN', texts, comparison), ...(hasNull ? [`${sql} IS NULL`] : [])],
        'OR',
      );
    case 'notEquals':
    case 'notIn': {
      const list = createListConditions(sql, 'NOT IN', texts, comparison);
      return hasNull
        ? joinConditions([...list, `${sql} IS NOT NULL`], 'AND')
        : joinConditions([...list, `${sql} IS NULL`], 'OR');
    }
    case 'contains':
    case 'startsWith':
    case 'endsWith': {
      const conditions = texts.map((text) => createLikeCondition(sql, operator, text));
      return joinConditions([...conditions, ...(hasNull ? [`${sql} IS NULL`] : [])], 'OR');
    }
    case 'notContains':
    case 'notStartsWith':
    case 'notEndsWith': {
      const conditions = texts.map((text) => `NOT ${createLikeCondition(sql, operator, text)}`);
      return hasNull
        ? joinConditions([...conditions, `${sql} IS NOT NULL`], 'AND')
        : joinConditions([joinConditions(conditions, 'AND'), `${sql} IS NULL`], 'OR');
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const [text] = texts;
      if (text === undefined) throw new QueryError(500, 'Error: Expected one parameter but nothing found');
      const sign = { gt: '>', gte: '>=', lt: '<', lte: '<=' }[operator];
      return `${sql} ${sign} ${toValueSql(text, comparison)}`;
    }
    case 'inDateRange':
    case 'onTheDate':
      return `(${sql} >= ${createStartSql()} AND ${sql} <= ${createEndSql()})`;
    case 'notInDateRange':
      return `(${sql} < ${createStartSql()} OR ${sql} > ${createEndSql()})`;
    case 'beforeDate':
      return `${sql} < ${createStartSql()}`;
    // In all four, a day means its first moment, as in the real engine.
    case 'beforeOrOnDate':
      return `${sql} <= ${createStartSql()}`;
    case 'afterDate':
      return `${sql} > ${createStartSql()}`;
    case 'afterOrOnDate':
      return `${sql} >= ${createStartSql()}`;
    case 'measureFilter':
      return 'TRUE';
  }
}

/** DuckDB compares each row with each number of a long list, but it looks up rows of a table. */
const MIN_LONG_LIST = 50;

function createListConditions(
  sql: string,
  operator: 'IN' | 'NOT IN',
  texts: readonly string[],
  comparison: 'numbers' | 'texts',
): string[] {
  if (texts.length === 0) return [];
  const list =
    comparison === 'numbers' && texts.length > MIN_LONG_LIST
      ? `SELECT unnest(CAST([${texts.map(quoteText).join(', ')}] AS DOUBLE[]))`
      : texts.map((text) => toValueSql(text, comparison)).join(', ');
  return [`${sql} ${operator} (${list})`];
}

function toValueSql(text: string, comparison: 'numbers' | 'texts'): string {
  return comparison === 'numbers' ? `CAST(${quoteText(text)} AS DOUBLE)` : quoteText(text);
}

function createLikeCondition(sql: string, operator: string, text: string): string {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  const pattern = `${/starts/i.test(operator) ? '' : '%'}${escaped}${/ends/i.test(operator) ? '' : '%'}`;
  return `(${sql}::VARCHAR ILIKE ${quoteText(pattern)} ESCAPE '\\')`;
}

function joinConditions(parts: readonly string[], word: 'AND' | 'OR'): string {
  return parts.length === 0 ? 'TRUE' : `(${parts.join(` ${word} `)})`;
}
