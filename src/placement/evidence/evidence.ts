/**
 * Describes what a block showed when it was last written, as checksums. They can show that the
 * anchor points at something else, but never prove that cells are the block, because a copy shows
 * the same.
 */
import * as z from 'zod/mini';
import { type BlockSample, MAX_COLUMNS } from '../../grid';
import { checksum } from './checksum';
import { readHeaders } from './headers';

/** Allows more than three times as many rows as are ever saved. */
const MAX_ROWS_KEPT = 64;

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
  rows: z.readonly(z.array(Sum).check(z.maxLength(MAX_ROWS_KEPT))),
});
export type Evidence = Readonly<z.infer<typeof Evidence>>;

/** Counts the rows to read at either end of a block. */
export const ROWS_AT_EACH_END = 4;

/**
 * Returns the number of rows to read at the top, including those of the header, which counts as one
 * if there is none.
 */
export function countRowsToRead(headerRows: number): number {
  return ROWS_AT_EACH_END + Math.max(1, headerRows);
}

/** Returns the evidence of a block from what it shows, with the rows of the evidence before. */
export function createEvidence(
  sample: BlockSample,
  headerRows: number,
  formerEvidence: Evidence | undefined,
): Evidence {
  const body = sample.rows.slice(headerRows);
  const rows = [...checksumRows(body), ...(headerRows > 0 ? [] : checksumFirstRow(sample.rows[0] ?? []))];
  const earlierChecksums = (formerEvidence?.rows ?? [])
    .filter((sum) => !rows.includes(sum))
    .slice(0, 2 * ROWS_AT_EACH_END);
  return {
    header: headerRows > 0 ? readHeaders(sample.rows, headerRows).map(checksumCell) : [],
    ...(headerRows > 1 && { headerRows }),
    rows: [...rows, ...earlierChecksums],
  };
}

/**
 * Returns true if the cells may be the block. Half of the headers, of ours or of those in the
 * cells, or one row of data is enough, because users rename headers, insert and delete columns,
 * sort and correct. If nothing matches, something else is there.
 */
export function matchesEvidence(evidence: Evidence, sample: BlockSample): boolean {
  const shownChecksums = readHeaders(sample.rows, evidence.headerRows)
    .filter((text) => text !== '')
    .map(checksumCell);
  const shownSet = new Set(shownChecksums);
  const matchingHeaders = evidence.header.filter((title) => shownSet.has(title));
  if (
    matchingHeaders.length > 0 &&
    matchingHeaders.length * 2 >= Math.min(evidence.header.length, shownChecksums.length)
  )
    return true;
  if (checksumRows(sample.rows).some((sum) => evidence.rows.includes(sum))) return true;
  return evidence.rows.some(
    (sum) => sum.startsWith(CELL_BY_CELL) && containsInOrder(sum.slice(1).split(','), shownChecksums),
  );
}

/**
 * Returns how many empty rows are above the header, if all of the header is among the first rows
 * that were read; otherwise 0.
 */
export function countRowsAboveHeader({ header, headerRows = 1 }: Evidence, { rows }: BlockSample): number {
  const first = rows.findIndex((row) => row.some((text) => text !== ''));
  if (first <= 0 || header.length === 0) return 0;
  const texts = readHeaders(rows.slice(first), headerRows).filter((text) => text !== '');
  return texts.map(checksumCell).join() === header.join() ? first : 0;
}

/** Marks a row that is saved cell by cell. */
export const CELL_BY_CELL = '=';
/**
 * Limits the cells of such a row: these prove enough, and a row may have as many cells as a sheet
 * has columns.
 */
const MAX_CELLS_KEPT = 500;

/** Returns the filled cells of a row, at most as many as evidence may hold. */
export function takeFilledCells(cells: readonly string[]): string[] {
  return cells.filter((text) => text !== '').slice(0, MAX_CELLS_KEPT);
}

/**
 * Returns checksums of a first row of data cell by cell, for a block without headers. If the user
 * inserts and fills a column, the checksum of each row changes, but our cells of the first row are
 * still there in order.
 */
function checksumFirstRow(cells: readonly string[]): string[] {
  const filled = takeFilledCells(cells).map(checksumCell);
  return filled.length > 1 ? [CELL_BY_CELL + filled.join(',')] : [];
}

function containsInOrder(wantedSums: readonly string[], shownChecksums: readonly string[]): boolean {
  let matchedCount = 0;
  for (const one of shownChecksums) if (one === wantedSums[matchedCount]) matchedCount += 1;
  return matchedCount === wantedSums.length;
}

/**
 * Returns checksums of rows without their empty cells, so that an inserted column does not change
 * them. An empty row has none.
 */
function checksumRows(rows: BlockSample['rows']): string[] {
  return rows.map(checksumRow).filter((sum) => sum !== undefined);
}

/** Returns the checksum of a row's filled cells; undefined if the row is empty. */
export function checksumRow(row: readonly string[]): string | undefined {
  const filled = row.filter((text) => text !== '');
  return filled.length > 0 ? checksum(JSON.stringify(filled)) : undefined;
}

export function checksumCell(text: string): string {
  return checksum(text).slice(0, 8);
}
