/**
 * Returns the first items that a sentence can name, and the number of the others.
 * @param withMore adds the number of the others to the list: `A, B and 3 more`
 * @param total is the number of items if not all are known
 * @param join makes a list of the first items; the default separates them by commas
 */
export function listFirst(
  withMore: (values: { readonly list: string; readonly count: number }) => string,
  items: readonly string[],
  limit: number,
  total = items.length,
  join = (firstItems: readonly string[]) => firstItems.join(', '),
): string {
  const firstItems = items.slice(0, limit);
  const list = join(firstItems);
  return total > firstItems.length ? withMore({ list, count: total - firstItems.length }) : list;
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
