/** Returns the items of each key; keys and items keep the order of the list. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  getKey: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = getKey(item, index);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    index += 1;
  }
  return groups;
}
