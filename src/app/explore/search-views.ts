/**
 * Finds views and fields of the data model by the words of a search, in any order and ignoring case
 * and accents. Pure.
 */
import type { ModelField, ModelView } from '../../client';
import { normalizeText, splitSearch, splitWords } from '../catalogue/rank-reports';

export interface FoundView {
  readonly view: ModelView;
  /**
   * Lists the fields that the search finds, the best first. The list is empty if only the view
   * itself matches, and without a search.
   */
  readonly fields: readonly ModelField[];
}

/**
 * Returns a search over these views. It finds a view by its own texts, and a field by its texts and
 * the title of its view: each word must be in them, and one in the field itself. The best views come
 * first; without a search all views, in the order of the model.
 */
export function createViewSearch(views: readonly ModelView[]): (search: string) => readonly FoundView[] {
  const indexedViews = views.map((view) => ({
    view,
    texts: indexTexts(view),
    fields: view.fields.map((field) => ({ field, texts: indexTexts(field) })),
  }));
  return (search) => {
    const words = splitSearch(search);
    if (words.length === 0) return views.map((view) => ({ view, fields: [] }));
    const found = indexedViews.flatMap(({ view, texts, fields }) => {
      const ranked = fields
        .map(({ field, texts: fieldTexts }) => ({ field, rank: rankField(words, fieldTexts, texts) }))
        .filter(({ rank }) => rank !== undefined)
        .sort(compareRanks);
      const ranks = [rankTexts(words, texts), ranked[0]?.rank].filter((rank) => rank !== undefined);
      if (ranks.length === 0) return [];
      return { rank: Math.min(...ranks), foundView: { view, fields: ranked.map(({ field }) => field) } };
    });
    return found.sort(compareRanks).map(({ foundView }) => foundView);
  };
}

interface Ranked {
  readonly rank: number | undefined;
}

const compareRanks = (a: Ranked, b: Ranked): number => (a.rank ?? 0) - (b.rank ?? 0);

interface IndexedTexts {
  /** Holds normalized words with a space between them. */
  readonly title: string;
  /** Holds normalized texts, the most important first: name, synonyms, description, hidden context. */
  readonly otherTexts: readonly string[];
}

type DescribedPart = Pick<ModelField, 'name' | 'title' | 'description' | 'synonyms' | 'hiddenContext'>;

function indexTexts({ name, title, description = '', synonyms, hiddenContext = '' }: DescribedPart): IndexedTexts {
  // The name of a field begins with the name of its view: `sales.net_sales`.
  const ownName = name.slice(name.lastIndexOf('.') + 1);
  return {
    title: splitWords(normalizeText(title)).join(' '),
    otherTexts: [ownName, synonyms.join('\n'), description, hiddenContext].map(normalizeText),
  };
}

/** Ranks a word that is only in the title of the field's view after all texts of the field. */
const VIEW_TITLE_RANK = 7;

/** Returns 0 or less for the best match; undefined if a word is in none of the texts. */
function rankTexts(words: readonly string[], texts: IndexedTexts): number | undefined {
  return sumRanks(words, texts, (word) => rankWord(word, texts));
}

function rankField(words: readonly string[], texts: IndexedTexts, viewTexts: IndexedTexts): number | undefined {
  if (words.every((word) => rankWord(word, texts) === undefined)) return undefined;
  return sumRanks(words, texts, (word) => {
    return rankWord(word, texts) ?? (viewTexts.title.includes(word) ? VIEW_TITLE_RANK : undefined);
  });
}

function sumRanks(
  words: readonly string[],
  { title }: IndexedTexts,
  rank: (word: string) => number | undefined,
): number | undefined {
  let sum = title === words.join(' ') ? -1 : 0;
  for (const word of words) {
    const wordRank = rank(word);
    if (wordRank === undefined) return undefined;
    sum += wordRank;
  }
  return sum;
}

/** The title's beginning comes first, then the beginning of a word in it, then the rest. */
function rankWord(word: string, { title, otherTexts }: IndexedTexts): number | undefined {
  if (title.startsWith(word)) return 0;
  if (title.includes(` ${word}`)) return 1;
  if (title.includes(word)) return 2;
  const index = otherTexts.findIndex((text) => text.includes(word));
  return index < 0 ? undefined : 3 + index;
}
