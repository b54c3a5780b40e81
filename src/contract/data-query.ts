/** A query of the data API: what `/v1/load` takes, and what a report's `jsonQuery` holds as JSON text. */
import * as z from 'zod/mini';

export const GRANULARITIES = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

const dateRange = z.union([z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(2))]);

const QueryTimeDimension = z.object({
  dimension: z.string(),
  granularity: z.nullish(z.string()),
  dateRange: z.optional(dateRange),
  compareDateRange: z.optional(z.array(dateRange)),
});

export const QueryMemberFilter = z.object({
  /** The older key for `member`. */
  dimension: z.optional(z.string()),
  member: z.optional(z.string()),
  operator: z.string(),
  values: z.optional(z.nullable(z.array(z.nullable(z.union([z.string(), z.number(), z.boolean()]))))),
});
export type QueryMemberFilter = z.infer<typeof QueryMemberFilter>;

export type QueryFilter = QueryMemberFilter | { readonly or: QueryFilter[] } | { readonly and: QueryFilter[] };
export const QueryFilter: z.ZodMiniType<QueryFilter> = z.lazy(() =>
  z.union([
    z.strictObject({ or: z.array(QueryFilter) }),
    z.strictObject({ and: z.array(QueryFilter) }),
    QueryMemberFilter,
  ]),
);

const RESPONSE_FORMATS = ['default', 'compact', 'columnar'] as const;

/** Unknown keys are refused: a misspelt key would change the rows without a word. */
export const DataQuery = z.strictObject({
  measures: z.optional(z.array(z.string())),
  /** A member, or a time member with a granularity: `orders.created_at.month`. */
  dimensions: z.optional(z.array(z.string())),
  segments: z.optional(z.array(z.string())),
  timeDimensions: z.optional(z.array(QueryTimeDimension)),
  filters: z.optional(z.array(QueryFilter)),
  order: z.optional(
    z.union([z.record(z.string(), z.enum(['asc', 'desc'])), z.array(z.tuple([z.string(), z.enum(['asc', 'desc'])]))]),
  ),
  limit: z.nullish(z.int().check(z.minimum(1))),
  offset: z.optional(z.int().check(z.minimum(0))),
  total: z.optional(z.boolean()),
  /** IANA name; `UTC` when left out. */
  timezone: z.optional(z.string()),
  ungrouped: z.optional(z.boolean()),
  renewQuery: z.optional(z.boolean()),
  responseFormat: z.optional(z.enum(RESPONSE_FORMATS)),
});
export type DataQuery = z.infer<typeof DataQuery>;

/** Body of `POST /v1/load`; the query is checked apart, so that its faults are told apart. */
export const LoadRequest = z.object({
  query: z.optional(z.unknown()),
  queryType: z.optional(z.string()),
  cache: z.optional(z.string()),
});

/** Body of `POST /v1/sql`: a query as for load, or with `format: "sql"` the text of one as for cubesql. */
export const GeneratedSqlRequest = z.object({
  query: z.optional(z.unknown()),
  format: z.optional(z.string()),
});

/** Body of `POST /v1/cubesql`. */
export const SqlRequest = z.strictObject({
  query: z.string().check(z.minLength(1)),
  timezone: z.optional(z.string()),
  cache: z.optional(z.string()),
  /** True: a slow query answers with the "Continue wait" line instead of keeping the request open. */
  throwContinueWait: z.optional(z.boolean()),
});
