import { formatRect, intersectRect, type Rect } from '../grid';
import { anchorName } from '../placement';
import type { PlacementParts } from './placement-parts';
import { AppFailure } from './to-failure';

/** Cells of another placement are never given up by overwriting: that one would lose its block. */
export async function refuseOverlap(
  parts: PlacementParts,
  sheet: string,
  block: Rect,
  exceptId: string | undefined,
): Promise<void> {
  const others = parts.registry.placements.peek().filter((placement) => placement.id !== exceptId);
  const located = await parts.workbook.locate(others.map((placement) => anchorName(placement.id)));
  for (const other of others) {
    const found = located.get(anchorName(other.id));
    if (found?.kind !== 'found' || found.address.sheet !== sheet || !intersectRect(found.address.rect, block)) continue;
    throw new AppFailure({ code: 'OverlapsPlacement', said: other.reportName, where: formatRect(found.address.rect) });
  }
}
