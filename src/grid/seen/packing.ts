/** In their order, as many together as weigh at most so much; what weighs more by itself goes alone. */
export function packByWeight<Item>(items: readonly Item[], most: number, weightOf: (item: Item) => number): Item[][] {
  const packs: Item[][] = [];
  let weight = 0;
  for (const item of items) {
    const more = weightOf(item);
    const last = packs.at(-1);
    if (last && weight + more <= most) {
      last.push(item);
      weight += more;
    } else {
      packs.push([item]);
      weight = more;
    }
  }
  return packs;
}
