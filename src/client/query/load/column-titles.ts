/** Chooses the headers of a result's columns: short ones where these are unique. */

interface TitledColumn {
  /** Names a member, or in SQL a column. */
  readonly name: string;
  readonly title: string;
  readonly shortTitle: string;
  /** The user reads this text: "month", "Fiscal year". */
  readonly granularity: string | undefined;
}

/**
 * Each format yields a longer title than the one before. `title` contains the view's name;
 * `distinctWords` are the words of the name that similar columns do not share.
 */
const TITLE_FORMATS: readonly ((column: TitledColumn, distinctWords: string) => string)[] = [
  ({ title }) => title,
  ({ shortTitle, granularity }) => addDetails(shortTitle, granularity),
  ({ title, granularity }) => addDetails(title, granularity),
  ({ shortTitle, granularity }, distinctWords) => addDetails(shortTitle, distinctWords, granularity),
  ({ title, granularity }, distinctWords) => addDetails(title, distinctWords, granularity),
  ({ title, name }) => `${title} (${name})`,
];

/**
 * Returns one caption per column. Captions are unique even ignoring case, because Excel's tables
 * and our formulas address columns by them. Columns with the same short title all use the first
 * format that makes them unique.
 */
export function chooseTitles(columns: readonly TitledColumn[]): string[] {
  const groups = new Map<string, TitledColumn[]>();
  for (const column of columns) {
    const group = groups.get(normalizeTitle(column.shortTitle));
    if (group) group.push(column);
    else groups.set(normalizeTitle(column.shortTitle), [column]);
  }
  const titles = new Map<TitledColumn, string>();
  const usedKeys = new Set<string>();
  const assign = (column: TitledColumn, title: string) => {
    titles.set(column, title);
    usedKeys.add(normalizeTitle(title));
  };
  for (const [only, ...others] of groups.values()) if (only && others.length === 0) assign(only, only.shortTitle);
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const distinctWords = findDistinctWords(group);
    const format = TITLE_FORMATS.find((formatTitle) => {
      const keys = new Set(group.map((column) => normalizeTitle(formatTitle(column, distinctWords.get(column) ?? ''))));
      return keys.size === group.length && [...keys].every((key) => !usedKeys.has(key));
    });
    const lastNumbers = new Map<string, number>();
    for (const column of group)
      assign(
        column,
        format?.(column, distinctWords.get(column) ?? '') ?? addNumber(column.title, usedKeys, lastNumbers),
      );
  }
  return columns.map((column) => titles.get(column) ?? column.title);
}

function addDetails(title: string, ...details: readonly (string | undefined)[]): string {
  const joined = details.filter(Boolean).join(', ');
  return joined === '' ? title : `${title} (${joined})`;
}

/**
 * Finds the words of a name that similar columns do not share: a view that joins stores and
 * products has `stores_name` and `products_name`, both titled "Name", and these give "Stores" and
 * "Products".
 */
function findDistinctWords(group: readonly TitledColumn[]): ReadonlyMap<TitledColumn, string> {
  const names = group.map(({ name }) => (name.split('.')[1] ?? name).split('_').filter((word) => word !== ''));
  const commonAtStart = countCommonWords(names);
  const rests = names.map((words) => words.slice(commonAtStart));
  const commonAtEnd = countCommonWords(rests.map((words) => [...words].reverse()));
  const words = rests.map((words) =>
    words
      .slice(0, words.length - commonAtEnd)
      .map(capitalize)
      .join(' '),
  );
  return new Map(group.map((column, index) => [column, words[index] ?? '']));
}

/** Returns the number of first words that all names have in common. */
function countCommonWords(names: readonly (readonly string[])[]): number {
  const [first = []] = names;
  const firstDifference = first.findIndex((word, at) => names.some((words) => words[at] !== word));
  return firstDifference < 0 ? first.length : firstDifference;
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** SQL may give several columns the same name, so this appends a number. */
function addNumber(title: string, usedKeys: ReadonlySet<string>, lastNumbers: Map<string, number>): string {
  let number = lastNumbers.get(title) ?? 1;
  const createTitle = () => (number === 1 ? title : `${title} (${number})`);
  while (usedKeys.has(normalizeTitle(createTitle()))) number += 1;
  lastNumbers.set(title, number);
  return createTitle();
}

function normalizeTitle(title: string): string {
  return title.trim().toLowerCase();
}
