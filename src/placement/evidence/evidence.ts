/**
 * Describes what a block showed when it was last written, as checksums. They can show that the
 * anchor points at something else, but never prove that cells are the block, because a copy shows
 * the same.
 */
import * as z from 'zod/mini';
import { type BlockSight, MAX_COLUMNS } from '../../grid';
import { checksum } from './checksum';
import { headersOf } from './headers';

/** Allows more than three times as many rows as are ever saved. */
const MOST_ROWS_KEPT = 64;

const Sum = z.string().check(z.maxLength(10_000));

/**
 * Holds checksums of what a block showed when it was last written: no text can be recovered from
 * them.
 */
export const Evidence = z.object({
  /** Holds one checksum for each header, left to right; empty without headers. */
  header: z.readonly(z.array(Sum).check(z.maxLength(MAX_COLUMNS))),
  /** Counts the header rows if there are several. */
  headerRows: z.optional(z.int().check(z.positive(), z.lte(16))),
  /**
   * Holds checksums of the first and last rows of data, and of those of the write before, so that
   * an undone refresh is recognised.
   */
  rows: z.readonly(z.array(Sum).check(z.maxLength(MOST_ROWS_KEPT))),
});
export type Evidence = Readonly<z.infer<typeof Evidence>>;

/** Counts the rows to read at either end of a block. */
export const ROWS_AT_EACH_END = 4;

/**
 * Returns the number of rows to read at the top, including those of the header, which counts as one
 * if there is none.
 */
export function rowsSeen(headerRows: number): number {
  return ROWS_AT_EACH_END + Math.max(1, headerRows);
}

/** Returns the evidence of a block from what it shows, with the rows of the evidence before. */
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
 * Returns true if the cells may be the block. Half of the headers, of ours or of those in the
 * cells, or one row of data is enough, because users rename headers, insert and delete columns,
 * sort and correct. If nothing matches, something else is there.
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

/**
 * Returns how many empty rows are above the header, if all of the header is among the first rows
 * that were read; otherwise 0.
 */
export function rowsAboveHeader({ header, headerRows = 1 }: Evidence, { rows }: BlockSight): number {
  const first = rows.findIndex((row) => row.some((text) => text !== ''));
  if (first <= 0 || header.length === 0) return 0;
  const texts = headersOf(rows.slice(first), headerRows).filter((text) => text !== '');
  return texts.map(cellChecksum).join() === header.join() ? first : 0;
}

/** Marks a row that is saved cell by cell. */
export const BY_CELLS = '=';
/**
 * Limits the cells of such a row: these prove enough, and a row may have as many cells as a sheet
 * has columns.
 */
const MOST_CELLS_KEPT = 500;

/** Returns the filled cells of a row, at most as many as evidence may hold. */
export function firstFilled(cells: readonly string[]): string[] {
  return cells.filter((text) => text !== '').slice(0, MOST_CELLS_KEPT);
}

/**
 * Returns checksums of a first row of data cell by cell, for a block without headers. If the user
 * inserts and fills a column, the checksum of each row changes, but our cells of the first row are
 * still there in order.
 */
function firstRow(cells: readonly string[]): string[] {
  const filled = firstFilled(cells).map(cellChecksum);
  return filled.length > 1 ? [BY_CELLS + filled.join(',')] : [];
}

function isWithin(wanted: readonly string[], seen: readonly string[]): boolean {
  let next = 0;
  for (const one of seen) if (one === wanted[next]) next += 1;
  return next === wanted.length;
}

/**
 * Returns checksums of rows without their empty cells, so that an inserted column does not change
 * them. An empty row has none.
 */
function rowChecksums(rows: BlockSight['rows']): string[] {
  return rows.map(rowChecksum).filter((sum) => sum !== undefined);
}

/** Returns the checksum of a row's filled cells; undefined if the row is empty. */
export function rowChecksum(row: readonly string[]): string | undefined {
  const filled = row.filter((text) => text !== '');
  return filled.length > 0 ? checksum(JSON.stringify(filled)) : undefined;
}

export function cellChecksum(text: string): string {
  return checksum(text).slice(0, 8);
}
