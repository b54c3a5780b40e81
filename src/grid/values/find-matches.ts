/**
 * Finds what a text means that a person typed or that a cell holds: a report, a column, a value. An
 * exact match wins over any other. Otherwise letter case, blanks, invisible characters and the ways
 * to store one letter do not count. The caller decides what several matches mean.
 */

/** Returns the text as it is compared: `' Net\u00a0\u00a0Sales ' -> 'net sales'`. */
export function normalizeTypedText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const visible = text.normalize('NFKC').replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
  // Letters without an equivalent of one letter become equal as capitals: `ß` and `SS`, `ς` and `σ`.
  return visible.toUpperCase().toLowerCase();
}

/** These texts contain neither blanks nor letters that can be stored in several ways. */
const PLAIN = /^[!-~]*$/;
/** Excel keeps no control characters, and some programs write a replacement for them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\ufffd]/gu;

/**
 * Returns the items with exactly this text, else those with a text that differs only in what does
 * not count.
 * @param readTexts reads the texts that an item may be named by, from the most to the least
 * important; the first with a match decides
 */
export function findMatches<Item>(
  items: readonly Item[],
  text: string,
  readTexts: readonly ((item: Item) => string)[],
): readonly Item[] {
  for (const normalize of [(exactText: string) => exactText, normalizeTypedText]) {
    const wanted = normalize(text);
    if (wanted === '') return [];
    for (const readText of readTexts) {
      const matches = items.filter((item) => normalize(readText(item)) === wanted);
      if (matches.length > 0) return matches;
    }
  }
  return [];
}
