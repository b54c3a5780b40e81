/**
 * Ends a refresh: registry, device and platform save the new state of the block, and the pane gets
 * the changes and the notices.
 */
import type { Address, BlockSample } from '../../../grid';
import { type Placement, patchPlacement, type Result, reorderResult } from '../../../placement';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import { recordPlacement } from '../../workbook/record-placement';
import { cacheRows } from '../fetch/cached-rows';
import type { WriteOutcome } from '../steps';
import type { LastRun, Notice } from './notice';
import { collectNotices } from './notices';
import { createPatch, createRefreshPatch, type RefreshPatch } from './patch';

export interface CommittedRefresh {
  readonly kind: 'refreshed';
  readonly address: Address;
  readonly lastRun: LastRun;
  readonly notices: readonly Notice[];
}

/**
 * Describes a refresh that changed no cell. Its record may be written later, together with others.
 */
export interface DeferredRecord {
  /** Holds the placement as it is in the file. */
  readonly placement: Placement;
  /** Holds the changes of the record that come from the refresh. */
  readonly patch: Pick<RefreshPatch, 'report' | 'written' | 'queriedFilters'>;
  /** Maps former names of renamed members to their current names. */
  readonly renamedMembers: ReadonlyMap<string, string>;
  readonly sample: BlockSample | undefined;
  /** The columns of these rows are in the order of the block. */
  readonly rows: Result;
}

export interface DeferredRecords {
  add(record: DeferredRecord): void;
}

/**
 * Ends a run whose write has put its records into the file; the registry has them already. Device
 * and platform are updated at the same time, because neither needs the result of the other.
 */
export async function commitWritten(
  parts: PlacementParts,
  session: Session,
  outcome: WriteOutcome,
  signal: AbortSignal,
): Promise<CommittedRefresh> {
  const { registry, allowedReports, freshness } = parts;
  const { plan, address, hasChanged, slots, undoSteps } = outcome;
  const { placement, registered, renamedMembers, result } = plan.resultLayout;
  const next = patchPlacement(placement, createPatch(plan, outcome));
  // Rows may have been inserted above the block meanwhile.
  registry.update(placement.id, 'written', { address: next.written.address });
  freshness.recordRows(next);
  const recording = registry.ensureWorkbook().then(({ id }) => {
    // A new workbook has an id by now.
    if (plan.isFirst) allowedReports.allow([next.report]);
    return recordPlacement(parts, session, next, {
      workbookId: id,
      recordedAddress: placement.written.address,
      signal,
    });
  });
  const caching = cacheRows(parts, registered, next, reorderResult(result, slots), renamedMembers);
  await Promise.allSettled([recording, caching]);
  const recorded = await recording;
  registry.sendStartsWithWorkbook();
  const lastRun = createLastRun(hasChanged, next.written.rows, await caching);
  return {
    kind: 'refreshed',
    address,
    lastRun: { ...lastRun, ...(hasChanged && undoSteps !== undefined && undoSteps > 1 && { steps: undoSteps }) },
    notices: collectNotices(outcome, recorded),
  };
}

/**
 * Ends a run whose rows were in the cells already. The file gets the record later, together with
 * those of other placements.
 */
export async function commitUnchanged(
  parts: PlacementParts,
  session: Session,
  records: DeferredRecords,
  outcome: WriteOutcome,
  signal: AbortSignal,
): Promise<CommittedRefresh> {
  const { registry } = parts;
  const { plan, address, slots, sample } = outcome;
  const { placement, renamedMembers, result } = plan.resultLayout;
  const { notes, choices, ...deferredPatch } = createRefreshPatch(plan, outcome);
  const next = patchPlacement(placement, { ...deferredPatch, notes, choices });
  const { id: workbookId } = await registry.ensureWorkbook();
  // These apply at once, so that choices the user makes while the record waits come after them.
  registry.update(placement.id, 'notes', notes);
  registry.update(placement.id, 'choices', choices);
  parts.freshness.recordRows(next);
  const recordedAddress = placement.written.address;
  const recorded = await recordPlacement(parts, session, next, { workbookId, recordedAddress, signal });
  records.add({ placement, patch: deferredPatch, sample, rows: reorderResult(result, slots), renamedMembers });
  const lastRun = { kind: 'unchanged', rows: next.written.rows } as const;
  return { kind: 'refreshed', address, lastRun, notices: collectNotices(outcome, recorded) };
}

function createLastRun(hasChanged: boolean, rows: number, changes: Awaited<ReturnType<typeof cacheRows>>): LastRun {
  if (!hasChanged) return { kind: 'unchanged', rows };
  return changes === 'nothing' ? { kind: 'rewritten', rows } : { kind: 'changed', rows, changes: changes };
}
