/**
 * Carries out the user's answer to the question what a file is that has moved since it was last
 * seen.
 */
import { anchorName, type Placement, writePlacement, writeWorkbookRecord } from '../placement';
import type { Workbook } from '../workbook';
import { PLACEMENT, WORKBOOK } from './workbook/file-records';
import { forgetFilterCells } from './workbook/filter-cells';
import type { PlacementParts } from './workbook/placement-parts';
import type { CopyAnswer } from './workbook/registry';

/**
 * Makes a copy independent of the file that it was copied from: a copy keeps the same placements, a
 * template keeps none. All records change in one change of the file, so that after an interruption
 * the question is either open or answered, never half answered.
 */
export async function answerCopy(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'allowed' | 'newId'>,
  answer: CopyAnswer,
): Promise<void> {
  const { workbook, registry, allowed, newId } = parts;
  const here = await registry.here();
  if (!here) return;
  const changes = new Map<string, string | undefined>([[WORKBOOK, writeWorkbookRecord(here)]]);
  if (answer === 'moved') {
    registry.isNoCopy(here.id);
    await registry.keep(changes);
    return;
  }
  const former = registry.placements.peek();
  const next = { ...here, id: newId() };
  const own = answer === 'copy' ? await copyPlacements(workbook, former, newId) : [];
  for (const { id } of former) changes.set(PLACEMENT + id, undefined);
  // The original has these records too, and reports them to the platform.
  for (const key of registry.unlinked.peek().keys()) changes.set(key, undefined);
  for (const placement of own) changes.set(PLACEMENT + placement.id, writePlacement(placement));
  allowed.carryOver(next.id);
  registry.isNoCopy(next.id);
  await registry.keep(changes.set(WORKBOOK, writeWorkbookRecord(next)));
  const kept = new Set(own.map(({ id }) => id));
  for (const { id } of former) if (!kept.has(id)) await workbook.removeAnchor(anchorName(id));
  for (const placement of former) await forgetFilterCells(parts, placement.choices.filters);
}

/**
 * Gives the placements of a copied file ids of their own, and drops the original's records. A sheet
 * that comes over from the original later then brings no name that is in use here. A block that is
 * not found keeps its id: its name still says what became of it.
 */
async function copyPlacements(
  workbook: Workbook,
  placements: readonly Placement[],
  newId: () => string,
): Promise<readonly Placement[]> {
  const own: Placement[] = [];
  for (const placement of placements) {
    const id = newId();
    const block = await workbook.copyAnchor(anchorName(placement.id), anchorName(id));
    own.push({ ...placement, id: block ? id : placement.id, sync: { recordPending: true } });
  }
  return own;
}
