/**
 * Finds deleted header rows of a block by the contents of its first rows, so that a row of data is
 * not taken for new headers.
 */
import type { CellInput } from '../../grid';
import { rowChecksum } from '../evidence/evidence';
import { headerRowsOf, headersOf, partsOfHeader } from '../evidence/headers';
import { compareRowSums, createRowSummer, tryReadRowSums } from '../evidence/row-sums';
import type { WrittenPart } from '../record/placement';
import { tryReadRecord } from '../record/record';
import { FormerLayout } from './undone-columns';

interface StandingBlock {
  /** Holds the texts of its first rows, as many as it has header rows. */
  readonly first: readonly (readonly string[])[];
  /** Holds the contents of all its cells; undefined if they were not read. */
  readonly rows?: readonly (readonly CellInput[])[] | undefined;
}

/**
 * Returns how many header rows were deleted. It assumes that those rows remain whose texts match
 * the most headers. An undo may restore a former layout with fewer header rows.
 */
export function headerRowsDeleted(
  placement: Pick<WrittenPart, 'headers' | 'headerRows' | 'layout' | 'formerLayout' | 'evidence' | 'rowSums'>,
  standing: StandingBlock,
): number {
  const { layout } = placement;
  const { first } = standing;
  const all = headerRowsOf(placement);
  if (all === 0 || !layout || first.every((row) => row.every((text) => text === ''))) return 0;
  // A single header row has no parts, and no former layout had fewer, so the former layout need not
  // be read.
  const known = knownHeaders(all > 1 ? placement : { layout });
  const parts = all > 1 ? new Set([...known].flatMap(partsOfHeader)) : known;
  let best = { left: 0, told: 0 };
  for (let left = all; left > 0; left -= 1) {
    const texts = headersIn(first.slice(0, left));
    const told = texts.filter((text) => (left === all ? known : parts).has(text)).length;
    if (told > best.told && (left === all || told * 2 >= texts.length)) best = { left, told };
  }
  if (best.told > 0) return all - best.left;
  return isRowOfData(placement, layout, standing) ? all : 0;
}

/**
 * Returns all headers as the report gave them and as the block showed them, also those of the write
 * before.
 */
export function knownHeaders({
  layout = [],
  formerLayout,
}: Pick<WrittenPart, 'layout' | 'formerLayout'>): ReadonlySet<string> {
  const former = tryReadRecord(FormerLayout, formerLayout) ?? [];
  return new Set([...layout, ...former].flatMap(({ title, shown }) => [title, shown]));
}

/**
 * Returns over how many rows several header rows are spread, if the user inserted rows between them
 * or sorted rows of data into them. Undefined if they are adjacent, or if none is found.
 * @param rows texts of the first rows, including those below the headers
 */
export function headersApart(
  placement: Pick<WrittenPart, 'headers' | 'headerRows' | 'layout'>,
  rows: readonly (readonly string[])[],
): number | undefined {
  const { layout } = placement;
  const all = headerRowsOf(placement);
  if (all < 2 || !layout) return undefined;
  const known = knownHeaders({ layout });
  const areKnown = (head: StandingBlock['first']) => {
    const texts = headersIn(head);
    return texts.length > 0 && texts.filter((text) => known.has(text)).length * 2 >= texts.length;
  };
  const upper = rows.slice(0, all - 1);
  if (headersIn(rows.slice(0, all)).some((text) => known.has(text))) return undefined;
  for (let spread = all + 1; spread <= rows.length; spread += 1)
    if (areKnown(rows.slice(0, spread)) || areKnown([...upper, ...rows.slice(spread - 1, spread)])) return spread;
  return undefined;
}

/** Returns the headers of the columns in these rows, without empty ones. */
function headersIn(rows: StandingBlock['first']): readonly string[] {
  return headersOf(rows, rows.length).filter((text) => text !== '');
}

/**
 * Returns true if the first row is as it was written, or if all rows are those that were written.
 */
function isRowOfData(
  { evidence, rowSums }: Pick<WrittenPart, 'evidence' | 'rowSums'>,
  layout: NonNullable<WrittenPart['layout']>,
  { first: [first = []], rows }: StandingBlock,
): boolean {
  const sum = rowChecksum(first);
  if (sum !== undefined && evidence?.rows.includes(sum)) return true;
  const written = tryReadRowSums(rowSums);
  if (!written || !rows || rows.length !== written.rows || first.length !== layout.length) return false;
  const ours = layout.flatMap(({ member }, offset) => (member === undefined ? [] : [offset]));
  const summer = createRowSummer(written.rowsInChunk);
  for (const row of rows) summer.pushInputs(ours.map((offset) => row[offset] ?? ''));
  return compareRowSums(written, summer.finish()).kind !== 'edited';
}
