/**
 * Removes what the device and the platform have saved about undone placements, once the file no
 * longer has a record of them.
 */
import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { Placement } from '../placement';
import { forgetCachedRows } from './pipeline/fetch/cached-rows';
import type { Session } from './session/session';
import type { PendingRecords } from './workbook/pending-records';
import type { PlacementParts } from './workbook/placement-parts';
import { isSameReport } from './workbook/record-placement';
import type { Registry } from './workbook/registry';

interface ForgetDependencies extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly pendingRecords: PendingRecords;
  onFailure(error: unknown): void;
}

/** @returns a function that stops following */
export function followUndoneRecords(parts: ForgetDependencies): () => void {
  const { registry, allowedReports, session, pendingRecords, onFailure } = parts;
  /**
   * Holds the ids of placements that were removed. An id leaves this set when its placement is
   * shown again, because that placement may be undone again.
   */
  let forgottenIds: ReadonlySet<string> = new Set();

  async function forgetPlacement(placement: Placement): Promise<void> {
    await forgetCachedRows(parts, placement.id);
    const record = registry.workbookRecord.peek();
    if (record && allowedReports.has(placement.report) && (await registry.isOriginalFile()))
      await pendingRecords.removeRecord(session.peek(), placement, record.id);
  }

  return effect(() => {
    const undone = new Set(registry.undonePlacements.value.map(({ id }) => id));
    // These signals change whenever the file's records do.
    registry.placements.value;
    registry.workbookRecord.value;
    untracked(() => {
      const previousIds = forgottenIds;
      const placementsToForget = findWithoutRecord(registry).filter(({ id }) => !previousIds.has(id));
      forgottenIds = new Set(
        [...previousIds, ...placementsToForget.map(({ id }) => id)].filter((id) => undone.has(id)),
      );
      for (const placement of placementsToForget) void forgetPlacement(placement).catch(onFailure);
    });
  });
}

/**
 * Returns undone placements that no longer have a record in the file. A new placement of the same
 * report may take over the platform's record; it has not done so if it has a record of its own.
 */
function findWithoutRecord({ placements, undonePlacements, placementsInFile }: Registry): readonly Placement[] {
  const unrecorded = undonePlacements.peek().filter(({ id }) => !placementsInFile.has(id));
  return unrecorded.filter((undonePlacement) => {
    const others = placements.peek().filter((other) => isSameReport(undonePlacement, other));
    return others.every(
      ({ sync: { recordId } }) => recordId !== undefined && recordId !== undonePlacement.sync.recordId,
    );
  });
}
