/**
 * Combines queries that differ only in their filter values into one, which also groups by the
 * filtered members. Pure.
 */
import type { MemberFilter } from '../../data/query-events';
import type { ModelMember } from '../data-model';
import { type LoadQuery, listDimensionColumns, omitRowFields, readLoadQueries } from '../load/load-query';
import { appendFilters, toQueryFilters } from './apply-filters';

interface GroupedQuery {
  readonly query: string;
  /** Lists the columns of the result that identify the group, in the order of the filters. */
  readonly columns: readonly string[];
  /** The report itself would return at most this many rows of one group. */
  readonly maxGroupRows: number;
}

/** A smaller limit is the point of the report ("the ten best"), and most groups would exceed it. */
const MIN_LARGE_LIMIT = 500;

/**
 * Returns one query whose groups equal the report's rows with one value per filter, because the
 * engine computes each measure for each group. Returns undefined if that is not certain.
 * @param filters have all of their values; those of a time are all days, all months or all years
 */
export function buildGroupedQuery(
  query: string,
  filters: readonly MemberFilter[],
  model: ReadonlyMap<string, ModelMember>,
): GroupedQuery | undefined {
  const [parsed, ...others] = readLoadQueries(query) ?? [];
  if (!parsed || others.length > 0 || !canBeGrouped(parsed, model)) return undefined;
  const fields = omitRowFields(appendFilters(parsed, filters.flatMap(toQueryFilters)));
  const timeFilters = filters.filter(({ type }) => type === 'time');
  const times = timeFilters.map(({ member }) => member);
  // Some engines cannot return two granularities of one time.
  const requested = [...parsed.timeDimensions.map(({ dimension }) => dimension), ...parsed.dimensions];
  if (times.some((time) => requested.some((name) => name === time || name.startsWith(`${time}.`)))) return undefined;
  const dimensions = filters.filter(({ type }) => type !== 'time').map(({ member }) => member);
  const timeDimensions = Array.isArray(fields.timeDimensions) ? fields.timeDimensions : [];
  return {
    query: JSON.stringify({
      ...fields,
      dimensions: [...new Set([...parsed.dimensions, ...dimensions])],
      timeDimensions: [...timeDimensions, ...timeFilters.map(toTimeDimension)],
    }),
    columns: filters.map((one) =>
      one.type === 'time' ? `${one.member}.${toTimeDimension(one).granularity}` : one.member,
    ),
    maxGroupRows: parsed.limit ?? Number.POSITIVE_INFINITY,
  };
}

function toTimeDimension({ member, values: [span = ''] }: MemberFilter) {
  return { dimension: member, granularity: getSpanGranularity(span) };
}

/** `'2026-02' -> 'month'`; a filter on a range of days has groups of days. */
export function getSpanGranularity(span: string): 'year' | 'month' | 'day' {
  if (span.length === 'YYYY'.length) return 'year';
  return span.length === 'YYYY-MM'.length ? 'month' : 'day';
}

function canBeGrouped(query: LoadQuery, model: ReadonlyMap<string, ModelMember>): boolean {
  const { limit = MIN_LARGE_LIMIT, offset, isComparison, isUngrouped, measures } = query;
  if (isComparison || isUngrouped || offset > 0) return false;
  if (limit < MIN_LARGE_LIMIT && (limit === 0 || listDimensionColumns(query).length > 0)) return false;
  return measures.every((name) => isGroupIndependent(model.get(name)));
}

/** Returns false for running totals and ranks, which depend on other groups. */
export function isGroupIndependent(measure: ModelMember | undefined): boolean {
  return measure?.kind === 'measure' && !measure.isCumulative && !DEPENDENT_TYPES.has(measure.aggType ?? '');
}

const DEPENDENT_TYPES: ReadonlySet<string> = new Set(['runningTotal', 'rank', '']);
