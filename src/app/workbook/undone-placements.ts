/**
 * Hides placements whose placing the user has undone, and shows them again after a redo. Excel's
 * undo removes the cells and the hidden name of a block together, but not its record in the file,
 * and there is no event about the name.
 */
import { addressesOverlap, countCells, tryParseAddress } from '../../grid';
import { formatAnchorName, type Placement, writePlacement } from '../../placement';
import type { AnchorLocation, EditedCells } from '../../workbook';
import { PLACEMENT_KEY } from './file-records';
import type { Registry } from './registry';

interface UndoContext {
  readonly registry: Registry;
  /**
   * Holds the ids of placements that were placed since the pane opened: Excel's undo reaches no
   * others.
   */
  readonly newPlacementIds: ReadonlySet<string>;
  /** Holds the places of the blocks by anchor, which were read a moment ago. */
  readonly placesByAnchor: ReadonlyMap<string, AnchorLocation>;
  /** Returns true if the user has changed cells of the block since it was last written. */
  isTouched(placement: Placement): boolean;
  /** Returns true if no cells of the workbook look like the block. */
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
 * Compares the placements with the hidden names in the workbook. Call it right after reading those
 * names. A block that is anywhere in the workbook stays listed, even without its name: a user has
 * then deleted the name, and the user can repair it.
 */
export async function handleUndo({
  registry,
  newPlacementIds,
  placesByAnchor,
  isTouched,
  isNowhere,
}: UndoContext): Promise<void> {
  const findPlaceKind = ({ id }: Placement) => placesByAnchor.get(formatAnchorName(id))?.kind;
  for (const placement of registry.undonePlacements.peek())
    if (findPlaceKind(placement) === 'found') await showAgain(registry, placement);
  for (const placement of registry.placements.peek()) {
    if (!newPlacementIds.has(placement.id) || findPlaceKind(placement) !== 'missing' || !isTouched(placement)) continue;
    if (await isNowhere(placement)) registry.hideUndone(placement.id);
  }
}

/** Shows an undone placement again; its record is written again only if it has left the file. */
async function showAgain(registry: Registry, placement: Placement): Promise<void> {
  // A pending write may be the one that removes the record from the file.
  await registry.waitForSaves();
  const record = new Map([[PLACEMENT_KEY + placement.id, writePlacement(placement)]]);
  if (registry.placementsInFile.has(placement.id)) registry.applySavedRecords(record);
  else await registry.saveRecords(record);
}
