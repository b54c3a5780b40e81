/** A sentence whose parts may be bold, or an address that shall look like a cell. */
export type Sentence = readonly (string | Strong | CellAddress)[];

interface Strong {
  readonly strong: string;
}

interface CellAddress {
  readonly cells: string;
}

/** The sentence as plain text, for announcements and for copying. */
export function plainText(sentence: Sentence): string {
  return sentence
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.cells))
    .join('');
}

/**
 * As many as a sentence can name, and how many it leaves out.
 * @param all how many there are, where not all of them are known
 */
export function firstOf<Item>(items: readonly Item[], most: number, all = items.length) {
  const said = items.slice(0, most);
  return { said, rest: all - said.length };
}

/** Each looks like a cell, with commas between. */
export function cellList(addresses: readonly string[]): Sentence {
  return addresses.flatMap((cells, index) => (index === 0 ? [{ cells }] : [', ', { cells }]));
}
