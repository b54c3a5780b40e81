/** A report's query with further filters: what is asked in the end. Nothing that the report itself says is weakened. Pure. */
import type { QueryFilter } from '../../../contract';
import { type LoadQuery, readLoadQueries } from '../load/load-query';

/** A filter on one member of the data model, as people think of it. */
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
  /** Its numbers are whole: see {@link wholeConditions}. */
  readonly counts?: true | undefined;
  /** Days as `2026-03-31`; `between` has two, `inPeriod` the engine's words, `inTheLast` a number and a unit. */
  readonly values: readonly string[];
}

/** Whatever of the query is no member, no filter and no bound of its rows stays as it is, known to us or not. */
export function effectiveFields(
  { fields }: Pick<LoadQuery, 'fields'>,
  filters: readonly QueryFilter[],
): Readonly<Record<string, unknown>> {
  return filters.length === 0 ? fields : { ...fields, filters: [...ownFilters(fields.filters), ...filters] };
}

/** As the report has them, whether we can read them or not. */
export function ownFilters(filters: unknown): readonly unknown[] {
  return Array.isArray(filters) ? filters : [];
}

/** @param query JSON text as a report holds it. What cannot be read, or holds several queries, stays as it is: running it says so. */
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
 * Engines compare a count with whole numbers: 1.5 would be rounded, and more than 1.5 leave out the 2. So the bound is the whole number that
 * means the same, and what no count can be is none of the values.
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

/** Engines know words for a period in a time dimension alone: those are no conditions. */
export function filterConditions({ member, type, operator, values }: MemberFilter): QueryFilter[] {
  const [first = '', second = first] = values;
  const isTime = type === 'time';
  switch (operator) {
    case 'is':
      // Of a time, the whole day.
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
      // Engines take a day for its first moment, and `afterDate` would let the rest of it through.
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
