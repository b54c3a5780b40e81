/**
 * Finds deleted header rows of a block by the contents of its first rows, so that a row of data is
 * not taken for new headers.
 */
import type { CellInput } from '../../grid';
import { checksumRow } from '../evidence/evidence';
import { countHeaderRows, listHeaderParts, readHeaders } from '../evidence/headers';
import { compareRowSums, createRowSumBuilder, tryReadRowSums } from '../evidence/row-sums';
import type { WrittenPart } from '../record/placement';
import { tryReadRecord } from '../record/record';
import { FormerLayout } from './undone-columns';

interface CurrentBlock {
  /** Holds the texts of its first rows, as many as it has header rows. */
  readonly firstRows: readonly (readonly string[])[];
  /** Holds the contents of all its cells; undefined if they were not read. */
  readonly rows?: readonly (readonly CellInput[])[] | undefined;
}

/**
 * Returns how many header rows were deleted. It assumes that those rows remain whose texts match
 * the most headers. An undo may restore a former layout with fewer header rows.
 */
export function countDeletedHeaderRows(
  placement: Pick<WrittenPart, 'headers' | 'headerRows' | 'layout' | 'formerLayout' | 'evidence' | 'rowSums'>,
  currentBlock: CurrentBlock,
): number {
  const { layout } = placement;
  const { firstRows } = currentBlock;
  const headerRows = countHeaderRows(placement);
  if (headerRows === 0 || !layout || firstRows.every((row) => row.every((text) => text === ''))) return 0;
  // A single header row has no parts, and no former layout had fewer, so the former layout need not
  // be read.
  const knownHeaders = listKnownHeaders(headerRows > 1 ? placement : { layout });
  // The corner of a pivot is no header of a column: it would speak for the upper rows.
  const cornerTexts = new Set(layout.map(({ cornerText }) => cornerText));
  const listParts = (header: string) => listHeaderParts(header).filter((part) => !cornerTexts.has(part));
  const parts = headerRows > 1 ? new Set([...knownHeaders].flatMap(listParts)) : knownHeaders;
  let best = { remainingRows: 0, matchCount: 0 };
  for (let remainingRows = headerRows; remainingRows > 0; remainingRows -= 1) {
    const texts = listHeaderTexts(firstRows.slice(0, remainingRows));
    const matchCount = texts.filter((text) => (remainingRows === headerRows ? knownHeaders : parts).has(text)).length;
    if (matchCount > best.matchCount && (remainingRows === headerRows || matchCount * 2 >= texts.length))
      best = { remainingRows, matchCount };
  }
  if (best.matchCount > 0) return headerRows - best.remainingRows;
  return isFirstRowData(placement, layout, currentBlock) ? headerRows : 0;
}

/**
 * Returns all headers as the report gave them and as the block showed them, also those of the write
 * before.
 */
export function listKnownHeaders({
  layout = [],
  formerLayout,
}: Pick<WrittenPart, 'layout' | 'formerLayout'>): ReadonlySet<string> {
  const formerColumns = tryReadRecord(FormerLayout, formerLayout) ?? [];
  return new Set([...layout, ...formerColumns].flatMap(({ title, shown }) => [title, shown]));
}

/**
 * Returns over how many rows several header rows are spread, if the user inserted rows between them
 * or sorted rows of data into them. Undefined if they are adjacent, or if none is found.
 * @param rows texts of the first rows, including those below the headers
 */
export function findHeaderSpread(
  placement: Pick<WrittenPart, 'headers' | 'headerRows' | 'layout'>,
  rows: readonly (readonly string[])[],
): number | undefined {
  const { layout } = placement;
  const headerRows = countHeaderRows(placement);
  if (headerRows < 2 || !layout) return undefined;
  const knownHeaders = listKnownHeaders({ layout });
  const hasKnownHeaders = (head: CurrentBlock['firstRows']) => {
    const texts = listHeaderTexts(head);
    return texts.length > 0 && texts.filter((text) => knownHeaders.has(text)).length * 2 >= texts.length;
  };
  const upperRows = rows.slice(0, headerRows - 1);
  if (listHeaderTexts(rows.slice(0, headerRows)).some((text) => knownHeaders.has(text))) return undefined;
  for (let spread = headerRows + 1; spread <= rows.length; spread += 1)
    if (hasKnownHeaders(rows.slice(0, spread)) || hasKnownHeaders([...upperRows, ...rows.slice(spread - 1, spread)]))
      return spread;
  return undefined;
}

/** Returns the headers of the columns in these rows, without empty ones. */
function listHeaderTexts(rows: CurrentBlock['firstRows']): readonly string[] {
  return readHeaders(rows, rows.length).filter((text) => text !== '');
}

/**
 * Returns true if the first row is as it was written, or if all rows are those that were written.
 */
function isFirstRowData(
  { evidence, rowSums }: Pick<WrittenPart, 'evidence' | 'rowSums'>,
  layout: NonNullable<WrittenPart['layout']>,
  { firstRows: [first = []], rows }: CurrentBlock,
): boolean {
  const firstRowChecksum = checksumRow(first);
  if (firstRowChecksum !== undefined && evidence?.rows.includes(firstRowChecksum)) return true;
  const writtenSums = tryReadRowSums(rowSums);
  if (!writtenSums || !rows || rows.length !== writtenSums.rows || first.length !== layout.length) return false;
  const reportOffsets = layout.flatMap(({ member }, offset) => (member === undefined ? [] : [offset]));
  const sumBuilder = createRowSumBuilder(writtenSums.rowsInChunk);
  for (const row of rows) sumBuilder.pushInputs(reportOffsets.map((offset) => row[offset] ?? ''));
  return compareRowSums(writtenSums, sumBuilder.finish()).kind !== 'edited';
}
