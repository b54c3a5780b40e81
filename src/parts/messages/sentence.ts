/** A sentence has parts that may be bold, or addresses that look like cells. */
export type Sentence = readonly (string | StrongPart | AddressPart)[];

interface StrongPart {
  readonly strong: string;
}

interface AddressPart {
  readonly cells: string;
}

/** Returns the sentence as plain text, for announcements and for copying. */
export function plainText(sentence: Sentence): string {
  return sentence
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.cells))
    .join('');
}

/** Returns the addresses separated by commas; each looks like a cell. */
export function joinAddresses(addresses: readonly string[]): Sentence {
  return addresses.flatMap((cells, index) => (index === 0 ? [{ cells }] : [', ', { cells }]));
}
