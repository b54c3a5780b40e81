/** Adds filters to a report's query without weakening its own. Pure. */
import type { QueryFilter } from '../../../contract';
import { type LoadQuery, readLoadQueries } from '../load/load-query';

/** A filter on one member of the data model uses the user's terms, not the engine's. */
export interface MemberFilter {
  readonly member: string;
  readonly type: 'string' | 'number' | 'time' | 'boolean';
  readonly operator:
    | 'is'
    | 'isNot'
    | 'contains'
    | 'moreThan'
    | 'lessThan'
    | 'atLeast'
    | 'atMost'
    | 'between'
    | 'before'
    | 'after'
    | 'inPeriod'
    | 'inTheLast'
    | 'isEmpty'
    | 'isNotEmpty';
  /** Set if the values are whole numbers: see {@link wholeConditions}. */
  readonly counts?: true | undefined;
  /**
   * Days have the form `2026-03-31`; `between` has two values, `inPeriod` the engine's words,
   * `inTheLast` a number and a unit.
   */
  readonly values: readonly string[];
}

/** Returns the query's fields with the filters appended; unknown fields stay unchanged. */
export function effectiveFields(
  { fields }: Pick<LoadQuery, 'fields'>,
  filters: readonly QueryFilter[],
): Readonly<Record<string, unknown>> {
  return filters.length === 0 ? fields : { ...fields, filters: [...ownFilters(fields.filters), ...filters] };
}

/** Returns the report's filters unchanged, including those that we cannot read. */
export function ownFilters(filters: unknown): readonly unknown[] {
  return Array.isArray(filters) ? filters : [];
}

/**
 * Returns the query with the filters. A text that cannot be read or holds several queries stays
 * unchanged: running it reports the error.
 * @param query is the JSON text that a report stores
 */
export function filteredQuery(query: string, filters: readonly MemberFilter[]): string {
  const [read, ...others] = readLoadQueries(query) ?? [];
  if (!read || others.length > 0) return query;
  const periods = filters.flatMap(({ operator, member, values }) => {
    const words =
      operator === 'inPeriod' ? values[0] : operator === 'inTheLast' ? `last ${values.join(' ')}` : undefined;
    return words === undefined ? [] : [{ dimension: member, dateRange: words }];
  });
  const fields = effectiveFields(
    read,
    filters.flatMap((one) => (one.counts ? wholeConditions(one) : filterConditions(one))),
  );
  const times = Array.isArray(fields.timeDimensions) ? fields.timeDimensions : [];
  return JSON.stringify(periods.length === 0 ? fields : { ...fields, timeDimensions: [...times, ...periods] });
}

/**
 * Rounds the bounds of a count, because engines compare counts with whole numbers: they would round
 * 1.5 to 2, and `> 2` leaves out the 2. A value that no count can have matches nothing.
 */
function wholeConditions(filter: MemberFilter): QueryFilter[] {
  const { operator, values } = filter;
  const rounded = (round: (number: number) => number, value = '') => String(round(Number(value)));
  const [first = '', second = first] = values;
  const isWhole = (value: string) => Number.isInteger(Number(value));
  switch (operator) {
    case 'moreThan':
    case 'atMost':
      return filterConditions({ ...filter, values: [rounded(Math.floor, first)] });
    case 'lessThan':
    case 'atLeast':
      return filterConditions({ ...filter, values: [rounded(Math.ceil, first)] });
    case 'between':
      return filterConditions({ ...filter, values: [rounded(Math.ceil, first), rounded(Math.floor, second)] });
    case 'is': {
      const whole = values.filter(isWhole);
      return filterConditions({ ...filter, values: whole.length === 0 ? [NO_COUNT] : whole });
    }
    case 'isNot': {
      const whole = values.filter(isWhole);
      return whole.length === 0 ? [] : filterConditions({ ...filter, values: whole });
    }
    default:
      return filterConditions(filter);
  }
}

const NO_COUNT = '-1';

/** Returns nothing for a period, because engines accept its words only in a time dimension. */
export function filterConditions({ member, type, operator, values }: MemberFilter): QueryFilter[] {
  const [first = '', second = first] = values;
  const isTime = type === 'time';
  switch (operator) {
    case 'is':
      // A day means all of its moments.
      return isTime ? [anyOf(values.map((day) => onDay(member, day)))] : [listed(member, 'equals', values)];
    case 'isNot':
      return isTime
        ? values.map((day) => ({ member, operator: 'notInDateRange', values: [day, day] }))
        : [listed(member, 'notEquals', values)];
    case 'contains':
      return [listed(member, 'contains', values)];
    case 'moreThan':
      return [listed(member, 'gt', [first])];
    case 'lessThan':
      return [listed(member, 'lt', [first])];
    case 'atLeast':
      return [listed(member, 'gte', [first])];
    case 'atMost':
      return [listed(member, 'lte', [first])];
    case 'between':
      if (isTime) return [listed(member, 'inDateRange', [first, second])];
      return [listed(member, 'gte', [first]), listed(member, 'lte', [second])];
    case 'before':
      return [listed(member, 'beforeDate', [first])];
    case 'after':
      // Engines read a day as its first moment, so `afterDate` would let the rest of the day
      // through.
      return [listed(member, 'afterOrOnDate', [dayAfter(first)])];
    case 'isEmpty':
      return type === 'string'
        ? [anyOf([{ member, operator: 'notSet' }, listed(member, 'equals', [''])])]
        : [{ member, operator: 'notSet' }];
    case 'isNotEmpty':
      return type === 'string'
        ? [{ member, operator: 'set' }, listed(member, 'notEquals', [''])]
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

function listed(member: string, operator: Operator, values: readonly string[]): QueryFilter {
  return { member, operator, values: [...values] };
}

function onDay(member: string, day: string): QueryFilter {
  return { member, operator: 'inDateRange', values: [day, day] };
}

function anyOf(filters: QueryFilter[]): QueryFilter {
  const [only] = filters;
  return only && filters.length === 1 ? only : { or: filters };
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return day;
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
