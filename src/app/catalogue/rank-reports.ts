/**
 * Ranks reports by a search: its words in any order, over all known texts of a report, with small
 * typing errors forgiven. Pure.
 */

/**
 * Rates how well a report matches a search. At 0 its name consists of the words of the search, at 1
 * its name contains them, at 2 its name contains similar words, at 3 its texts contain the words, at
 * 4 its texts contain similar words. People search by name, so a misspelt name comes before a word
 * in a description.
 */
export type MatchRank = 0 | 1 | 2 | 3 | 4;

/** Returns true if each word of the search is in the report's texts as it was typed. */
export const isExactMatch = (rank: MatchRank | undefined): boolean => rank === 0 || rank === 1 || rank === 3;
/** Returns true if the name contains the words of the search or similar ones. */
export const isNameMatch = (rank: MatchRank | undefined): boolean => rank !== undefined && rank <= 2;

interface KnownTexts {
  readonly name: string;
  /** Contains title, description, folders and author. */
  readonly otherTexts: readonly string[];
}

/** @returns undefined if a word of the search is in none of the texts, not even misspelt */
export function rankMatch(words: readonly string[], { name, otherTexts }: KnownTexts): MatchRank | undefined {
  const normalizedName = normalizeText(name);
  if (words.every((word) => normalizedName.includes(word))) {
    const nameWords = splitWords(normalizedName);
    return nameWords.length === words.length && nameWords.every((nameWord) => words.includes(nameWord)) ? 0 : 1;
  }
  if (containsSimilarWords(words, normalizedName)) return 2;
  const allTexts = [normalizedName, ...otherTexts.map(normalizeText)].join('\n');
  if (words.every((word) => allTexts.includes(word))) return 3;
  return containsSimilarWords(words, allTexts) ? 4 : undefined;
}

function containsSimilarWords(words: readonly string[], normalizedText: string): boolean {
  const textWords = splitWords(normalizedText);
  return words.every(
    (word) => normalizedText.includes(word) || textWords.some((textWord) => isMisspelt(word, textWord)),
  );
}

/**
 * Returns the search as the report spells it: `'regoin sales'` -> `'region sales'`.
 * @param words match the report
 */
export function correctSearch(words: readonly string[], { name, otherTexts }: KnownTexts): string {
  const texts = [name, ...otherTexts].map(normalizeText);
  const textWords = texts.flatMap(splitWords);
  return words
    .map((word) =>
      texts.some((text) => text.includes(word))
        ? word
        : (textWords.find((textWord) => isMisspelt(word, textWord)) ?? word),
    )
    .join(' ');
}

/** Returns the words of a text that the search misspells, in the spelling of the text. */
export function findMisspeltWords(search: string, text: string): string[] {
  const normalizedText = normalizeText(text);
  const absentWords = splitSearch(search).filter((word) => !normalizedText.includes(word));
  return absentWords.length === 0
    ? []
    : splitWords(text).filter((textWord) => absentWords.some((word) => isMisspelt(word, normalizeText(textWord))));
}

/** A search uses only its first words, because a longer text is probably a pasted sentence. */
const MAX_SEARCH_WORDS = 8;

/** Returns the words of a search, normalized as the texts are. */
export const splitSearch = (search: string): string[] =>
  [...new Set(splitWords(normalizeText(search)))].slice(0, MAX_SEARCH_WORDS);

/**
 * Returns the two halves of a typed word. A wrong, missing or additional letter leaves one half
 * intact, so a text with the word that was meant contains one of the halves. The list is empty if
 * the word is too short to forgive an error.
 */
export function splitInHalves(word: string): readonly string[] {
  const middle = Math.ceil(word.length / 2);
  return countAllowedErrors(word) === 0 ? [] : [word.slice(0, middle), word.slice(middle)];
}

/** Returns true if what was typed is a misspelt word or the misspelt beginning of one. */
export function isMisspelt(typedWord: string, word: string): boolean {
  const allowedErrors = countAllowedErrors(typedWord);
  return allowedErrors > 0 && computeDistance(typedWord, word, allowedErrors) <= allowedErrors;
}

const ACCENT_MARKS = /\p{M}/gu;
const WORD_PATTERN = /[\p{L}\p{N}]+/gu;

/** Removes letter case and accents, so that they do not count: `'Ménü'` -> `'menu'`. */
export const normalizeText = (text: string): string =>
  text.normalize('NFKD').replace(ACCENT_MARKS, '').toLowerCase().replaceAll('ß', 'ss');

export const splitWords = (text: string): string[] => text.match(WORD_PATTERN) ?? [];

function countAllowedErrors(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Counts the letters that are missing, added, replaced or swapped with their neighbour, between a
 * text and the closest beginning of a word.
 */
function computeDistance(text: string, word: string, maxDistance: number): number {
  const width = Math.min(word.length, text.length + maxDistance);
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= text.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= width; column += 1) {
      const isSame = text[row - 1] === word[column - 1];
      const isSwapped = text[row - 1] === word[column - 2] && text[row - 2] === word[column - 1];
      const distances = [
        getDistance(previousRow, column) + 1,
        getDistance(currentRow, column - 1) + 1,
        getDistance(previousRow, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwapped && row > 1 && column > 1) distances.push(getDistance(rowBeforePrevious, column - 2) + 1);
      currentRow.push(Math.min(...distances));
    }
    rowBeforePrevious = previousRow;
    previousRow = currentRow;
  }
  return Math.min(...previousRow);
}

const getDistance = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
