/** Which columns or members a text in a formula names. */

interface Named {
  /** Of the data model: `orders.region`. */
  readonly name: string;
  readonly title: string;
  /** That others may have as well. */
  readonly shortTitle?: string;
}

/** By title, by the short one that it shares with others, by whole name, or by the name's last part, whatever the case: the first way that finds any decides. */
export function findNamed<Item extends Named>(items: readonly Item[], text: string): readonly Item[] {
  const wanted = text.trim().toLowerCase();
  const ways: readonly ((item: Named) => string)[] = [
    ({ title }) => title,
    ({ title, shortTitle = title }) => shortTitle,
    ({ name }) => name,
    ({ name }) => name.slice(name.indexOf('.') + 1),
  ];
  for (const way of ways) {
    const found = items.filter((item) => way(item).toLowerCase() === wanted);
    if (found.length > 0) return found;
  }
  return [];
}
