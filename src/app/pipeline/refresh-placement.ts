/**
 * Refreshes one placement: observe, fetch, lay out, plan, write, commit. Most refreshes end after
 * the layout, because nothing has changed.
 */
import { untilAborted } from '../../client';
import { formatAddress } from '../../grid';
import type { ClosedGate, Finding, Placement } from '../../placement';
import type { Session } from '../session/session';
import { orAnew } from '../workbook/anew';
import { withFiltersNow } from '../workbook/filter-cells';
import type { FoundBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { rememberedChoices, type UserAnswers } from './answers';
import { commitUnchanged, commitWritten, type DeferredRecords, type Refreshed } from './commit/commit';
import { blockInSheet, isFollowUpDue, withFollowUp } from './commit/follow-up';
import type { PipelineControl } from './events';
import { beginFeatures, isWriteDue, settleFeatures } from './features-in-write';
import { refuseWrongCells } from './fetch/filter-values';
import { type ColumnsOfRows, isAboutName, type RowsToWrite, type shareRows } from './fetch/rows-to-write';
import { gatesClosedTo } from './lay-out/checks';
import type { LaidOut, Settled } from './lay-out/laid-out';
import { layOut } from './lay-out/lay-out';
import { belowHeader, refuseHeadersApart } from './lay-out/lay-out-columns';
import { type ColumnsNow, columnsNow } from './lay-out/match-columns';
import { unchangedBlock } from './lay-out/unchanged-block';
import type { RunLook } from './observe/observe';
import { createObservation, type ObservedBlock } from './observe/observed-block';
import type { Asks } from './question';
import type { RefreshWrite } from './steps';
import { writeRefresh } from './write/execute';

type RefreshOutcome =
  | Refreshed
  /** `rows` is the result that was to be written. */
  | (Asks & { readonly rows: RowsToWrite })
  | { readonly kind: 'noAccess'; readonly owner: string | undefined }
  | { readonly kind: 'gone' | 'doubtful' | 'deleted' }
  /** Another person or window has refreshed the block meanwhile. */
  | { readonly kind: 'refreshedElsewhere' };

export interface Refresh extends PipelineControl {
  readonly placement: Placement;
  readonly answers: UserAnswers;
  /** Rows to write instead of fresh ones. The user has already seen their checks. */
  readonly given: RowsToWrite | undefined;
  readonly unattended: boolean;
  /** The checks for which a result already waits. */
  readonly told?: readonly ClosedGate[] | undefined;
  readonly look: Pick<RunLook, 'at' | 'now' | 'forget'>;
  readonly records: DeferredRecords;
  /** Reads the rows of a placement, with the filters that its options have. */
  readonly read: ReturnType<typeof shareRows>;
}

export async function refreshPlacement(
  parts: PlacementParts,
  session: Session,
  asked: Refresh,
): Promise<RefreshOutcome> {
  const { answers, given, look, signal } = asked;
  const { registry } = parts;
  const { id } = asked.placement;
  // The next record of the placement takes the remembered answers to the file.
  const remembered = rememberedChoices(answers);
  if (Object.keys(remembered).length > 0) registry.update(id, 'choices', remembered);
  // Observe: find the block, and read what its cells show.
  const before = locateBlock(parts, asked, asked.placement, await untilAborted(look.at(asked.placement), signal));
  if (typeof before === 'string') return { kind: before };
  // Fetch: take the result that waited for an answer, or run the query.
  const origin = given ?? (await fetchResult(parts, session, asked, before));
  if (origin === 'deleted') return { kind: 'deleted' };
  if (origin === 'noAccess') return { kind: 'noAccess', owner: undefined };
  // Lay out: decide where the columns and rows of the result go. A check may hold the result back.
  const columns = await columnsNow(asked.placement, before, origin.result, origin.columns?.answers);
  let laidOut = layOut(parts, asked, columns, origin, before);
  const closed = async () =>
    columns.inDoubt
      ? [columns.inDoubt.gate]
      : gatesClosedTo(parts, laidOut, { ...before, unattended: asked.unattended, told: asked.told });
  const gates = given && !isAboutName(answers.waits?.answer) ? [] : await closed();
  if (gates.length > 0) {
    const rows = { ...origin, columns: columnsOf(columns, origin) };
    return { kind: 'asks', question: { kind: 'waits', gates }, rows };
  }
  signal.throwIfAborted();
  const { filters = asked.placement.choices.filters } = origin;
  const features = beginFeatures(parts, session, { ...origin, filters });
  const inBlock = { laidOut, origin, at: parts.clock.now() };
  const unchanged = isWriteDue(features, laidOut.placement) ? undefined : unchangedBlock(inBlock, before, answers);
  if (unchanged && !isFollowUpDue(unchanged)) return commitUnchanged(parts, session, asked.records, unchanged);
  // Plan, write and commit, and retry from a new snapshot if a user changes the sheet meanwhile.
  const refreshTimeInFile = () => registry.inFile.get(id)?.written.refreshedAt;
  const refreshTimeBefore = refreshTimeInFile();
  const write = () =>
    orAnew(async (attempt): Promise<RefreshOutcome> => {
      // Rows that another window has written meanwhile must not be taken for the user's edits.
      if (attempt > 1 && refreshTimeInFile() !== refreshTimeBefore) return { kind: 'refreshedElsewhere' };
      // The query may have taken a while: the write verifies that the block matches the snapshot,
      // and if it does not, a retry searches for it again.
      const now =
        attempt > 1 ? locateBlock(parts, asked, laidOut.placement, await look.now(laidOut.placement)) : before;
      if (typeof now === 'string') return { kind: now };
      // The write verifies only cells that it changes, so the rows of a large block are read again
      // in case it had to wait for the mutex.
      const fresh = now.seen.rows ? now : createObservation(parts.workbook, id, now.block, now.seen, signal);
      const observed = { ...now, ...fresh, currentRows: await fresh.readRows() };
      // Only now are all rows of a large block known. The user may have changed an option
      // meanwhile.
      if (attempt > 1 || !now.seen.rows || laidOut.registered !== registry.get(id))
        laidOut = layOut(parts, asked, columns, origin, observed);
      return writeLaidOut(parts, session, asked, { laidOut, origin, features }, observed);
    }, registry.load);
  return parts.turns.take(write, signal);
}

type PreparedRows = Pick<RefreshWrite, 'origin' | 'features'> & { readonly laidOut: LaidOut };

async function writeLaidOut(
  parts: PlacementParts,
  session: Session,
  asked: Refresh,
  { laidOut, origin, features }: PreparedRows,
  observed: ObservedBlock & Pick<RefreshWrite, 'currentRows'>,
): Promise<RefreshOutcome> {
  const { answers, look } = asked;
  const { block, currentRows } = observed;
  const rows = belowHeader(currentRows, laidOut.layout);
  const edits = await settleFeatures(features, laidOut, { block, rows, answers });
  if (edits.kind === 'asks') return { ...edits, rows: origin };
  const settled: Settled = { ...laidOut, ...edits };
  const at = parts.clock.now();
  const standing = { rect: block.rect, rows: currentRows };
  const toWrite: RefreshWrite = { ...observed, laidOut: settled, standing, origin, answers, features, at };
  const isDue = isWriteDue(features, settled.placement);
  const unchanged = isDue ? undefined : unchangedBlock(toWrite, observed, answers);
  const written = unchanged ?? (await writeRefresh(parts, toWrite, asked));
  if (written.kind === 'asks') return { ...written, rows: origin };
  if (written.plan.block.shift) look.forget();
  const hasShifted = formatAddress(block) !== settled.placement.written.address;
  const done = await withFollowUp(parts, written, blockInSheet(written, hasShifted));
  return done.records ? commitWritten(parts, session, done) : commitUnchanged(parts, session, asked.records, done);
}

/** Runs the query with the current values of cells that filters read. */
async function fetchResult(
  { registry }: PlacementParts,
  session: Session,
  { placement, read, onProgress }: Refresh,
  { cells, blocks }: LocatedBlock,
): Promise<RowsToWrite | 'deleted' | 'noAccess'> {
  const { dateSystem } = registry;
  const now = withFiltersNow(placement, { cells, dateSystem, blocks, placements: registry.placements.peek() });
  const rows = await read(now, onProgress);
  if (typeof rows !== 'string') await refuseWrongCells(session, placement.choices.filters, now.choices.filters, rows);
  return rows;
}

/** Saves what is known of a waiting result's columns. */
function columnsOf({ renamed, inDoubt }: ColumnsNow, { columns }: RowsToWrite): ColumnsOfRows {
  return { renamed, answers: columns?.answers ?? new Map(), asked: inDoubt?.members };
}

/** Returns the block and its snapshot, or why it must not be written. */
function locateBlock(
  { workbook }: PlacementParts,
  { signal, onProgress }: PipelineControl,
  placement: Placement,
  { finding, seen, cells, blocks }: FoundBlock,
) {
  onProgress({ kind: 'located', place: seen.located });
  if (!isFound(finding)) return finding.kind;
  refuseHeadersApart(placement, finding.address, seen);
  return { ...createObservation(workbook, placement.id, finding.address, seen, signal), cells, blocks };
}

function isFound(finding: Finding): finding is Extract<Finding, { kind: 'found' | 'moved' }> {
  return finding.kind === 'found' || finding.kind === 'moved';
}

type LocatedBlock = Exclude<ReturnType<typeof locateBlock>, string>;
