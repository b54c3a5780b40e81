/**
 * Reads headers of one or several rows. Code that compares columns by header takes all rows of a
 * header as one text, so that a level over several columns counts for each of them.
 */

/** Returns the number of header rows: none, one, or one for each level of a pivot's columns. */
export function countHeaderRows({
  headers,
  headerRows = 1,
}: {
  readonly headers: boolean;
  readonly headerRows?: number | undefined;
}): number {
  return headers ? headerRows : 0;
}

/** Separates levels as in the titles of pivots. */
export const LEVEL_SEPARATOR = ' · ';

/** Returns the levels of a header as one text, without empty ones. */
export function joinHeaderLevels(levels: readonly string[]): string {
  return levels.filter((level) => level !== '').join(LEVEL_SEPARATOR);
}

/** Returns each column's header if the rows begin with this many header rows. */
export function readHeaders(rows: readonly (readonly string[])[], headerRows = 1): readonly string[] {
  const head = rows.slice(0, headerRows);
  return (head[0] ?? []).map((_, column) => joinHeaderLevels(head.map((row) => row[column] ?? '')));
}

/** Returns every text that some rows of such a header show without the others. */
export function listHeaderParts(text: string): readonly string[] {
  const levels = text.split(LEVEL_SEPARATOR);
  return levels.flatMap((_, at) => [joinHeaderLevels(levels.slice(0, at + 1)), joinHeaderLevels(levels.slice(at))]);
}
