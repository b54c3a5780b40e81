/** Recognizes that the user has undone the last refresh of a block, or redone it. */
import { countHeaderRows, type Placement } from '../../placement';
import { compareWithChecksums } from '../pipeline/layout/written-rows';
import { findOneBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';

/**
 * Compares a block with the checksums of the last write and of the one before, with one request.
 * @returns `edited` also for a block that is too large to be read at once, or whose columns changed
 */
export async function compareWithLastWrite(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'pause' | 'observations'>,
  placement: Placement,
): Promise<'asWritten' | 'undone' | 'edited'> {
  const { finding, snapshot } = await findOneBlock(parts, placement);
  const { layout = [] } = placement.written;
  const isFound = finding.kind === 'found' || finding.kind === 'moved';
  if (!isFound || !snapshot.rows || finding.address.rect.columns !== layout.length) return 'edited';
  const rows = snapshot.rows.slice(countHeaderRows(placement.written));
  const { comparison, resemblesFormerRows = false } = await compareWithChecksums(parts, {
    placement,
    members: layout.flatMap(({ member }, offset) => (member === undefined ? [] : [{ member, offset }])),
    body: { length: rows.length, row: (index) => rows[index] ?? [] },
  });
  if (comparison.kind !== 'same') return 'edited';
  return resemblesFormerRows ? 'undone' : 'asWritten';
}
