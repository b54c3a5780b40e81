/** Orders and limits the rows of a report's query as the user chose. Pure. */
import type { OrderItem } from '../load/load-order';
import { getMemberName, listDimensionColumns, readLoadQueries } from '../load/load-query';

/**
 * Returns the query with another order and limit. Fields that the query does not have are dropped;
 * if none is left, its own order stays. A query that compares periods, that is a list of queries or
 * that cannot be read stays unchanged.
 * @param query is the JSON text that a report stores
 * @param order names columns as the result does: `orders.created_at.month`
 * @param firstRows is undefined for the query's own limit, and 0 for no limit
 */
export function orderQuery(query: string, order: readonly OrderItem[], firstRows: number | undefined): string {
  const [parsed, ...others] = readLoadQueries(query) ?? [];
  if (!parsed || others.length > 0 || parsed.isComparison) return query;
  const columns = [...listDimensionColumns(parsed), ...parsed.measures];
  // Engines order a time by its plain name only.
  const knownOrder = order
    .filter(([name]) => columns.includes(name))
    .map(([name, direction]): OrderItem => [getMemberName(name), direction]);
  if (knownOrder.length === 0 && firstRows === undefined) return query;
  const { limit, offset, ...fields } = parsed.fields;
  return JSON.stringify({
    ...fields,
    ...(firstRows === undefined && { limit, offset }),
    ...(firstRows !== undefined && firstRows > 0 && { limit: firstRows }),
    ...(knownOrder.length > 0 && { order: knownOrder }),
  });
}
