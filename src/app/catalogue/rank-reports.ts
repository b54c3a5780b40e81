/** What a search means: its words in any order, over all that people know of a report, small typing errors forgiven. Pure. */

/** How well a report answers a search, the nearest first: it is called so, its name holds the words, all that is known of it does, or misspelt. */
export type Closeness = 0 | 1 | 2 | typeof MISSPELT;
export const MISSPELT = 3;

interface KnownTexts {
  readonly name: string;
  /** Title, description, folders and author. */
  readonly others: readonly string[];
}

/** @returns undefined where a word of the search is nowhere in the texts, not even misspelt */
export function closenessOf(words: readonly string[], { name, others }: KnownTexts): Closeness | undefined {
  const inName = folded(name);
  if (words.every((word) => inName.includes(word))) {
    const named = wordsIn(inName);
    return named.length === words.length && named.every((one) => words.includes(one)) ? 0 : 1;
  }
  const everything = [inName, ...others.map(folded)].join('\n');
  if (words.every((word) => everything.includes(word))) return 2;
  const known = wordsIn(everything);
  const isKnown = words.every((word) => everything.includes(word) || known.some((one) => isMisspelt(word, one)));
  return isKnown ? MISSPELT : undefined;
}

/** A sentence pasted into the search is no list of words to look for. */
const MOST_WORDS = 8;

/** The words of a search, as texts are compared with. */
export const searchWords = (search: string): string[] => [...new Set(wordsIn(folded(search)))].slice(0, MOST_WORDS);

/**
 * Texts of which one stands in every text that holds the word with one typing error: an error leaves the one or the other half whole.
 * Empty for words that are too short to forgive anything.
 */
export function halvesOf(word: string): readonly string[] {
  const middle = Math.ceil(word.length / 2);
  return errorsForgiven(word) === 0 ? [] : [word.slice(0, middle), word.slice(middle)];
}

/** Whether a word was meant by what was typed, which may be its beginning. */
export function isMisspelt(typed: string, word: string): boolean {
  const forgiven = errorsForgiven(typed);
  return forgiven > 0 && distanceToBeginning(typed, word, forgiven) <= forgiven;
}

const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Letter case and accents do not count. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss');

const wordsIn = (text: string): string[] => text.match(WORDS) ?? [];

function errorsForgiven(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Letters that are missing, added, other or swapped with their neighbour, between a text and the nearest beginning of a word. */
function distanceToBeginning(text: string, word: string, most: number): number {
  const width = Math.min(word.length, text.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= text.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= width; column += 1) {
      const isSame = text[row - 1] === word[column - 1];
      const isSwapped = text[row - 1] === word[column - 2] && text[row - 2] === word[column - 1];
      const ways = [at(last, column) + 1, at(now, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1)];
      if (isSwapped && row > 1 && column > 1) ways.push(at(beforeLast, column - 2) + 1);
      now.push(Math.min(...ways));
    }
    beforeLast = last;
    last = now;
  }
  return Math.min(...last);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
