/** Rewrites fields of queries from older clients that newer engines refuse or misread. Pure. */
import { isObject } from '../../wire/json-lines';

/**
 * Returns the fields that newer engines accept. `renewQuery` becomes a cache mode, and `rowLimit`
 * the limit if there is none. A limit may be a text: `"100"`. The direction `none` orders nothing.
 */
export function updateStoredFields(stored: Record<string, unknown>): Record<string, unknown> {
  const { renewQuery, rowLimit, limit, offset, order, cache, ...fields } = stored;
  const updated = {
    cache: cache ?? (renewQuery === true ? 'must-revalidate' : undefined),
    limit: readNumber(limit ?? rowLimit),
    offset: readNumber(offset),
    order: dropUnordered(order),
  };
  return { ...fields, ...Object.fromEntries(Object.entries(updated).filter(([, value]) => value != null)) };
}

function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}

/** If every item is `none`, the engine's default order applies, as in the platform's own client. */
function dropUnordered(order: unknown): unknown {
  if (!isObject(order)) return order;
  const items: readonly unknown[] = Array.isArray(order) ? order : Object.entries(order);
  const ordered = items.filter((item) => !Array.isArray(item) || item[1] !== 'none');
  if (ordered.length === items.length) return order;
  return ordered.length === 0 ? undefined : ordered;
}
