import { takeFirst } from '../../parts';

/**
 * Returns the first items separated by commas, and the number of the others.
 * @param withMore adds the number of the others to the list: `A, B and 3 more`
 * @param total is the number of items if not all are known
 */
export function listFirst(
  withMore: (values: { readonly list: string; readonly count: number }) => string,
  items: readonly string[],
  limit: number,
  total = items.length,
): string {
  const { firstItems, restCount } = takeFirst(items, limit, total);
  const list = firstItems.join(', ');
  return restCount > 0 ? withMore({ list, count: restCount }) : list;
}

/** Joins the items two by two: `A or B or C`. */
export function joinItems(
  link: (values: { readonly first: string; readonly second: string }) => string,
  items: readonly string[],
): string {
  return items.length === 0 ? '' : items.reduce((first, second) => link({ first, second }));
}

/** Joins the parts that are there. */
export function joinPresent(parts: readonly (string | number | false | undefined)[], separator = ' '): string {
  return parts.filter(Boolean).join(separator);
}
