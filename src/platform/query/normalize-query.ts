/** Checks queries and fills in their defaults. */
import * as z from 'zod/mini';
import { CACHE_MODES, DataQuery, GRANULARITIES, type QueryFilter, type QueryMemberFilter } from '../../contract';
import { type RangeClock, readDateRange } from './date-range';
import { findMember, type ModelIndex } from './model';
import { createBadQueryError, createUnknownMemberError, describeIssue, QueryError, UserError } from './query-error';
import { readTimezone } from './time-zone';

const DEFAULT_ROWS = 10_000;
const MAX_ROWS = 50_000;

/** The answer repeats the query in this form, with every default filled in. */
export interface NormalizedQuery {
  /**
   * A query without measures leaves the key out, as the real engine does, although it fills in the
   * other lists.
   */
  readonly measures?: readonly string[] | undefined;
  readonly dimensions: readonly string[];
  readonly segments?: readonly string[] | undefined;
  readonly timeDimensions: readonly NormalizedTimeDimension[];
  readonly filters: readonly QueryFilter[];
  /** Undefined means the engine's default order; an empty list means no order. */
  readonly order?: readonly { readonly id: string; readonly desc: boolean }[];
  readonly limit: number;
  readonly rowLimit: number;
  readonly offset?: number | undefined;
  readonly total?: boolean | undefined;
  readonly timezone: string;
  readonly ungrouped?: boolean | undefined;
  readonly responseFormat?: 'default' | 'compact' | 'columnar' | undefined;
  readonly cacheMode: string;
  readonly joinHints?: readonly (readonly string[])[] | undefined;
}

interface NormalizedTimeDimension {
  readonly dimension: string;
  readonly granularity?: string;
  readonly dateRange?: readonly [string, string];
}

/** Holds the queries of one request and how they relate to each other. */
export interface LoadRequest {
  readonly type: 'regularQuery' | 'compareDateRangeQuery' | 'blendingQuery';
  readonly queries: readonly NormalizedQuery[];
}

/**
 * Reads a query in any accepted spelling, or a list of them. `compareDateRange` gives one query per
 * range.
 * @throws QueryError with the status of the real engine
 */
export function normalizeQueries(
  model: ModelIndex,
  input: unknown,
  options: { readonly now: Date; readonly cache: string | undefined },
): LoadRequest {
  if (Array.isArray(input)) {
    const queries = input.map((item) => normalizeQuery(model, readQuery(item), options));
    const granularities = new Set(queries.flatMap((query) => query.timeDimensions[0]?.granularity ?? []));
    if (granularities.size > 1) throw new QueryError(400, 'Data blending query granularities must match');
    if (granularities.size === 0) {
      throw new QueryError(400, 'Data blending query without granularity is not supported');
    }
    return { type: 'blendingQuery', queries };
  }
  const query = readQuery(input);
  const comparedTimes = (query.timeDimensions ?? []).filter((item) => item.compareDateRange !== undefined);
  const [comparedTime, ...others] = comparedTimes;
  if (comparedTime === undefined) return { type: 'regularQuery', queries: [normalizeQuery(model, query, options)] };
  if (others.length > 0) throw new QueryError(400, 'compareDateRange can only exist for one timeDimension');
  const { compareDateRange = [], ...rest } = comparedTime;
  const queries = compareDateRange.map((dateRange) => {
    const timeDimensions = query.timeDimensions?.map((item) => (item === comparedTime ? { ...rest, dateRange } : item));
    return normalizeQuery(model, { ...query, timeDimensions }, options);
  });
  return { type: 'compareDateRangeQuery', queries };
}

function normalizeQuery(
  model: ModelIndex,
  query: DataQuery,
  options: { readonly now: Date; readonly cache: string | undefined },
): NormalizedQuery {
  const { cache: _, limit = DEFAULT_ROWS, order, timezone: timezoneName = 'UTC', ...rest } = query;
  const cacheMode = options.cache ?? 'stale-if-slow';
  if (!CACHE_MODES.some((mode) => mode === cacheMode)) {
    throw createBadQueryError(`"cacheMode" must be one of [${CACHE_MODES.join(', ')}]`);
  }
  const clock = { now: options.now, timezone: readTimezone(timezoneName) };
  const paths = query.dimensions ?? [];
  const pathsWithGranularity = paths.filter((path) => path.split('.').length === 3);
  checkMembers(model, query);
  if (limit > MAX_ROWS) throw new QueryError(500, 'Error: The query limit has been exceeded.');
  return {
    ...rest,
    dimensions: paths.filter((path) => !pathsWithGranularity.includes(path)),
    timeDimensions: [
      ...(query.timeDimensions ?? []).map(({ dimension, granularity, dateRange }) => ({
        dimension,
        ...(granularity === undefined ? {} : { granularity }),
        ...(dateRange === undefined ? {} : { dateRange: readDateRange(dateRange, clock) }),
      })),
      ...pathsWithGranularity.map(splitGranularity),
    ],
    filters: (query.filters ?? []).map((filter) => normalizeFilter(filter, clock)),
    ...(order === undefined ? {} : { order: readOrder(order) }),
    limit,
    rowLimit: limit,
    timezone: clock.timezone,
    cacheMode,
  };
}

function splitGranularity(path: string): { dimension: string; granularity: string } {
  const [source = '', member = '', granularity = ''] = path.split('.');
  return { dimension: `${source}.${member}`, granularity };
}

function readQuery(input: unknown): DataQuery {
  const parsedLists = z.safeParse(listFields, input, { reportInput: true });
  // The real engine hits an internal error here and answers with status 500.
  if (!parsedLists.success) throw new QueryError(500, `TypeError: ${describeIssue(parsedLists.error.issues[0])}`);
  const parsed = z.safeParse(DataQuery, input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw createBadQueryError(describeIssue(parsed.error.issues[0]));
}

const listFields = z.object({
  measures: z.optional(z.array(z.unknown())),
  dimensions: z.optional(z.array(z.unknown())),
  segments: z.optional(z.array(z.unknown())),
  timeDimensions: z.optional(z.array(z.unknown())),
});

function checkMembers(model: ModelIndex, query: DataQuery): void {
  const { measures = [], dimensions = [], segments = [], timeDimensions = [] } = query;
  const timesWithGranularity = timeDimensions.filter((item) => item.granularity !== undefined);
  if (measures.length + dimensions.length + timesWithGranularity.length === 0) {
    throw new QueryError(
      400,
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
    );
  }
  const expectMember = (path: string, kind: string) => {
    const member = findMember(model, path);
    if (member.kind !== kind) throw createUnknownMemberError(member.name, path);
    return member;
  };
  for (const path of measures) expectMember(path, 'measure');
  for (const path of segments) expectMember(path, 'segment');
  const times = dimensions.filter((path) => path.split('.').length === 3).map(splitGranularity);
  for (const path of dimensions) if (path.split('.').length !== 3) expectMember(path, 'dimension');
  for (const { dimension, granularity } of [...timeDimensions, ...times]) {
    const member = expectMember(dimension, 'dimension');
    if (member.kind !== 'dimension' || member.definition.type !== 'time') {
      throw createBadQueryError(`'${dimension}' is not a time dimension`);
    }
    if (granularity !== undefined && !GRANULARITIES.some((item) => item === granularity)) {
      throw new UserError(`Granularity "${granularity}" does not exist in dimension ${dimension}`);
    }
  }
}

/** Turns values into texts, `dimension` into `member`, and words for dates into dates. */
function normalizeFilter(filter: QueryFilter, clock: RangeClock): QueryFilter {
  if ('or' in filter) return { or: filter.or.map((part) => normalizeFilter(part, clock)) };
  if ('and' in filter) return { and: filter.and.map((part) => normalizeFilter(part, clock)) };
  const { dimension, values, ...rest } = filter;
  const { operator, member = dimension } = rest;
  if ((values?.length ?? 0) === 0 && !['set', 'notSet', 'measureFilter'].includes(operator)) {
    throw new QueryError(400, `Values required for filter: ${JSON.stringify(filter)}`);
  }
  return {
    ...rest,
    ...(member === undefined ? {} : { member }),
    ...(values == null ? {} : { values: resolveDates(operator, values, clock) }),
  };
}

const RANGE_OPERATORS = ['inDateRange', 'notInDateRange', 'onTheDate'];
const START_OPERATORS = ['beforeDate', 'afterOrOnDate'];
const END_OPERATORS = ['beforeOrOnDate', 'afterDate'];
const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$/;

function resolveDates(
  operator: string,
  values: NonNullable<QueryMemberFilter['values']>,
  clock: RangeClock,
): (string | null)[] {
  const texts = values.map((value) => (value === null ? null : String(value)));
  const [text] = texts;
  if (
    RANGE_OPERATORS.includes(operator) &&
    texts.length > 1 &&
    texts.some((one) => one !== null && !ISO_DATE.test(one))
  ) {
    throw new QueryError(
      400,
      `Relative-date strings are only supported when \`values\` has a single element for operator \`${operator}\`. Pass an absolute two-element [start, end] pair, or a single relative string like ["last 2 weeks"]. Got: ${JSON.stringify(texts)}`,
    );
  }
  if (text == null || texts.length > 1) return texts;
  if (RANGE_OPERATORS.includes(operator)) return readDateRange(text, clock);
  if (ISO_DATE.test(text)) return texts;
  if (START_OPERATORS.includes(operator)) return readDateRange(text, clock).slice(0, 1);
  return END_OPERATORS.includes(operator) ? readDateRange(text, clock).slice(1) : texts;
}

function readOrder(order: NonNullable<DataQuery['order']>) {
  const pairs = Array.isArray(order) ? order : Object.entries(order);
  return pairs.map(([id, direction]) => ({ id, desc: direction === 'desc' }));
}
