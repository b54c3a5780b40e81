/** Adds filters to a report's query without weakening its own. Pure. */
import type { QueryFilter } from '../../../contract';
import type { MemberFilter } from '../../data/query-events';
import { type LoadQuery, readLoadQueries } from '../load/load-query';
import { addCarriageReturns } from './source-texts';

/** Returns the query's fields with the filters appended; unknown fields stay unchanged. */
export function appendFilters(
  { fields }: Pick<LoadQuery, 'fields'>,
  filters: readonly QueryFilter[],
): Readonly<Record<string, unknown>> {
  return filters.length === 0 ? fields : { ...fields, filters: [...listReportFilters(fields.filters), ...filters] };
}

/** Returns the report's filters unchanged, including those that we cannot read. */
export function listReportFilters(filters: unknown): readonly unknown[] {
  return Array.isArray(filters) ? filters : [];
}

/**
 * Returns the query with the filters. A text that cannot be read or holds several queries stays
 * unchanged: running it reports the error.
 * @param query is the JSON text that a report stores
 */
export function filterQuery(query: string, filters: readonly MemberFilter[]): string {
  const [parsed, ...others] = readLoadQueries(query) ?? [];
  if (!parsed || others.length > 0) return query;
  const periods = filters.flatMap(({ operator, member, values }) => {
    const periodText =
      operator === 'inPeriod' ? values[0] : operator === 'inTheLast' ? `last ${values.join(' ')}` : undefined;
    return periodText === undefined ? [] : [{ dimension: member, dateRange: periodText }];
  });
  const fields = appendFilters(parsed, filters.flatMap(toEngineFilters));
  const requestedTimes = Array.isArray(fields.timeDimensions) ? fields.timeDimensions : [];
  return JSON.stringify(periods.length === 0 ? fields : { ...fields, timeDimensions: [...requestedTimes, ...periods] });
}

/** Returns nothing for a period, as {@link toQueryFilters}. */
export function toEngineFilters(filter: MemberFilter): QueryFilter[] {
  return filter.counts ? toCountFilters(filter) : toQueryFilters(filter);
}

/**
 * Rounds the bounds of a count, because engines compare counts with whole numbers: they would round
 * 1.5 to 2, and `> 2` leaves out the 2. A value that no count can have matches nothing.
 */
function toCountFilters(filter: MemberFilter): QueryFilter[] {
  const { operator, values } = filter;
  const roundValue = (round: (number: number) => number, value = '') => String(round(Number(value)));
  const [first = '', second = first] = values;
  const isWhole = (value: string) => Number.isInteger(Number(value));
  switch (operator) {
    case 'moreThan':
    case 'atMost':
      return toQueryFilters({ ...filter, values: [roundValue(Math.floor, first)] });
    case 'lessThan':
    case 'atLeast':
      return toQueryFilters({ ...filter, values: [roundValue(Math.ceil, first)] });
    case 'between':
      return toQueryFilters({ ...filter, values: [roundValue(Math.ceil, first), roundValue(Math.floor, second)] });
    case 'is': {
      const wholeValues = values.filter(isWhole);
      return toQueryFilters({ ...filter, values: wholeValues.length === 0 ? [IMPOSSIBLE_COUNT] : wholeValues });
    }
    case 'isNot': {
      const wholeValues = values.filter(isWhole);
      return wholeValues.length === 0 ? [] : toQueryFilters({ ...filter, values: wholeValues });
    }
    default:
      return toQueryFilters(filter);
  }
}

const IMPOSSIBLE_COUNT = '-1';

/** Returns nothing for a period, because engines accept its words only in a time dimension. */
export function toQueryFilters({ member, type, operator, values }: MemberFilter): QueryFilter[] {
  const [first = '', second = first] = values;
  const isTime = type === 'time';
  switch (operator) {
    case 'is':
      // A day, month or year means all of its moments.
      return isTime
        ? [combineWithOr(values.map((span) => createSpanFilter(member, 'inDateRange', span)))]
        : [createValueFilter(member, 'equals', values)];
    case 'isNot':
      return isTime
        ? values.map((span) => createSpanFilter(member, 'notInDateRange', span))
        : [createValueFilter(member, 'notEquals', values)];
    case 'contains':
      return [createValueFilter(member, 'contains', values.flatMap(addCarriageReturns))];
    case 'moreThan':
      return [createValueFilter(member, 'gt', [first])];
    case 'lessThan':
      return [createValueFilter(member, 'lt', [first])];
    case 'atLeast':
      return [createValueFilter(member, 'gte', [first])];
    case 'atMost':
      return [createValueFilter(member, 'lte', [first])];
    case 'between':
      if (isTime) return [createValueFilter(member, 'inDateRange', [first, second])];
      return [createValueFilter(member, 'gte', [first]), createValueFilter(member, 'lte', [second])];
    case 'before':
      return [createValueFilter(member, 'beforeDate', [first])];
    case 'after':
      // Engines read a day as its first moment, so `afterDate` would let the rest of the day
      // through.
      return [createValueFilter(member, 'afterOrOnDate', [getNextDay(first)])];
    case 'isEmpty':
      return type === 'string'
        ? [combineWithOr([{ member, operator: 'notSet' }, createValueFilter(member, 'equals', [''])])]
        : [{ member, operator: 'notSet' }];
    case 'isNotEmpty':
      return type === 'string'
        ? [{ member, operator: 'set' }, createValueFilter(member, 'notEquals', [''])]
        : [{ member, operator: 'set' }];
    case 'inPeriod':
    case 'inTheLast':
      return [];
  }
}

type Operator =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'gt'
  | 'lt'
  | 'gte'
  | 'lte'
  | 'inDateRange'
  | 'beforeDate'
  | 'afterOrOnDate';

function createValueFilter(member: string, operator: Operator, values: readonly string[]): QueryFilter {
  return { member, operator, values: [...values] };
}

function createSpanFilter(member: string, operator: 'inDateRange' | 'notInDateRange', span: string): QueryFilter {
  return { member, operator, values: listSpanEnds(span) };
}

/**
 * Takes a day, a month, a year, or the first and the last day of any span:
 * `'2026-02' -> ['2026-02-01', '2026-02-28']`, `'2026-02-02/2026-02-08'`
 */
function listSpanEnds(span: string): string[] {
  if (span.includes('/')) return span.split('/');
  const [, year = '', month] = /^(\d{4})(?:-(\d\d))?$/.exec(span) ?? [];
  if (year === '') return [span, span];
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(Number(year), month === undefined ? 12 : Number(month), 0);
  return [`${year}-${month ?? '01'}-01`, lastDay.toISOString().slice(0, 10)];
}

function combineWithOr(filters: QueryFilter[]): QueryFilter {
  const [only] = filters;
  return only && filters.length === 1 ? only : { or: filters };
}

/** Returns the last moment of the last day, after which there is none. */
export function getNextDay(day: string): string {
  if (day === LAST_DAY) return `${LAST_DAY}T23:59:59.999`;
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return day;
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const LAST_DAY = '9999-12-31';
