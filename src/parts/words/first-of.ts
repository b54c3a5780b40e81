/**
 * As many as a sentence can name, and how many it leaves out.
 * @param all how many there are, where not all of them are known
 */
export function firstOf<Item>(items: readonly Item[], most: number, all = items.length) {
  const said = items.slice(0, most);
  return { said, rest: all - said.length };
}
