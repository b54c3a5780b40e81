/** The end of a refresh whose block stands: file, device and platform keep it, and the analyst is told what it changed. */
import type { Address } from '../../grid';
import { arrangeResult, patchPlacement } from '../../placement';
import type { RecordsTogether } from '../runs/record-batch';
import type { LastRun } from '../runs/states';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { type Recorded, recordPlacement } from '../workbook/record-placement';
import type { UserAnswers } from './answers';
import { keepRows } from './kept-rows';
import { refreshNotices } from './notices';
import type { ObservedBlock } from './observed-block';
import { refreshedPatch } from './patch';
import type { Notice } from './place-state';
import type { RowsInBlock, Written } from './steps';

export interface Refreshed {
  readonly kind: 'refreshed';
  readonly address: Address;
  readonly lastRun: LastRun;
  readonly notices: readonly Notice[];
}

interface EndingRefresh {
  readonly answers: UserAnswers;
  readonly records: Pick<RecordsTogether, 'add'>;
}

export async function endRefresh(
  parts: PlacementParts,
  session: Session,
  { answers, records }: EndingRefresh,
  ended: RowsInBlock & Pick<ObservedBlock, 'seen'>,
  written: Written,
): Promise<Refreshed> {
  const { placement: known, renamed, result } = ended.laidOut;
  const { address, changed, steps, slots, records: keptRecords } = written;
  const { notes, choices, ...waiting } = refreshedPatch(ended, answers, written);
  const next = patchPlacement(known, { ...waiting, notes, choices });
  const rows = arrangeResult(result, slots);
  const { registry } = parts;
  const { id: workbookId } = await registry.ensureWorkbook();
  let recorded: Recorded;
  let differs: Awaited<ReturnType<typeof keepRows>>;
  if (keptRecords) {
    registry.kept(keptRecords);
    // Rows may have been inserted above it meanwhile.
    registry.update(known.id, 'written', { address: next.written.address });
    // A name that stays leads to a cell that nobody writes.
    for (const { end } of written.features ?? []) await end?.(parts, known, 'leave').catch(() => undefined);
    const remembering = keepRows(parts, known, next, rows, renamed);
    recorded = await recordPlacement(parts, session, next, { workbookId });
    differs = await remembering;
  } else {
    // They hold already: what the user chooses while the record waits comes after them.
    registry.update(known.id, 'notes', notes);
    registry.update(known.id, 'choices', choices);
    recorded = await recordPlacement(parts, session, next, { workbookId });
    records.add({ known, patch: waiting, sight: ended.seen.sight, rows, renamed });
  }
  const notices = refreshNotices(ended, written, recorded);
  const lastRun = {
    ...lastRunOf(changed, next.written.rows, differs),
    ...(changed && steps !== undefined && steps > 1 && { steps }),
  };
  return { kind: 'refreshed', address, lastRun, notices };
}

function lastRunOf(changed: boolean, rows: number, differs: Awaited<ReturnType<typeof keepRows>>): LastRun {
  if (!changed) return { kind: 'unchanged', rows };
  return differs === 'nothing' ? { kind: 'rewritten', rows } : { kind: 'changed', rows, changes: differs };
}
