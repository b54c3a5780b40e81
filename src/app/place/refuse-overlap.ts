import { formatRect, intersectRect, MAX_ROWS, type Rect } from '../../grid';
import { anchorName, type Placement, type Plan } from '../../placement';
import { AppFailure } from '../failure';
import type { PlacementParts } from '../workbook/placement-parts';

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
  for (const { placement, rect } of await othersOn(parts, sheet, exceptId)) {
    const isHit = intersectRect(rect, block) || (shift && intersectRect(rect, below(shift)));
    if (!isHit || (shift && movesWhole(rect, shift))) continue;
    throw new AppFailure({ code: 'OverlapsPlacement', said: placement.reportName, where: formatRect(rect) });
  }
}

/** Blocks of the other placements on a sheet, empty ones too. */
export async function othersOn(
  { registry, workbook }: Pick<PlacementParts, 'registry' | 'workbook'>,
  sheet: string,
  exceptId: string | undefined,
): Promise<readonly { readonly placement: Placement; readonly rect: Rect }[]> {
  const others = registry.placements.peek().filter((placement) => placement.id !== exceptId);
  const located = await workbook.locate(others.map((placement) => anchorName(placement.id)));
  return others.flatMap((placement) => {
    const found = located.get(anchorName(placement.id));
    return found?.kind === 'found' && found.address.sheet === sheet ? [{ placement, rect: found.address.rect }] : [];
  });
}

function below(shift: Rect): Rect {
  return { ...shift, rows: MAX_ROWS - shift.row };
}

function movesWhole(rect: Rect, shift: Rect): boolean {
  const isWithin = rect.column >= shift.column && rect.column + rect.columns <= shift.column + shift.columns;
  return isWithin && rect.row >= shift.row;
}
