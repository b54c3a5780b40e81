/** A report's query for load: read, put into a stable order, and cut into pages. Pure. */
import { tryJson } from './json-lines';

export interface LoadQuery {
  /** Everything that the report says, known to us or not. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly dimensions: readonly string[];
  readonly timeDimensions: readonly { readonly dimension: string; readonly granularity: string | undefined }[];
  readonly measures: readonly string[];
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
}

/** Takes an object, or its JSON text. Undefined: no query can be read, or it is a list of several. */
export function readLoadQuery(query: unknown): LoadQuery | undefined {
  const value = typeof query === 'string' ? tryJson(query) : query;
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isRecord(single)) return undefined;
  const { limit, offset } = single;
  const timeDimensions = records(single.timeDimensions);
  return {
    fields: single,
    dimensions: strings(single.dimensions),
    timeDimensions: timeDimensions.flatMap(({ dimension, granularity }) =>
      typeof dimension === 'string'
        ? [{ dimension, granularity: typeof granularity === 'string' ? granularity : undefined }]
        : [],
    ),
    measures: strings(single.measures),
    limit: typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : undefined,
    offset: typeof offset === 'number' && offset >= 0 ? Math.floor(offset) : 0,
    isComparison: timeDimensions.some(({ compareDateRange }) => Array.isArray(compareDateRange)),
  };
}

/** What is sent for one page. */
export function pageFields(query: LoadQuery, page: LoadPage): Record<string, unknown> {
  const { total, ...fields } = query.fields;
  const order = stableOrder(query);
  return {
    ...fields,
    ...(order.length > 0 ? { order } : {}),
    limit: page.limit,
    offset: page.offset,
    ...(page.total ? { total: true } : {}),
    responseFormat: 'compact',
  };
}

/** Rows of the whole result, from the total that a platform counts without limit and offset. */
export function rowsInAll(query: LoadQuery, total: number | null | undefined): number | undefined {
  if (total === null || total === undefined) return undefined;
  return Math.min(query.limit ?? Number.POSITIVE_INFINITY, Math.max(0, total - query.offset));
}

/**
 * The report's own order, or the one that the engine gives a query without order (first time dimension upwards, else first
 * measure downwards, else first dimension upwards), followed by every member that tells rows apart. Without these, rows that
 * tie could change places from page to page, and be read twice or never.
 */
function stableOrder(query: LoadQuery): [string, 'asc' | 'desc'][] {
  const own = ownOrder(query.fields.order);
  const times = query.timeDimensions
    .filter(({ granularity }) => granularity !== undefined)
    .map(({ dimension }) => dimension);
  const order = own ?? defaultOrder(times[0], query);
  const tellingApart = [...query.dimensions, ...times, ...(query.fields.ungrouped === true ? query.measures : [])];
  for (const member of tellingApart) {
    if (order.every(([ordered]) => ordered !== member)) order.push([member, 'asc']);
  }
  return order;
}

function defaultOrder(time: string | undefined, query: LoadQuery): [string, 'asc' | 'desc'][] {
  const [measure] = query.measures;
  const [dimension] = query.dimensions;
  if (time !== undefined) return [[time, 'asc']];
  if (measure !== undefined) return [[measure, 'desc']];
  return dimension === undefined ? [] : [[dimension, 'asc']];
}

/** `{"orders.id":"asc"}`, `[["orders.id","asc"]]` or `[{"id":"orders.id","desc":false}]`. Undefined when there is none. */
function ownOrder(order: unknown): [string, 'asc' | 'desc'][] | undefined {
  const pairs: readonly unknown[] = Array.isArray(order) ? order : isRecord(order) ? Object.entries(order) : [];
  const read = pairs.flatMap((pair): [string, 'asc' | 'desc'][] => {
    const [member, direction] = Array.isArray(pair)
      ? pair
      : isRecord(pair)
        ? [pair.id, pair.desc === true ? 'desc' : 'asc']
        : [];
    return typeof member === 'string' ? [[member, direction === 'desc' ? 'desc' : 'asc']] : [];
  });
  return read.length > 0 ? read : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
