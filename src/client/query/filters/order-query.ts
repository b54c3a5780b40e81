/** Orders and limits the rows of a report's query as the user chose. Pure. */
import type { ChosenRows } from '../../data/query-events';
import type { OrderItem } from '../load/load-order';
import { getMemberName, listDimensionColumns, readLoadQueries } from '../load/load-query';

interface OrderedQueryText {
  readonly query: string;
  readonly chosen: ChosenRows;
  /** Holds the fields of the order that the query has. */
  readonly order: readonly OrderItem[];
}

/**
 * Returns the query with another order and limit. Fields that the query does not have are dropped;
 * if none is left, its own order stays. Returns undefined if nothing changes, as for a query that
 * compares periods, that is a list of queries or that cannot be read.
 * @param query is the JSON text that a report stores
 * @param chosenOrder names columns as the result does: `orders.created_at.month`
 * @param firstRows is undefined for the query's own limit, and 0 for no limit
 */
export function orderQuery(
  query: string,
  chosenOrder: readonly OrderItem[],
  firstRows: number | undefined,
): OrderedQueryText | undefined {
  const [parsed, ...others] = readLoadQueries(query) ?? [];
  if (!parsed || others.length > 0 || parsed.isComparison) return undefined;
  const columns = [...listDimensionColumns(parsed), ...parsed.measures];
  const order = chosenOrder.filter(([name]) => columns.includes(name));
  if (order.length === 0 && firstRows === undefined) return undefined;
  const { limit, offset, ...fields } = parsed.fields;
  return {
    query: JSON.stringify({
      ...fields,
      ...(firstRows === undefined && { limit, offset }),
      ...(firstRows !== undefined && firstRows > 0 && { limit: firstRows }),
      // Engines order a time by its plain name only.
      ...(order.length > 0 && { order: order.map(([name, direction]) => [getMemberName(name), direction]) }),
    }),
    chosen: { order: order.length > 0, limit: firstRows !== undefined },
    order,
  };
}
