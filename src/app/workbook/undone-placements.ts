/**
 * Hides placements whose placing the user has undone, and shows them again after a redo. Excel's
 * undo removes the cells and the hidden name of a block together, but not its record in the file,
 * and there is no event about the name.
 */
import { addressesOverlap, countCells, tryParseAddress } from '../../grid';
import { formatAnchorName, type Placement, writePlacement } from '../../placement';
import type { AnchorLocation, EditedCells } from '../../workbook';
import { PLACEMENT_KEY } from './file-records';
import { locatePlacement } from './find-blocks';
import type { PlacementParts } from './placement-parts';
import type { Registry } from './registry';

interface UndoContext {
  /**
   * Holds the names that have led to cells since the pane opened. Only an undo, or a macro, removes
   * the name of such a block while its record stays in the file.
   */
  readonly knownAnchors: ReadonlySet<string>;
  /** Holds the places of the blocks by anchor, which were read a moment ago. */
  readonly placesByAnchor: ReadonlyMap<string, AnchorLocation>;
}

/**
 * Checks without a request whether a change may be an undo or a redo of a placing: these change the
 * first row of the block, and usually more.
 */
export function mayUndoPlacing(
  { sheet, rect, isByUser }: EditedCells,
  registry: Registry,
  knownAnchors: ReadonlySet<string>,
): boolean {
  if (!isByUser || sheet === undefined) return false;
  return [...registry.placements.peek(), ...registry.undonePlacements.peek()].some(({ id, written: { address } }) => {
    const block = knownAnchors.has(formatAnchorName(id)) ? tryParseAddress(address) : undefined;
    if (!block) return false;
    const firstRow = { ...block, rect: { ...block.rect, rows: 1 } };
    return addressesOverlap(firstRow, { sheet, rect }) && (countCells(rect) > 1 || countCells(block.rect) === 1);
  });
}

/**
 * Compares the placements with the hidden names in the workbook. Call it right after reading those
 * names.
 */
export async function handleUndo(
  parts: Pick<PlacementParts, 'workbook' | 'registry'>,
  { knownAnchors, placesByAnchor }: UndoContext,
): Promise<void> {
  const { registry } = parts;
  const findPlaceKind = ({ id }: Placement) => placesByAnchor.get(formatAnchorName(id))?.kind;
  for (const placement of registry.undonePlacements.peek())
    if (findPlaceKind(placement) === 'found') await showAgain(registry, placement);
  for (const placement of registry.placements.peek())
    if (findPlaceKind(placement) === 'missing') await hideIfUndone(parts, placement, knownAnchors);
}

/**
 * Hides a placement without a name if the user has undone its placing. A block whose cells are still
 * there stays listed: a macro has then deleted the name, and the user can repair it.
 * @returns true if the placement is hidden now
 */
export async function hideIfUndone(
  parts: Pick<PlacementParts, 'workbook' | 'registry'>,
  { id, written }: Placement,
  knownAnchors: ReadonlySet<string>,
): Promise<boolean> {
  const { registry } = parts;
  if (!knownAnchors.has(formatAnchorName(id)) || written.evidence === undefined) return false;
  // Excel's undo leaves the record in the file. Another window that unlinks the placement removes it.
  await registry.load();
  const placement = registry.get(id);
  if (!placement) return false;
  const finding = await locatePlacement(parts, placement);
  if (finding.kind !== 'doubtful' || finding.reason !== 'anchorLost' || finding.candidate) return false;
  registry.hideUndone(id);
  return true;
}

/** Shows an undone placement again; its record is written again only if it has left the file. */
async function showAgain(registry: Registry, placement: Placement): Promise<void> {
  // A pending write may be the one that removes the record from the file.
  await registry.waitForSaves();
  const record = new Map([[PLACEMENT_KEY + placement.id, writePlacement(placement)]]);
  if (registry.placementsInFile.has(placement.id)) registry.applySavedRecords(record);
  else await registry.saveRecords(record);
}
