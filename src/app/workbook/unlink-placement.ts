import { anchorName, type Placement } from '../../placement';
import { forgetRows } from '../place/kept-rows';
import type { PlacementParts } from './placement-parts';
import { resolveBlock } from './resolve-block';

/** Ends the placement in the workbook: its cells stay as plain cells, or are cleared. */
export async function unlinkPlacement(
  parts: PlacementParts,
  placement: Placement,
  cells: 'leave' | 'clear',
): Promise<void> {
  const { workbook, registry } = parts;
  const address = await resolveBlock(parts, placement);
  if (cells === 'clear' && address !== 'gone' && address !== 'doubtful') await workbook.clear(address);
  await workbook.removeAnchor(anchorName(placement.id));
  await registry.remove(placement.id);
  await forgetRows(parts, placement.id);
}
