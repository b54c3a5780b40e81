/**
 * Ends a refresh: registry, device and platform save the new state of the block, and the pane gets
 * the changes and the notices.
 */
import type { Address, BlockSight } from '../../../grid';
import { arrangeResult, type Placement, patchPlacement, type Result } from '../../../placement';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import { recordPlacement } from '../../workbook/record-placement';
import { keepRows } from '../fetch/kept-rows';
import type { Written } from '../steps';
import type { LastRun, Notice } from './notice';
import { refreshNotices } from './notices';
import { patchOf, type RefreshedPatch, refreshedPatch } from './patch';

export interface Refreshed {
  readonly kind: 'refreshed';
  readonly address: Address;
  readonly lastRun: LastRun;
  readonly notices: readonly Notice[];
}

/**
 * Describes a refresh that changed no cell. Its record may be written later, together with others.
 */
export interface DeferredRecord {
  /** The placement as it is in the file. */
  readonly known: Placement;
  /** Changes of the record that come from the refresh. */
  readonly patch: Pick<RefreshedPatch, 'report' | 'written' | 'askedBy'>;
  /** Maps former names of renamed members to their current names. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly sight: BlockSight | undefined;
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
export async function commitWritten(parts: PlacementParts, session: Session, written: Written): Promise<Refreshed> {
  const { registry, allowed } = parts;
  const { plan, address, changed, slots, steps } = written;
  const { placement: known, registered, renamed, result } = plan.laidOut;
  const next = patchPlacement(known, patchOf(plan, written));
  // Rows may have been inserted above the block meanwhile.
  registry.update(known.id, 'written', { address: next.written.address });
  const recording = registry.ensureWorkbook().then(({ id }) => {
    // A new workbook has an id by now.
    if (plan.isFirst) allowed.allow([next.report]);
    return recordPlacement(parts, session, next, { workbookId: id });
  });
  const remembering = keepRows(parts, registered, next, arrangeResult(result, slots), renamed);
  await Promise.allSettled([recording, remembering]);
  const recorded = await recording;
  registry.followStart();
  const lastRun = lastRunOf(changed, next.written.rows, await remembering);
  return {
    kind: 'refreshed',
    address,
    lastRun: { ...lastRun, ...(changed && steps !== undefined && steps > 1 && { steps }) },
    notices: refreshNotices(written, recorded),
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
  written: Written,
): Promise<Refreshed> {
  const { registry } = parts;
  const { plan, address, slots, sight } = written;
  const { placement: known, renamed, result } = plan.laidOut;
  const { notes, choices, ...waiting } = refreshedPatch(plan, written);
  const next = patchPlacement(known, { ...waiting, notes, choices });
  const { id: workbookId } = await registry.ensureWorkbook();
  // These apply at once, so that choices the user makes while the record waits come after them.
  registry.update(known.id, 'notes', notes);
  registry.update(known.id, 'choices', choices);
  const recorded = await recordPlacement(parts, session, next, { workbookId });
  records.add({ known, patch: waiting, sight, rows: arrangeResult(result, slots), renamed });
  const lastRun = { kind: 'unchanged', rows: next.written.rows } as const;
  return { kind: 'refreshed', address, lastRun, notices: refreshNotices(written, recorded) };
}

function lastRunOf(changed: boolean, rows: number, differs: Awaited<ReturnType<typeof keepRows>>): LastRun {
  if (!changed) return { kind: 'unchanged', rows };
  return differs === 'nothing' ? { kind: 'rewritten', rows } : { kind: 'changed', rows, changes: differs };
}
