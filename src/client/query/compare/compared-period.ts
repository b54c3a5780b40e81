/** Finds the period of a query that can be compared with another one, and replaces it. Pure. */
import type { Comparison, QueryRequest } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';
import { listReportConditions, type ReportCondition, toRecord } from '../filters/report-filters';
import { getMemberName, type LoadQuery, listDimensionColumns, readLoadQueries } from '../load/load-query';
import { readPivotLayout } from '../pivot/pivot-layout';
import {
  computeFormerRange,
  type DateRange,
  hasDates,
  isComparableGranularity,
  readDateRange,
  shareLeapDay,
} from './calendar';
import { parseComparedName } from './compared-members';

/**
 * Says why a query cannot be compared.
 * - `noPeriod`: it has no condition on a date.
 * - `unclearPeriod`: its conditions on dates are several, or have no start or no end.
 * - `firstPeriods`: it shows only the first dates of the period.
 * - `leapDay`: 29 February is in the period and in last year's, and the query has days.
 * - `noNumbers`: it has no measure, or no groups, or compares periods itself.
 */
export type ComparisonObstacle = 'noPeriod' | 'unclearPeriod' | 'firstPeriods' | 'leapDay' | 'noNumbers';

export interface ComparedPeriod {
  readonly dimension: string;
  /** Holds two dates, or one day, or words such as `last 3 months`. */
  readonly ends: readonly unknown[];
}

/** Returns undefined if the query can be compared. */
export function findComparisonObstacle(request: QueryRequest): ComparisonObstacle | undefined {
  const [query, ...others] = request.kind === 'json' ? (readLoadQueries(request.query) ?? []) : [];
  if (!query || others.length > 0 || query.isComparison || query.isUngrouped || query.measures.length === 0)
    return 'noNumbers';
  const period = findComparedPeriod(query);
  if (typeof period === 'string') return period;
  const current = readDateRange(period.ends);
  if (current && request.kind === 'json' && request.comparison?.period === 'lastYear') {
    const former = computeFormerRange(current, 'lastYear');
    if (repeatsLeapDay(query, period, { period: 'lastYear', current, former })) return 'leapDay';
  }
  const { layout } = readPivotLayout(request) ?? {};
  const isFirstOnly = layout?.ranking?.limit !== undefined;
  return isFirstOnly && getMemberName(layout?.rows[0] ?? '') === period.dimension ? 'firstPeriods' : undefined;
}

/** Returns the only condition on a date that is a period. */
export function findComparedPeriod(query: LoadQuery): ComparedPeriod | 'noPeriod' | 'unclearPeriod' {
  const conditions = listReportConditions(query.fields);
  const [period, ...others] = conditions.filter(({ filter }) => filter.operator === 'inDateRange');
  if (!period) return conditions.some(limitsDate) ? 'unclearPeriod' : 'noPeriod';
  const [dimension = ''] = period.members;
  const ends = [period.filter.values].flat();
  const isUsable = (ends.length === 1 && typeof ends[0] === 'string') || readDateRange(ends) !== undefined;
  // Another condition on the same date would limit the other period as well.
  const isOnly = others.length === 0 && conditions.every((one) => one === period || !one.members.includes(dimension));
  return isOnly && isUsable && listGranularities(query, dimension).every(isComparableGranularity)
    ? { dimension, ends }
    : 'unclearPeriod';
}

/** Returns the granularities of a time among the columns; undefined for exact times. */
function listGranularities(query: LoadQuery, dimension: string): readonly (string | undefined)[] {
  return listDimensionColumns(query)
    .filter((name) => getMemberName(name) === dimension)
    .map((name) => name.split('.')[2]);
}

/** Returns true if the rows of the query would have 29 February in two meanings. */
export function repeatsLeapDay(
  query: LoadQuery,
  { dimension }: ComparedPeriod,
  { period, current, former }: Pick<ResolvedComparison, 'period' | 'current' | 'former'>,
): boolean {
  return period === 'lastYear' && shareLeapDay(current, former) && listGranularities(query, dimension).some(hasDates);
}

/** Returns true for a condition on a date, also within conditions that are combined by `and` or `or`. */
function limitsDate({ filter }: ReportCondition): boolean {
  return /"operator":"(?:notInDateRange|inDateRange|onTheDate|(?:before|after)(?:OrOn)?Date)"/.test(
    JSON.stringify(filter),
  );
}

/**
 * Returns the fields of a query with other dates. Engines name the compared range only if its time
 * is the first one of the query.
 */
export function replacePeriod(
  fields: Readonly<Record<string, unknown>>,
  { dimension }: ComparedPeriod,
  dates: { readonly dateRange: DateRange } | { readonly compareDateRange: readonly DateRange[] },
): Readonly<Record<string, unknown>> {
  const times = (Array.isArray(fields.timeDimensions) ? fields.timeDimensions : []).filter(isObject).map(toRecord);
  const granularities = [
    ...new Set(times.flatMap((time) => (time.dimension === dimension ? (time.granularity ?? []) : []))),
  ];
  const [first, ...others] = granularities;
  const isPeriod = (filter: unknown) => {
    const { member, dimension: path = member, operator } = toRecord(filter);
    return path === dimension && operator === 'inDateRange';
  };
  return {
    ...fields,
    ...(Array.isArray(fields.filters) && { filters: fields.filters.filter((filter: unknown) => !isPeriod(filter)) }),
    timeDimensions: [
      { dimension, ...(first !== undefined && { granularity: first }), ...dates },
      ...others.map((granularity) => ({ dimension, granularity })),
      ...times.filter((time) => time.dimension !== dimension),
    ],
  };
}

/** Returns the fields without the columns that only this client knows. */
export function omitComparedNames(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { measures } = fields;
  const isOwn = (name: unknown) => typeof name !== 'string' || !parseComparedName(name);
  return Array.isArray(measures) ? { ...fields, measures: measures.filter(isOwn) } : fields;
}

export type ResolvedComparison = Comparison & { readonly current: DateRange; readonly former: DateRange };
