/**
 * Yields packs of items in order, each of at most the given weight; a heavier item is a pack of its
 * own.
 */
export function* packByWeight<Item>(
  items: Iterable<Item>,
  maxWeight: number,
  getWeight: (item: Item) => number,
): Generator<Item[], undefined> {
  let pack: Item[] = [];
  let weight = 0;
  for (const item of items) {
    const itemWeight = getWeight(item);
    if (pack.length > 0 && weight + itemWeight > maxWeight) {
      yield pack;
      pack = [];
      weight = 0;
    }
    pack.push(item);
    weight += itemWeight;
  }
  if (pack.length > 0) yield pack;
}
