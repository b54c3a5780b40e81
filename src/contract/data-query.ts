/**
 * Defines a query of the data API. `/v1/load` takes it, and a report's `jsonQuery` holds it as JSON
 * text.
 */
import * as z from 'zod/mini';

export const GRANULARITIES = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

const text = z.string().check(z.minLength(1));
const member = z.string().check(z.regex(/^\w+\.\w+$/));
const dateRange = z.union([text, z.array(text).check(z.minLength(1), z.maxLength(2))]);

const QueryTimeDimension = z.strictObject({
  dimension: member,
  granularity: z.optional(text),
  dateRange: z.optional(dateRange),
  compareDateRange: z.optional(z.array(dateRange)),
});

const FILTER_OPERATORS = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'contains',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'set',
  'notSet',
  'inDateRange',
  'notInDateRange',
  'onTheDate',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
  'measureFilter',
] as const;

const QueryMemberFilter = z
  .strictObject({
    /** Older clients send this key in place of `member`; each filter has exactly one of the two. */
    dimension: z.optional(member),
    member: z.optional(member),
    operator: z.enum(FILTER_OPERATORS),
    values: z.optional(z.array(z.nullable(z.union([z.string(), z.number(), z.boolean()])))),
  })
  .check(z.refine((filter) => (filter.dimension === undefined) !== (filter.member === undefined)));
export type QueryMemberFilter = z.infer<typeof QueryMemberFilter>;

export type QueryFilter = QueryMemberFilter | { readonly or: QueryFilter[] } | { readonly and: QueryFilter[] };
export const QueryFilter: z.ZodMiniType<QueryFilter> = z.lazy(() =>
  z.union([
    z.strictObject({ or: z.array(QueryFilter) }),
    z.strictObject({ and: z.array(QueryFilter) }),
    QueryMemberFilter,
  ]),
);

export const CACHE_MODES = ['stale-if-slow', 'stale-while-revalidate', 'must-revalidate', 'no-cache'] as const;
const RESPONSE_FORMATS = ['default', 'compact', 'columnar'] as const;

/** Refuses unknown keys: a misspelt key would silently change the rows. */
export const DataQuery = z.strictObject({
  measures: z.optional(z.array(member)),
  /** Takes a member, or a time member with a granularity: `orders.created_at.month`. */
  dimensions: z.optional(z.array(z.string().check(z.regex(/^\w+\.\w+(\.\w+)?$/)))),
  segments: z.optional(z.array(member)),
  timeDimensions: z.optional(z.array(QueryTimeDimension)),
  filters: z.optional(z.array(QueryFilter)),
  order: z.optional(
    z.union([z.record(z.string(), z.enum(['asc', 'desc'])), z.array(z.tuple([z.string(), z.enum(['asc', 'desc'])]))]),
  ),
  limit: z.optional(z.int().check(z.minimum(0))),
  offset: z.optional(z.int().check(z.minimum(0))),
  total: z.optional(z.boolean()),
  /** The query names an IANA zone; `UTC` is the default. */
  timezone: z.optional(z.string()),
  ungrouped: z.optional(z.boolean()),
  /**
   * Has no effect. The request that carries the query says in its own `cache` what the engine may
   * answer from its cache.
   */
  cache: z.optional(z.enum(CACHE_MODES)),
  responseFormat: z.optional(z.enum(RESPONSE_FORMATS)),
  /** The query also joins these cubes or views, each list a path through the joins of the model. */
  joinHints: z.optional(z.array(z.array(z.string().check(z.regex(/^\w+$/))))),
});
export type DataQuery = z.infer<typeof DataQuery>;

/**
 * `POST /v1/load` takes this body. The platform checks the query separately, so that it can name
 * the fault.
 */
export const LoadRequest = z.object({
  query: z.optional(z.unknown()),
  queryType: z.optional(z.string()),
  cache: z.optional(z.string()),
});

/**
 * `POST /v1/sql` takes this body. `query` is an object as for load, or SQL text as for cubesql with
 * `format: "sql"`.
 */
export const GeneratedSqlRequest = z.object({
  query: z.optional(z.unknown()),
  format: z.optional(z.string()),
  /** True asks for the text that runs without post-processing, for SQL text only. */
  disable_post_processing: z.optional(z.boolean()),
});

/** `POST /v1/cubesql` takes this body. */
export const SqlRequest = z.strictObject({
  query: z.string().check(z.minLength(1)),
  timezone: z.optional(z.string()),
  cache: z.optional(z.enum(CACHE_MODES)),
  /** True makes a slow query answer "Continue wait" instead of keeping the request open. */
  throwContinueWait: z.optional(z.boolean()),
});
