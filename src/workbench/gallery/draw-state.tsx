import { loadWords } from '../../administration';
import { english } from '../../taskpane/compose';
import type { Catalogue } from '../../taskpane/words/catalogue';
import type { WordsOptions } from '../../taskpane/words/en/shell';

/**
 * The gallery's states name buttons in English.
 * @returns what a button may be called in the catalogue's language; a row's name is its words one behind the other
 */
export async function createNamesInLanguage(catalogue: Catalogue, options: WordsOptions) {
  if (catalogue === english) return (name: string) => [name];
  const pairs: (readonly [english: string, other: string])[] = [];
  pair(await wordsOf(english, options), await wordsOf(catalogue, options), (first, other) =>
    pairs.push([first, other]),
  );
  return (name: string): string[] =>
    pairs.flatMap(([first, other]) => {
      if (first === name) return [other];
      if (first === '' || !name.startsWith(first)) return [];
      const rest = name.slice(first.length);
      return pairs.filter(([second]) => second === rest).map(([, more]) => other + more);
    });
}

async function wordsOf(catalogue: Catalogue, options: WordsOptions) {
  const [createPageWords, createDetailsWords, createAdministrationWords] = await Promise.all([
    catalogue.pages(),
    catalogue.details(),
    loadWords(catalogue.language),
  ]);
  const words = createPageWords(catalogue.createWords(options));
  const administration = createAdministrationWords(words.formats, words.failure);
  const counted = [administration.schedules.removeAll(4)];
  return { ...words, details: createDetailsWords(words.formats), administration, counted };
}

function pair(english: unknown, other: unknown, see: (english: string, other: string) => void): void {
  if (typeof english === 'string' && typeof other === 'string') see(english, other);
  if (typeof english !== 'object' || english === null || typeof other !== 'object' || other === null) return;
  for (const [key, value] of Object.entries(english)) pair(value, Reflect.get(other, key), see);
}
