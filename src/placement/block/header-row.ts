/** A block whose header row somebody deleted: told by what stands in its first row, so that this row of data is not taken for new headers. */
import type { CellInput } from '../../grid';
import { rowChecksum } from '../evidence/evidence';
import { compareRowSums, createRowSummer, tryReadRowSums } from '../evidence/row-sums';
import type { Placement } from '../record/placement';

/** A block as it stands. */
interface StandingBlock {
  /** Texts of its first row. */
  readonly first: readonly string[];
  /** What all of its cells hold; undefined where that was not read. */
  readonly rows?: readonly (readonly CellInput[])[] | undefined;
}

/** None of the texts is a header that is known, and the row is one of data: as it was written, or with all others the rows that were written. */
export function isHeaderDeleted(
  { headers, layout, evidence, rowSums }: Pick<Placement, 'headers' | 'layout' | 'evidence' | 'rowSums'>,
  { first, rows }: StandingBlock,
): boolean {
  if (!headers || !layout || first.every((text) => text === '')) return false;
  const known = new Set(layout.flatMap(({ title, shown }) => [title, shown]));
  if (first.some((text) => text !== '' && known.has(text))) return false;
  const sum = rowChecksum(first);
  if (sum !== undefined && evidence?.rows.includes(sum)) return true;
  const written = tryReadRowSums(rowSums);
  if (!written || !rows || rows.length !== written.rows || first.length !== layout.length) return false;
  const ours = layout.flatMap(({ member }, offset) => (member === undefined ? [] : [offset]));
  const summer = createRowSummer(written.rowsInChunk);
  for (const row of rows) summer.pushInputs(ours.map((offset) => row[offset] ?? ''));
  return compareRowSums(written, summer.finish()).kind !== 'edited';
}
