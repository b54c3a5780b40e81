/**
 * Defines the operations of the data API and their answers. The API writes every value as text,
 * boolean or null, whatever the column's type. Read a value by the annotation (load) or by the
 * schema line (cubesql); where the declared type and the text disagree, trust the text.
 */
import * as z from 'zod/mini';
import { lenientArray } from './lenient';

/** Paths are relative to the `url` of an environment's `rest` credential. */
export const DATA_ROUTES = {
  load: { method: 'POST', path: '/v1/load' },
  cubesql: { method: 'POST', path: '/v1/cubesql' },
  /** Returns the SQL that the engine would send to the data source, and runs nothing. */
  sql: { method: 'POST', path: '/v1/sql' },
  /** Returns the JSON query that gives the rows of an SQL text. */
  convertQuery: { method: 'POST', path: '/v1/convert-query' },
  /** Adds filters to an SQL text. Engines up to 1.7.43 have no such path. */
  sqlFilters: { method: 'POST', path: '/v1/sql-filters' },
  /** Ends the queries of a request; its id may be with or without the `-span-` suffix. */
  cancelQuery: { method: 'DELETE', path: '/v1/running-query/:requestId' },
  meta: { method: 'GET', path: '/v1/meta' },
} as const;

export const AnnotationItem = z.object({
  title: z.nullish(z.string()),
  shortTitle: z.nullish(z.string()),
  /** The type is `number`, `string`, `time` or `boolean`, or a word of the source; segments have none. */
  type: z.nullish(z.unknown()),
  /** Newer releases send a structure in place of a word such as `currency` or `percent`. */
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

/** Checks only the outer shape of rows: a schema per cell would cost more than the query. */
const rowObjects = z.custom<readonly Readonly<Record<string, unknown>>[]>(
  (value) => Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null),
);
const rowArrays = z.custom<readonly (readonly unknown[])[]>(
  (value) => Array.isArray(value) && value.every((row) => Array.isArray(row)),
);

const CompactRows = z.object({ members: z.array(z.string()), dataset: rowArrays });
const ColumnarRows = z.object({ members: z.array(z.string()), columns: rowArrays });

/** The query's `responseFormat` decides if `data` is one object per row, compact or columnar. */
export const LoadResult = z.object({
  query: z.nullish(z.record(z.string(), z.unknown())),
  annotation: Annotation,
  data: z.union([rowObjects, CompactRows, ColumnarRows]),
  lastRefreshTime: z.nullish(z.string()),
  /** Counts the rows without limit and offset. Sent only if the query asks with `total`. */
  total: z.nullish(z.number()),
  slowQuery: z.nullish(z.boolean()),
  dbType: z.nullish(z.string()),
  dataSource: z.nullish(z.string()),
  external: z.nullish(z.boolean()),
});
export type LoadResult = z.infer<typeof LoadResult>;

/** The server answers a load with `queryType: "multi"` in this shape. */
export const MultiLoadResult = z.object({
  queryType: z.string(),
  results: z.array(LoadResult),
  pivotQuery: z.nullish(z.record(z.string(), z.unknown())),
  slowQuery: z.nullish(z.boolean()),
});

export const CONTINUE_WAIT = 'Continue wait';

/**
 * Returns true if the error means that the query still runs and that the client should send the
 * same request again. The server may put a prefix before the text.
 */
export function isContinueWait(error: string): boolean {
  return error.includes(CONTINUE_WAIT);
}

/**
 * A cubesql answer begins with this line. `column_type` is a word, or an object such as
 * `{"Date":false}`.
 */
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

/** Any number of data lines follow the schema line. */
export const SqlDataLine = z.object({ data: rowArrays });

/** An error may arrive on any line, even the first, under status 200. It ends the answer. */
const SqlErrorLine = z.object({ error: z.string(), requestId: z.nullish(z.string()) });

/** A list holds the statement first, then the values of its parameters. */
const Statement = z.union([z.string(), z.array(z.unknown())]);

/**
 * Holds the SQL that the engine would send to the data source. `sql` is the statement itself for a
 * JSON query. For SQL text it is an object that first says whether the engine could plan the text.
 */
export const GeneratedSqlAnswer = z.object({
  sql: z.object({
    status: z.nullish(z.string()),
    sql: z.nullish(Statement),
    error: z.nullish(z.string()),
    /** The engine sets it only for SQL text: `regular`, `pushdown` or `post_processing`. */
    query_type: z.nullish(z.string()),
  }),
});
export type GeneratedSqlAnswer = z.infer<typeof GeneratedSqlAnswer>;

/**
 * Contains the JSON query of an SQL text, or an error if there is none. The engine silently drops
 * aliases, literals, conditions on `__user`, and the time zone.
 */
export const ConversionAnswer = z.union([
  z.object({
    status: z.literal('ok'),
    query: z.looseObject({
      measures: z.optional(z.array(z.string())),
      dimensions: z.optional(z.array(z.string())),
      timeDimensions: z.optional(z.array(z.looseObject({ dimension: z.string(), granularity: z.nullish(z.string()) }))),
    }),
  }),
  z.object({ status: z.literal('error'), error: z.nullish(z.string()) }),
]);

/** Holds an SQL text with further filters, and all filters of the new text. */
export const SqlFiltersAnswer = z.object({ sql: z.string(), filters: z.nullish(z.array(z.unknown())) });
export type SqlFiltersAnswer = z.infer<typeof SqlFiltersAnswer>;

/** Views, cubes and their members say whether users see them, and what else they are called. */
const DescribedPart = {
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  type: z.nullish(z.string()),
  /** A model that is served for development also contains members that are not public. */
  public: z.nullish(z.boolean()),
  /** Engines before `public` send only this. */
  isVisible: z.nullish(z.boolean()),
  /**
   * Holds whatever the model's author has written. The engine defines no form for synonyms, so they
   * may be in either field.
   */
  meta: z.nullish(z.object({ synonyms: z.nullish(z.unknown()), ai_context: z.nullish(z.unknown()) })),
};

const DescribedMember = { ...DescribedPart, name: z.string(), shortTitle: z.nullish(z.string()) };

/**
 * `members` holds full names, and in `nestedFolders` also folders of this shape. Their reader skips
 * odd ones, because a schema would leave out a folder for one odd member.
 */
const DescribedFolder = z.object({ name: z.string(), members: z.nullish(z.array(z.unknown())) });

/**
 * Describes the data model: its views and cubes, their members, how it aggregates measures, and
 * which rows a drill-down shows.
 */
export const MetaAnswer = z.object({
  cubes: lenientArray(
    z.object({
      ...DescribedPart,
      name: z.nullish(z.string()),
      /** Newer engines send folders that may contain others; `folders` has the same ones flattened. */
      nestedFolders: z.nullish(lenientArray(DescribedFolder)),
      folders: z.nullish(lenientArray(DescribedFolder)),
      hierarchies: z.nullish(
        lenientArray(
          z.object({
            name: z.string(),
            title: z.nullish(z.string()),
            /** Names dimensions, the coarsest first. */
            levels: lenientArray(z.string()),
            public: z.nullish(z.boolean()),
          }),
        ),
      ),
      measures: z.nullish(
        lenientArray(
          z.object({
            ...DescribedMember,
            /** Holds for example `sum`, `count`, `avg`, `countDistinct` or `runningTotal`. */
            aggType: z.nullish(z.string()),
            /**
             * A cumulative measure aggregates over a rolling window. `z.nullable` outermost drops the
             * measure if the value is odd, because its values would be summed otherwise.
             */
            cumulative: z.nullable(z.optional(z.boolean())),
            /** A drill-down shows these members of the rows that the measure aggregates. */
            drillMembers: z.nullish(z.array(z.string())),
          }),
        ),
      ),
      dimensions: z.nullish(
        lenientArray(
          z.object({
            ...DescribedMember,
            /** The model adds these granularities to the predefined ones. */
            granularities: z.nullish(
              lenientArray(
                z.object({ name: z.string(), title: z.nullish(z.string()), interval: z.nullish(z.string()) }),
              ),
            ),
          }),
        ),
      ),
    }),
  ),
});
export type MetaAnswer = z.infer<typeof MetaAnswer>;

export const SqlLine = z.union([SqlErrorLine, SqlSchemaLine, SqlDataLine]);
