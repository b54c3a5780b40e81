/**
 * Ranks reports by a search: its words in any order, over all known texts of a report, with small
 * typing errors forgiven. Pure.
 */

/**
 * How well a report matches a search, the closest first: its name is the search, its name contains
 * the words, its texts contain them, or its texts contain misspelt forms of them.
 */
export type Closeness = 0 | 1 | 2 | typeof MISSPELT;
export const MISSPELT = 3;

interface KnownTexts {
  readonly name: string;
  /** Contains title, description, folders and author. */
  readonly others: readonly string[];
}

/** @returns undefined if a word of the search is in none of the texts, not even misspelt */
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

/** A sentence that was pasted into the search is no list of words to look for. */
const MOST_WORDS = 8;

/** Returns the words of a search, normalized as the texts are. */
export const searchWords = (search: string): string[] => [...new Set(wordsIn(folded(search)))].slice(0, MOST_WORDS);

/**
 * Returns two texts, one of which is in every text that contains the word with one typing error:
 * the error leaves one half of the word intact. Empty for words that are too short to forgive an
 * error.
 */
export function halvesOf(word: string): readonly string[] {
  const middle = Math.ceil(word.length / 2);
  return errorsForgiven(word) === 0 ? [] : [word.slice(0, middle), word.slice(middle)];
}

/** Returns true if what was typed is a misspelt word or the misspelt beginning of one. */
export function isMisspelt(typed: string, word: string): boolean {
  const forgiven = errorsForgiven(typed);
  return forgiven > 0 && distanceToBeginning(typed, word, forgiven) <= forgiven;
}

const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Removes letter case and accents, so that they do not count: `'Ménü'` -> `'menu'`. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss');

const wordsIn = (text: string): string[] => text.match(WORDS) ?? [];

function errorsForgiven(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Counts the letters that are missing, added, replaced or swapped with their neighbour, between a
 * text and the closest beginning of a word.
 */
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
