/**
 * Headers of one row or of several, as they stand. Whatever tells columns by their headers reads all rows of one as one text, so that a level
 * which stands over several columns is told for each of them.
 */

/** The rows of a block that are headers, as it was placed: none, one, or one for each level of a pivot's columns. */
export function headerRowsOf({
  headers,
  headerRows = 1,
}: {
  readonly headers: boolean;
  readonly headerRows?: number | undefined;
}): number {
  return headers ? headerRows : 0;
}

/** As titles of pivots join their members. */
export const LEVEL_SEPARATOR = ' · ';

/** As one text: what a column of such levels is called. */
export function headerText(levels: readonly string[]): string {
  return levels.filter((level) => level !== '').join(LEVEL_SEPARATOR);
}

/** Of rows that begin with so many rows of headers, each column's header. */
export function headersOf(rows: readonly (readonly string[])[], headerRows = 1): readonly string[] {
  const head = rows.slice(0, headerRows);
  return (head[0] ?? []).map((_, column) => headerText(head.map((row) => row[column] ?? '')));
}

/** Every text that some rows of such a header show without the others. */
export function partsOfHeader(text: string): readonly string[] {
  const levels = text.split(LEVEL_SEPARATOR);
  return levels.flatMap((_, at) => [headerText(levels.slice(0, at + 1)), headerText(levels.slice(at))]);
}
