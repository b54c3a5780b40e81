/** The end of a run: registry, device and platform keep what is in the block, and the user is told what it changed. */
import type { Address } from '../../grid';
import { arrangeResult, type Placement, patchPlacement } from '../../placement';
import { fillBeside } from '../features/formulas-beside/fill-beside';
import type { RecordsTogether } from '../runs/record-batch';
import type { LastRun } from '../runs/states';
import type { Session } from '../session/session';
import { endCaption } from '../workbook/captions';
import type { PlacementParts } from '../workbook/placement-parts';
import { recordPlacement } from '../workbook/record-placement';
import { keepRows } from './kept-rows';
import { refreshNotices } from './notices';
import { patchOf, refreshedPatch } from './patch';
import type { Notice } from './place-state';
import type { Written } from './steps';

export interface Refreshed {
  readonly kind: 'refreshed';
  readonly address: Address;
  readonly lastRun: LastRun;
  readonly notices: readonly Notice[];
}

/**
 * Ends a run whose write has kept its records in the file. Device and platform are told at the same time: neither needs the answer of the
 * other.
 */
export async function commitWritten(parts: PlacementParts, session: Session, written: Written): Promise<Refreshed> {
  const { registry, allowed } = parts;
  const { plan, address, changed, slots, steps, records } = written;
  const { placement: known, registered, renamed, result } = plan.laidOut;
  const next = patchPlacement(known, patchOf(plan, written));
  if (plan.isFirst) allowed.allow([next.report]);
  if (records) registry.kept(records);
  // Rows may have been inserted above it meanwhile.
  registry.update(known.id, 'written', { address: next.written.address });
  if (plan.caption?.kind === 'ended') await endOwnCaption(parts, known);
  const recording = registry.ensureWorkbook().then(({ id }) => {
    // A new workbook has its id by now.
    if (plan.isFirst) allowed.allow([next.report]);
    return recordPlacement(parts, session, next, { workbookId: id });
  });
  const remembering = keepRows(parts, registered, next, arrangeResult(result, slots), renamed);
  const filling = plan.formulasBeside ? fillBeside(parts, next, address, plan.formulasBeside) : Promise.resolve([]);
  await Promise.allSettled([recording, remembering, filling]);
  const recorded = await recording;
  if (plan.isFirst) registry.followStart();
  const lastRun = lastRunOf(changed, next.written.rows, await remembering);
  return {
    kind: 'refreshed',
    address,
    lastRun: { ...lastRun, ...(changed && steps !== undefined && steps > 1 && { steps }) },
    notices: refreshNotices(written, recorded, await filling),
  };
}

/** Ends a run that has found its rows in the cells already. The file gets its record later, with those of other placements. */
export async function commitUnchanged(
  parts: PlacementParts,
  session: Session,
  records: Pick<RecordsTogether, 'add'>,
  written: Written,
): Promise<Refreshed> {
  const { registry } = parts;
  const { plan, address, slots, sight } = written;
  const { placement: known, renamed, result } = plan.laidOut;
  const { notes, choices, ...waiting } = refreshedPatch(plan, written);
  const next = patchPlacement(known, { ...waiting, notes, choices });
  const { id: workbookId } = await registry.ensureWorkbook();
  // They hold already: what the user chooses while the record waits comes after them.
  registry.update(known.id, 'notes', notes);
  registry.update(known.id, 'choices', choices);
  const recorded = await recordPlacement(parts, session, next, { workbookId });
  records.add({ known, patch: waiting, sight, rows: arrangeResult(result, slots), renamed });
  const lastRun = { kind: 'unchanged', rows: next.written.rows } as const;
  return { kind: 'refreshed', address, lastRun, notices: refreshNotices(written, recorded) };
}

/** The user has the cell now, or it is gone: no other caption is written until it is switched on again. */
async function endOwnCaption(
  { registry, workbook }: PlacementParts,
  { id, written: { captionCell } }: Placement,
): Promise<void> {
  registry.update(id, 'choices', { caption: false });
  await registry.keepPlacements([id]);
  // A name that stays leads to a cell that nobody writes.
  await endCaption(workbook, captionCell, 'leave').catch(() => undefined);
}

function lastRunOf(changed: boolean, rows: number, differs: Awaited<ReturnType<typeof keepRows>>): LastRun {
  if (!changed) return { kind: 'unchanged', rows };
  return differs === 'nothing' ? { kind: 'rewritten', rows } : { kind: 'changed', rows, changes: differs };
}
