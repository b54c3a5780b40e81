import { formatRect, intersectRect, MAX_ROWS, type Rect } from '../grid';
import { anchorName, type Plan } from '../placement';
import type { PlacementParts } from './placement-parts';
import { AppFailure } from './to-failure';

/**
 * Cells of another placement are never given up by overwriting: that one would lose its block. Nor is a block torn, where only some of
 * its columns would move down.
 */
export async function refuseOverlap(
  parts: PlacementParts,
  sheet: string,
  { block, shift }: Plan,
  exceptId: string | undefined,
): Promise<void> {
  const others = parts.registry.placements.peek().filter((placement) => placement.id !== exceptId);
  const located = await parts.workbook.locate(others.map((placement) => anchorName(placement.id)));
  for (const other of others) {
    const found = located.get(anchorName(other.id));
    if (found?.kind !== 'found' || found.address.sheet !== sheet) continue;
    const { rect } = found.address;
    const isHit = intersectRect(rect, block) || (shift && intersectRect(rect, below(shift)));
    if (!isHit || (shift && movesWhole(rect, shift))) continue;
    throw new AppFailure({ code: 'OverlapsPlacement', said: other.reportName, where: formatRect(rect) });
  }
}

function below(shift: Rect): Rect {
  return { ...shift, rows: MAX_ROWS - shift.row };
}

function movesWhole(rect: Rect, shift: Rect): boolean {
  const isWithin = rect.column >= shift.column && rect.column + rect.columns <= shift.column + shift.columns;
  return isWithin && rect.row >= shift.row;
}
