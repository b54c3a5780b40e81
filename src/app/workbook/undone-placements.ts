/**
 * Hides placements whose placing the user has undone, and shows them again after a redo. Excel's
 * undo removes the cells and the hidden name of a block together, but not its record in the file,
 * and there is no event about the name.
 */
import { addressesOverlap, countCells, tryParseAddress } from '../../grid';
import { createUnsentSync, formatAnchorName, type Placement, writePlacement } from '../../placement';
import type { AnchorLocation, EditedCells } from '../../workbook';
import { PLACEMENT_KEY } from './file-records';
import { locatePlacement } from './find-blocks';
import type { PlacementParts } from './placement-parts';
import type { Registry } from './registry';

interface UndoContext {
  /**
   * Holds the ids of placements that were placed since the pane opened: Excel's undo seldom reaches
   * others.
   */
  readonly newPlacementIds: ReadonlySet<string>;
  /** Returns true unless cells are found that look like the block. */
  isNowhere(placement: Placement): Promise<boolean>;
}

/**
 * Checks without a request whether a change may be an undo or a redo of a placing: these change the
 * first row of the block, and usually more.
 */
export function mayUndoPlacing(
  { sheet, rect, isByUser }: EditedCells,
  registry: Registry,
  newPlacementIds: ReadonlySet<string>,
): boolean {
  if (!isByUser || sheet === undefined) return false;
  return [...registry.placements.peek(), ...registry.undonePlacements.peek()].some(({ id, written: { address } }) => {
    const block = newPlacementIds.has(id) ? tryParseAddress(address) : undefined;
    if (!block) return false;
    const firstRow = { ...block, rect: { ...block.rect, rows: 1 } };
    return addressesOverlap(firstRow, { sheet, rect }) && (countCells(rect) > 1 || countCells(block.rect) === 1);
  });
}

/**
 * Compares the placements with the hidden names in the workbook.
 * @param placesByAnchor the places of the blocks by anchor, which were read a moment ago
 */
export async function handleUndo(
  parts: Pick<PlacementParts, 'workbook' | 'registry'>,
  context: UndoContext,
  placesByAnchor: ReadonlyMap<string, AnchorLocation>,
): Promise<void> {
  const { registry } = parts;
  const findPlaceKind = ({ id }: Placement) => placesByAnchor.get(formatAnchorName(id))?.kind;
  for (const placement of registry.undonePlacements.peek())
    if (findPlaceKind(placement) === 'found') await showAgain(registry, placement);
  for (const placement of registry.placements.peek())
    if (findPlaceKind(placement) === 'missing') await hideIfUndone(parts, placement, context);
}

/**
 * Hides a placement without a name if the user has undone its placing. A block whose cells may still
 * be anywhere in the workbook stays listed: a macro has then deleted the name, and the user can
 * repair it.
 * @returns true if the placement is hidden now
 */
export async function hideIfUndone(
  parts: Pick<PlacementParts, 'workbook' | 'registry'>,
  { id, written }: Placement,
  { newPlacementIds, isNowhere }: UndoContext,
): Promise<boolean> {
  const { registry } = parts;
  if (!newPlacementIds.has(id) || written.evidence === undefined) return false;
  // Excel's undo leaves the record in the file. Another window that unlinks the placement removes it.
  await registry.load();
  const placement = registry.get(id);
  if (!placement) return false;
  const finding = await locatePlacement(parts, placement);
  if (finding.kind !== 'doubtful' || finding.reason !== 'anchorLost' || finding.candidate) return false;
  if (!(await isNowhere(placement))) return false;
  registry.hideUndone(id);
  return true;
}

/** Shows an undone placement again; its record is written again only if it has left the file. */
async function showAgain(registry: Registry, placement: Placement): Promise<void> {
  // A pending write may be the one that removes the record from the file.
  await registry.waitForSaves();
  const isInFile = registry.placementsInFile.has(placement.id);
  // The platform has removed its record together with the one in the file.
  const restored = isInFile ? placement : { ...placement, sync: createUnsentSync(placement.report) };
  const record = new Map([[PLACEMENT_KEY + placement.id, writePlacement(restored)]]);
  if (isInFile) registry.applySavedRecords(record);
  else await registry.saveRecords(record);
}
