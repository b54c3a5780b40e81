/** Reads the parts of a query that the user can edit field by field. Pure. */
import { listReportConditions } from '../filters/report-filters';
import { type OrderItem, readOrder } from '../load/load-order';
import { type LoadQuery, listDimensionColumns, readLoadQueries } from '../load/load-query';

export interface QueryFields {
  readonly measures: readonly string[];
  /** Lists columns in the order of the result: `orders.region`, `orders.created_at.month`. */
  readonly dimensions: readonly string[];
  /**
   * Lists filters, then ranges of dates in the form of filters. Their indexes are those of
   * `removeReportFilter` and of `FilterChoices.reportFilters`.
   */
  readonly filters: readonly unknown[];
  /** Undefined means the engine's default order; an empty list means no order. */
  readonly order: readonly OrderItem[] | undefined;
  readonly limit: number | undefined;
  readonly isUngrouped: boolean;
}

/** A query to start from. It must not be sent, because engines refuse a query without members. */
export const EMPTY_QUERY = '{}';

/**
 * Returns undefined if the fields cannot be edited: for several queries, compared ranges of dates,
 * and texts that are no query.
 */
export function readQueryFields(query: string): QueryFields | undefined {
  const parsed = readEditableQuery(query);
  if (!parsed) return undefined;
  const { fields, measures, limit, isUngrouped } = parsed;
  return {
    ...{ measures, limit, isUngrouped },
    dimensions: listDimensionColumns(parsed),
    filters: listReportConditions(fields).map(({ filter }) => filter),
    order: fields.order === undefined ? undefined : readOrder(fields.order),
  };
}

/** Returns false for a query without members, which must not be sent. */
export function hasFields(query: string): boolean {
  const queries = readLoadQueries(query) ?? [];
  return queries.length > 0 && queries.every((one) => one.measures.length + listDimensionColumns(one).length > 0);
}

/** Returns undefined for what `readQueryFields` cannot read. */
export function readEditableQuery(query: string): LoadQuery | undefined {
  const [parsed, ...others] = readLoadQueries(query) ?? [];
  if (!parsed || others.length > 0 || parsed.isComparison) return undefined;
  const { fields, dimensions, measures, timeDimensions } = parsed;
  // An item that is no name would get lost in an edit.
  const isComplete =
    isListOf(fields.dimensions, dimensions) &&
    isListOf(fields.measures, measures) &&
    isListOf(fields.timeDimensions, timeDimensions);
  return isComplete ? parsed : undefined;
}

function isListOf(field: unknown, items: readonly unknown[]): boolean {
  return field == null || (Array.isArray(field) && field.length === items.length);
}
