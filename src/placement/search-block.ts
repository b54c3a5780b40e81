/**
 * Looks for a lost block by what it showed. What it finds looks like the block and may be a copy of it: a person decides, nothing is
 * written on its word.
 */
import type { Witness } from './placement';
import { cellChecksum, ROWS_AT_EACH_END, recognises } from './witness';

export interface Start {
  readonly row: number;
  readonly column: number;
}

/**
 * @param rows texts of an area of a sheet, row by row
 * @param width columns of the block
 * @returns where blocks that look like it begin, in reading order
 */
export function searchBlock(witness: Witness, rows: readonly (readonly string[])[], width: number): readonly Start[] {
  const header = new Set(witness.header);
  // Without headers nothing is special enough to be looked for in a whole sheet.
  if (header.size === 0) return [];
  const starts: Start[] = [];
  for (const [row, texts] of rows.entries()) {
    for (const column of headerStarts(texts, header, width)) {
      const below = rows.slice(row + 1, row + 1 + ROWS_AT_EACH_END).map((line) => line.slice(column, column + width));
      const isFilled = below.some((line) => line.some((text) => text !== ''));
      const sight = { rows: [texts.slice(column, column + width)], isEmpty: false };
      // Headers alone, with nothing below them, may be a table that somebody is about to fill.
      if (isFilled && recognises(witness, sight)) starts.push({ row, column });
    }
  }
  return starts;
}

/** Columns at which a row of such headers may begin: each window holds one header at its start or its end at least. */
function headerStarts(texts: readonly string[], header: ReadonlySet<string>, width: number): number[] {
  const hits = texts.flatMap((text, column) => (text !== '' && header.has(cellChecksum(text)) ? [column] : []));
  const starts: number[] = [];
  for (let next = 0; next < hits.length; ) {
    const column = hits[next] ?? 0;
    starts.push(column);
    while (next < hits.length && (hits[next] ?? 0) < column + width) next += 1;
  }
  return starts;
}
