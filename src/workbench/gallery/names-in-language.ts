import { createManageWords } from '../../administration/words/en/manage-words';
import type { LaterCatalogue } from '../../taskpane/words/catalogue';
import type { WordsOptions } from '../../taskpane/words/en';
import { createCareWords } from '../../taskpane/words/en/details-words';
import { createAllWords } from '../../taskpane/words/en/later-words';

type Creators = Pick<LaterCatalogue, 'createAllWords' | 'createCareWords'> & {
  readonly createManageWords: typeof createManageWords;
};

/**
 * The gallery's states name buttons in English.
 * @returns what a button may be called in the catalogue's language; a row's name is its words one behind the other
 */
export function createNamesInLanguage(catalogue: Creators | undefined, options: WordsOptions) {
  if (!catalogue) return (name: string) => [name];
  const pairs: (readonly [english: string, other: string])[] = [];
  pair(
    wordsOf({ createAllWords, createCareWords, createManageWords }, options),
    wordsOf(catalogue, options),
    (english, other) => pairs.push([english, other]),
  );
  return (name: string): string[] =>
    pairs.flatMap(([first, other]) => {
      if (first === name) return [other];
      if (first === '' || !name.startsWith(first)) return [];
      const rest = name.slice(first.length);
      return pairs.filter(([second]) => second === rest).map(([, more]) => other + more);
    });
}

function wordsOf(creators: Creators, options: WordsOptions) {
  const words = creators.createAllWords(options);
  const manage = creators.createManageWords(words.formats, words.failure);
  const counted = [manage.schedules.removeAll(4)];
  return { ...words, care: creators.createCareWords(words.formats), manage, counted };
}

function pair(english: unknown, other: unknown, see: (english: string, other: string) => void): void {
  if (typeof english === 'string' && typeof other === 'string') see(english, other);
  if (typeof english !== 'object' || english === null || typeof other !== 'object' || other === null) return;
  for (const [key, value] of Object.entries(english)) pair(value, Reflect.get(other, key), see);
}
