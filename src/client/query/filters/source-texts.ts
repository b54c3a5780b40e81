/** Finds which texts of the source a cell shows alike: a cell does not keep every character. Pure. */

/** Returns the spellings of a text in the source: `'a\nb' -> ['a\nb', 'a\r\nb']`, as cells drop carriage returns. */
export function addCarriageReturns(text: string): string[] {
  return [...new Set([text, text.replace(/\r?\n/g, '\r\n')])];
}

/**
 * Matches where a cell may hold another text than the source: carriage returns are missing at line
 * feeds, and U+FFFD takes the place of characters that no file can hold.
 */
const CHANGED_CHARACTERS = /[\n\uFFFD]+/;

/** Returns true if the source may spell the text of a cell in another way. */
export function mayDifferInSource(cellText: string): boolean {
  return CHANGED_CHARACTERS.test(cellText);
}

/** Returns the pieces of a cell's text that the source has unchanged. */
export function splitAtChanges(cellText: string): readonly string[] {
  return cellText.split(CHANGED_CHARACTERS).filter((piece) => piece !== '');
}
