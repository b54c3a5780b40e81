/**
 * The data API: its operations and their answers. Values come as text, booleans and null whatever the column's type; read them by the
 * annotation (load) or the schema line (cubesql), and where a declared type and the text disagree, by the text.
 */
import * as z from 'zod/mini';

/** The operations of the data API, relative to the `url` of an environment's `rest` credential. */
export const DATA_ROUTES = {
  load: { method: 'POST', path: '/v1/load' },
  cubesql: { method: 'POST', path: '/v1/cubesql' },
  /** What the engine would send to the source of the data; runs nothing. */
  sql: { method: 'POST', path: '/v1/sql' },
  meta: { method: 'GET', path: '/v1/meta' },
} as const;

export const AnnotationItem = z.object({
  title: z.nullish(z.string()),
  shortTitle: z.nullish(z.string()),
  /** `number`, `string`, `time`, `boolean`; absent for segments. */
  type: z.nullish(z.string()),
  /** A word such as `currency` or `percent`, or a structure of newer releases. */
  format: z.nullish(z.unknown()),
  currency: z.nullish(z.string()),
  granularity: z.nullish(
    z.object({ name: z.nullish(z.string()), title: z.nullish(z.string()), interval: z.nullish(z.string()) }),
  ),
});
export type AnnotationItem = z.infer<typeof AnnotationItem>;

const annotationGroup = z.record(z.string(), AnnotationItem);

export const Annotation = z.object({
  measures: z.nullish(annotationGroup),
  dimensions: z.nullish(annotationGroup),
  segments: z.nullish(annotationGroup),
  timeDimensions: z.nullish(annotationGroup),
});
export type Annotation = z.infer<typeof Annotation>;

/** Rows are checked for their outer shape only: a schema per cell would cost more than the query. */
const rowObjects = z.custom<readonly Readonly<Record<string, unknown>>[]>(
  (value) => Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null),
);
const rowArrays = z.custom<readonly (readonly unknown[])[]>(
  (value) => Array.isArray(value) && value.every((row) => Array.isArray(row)),
);

const CompactRows = z.object({ members: z.array(z.string()), dataset: rowArrays });
const ColumnarRows = z.object({ members: z.array(z.string()), columns: rowArrays });

/** The answer of a load: `data` as one object per row, or compact, or columnar, as the query's `responseFormat` asked. */
export const LoadResult = z.object({
  query: z.nullish(z.record(z.string(), z.unknown())),
  annotation: Annotation,
  data: z.union([rowObjects, CompactRows, ColumnarRows]),
  lastRefreshTime: z.nullish(z.string()),
  /** Rows without limit and offset; only when the query asked with `total`. */
  total: z.nullish(z.number()),
  slowQuery: z.nullish(z.boolean()),
  dbType: z.nullish(z.string()),
  dataSource: z.nullish(z.string()),
  external: z.nullish(z.boolean()),
});
export type LoadResult = z.infer<typeof LoadResult>;

/** The answer of a load with `queryType: "multi"`. */
export const MultiLoadResult = z.object({
  queryType: z.string(),
  results: z.array(LoadResult),
  pivotQuery: z.nullish(z.record(z.string(), z.unknown())),
  slowQuery: z.nullish(z.boolean()),
});

export const CONTINUE_WAIT = 'Continue wait';

/** True for the text that means: the query still runs, send the same request again. It may carry a prefix. */
export function isContinueWait(error: string): boolean {
  return error.includes(CONTINUE_WAIT);
}

/** First line of a cubesql answer. `column_type` is a word, or an object such as `{"Date":false}`. */
export const SqlSchemaLine = z.object({
  schema: z.array(
    z.object({
      name: z.string(),
      column_type: z.nullish(z.unknown()),
      format: z.nullish(z.unknown()),
      currency: z.nullish(z.string()),
    }),
  ),
  lastRefreshTime: z.nullish(z.string()),
});
export type SqlSchemaLine = z.infer<typeof SqlSchemaLine>;

/** Any number of these follow. */
export const SqlDataLine = z.object({ data: rowArrays });

/** May stand on any line, the first included, under status 200; the answer ends there. */
const SqlErrorLine = z.object({ error: z.string(), requestId: z.nullish(z.string()) });

/** The statement, or a list of it and the values of its parameters. */
const Statement = z.union([z.string(), z.array(z.unknown())]);

/**
 * What the engine would send to the source of the data. For a query of its own format `sql` is the statement; for SQL text it says
 * first whether that could be planned.
 */
export const GeneratedSqlAnswer = z.object({
  sql: z.object({
    status: z.nullish(z.string()),
    sql: z.nullish(Statement),
    error: z.nullish(z.string()),
    /** Of SQL text: `regular`, `pushdown` or `post_processing`. */
    query_type: z.nullish(z.string()),
  }),
});
export type GeneratedSqlAnswer = z.infer<typeof GeneratedSqlAnswer>;

const DescribedMember = {
  name: z.string(),
  title: z.nullish(z.string()),
  shortTitle: z.nullish(z.string()),
  type: z.nullish(z.string()),
};

/** The data model, as far as it tells what its members are, how measures come about and which rows are behind them. */
export const MetaAnswer = z.object({
  cubes: z.array(
    z.object({
      measures: z.nullish(
        z.array(
          z.object({
            ...DescribedMember,
            /** `sum`, `count`, `avg`, `countDistinct`, `number`, `runningTotal`, ... */
            aggType: z.nullish(z.string()),
            /** Over a rolling window. */
            cumulative: z.nullish(z.boolean()),
            /** Members that the model shows of the rows behind it. */
            drillMembers: z.nullish(z.array(z.string())),
          }),
        ),
      ),
      dimensions: z.nullish(
        z.array(
          z.object({
            ...DescribedMember,
            /** Those of the model's own. */
            granularities: z.nullish(z.array(z.object({ name: z.string(), interval: z.nullish(z.string()) }))),
          }),
        ),
      ),
    }),
  ),
});
export type MetaAnswer = z.infer<typeof MetaAnswer>;

export const SqlLine = z.union([SqlErrorLine, SqlSchemaLine, SqlDataLine]);
