/** A sentence has parts that may be bold, or addresses that look like cells. */
export type Sentence = readonly (string | Strong | CellAddress)[];

interface Strong {
  readonly strong: string;
}

interface CellAddress {
  readonly cells: string;
}

/** Returns the sentence as plain text, for announcements and for copying. */
export function plainText(sentence: Sentence): string {
  return sentence
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.cells))
    .join('');
}

/**
 * Returns the first items that a sentence can name, and the number of the others.
 * @param all is the number of items if not all are known
 */
export function firstOf<Item>(items: readonly Item[], most: number, all = items.length) {
  const said = items.slice(0, most);
  return { said, rest: all - said.length };
}

/** Returns the addresses separated by commas; each looks like a cell. */
export function cellList(addresses: readonly string[]): Sentence {
  return addresses.flatMap((cells, index) => (index === 0 ? [{ cells }] : [', ', { cells }]));
}
