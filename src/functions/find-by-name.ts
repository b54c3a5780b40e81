/** Finds the columns or members that a text in a formula names. */

interface Named {
  /** Holds the name in the data model: `orders.region`. */
  readonly name: string;
  readonly title: string;
  /** Other members may share it. */
  readonly shortTitle?: string;
}

/**
 * Returns the matches in any case by title, else by short title, by whole name, or by the last part
 * of the name.
 */
export function findByName<Item extends Named>(items: readonly Item[], text: string): readonly Item[] {
  const normalized = text.trim().toLowerCase();
  const nameGetters: readonly ((item: Named) => string)[] = [
    ({ title }) => title,
    ({ title, shortTitle = title }) => shortTitle,
    ({ name }) => name,
    ({ name }) => name.slice(name.indexOf('.') + 1),
  ];
  for (const getName of nameGetters) {
    const matches = items.filter((item) => getName(item).toLowerCase() === normalized);
    if (matches.length > 0) return matches;
  }
  return [];
}
