/** Chooses the headers of a result's columns: short ones where these are unique. */

interface Described {
  /** Names a member, or in SQL a column. */
  readonly name: string;
  readonly title: string;
  readonly shortTitle: string;
  /** The user reads this text: "month", "Fiscal year". */
  readonly granularity: string | undefined;
}

/**
 * Each way yields a longer caption than the one before. A title contains the view's name; `apart`
 * holds the words of the name that similar columns do not share.
 */
const WAYS: readonly ((column: Described, apart: string) => string)[] = [
  ({ title }) => title,
  ({ shortTitle, granularity }) => withDetails(shortTitle, granularity),
  ({ title, granularity }) => withDetails(title, granularity),
  ({ shortTitle, granularity }, apart) => withDetails(shortTitle, apart, granularity),
  ({ title, granularity }, apart) => withDetails(title, apart, granularity),
  ({ title, name }) => `${title} (${name})`,
];

/**
 * Returns one caption per column. Captions are unique even ignoring case, because Excel's tables
 * and our formulas address columns by them. Columns with the same short title all use the first way
 * that makes them unique.
 */
export function chooseCaptions(columns: readonly Described[]): string[] {
  const groups = new Map<string, Described[]>();
  for (const column of columns) {
    const group = groups.get(normalizeCaption(column.shortTitle));
    if (group) group.push(column);
    else groups.set(normalizeCaption(column.shortTitle), [column]);
  }
  const captions = new Map<Described, string>();
  const usedKeys = new Set<string>();
  const assign = (column: Described, caption: string) => {
    captions.set(column, caption);
    usedKeys.add(normalizeCaption(caption));
  };
  for (const [only, ...others] of groups.values()) if (only && others.length === 0) assign(only, only.shortTitle);
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const apart = distinctWords(group);
    const way = WAYS.find((makeCaption) => {
      const keys = new Set(group.map((column) => normalizeCaption(makeCaption(column, apart.get(column) ?? ''))));
      return keys.size === group.length && [...keys].every((key) => !usedKeys.has(key));
    });
    const lastNumbers = new Map<string, number>();
    for (const column of group)
      assign(column, way?.(column, apart.get(column) ?? '') ?? numbered(column.title, usedKeys, lastNumbers));
  }
  return columns.map((column) => captions.get(column) ?? column.title);
}

function withDetails(title: string, ...details: readonly (string | undefined)[]): string {
  const joined = details.filter(Boolean).join(', ');
  return joined === '' ? title : `${title} (${joined})`;
}

/**
 * Finds the words of a name that similar columns do not share: a view that joins stores and
 * products has `stores_name` and `products_name`, both titled "Name", and these give "Stores" and
 * "Products".
 */
function distinctWords(group: readonly Described[]): ReadonlyMap<Described, string> {
  const names = group.map(({ name }) => (name.split('.')[1] ?? name).split('_').filter((word) => word !== ''));
  const start = commonLength(names);
  const rests = names.map((words) => words.slice(start));
  const end = commonLength(rests.map((words) => [...words].reverse()));
  const words = rests.map((words) =>
    words
      .slice(0, words.length - end)
      .map(capitalized)
      .join(' '),
  );
  return new Map(group.map((column, index) => [column, words[index] ?? '']));
}

/** Returns the number of first words that all names have in common. */
function commonLength(names: readonly (readonly string[])[]): number {
  const [first = []] = names;
  const differs = first.findIndex((word, at) => names.some((words) => words[at] !== word));
  return differs < 0 ? first.length : differs;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** SQL may give several columns the same name, so this appends a number. */
function numbered(title: string, usedKeys: ReadonlySet<string>, reached: Map<string, number>): string {
  let number = reached.get(title) ?? 1;
  const caption = () => (number === 1 ? title : `${title} (${number})`);
  while (usedKeys.has(normalizeCaption(caption()))) number += 1;
  reached.set(title, number);
  return caption();
}

function normalizeCaption(caption: string): string {
  return caption.trim().toLowerCase();
}
