/** A report's query for load: read, and cut into pages. Pure. */
import { isObject, tryJson } from '../../wire/json-lines';
import { acceptedOrder, arrangedMembers, type OrderedQuery, totalOrder } from './load-order';

export interface LoadQuery extends OrderedQuery {
  /** The report's own limit and offset. */
  readonly limit: number | undefined;
  readonly offset: number;
  /** Compares date ranges: answered as several results at once, which cannot be paged. */
  readonly isComparison: boolean;
}

export interface LoadPage {
  readonly limit: number;
  readonly offset: number;
  /** Asks for the number of all rows, too. */
  readonly total: boolean;
  /** No other page follows, so the report's own order is enough. */
  readonly isOnly: boolean;
}

/** Takes an object, or its JSON text; a list holds several. Undefined: no query can be read. */
export function readLoadQueries(query: unknown): readonly LoadQuery[] | undefined {
  const value = typeof query === 'string' ? tryJson(query) : query;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const queries = list.filter(isRecord).map(readQuery);
  return queries.length === 0 || queries.length < list.length ? undefined : queries;
}

function readQuery(fields: Record<string, unknown>): LoadQuery {
  const { limit, offset } = fields;
  const timeDimensions = records(fields.timeDimensions);
  return {
    fields,
    dimensions: strings(fields.dimensions),
    timeDimensions: timeDimensions.flatMap(({ dimension, granularity }) =>
      typeof dimension === 'string'
        ? [{ dimension, granularity: typeof granularity === 'string' ? granularity : undefined }]
        : [],
    ),
    measures: strings(fields.measures),
    isUngrouped: fields.ungrouped === true,
    limit: typeof limit === 'number' && limit >= 0 ? Math.floor(limit) : undefined,
    offset: typeof offset === 'number' && offset >= 0 ? Math.floor(offset) : 0,
    isComparison: timeDimensions.some(({ compareDateRange }) => Array.isArray(compareDateRange)),
  };
}

/**
 * What is sent for one page. A result that fits into one is asked for exactly as the report says, so that its rows are the very ones
 * that the platform shows: of rows that tie where the limit cuts, an engine with a longer order may give others. Pages must fit together,
 * which takes an order in which nothing ties.
 */
export function pageFields(query: LoadQuery, page: LoadPage): Record<string, unknown> {
  const { total, order: own, ...fields } = query.fields;
  const order = page.isOnly ? acceptedOrder(own) : totalOrder(query);
  return {
    ...fields,
    ...(page.isOnly ? {} : arrangedMembers(query)),
    ...(order === undefined ? {} : { order }),
    limit: page.limit,
    offset: page.offset,
    ...(page.total ? { total: true } : {}),
    responseFormat: 'compact',
  };
}

/** Names of the columns that a load answers for the query's dimensions. */
export function dimensionsOf({ dimensions, timeDimensions }: LoadQuery): readonly string[] {
  const times = timeDimensions.flatMap(({ dimension, granularity }) =>
    granularity ? [`${dimension}.${granularity}`] : [],
  );
  return [...new Set([...dimensions, ...times])];
}

/** Rows of the whole result, from the total that a platform counts without limit and offset. */
export function rowsInAll(query: LoadQuery, total: number | null | undefined): number | undefined {
  if (total === null || total === undefined) return undefined;
  return Math.min(query.limit ?? Number.POSITIVE_INFINITY, Math.max(0, total - query.offset));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
