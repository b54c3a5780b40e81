/** Reads a report's query for the operation `load`, and builds the requests for its pages. Pure. */
import { CACHE_MODES } from '../../../contract';
import type { QueryCache, SelectedColumn } from '../../data/query-events';
import { isObject, tryParseJson } from '../../wire/json-lines';
import { arrangeMembers, buildTotalOrder, normalizeOrder, type OrderedQuery } from './load-order';
import { updateStoredFields } from './stored-fields';

export interface LoadQuery extends OrderedQuery {
  /** The limit of the report itself. */
  readonly limit: number | undefined;
  readonly offset: number;
  /**
   * The query compares date ranges. The engine answers with several results at once, which have no
   * pages.
   */
  readonly isComparison: boolean;
  /** The user chose the limit, so that rows that tie at it must not change from run to run. */
  readonly hasChosenLimit?: boolean;
  /** Orders and titles the columns, for a query that was converted from SQL. */
  readonly columns?: readonly SelectedColumn[] | undefined;
}

export interface LoadPage {
  readonly limit: number;
  readonly offset: number;
  /** True requests the number of all rows, too. */
  readonly total: boolean;
  /** No other page follows, so that the report's own order is enough. */
  readonly isOnlyPage: boolean;
}

/**
 * Returns the query of an object or its JSON text, or the queries of a list. Some servers store the
 * body of a whole request around them. Returns undefined if there is none, or if one of them cannot
 * be read.
 */
export function readLoadQueries(query: unknown): readonly LoadQuery[] | undefined {
  const value = typeof query === 'string' ? tryParseJson(query) : query;
  if (isRecord(value) && 'query' in value) return readLoadQueries(value.query);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const queries = list.filter(isRecord).map(updateStoredFields).filter(hasNumericLimits).map(parseQuery);
  return queries.length === 0 || queries.length < list.length ? undefined : queries;
}

/** With a limit such as `"all"`, the number of rows is unknown. */
function hasNumericLimits({ limit, offset }: Record<string, unknown>): boolean {
  return typeof limit !== 'string' && typeof offset !== 'string';
}

/** Returns what the engine may answer from if the query says so and the run does not. */
export function readStoredCache(query: unknown): QueryCache | undefined {
  const cache = readLoadQueries(query)?.[0]?.fields.cache;
  return CACHE_MODES.find((mode) => mode === cache);
}

function parseQuery(fields: Record<string, unknown>): LoadQuery {
  const { limit, offset } = fields;
  const timeDimensions = Array.isArray(fields.timeDimensions) ? fields.timeDimensions.filter(isRecord) : [];
  return {
    fields,
    dimensions: filterStrings(fields.dimensions),
    timeDimensions: timeDimensions.flatMap(({ dimension, granularity }) =>
      typeof dimension === 'string'
        ? [{ dimension, granularity: typeof granularity === 'string' ? granularity : undefined }]
        : [],
    ),
    measures: filterStrings(fields.measures),
    isUngrouped: fields.ungrouped === true,
    limit: typeof limit === 'number' && limit >= 0 ? Math.floor(limit) : undefined,
    offset: typeof offset === 'number' && offset >= 0 ? Math.floor(offset) : 0,
    isComparison: timeDimensions.some(({ compareDateRange }) => Array.isArray(compareDateRange)),
  };
}

/**
 * Returns the fields to send for one page. A result that fits into one page is requested exactly as
 * the report says, so that its rows are those that the platform shows: with a longer order, an
 * engine may choose other rows among those that tie at the limit. Several pages, and a limit of the
 * user's own, need an order without ties.
 */
export function buildPageFields(query: LoadQuery, page: LoadPage): Record<string, unknown> {
  // The engine expects the cache mode beside the query, not in it.
  const { total, order: reportOrder, cache: _, ...fields } = query.fields;
  const keepsReportOrder = page.isOnlyPage && !query.hasChosenLimit;
  const order = keepsReportOrder ? normalizeOrder(reportOrder) : buildTotalOrder(query);
  return {
    ...fields,
    ...(keepsReportOrder ? {} : arrangeMembers(query)),
    ...(order === undefined ? {} : { order }),
    limit: page.limit,
    offset: page.offset,
    ...(page.total ? { total: true } : {}),
    responseFormat: 'compact',
  };
}

/** Returns the member of a column: `sales.ordered_at.month` belongs to `sales.ordered_at`. */
export function getMemberName(columnName: string): string {
  return columnName.split('.').slice(0, 2).join('.');
}

/** Returns the names of the columns that a load returns for the query's dimensions. */
export function listDimensionColumns({ dimensions, timeDimensions }: LoadQuery): readonly string[] {
  const times = timeDimensions.flatMap(({ dimension, granularity }) =>
    granularity ? [`${dimension}.${granularity}`] : [],
  );
  return [...new Set([...dimensions, ...times])];
}

/** Returns the columns of a query in JSON; none if it cannot be read. */
export function listQueryColumns(query: string): readonly SelectedColumn[] {
  const [parsed] = readLoadQueries(query) ?? [];
  return parsed ? [...listDimensionColumns(parsed), ...parsed.measures].map((member) => ({ member })) : [];
}

/** Counts the rows within limit and offset, from the platform's total, which ignores both. */
export function countRowsWithinLimit(query: LoadQuery, total: number | null | undefined): number | undefined {
  if (total === null || total === undefined) return undefined;
  return Math.min(query.limit ?? Number.POSITIVE_INFINITY, Math.max(0, total - query.offset));
}

/** Returns the fields of a query without those that limit, order or count its rows. */
export function omitRowFields({
  limit: _,
  offset: __,
  order: ___,
  total: ____,
  ...fields
}: Readonly<Record<string, unknown>>) {
  return fields;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}

function filterStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
