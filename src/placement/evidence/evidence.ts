/**
 * The second evidence: what a block showed when it was last written, as checksums. It can tell that other things stand where the anchor
 * points; it can never prove alone that cells are the block, because a copy shows the same.
 */
import * as z from 'zod/mini';
import { type BlockSight, MAX_COLUMNS } from '../../grid';
import { checksum } from './checksum';
import { headersOf } from './headers';

/** Three times as many as are ever kept. */
const MOST_ROWS_KEPT = 64;

const Sum = z.string().check(z.maxLength(10_000));

/** What a block showed when it was last written, as checksums: no text can be read back from it. */
export const Evidence = z.object({
  /** One for each header, left to right; empty without headers. */
  header: z.readonly(z.array(Sum).check(z.maxLength(MAX_COLUMNS))),
  /** Rows of which each of these is made, where they are several. */
  headerRows: z.optional(z.int().check(z.positive(), z.lte(16))),
  /** Of the first and last rows of data, and of those of the writing before: an undone refresh is known again. */
  rows: z.readonly(z.array(Sum).check(z.maxLength(MOST_ROWS_KEPT))),
});
export type Evidence = Readonly<z.infer<typeof Evidence>>;

/** Rows to look at from either end of a block. */
export const ROWS_AT_EACH_END = 4;

/** With those of the header, which counts as one where there is none. */
export function rowsSeen(headerRows: number): number {
  return ROWS_AT_EACH_END + Math.max(1, headerRows);
}

export function evidenceOf(sight: BlockSight, headerRows: number, before: Evidence | undefined): Evidence {
  const body = sight.rows.slice(headerRows);
  const rows = [...rowChecksums(body), ...(headerRows > 0 ? [] : firstRow(sight.rows[0] ?? []))];
  const older = (before?.rows ?? []).filter((sum) => !rows.includes(sum)).slice(0, 2 * ROWS_AT_EACH_END);
  return {
    header: headerRows > 0 ? headersOf(sight.rows, headerRows).map(cellChecksum) : [],
    ...(headerRows > 1 && { headerRows }),
    rows: [...rows, ...older],
  };
}

/**
 * Half of the headers, of ours or of those that stand there now, or one row of data is enough: analysts rename headers, insert and delete
 * columns, sort and correct. Without any of it, something else has taken the place.
 */
export function recognises(evidence: Evidence, sight: BlockSight): boolean {
  const seen = headersOf(sight.rows, evidence.headerRows)
    .filter((text) => text !== '')
    .map(cellChecksum);
  const isSeen = new Set(seen);
  const kept = evidence.header.filter((title) => isSeen.has(title));
  if (kept.length > 0 && kept.length * 2 >= Math.min(evidence.header.length, seen.length)) return true;
  if (rowChecksums(sight.rows).some((sum) => evidence.rows.includes(sum))) return true;
  return evidence.rows.some((sum) => sum.startsWith(BY_CELLS) && isWithin(sum.slice(1).split(','), seen));
}

/** Returns how many empty rows are above the header, if all of the header is among the first rows that were read; otherwise 0. */
export function rowsAboveHeader({ header, headerRows = 1 }: Evidence, { rows }: BlockSight): number {
  const first = rows.findIndex((row) => row.some((text) => text !== ''));
  if (first <= 0 || header.length === 0) return 0;
  const texts = headersOf(rows.slice(first), headerRows).filter((text) => text !== '');
  return texts.map(cellChecksum).join() === header.join() ? first : 0;
}

/** Marks a row that is kept cell by cell. */
export const BY_CELLS = '=';
/** Of such a row: so many leave no doubt, and a row may have as many cells as a sheet has columns. */
const MOST_CELLS_KEPT = 500;

export function firstFilled(cells: readonly string[]): string[] {
  return cells.filter((text) => text !== '').slice(0, MOST_CELLS_KEPT);
}

/** Without headers a column that somebody inserted and filled makes each row another one; our cells of the first are still there in order. */
function firstRow(cells: readonly string[]): string[] {
  const filled = firstFilled(cells).map(cellChecksum);
  return filled.length > 1 ? [BY_CELLS + filled.join(',')] : [];
}

function isWithin(wanted: readonly string[], seen: readonly string[]): boolean {
  let next = 0;
  for (const one of seen) if (one === wanted[next]) next += 1;
  return next === wanted.length;
}

/** Empty cells do not count: a column inserted into the block leaves its rows what they were. An empty row says nothing. */
function rowChecksums(rows: BlockSight['rows']): string[] {
  return rows.map(rowChecksum).filter((sum) => sum !== undefined);
}

export function rowChecksum(row: readonly string[]): string | undefined {
  const filled = row.filter((text) => text !== '');
  return filled.length > 0 ? checksum(JSON.stringify(filled)) : undefined;
}

export function cellChecksum(text: string): string {
  return checksum(text).slice(0, 8);
}
