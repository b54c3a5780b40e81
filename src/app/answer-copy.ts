/**
 * Carries out the user's answer to the question what a file is that has moved since it was last
 * seen.
 */
import {
  createUnsentSync,
  formatAnchorName,
  type Placement,
  SNAPSHOT_PREFIX,
  writePlacement,
  writeSnapshot,
  writeWorkbookRecord,
} from '../placement';
import type { Workbook } from '../workbook';
import { PLACEMENT_KEY, WORKBOOK_KEY } from './workbook/file-records';
import type { PlacementParts } from './workbook/placement-parts';
import type { CopyAnswer } from './workbook/registry';

/**
 * Makes a copy independent of the file that it was copied from. All records change in one change of
 * the file, so that after an interruption the question is either open or answered, never half
 * answered.
 */
export async function answerCopy(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'allowedReports' | 'newId'>,
  answer: CopyAnswer,
): Promise<void> {
  const { workbook, registry, allowedReports, newId } = parts;
  const workbookRecord = await registry.locateWorkbook();
  if (!workbookRecord) return;
  const changes = new Map<string, string | undefined>([[WORKBOOK_KEY, writeWorkbookRecord(workbookRecord)]]);
  if (answer === 'moved') {
    registry.markOriginal(workbookRecord.id);
    await registry.saveRecords(changes);
    return;
  }
  const previousPlacements = registry.placements.peek();
  const copyRecord = { ...workbookRecord, id: newId() };
  const ownPlacements = await copyPlacements(workbook, previousPlacements, newId);
  for (const { id } of previousPlacements) changes.set(PLACEMENT_KEY + id, undefined);
  // The original has these records too, and reports them to the platform.
  for (const key of registry.unlinkedRecords.peek().keys()) changes.set(key, undefined);
  for (const placement of ownPlacements) changes.set(PLACEMENT_KEY + placement.id, writePlacement(placement));
  // Snapshots are values, so those of the original stay, under the new id of their placement.
  const newIds = new Map(previousPlacements.map(({ id }, index) => [id, ownPlacements[index]?.id]));
  for (const snapshot of registry.snapshots.peek()) {
    const placementId = newIds.get(snapshot.placementId) ?? snapshot.placementId;
    changes.set(SNAPSHOT_PREFIX + snapshot.id, writeSnapshot({ ...snapshot, placementId }));
  }
  allowedReports.copyToWorkbook(copyRecord.id);
  registry.markOriginal(copyRecord.id);
  await registry.saveRecords(changes.set(WORKBOOK_KEY, writeWorkbookRecord(copyRecord)));
  const keptIds = new Set(ownPlacements.map(({ id }) => id));
  for (const { id } of previousPlacements) if (!keptIds.has(id)) await workbook.removeAnchor(formatAnchorName(id));
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
  const copies: Placement[] = [];
  const newIds = new Map<string, string>();
  for (const placement of placements) {
    const id = newId();
    const block = await workbook.copyAnchor(formatAnchorName(placement.id), formatAnchorName(id));
    if (block) newIds.set(placement.id, id);
    copies.push({ ...placement, id: block ? id : placement.id, sync: createUnsentSync(placement.report) });
  }
  return copies.map((copy) => replaceSetId(copy, newIds));
}

/** Returns the copy with the new id of the placement from which its set of sheets was made. */
function replaceSetId(copy: Placement, newIds: ReadonlyMap<string, string>): Placement {
  const { sheetOf } = copy.choices;
  const set = newIds.get(sheetOf?.set ?? '');
  return !sheetOf || set === undefined ? copy : { ...copy, choices: { ...copy.choices, sheetOf: { ...sheetOf, set } } };
}
