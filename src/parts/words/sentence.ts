/** A sentence whose parts may be bold, or an address that shall look like a cell. */
export type Sentence = readonly (string | Strong | CellAddress)[];

export interface Strong {
  readonly strong: string;
}

export interface CellAddress {
  readonly cells: string;
}

/** The sentence as plain text, for announcements and for copying. */
export function plainText(sentence: Sentence): string {
  return sentence
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.cells))
    .join('');
}
