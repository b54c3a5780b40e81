import { type Address, formatAddress, intersectRect } from '../../grid';
import { anchorName, type Finding, type Placement } from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';

/** Where to look for the block, and for what has become of it. */
export function placeToShow(finding: Finding): Address | undefined {
  switch (finding.kind) {
    case 'found':
    case 'moved':
      return finding.address;
    case 'doubtful':
      return finding.place;
    case 'copied':
      return finding.copies[0];
    case 'gone':
      return undefined;
  }
}

/**
 * The cells that a person takes for the lost block by selecting them, or some of them: only cells that look like it, because what else
 * stands under the cursor may be the person's own.
 */
export function chosenBlock(finding: Finding, selection: Address): Address | undefined {
  const candidate = finding.kind === 'doubtful' || finding.kind === 'copied' ? finding.candidate : undefined;
  const isSelected = candidate?.sheet === selection.sheet && intersectRect(candidate.rect, selection.rect);
  return isSelected ? candidate : undefined;
}

/** From here on these cells are the placement's block, whatever they show. */
export async function adoptBlock(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  placement: Placement,
  block: Address,
): Promise<Placement> {
  await workbook.setAnchor(anchorName(placement.id), block);
  return registry.adopt({ ...placement, address: formatAddress(block) });
}
