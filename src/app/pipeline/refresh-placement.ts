/**
 * Refreshes one placement: observe, fetch, lay out, plan, write, commit. Most refreshes end after
 * the layout, because nothing has changed.
 */
import { raceWithAbort } from '../../client';
import { formatAddress } from '../../grid';
import type { FailedCheck, Placement } from '../../placement';
import type { Session } from '../session/session';
import { updateFilterValues } from '../workbook/filter-cells';
import type { FoundBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { retryOnConflict } from '../workbook/retry-on-conflict';
import { collectRememberedOptions, type UserAnswers } from './answers';
import { beginFeatures, isWriteDue, settleFeatures } from './call-features';
import { type CommittedRefresh, commitUnchanged, commitWritten, type DeferredRecords } from './commit/commit';
import { applyFollowUps, isFollowUpDue, toBlockInSheet } from './commit/follow-up';
import type { PipelineControl } from './events';
import { resolveSpellings } from './fetch/filter-spellings';
import { assertFilterCellsValid } from './fetch/filter-values';
import {
  type createSharedRowReader,
  isColumnNameAnswer,
  type RowsToWrite,
  type WaitingColumns,
} from './fetch/rows-to-write';
import { findBlockingChecks } from './layout/checks';
import { addDeletedHeader, assertHeadersTogether } from './layout/column-layout';
import { computeLayout } from './layout/compute-layout';
import { keepRowOrder } from './layout/keep-row-order';
import { type ColumnMatch, matchColumns } from './layout/match-columns';
import type { ResultLayout, SettledLayout } from './layout/result-layout';
import { findUnchangedBlock } from './layout/unchanged-block';
import { createObservation, type ObservedBlock } from './observe/observed-block';
import type { RunSnapshots } from './observe/run-snapshots';
import type { PendingQuestion } from './question';
import type { RefreshWrite } from './steps';
import { writeRefresh } from './write/write-refresh';

type RefreshOutcome =
  | CommittedRefresh
  /** `rows` is the result that was to be written. */
  | (PendingQuestion & { readonly rows: RowsToWrite })
  | { readonly kind: 'noAccess'; readonly owner: string | undefined }
  | { readonly kind: 'gone' | 'doubtful' | 'deleted' }
  /** Another person or window has refreshed the block meanwhile. */
  | { readonly kind: 'refreshedElsewhere' };

export interface RefreshRequest extends PipelineControl {
  readonly placement: Placement;
  readonly answers: UserAnswers;
  /** Rows to write instead of fresh ones. The user has already seen their checks. */
  readonly presetRows: RowsToWrite | undefined;
  readonly isUnattended: boolean;
  /** Holds the checks for which a result already waits. */
  readonly waitingChecks?: readonly FailedCheck[] | undefined;
  readonly snapshots: Pick<RunSnapshots, 'getShared' | 'takeFresh' | 'invalidate'>;
  readonly records: DeferredRecords;
  /** Reads the rows of a placement, with the filters that its options have. */
  readonly readSource: ReturnType<typeof createSharedRowReader>;
}

export async function refreshPlacement(
  parts: PlacementParts,
  session: Session,
  request: RefreshRequest,
): Promise<RefreshOutcome> {
  const { answers, presetRows, snapshots, signal } = request;
  const { registry } = parts;
  const { id } = request.placement;
  // The next record of the placement takes the remembered answers to the file.
  const options = collectRememberedOptions(answers);
  if (Object.keys(options).length > 0) registry.update(id, 'choices', options);
  // Observe: find the block, and read what its cells show.
  const located = locateBlock(
    parts,
    request,
    request.placement,
    await raceWithAbort(snapshots.getShared(request.placement), signal),
  );
  if (typeof located === 'string') return { kind: located };
  // Fetch: take the result that waited for an answer, or run the query.
  const origin = presetRows ?? (await fetchResult(parts, session, request, located));
  if (origin === 'deleted') return { kind: 'deleted' };
  if (origin === 'noAccess') return { kind: 'noAccess', owner: undefined };
  // Lay out: decide where the columns and rows of the result go. A check may hold the result back.
  const columnMatch = await matchColumns(request.placement, located, origin, origin.columns?.answers);
  let resultLayout = await keepRowOrder(
    parts,
    computeLayout(parts, request, columnMatch, origin, located),
    located.snapshot.rows && (await located.readRows()),
    answers,
  );
  const findChecks = async () =>
    columnMatch.doubtfulColumn
      ? [columnMatch.doubtfulColumn.check]
      : findBlockingChecks(parts, resultLayout, {
          ...located,
          isUnattended: request.isUnattended,
          waitingChecks: request.waitingChecks,
        });
  const failedChecks = presetRows && !isColumnNameAnswer(answers.waits?.answer) ? [] : await findChecks();
  if (failedChecks.length > 0) {
    const rows = { ...origin, columns: toWaitingColumns(columnMatch, origin) };
    return { kind: 'asks', question: { kind: 'waits', failedChecks }, rows };
  }
  signal.throwIfAborted();
  const { filters = request.placement.choices.filters } = origin;
  const features = beginFeatures(parts, session, { ...origin, filters });
  const rowsInBlock = { resultLayout, origin, refreshedAt: parts.clock.now() };
  const unchanged = isWriteDue(features, resultLayout.placement)
    ? undefined
    : findUnchangedBlock(rowsInBlock, located, answers);
  if (unchanged && !isFollowUpDue(unchanged))
    return commitUnchanged(parts, session, request.records, unchanged, signal);
  // Plan, write and commit, and retry from a new snapshot if a user changes the sheet meanwhile.
  const getRefreshTimeInFile = () => registry.placementsInFile.get(id)?.written.refreshedAt;
  const refreshTimeBefore = getRefreshTimeInFile();
  const write = () =>
    retryOnConflict(async (attempt): Promise<RefreshOutcome> => {
      // Rows that another window has written meanwhile must not be taken for the user's edits.
      if (attempt > 1 && getRefreshTimeInFile() !== refreshTimeBefore) return { kind: 'refreshedElsewhere' };
      // The user has unlinked all reports meanwhile, or undone the placing.
      if (!registry.get(id)) return { kind: 'refreshedElsewhere' };
      // The query may have taken a while: the write verifies that the block matches the snapshot,
      // and if it does not, a retry searches for it again.
      const relocated =
        attempt > 1
          ? locateBlock(parts, request, resultLayout.placement, await snapshots.takeFresh(resultLayout.placement))
          : located;
      if (typeof relocated === 'string') return { kind: relocated };
      // The write verifies only cells that it changes, so the rows of a large block are read again
      // in case it had to wait for the mutex.
      const observation = relocated.snapshot.rows
        ? relocated
        : createObservation(parts.workbook, id, relocated.block, relocated.snapshot, signal);
      const observed = { ...relocated, ...observation, currentRows: await observation.readRows() };
      // Only now are all rows of a large block known. The user may have changed an option
      // meanwhile.
      if (attempt > 1 || !relocated.snapshot.rows || resultLayout.registered !== registry.get(id))
        resultLayout = await keepRowOrder(
          parts,
          computeLayout(parts, request, columnMatch, origin, observed),
          observed.currentRows,
          answers,
        );
      return writeLaidOut(parts, session, request, { resultLayout, origin, features }, observed);
    }, registry.load);
  return parts.mutex.runExclusive(write, signal);
}

type PreparedRows = Pick<RefreshWrite, 'origin' | 'features'> & { readonly resultLayout: ResultLayout };

async function writeLaidOut(
  parts: PlacementParts,
  session: Session,
  request: RefreshRequest,
  { resultLayout, origin, features }: PreparedRows,
  observed: ObservedBlock & Pick<RefreshWrite, 'currentRows'>,
): Promise<RefreshOutcome> {
  const { answers, snapshots } = request;
  const { block, currentRows } = observed;
  const rows = addDeletedHeader(currentRows, resultLayout.columnLayout);
  const settlement = await settleFeatures(features, resultLayout, { block, rows, answers });
  if (settlement.kind === 'asks') return { ...settlement, rows: origin };
  const settledLayout: SettledLayout = { ...resultLayout, ...settlement };
  const refreshedAt = parts.clock.now();
  const previousBlock = { rect: block.rect, rows: currentRows };
  const refreshWrite: RefreshWrite = {
    ...observed,
    resultLayout: settledLayout,
    previousBlock,
    origin,
    answers,
    features,
    refreshedAt,
  };
  const isDue = isWriteDue(features, settledLayout.placement);
  const unchanged = isDue ? undefined : findUnchangedBlock(refreshWrite, observed, answers);
  const written = unchanged ?? (await writeRefresh(parts, refreshWrite, request));
  if (written.kind === 'asks') return { ...written, rows: origin };
  if (written.plan.blockPlan.shift) snapshots.invalidate();
  const hasShifted = formatAddress(block) !== settledLayout.placement.written.address;
  const followedUp = await applyFollowUps(parts, written, toBlockInSheet(written, hasShifted));
  return followedUp.records
    ? commitWritten(parts, session, followedUp, request.signal)
    : commitUnchanged(parts, session, request.records, followedUp, request.signal);
}

/** Runs the query with the current values of cells that filters read. */
async function fetchResult(
  { registry }: PlacementParts,
  session: Session,
  { placement, readSource, onProgress }: RefreshRequest,
  { cells, blocks }: Exclude<ReturnType<typeof locateBlock>, string>,
): Promise<RowsToWrite | 'deleted' | 'noAccess'> {
  const { dateSystem } = registry;
  const placements = registry.placements.peek();
  const updated = updateFilterValues(placement, { cells, dateSystem, blocks, placements });
  const previousFilters = placement.choices.filters;
  const context = { cells, dateSystem, previousFilters };
  const filters = await resolveSpellings(session, updated.choices.filters, context);
  const rows = await readSource({ ...updated, choices: { ...updated.choices, filters } }, onProgress);
  if (typeof rows !== 'string') await assertFilterCellsValid(session, filters, context, rows);
  return rows;
}

/** Saves what is known of a waiting result's columns. */
function toWaitingColumns({ renamedMembers, doubtfulColumn }: ColumnMatch, { columns }: RowsToWrite): WaitingColumns {
  return { renamedMembers, answers: columns?.answers ?? new Map(), doubtfulNames: doubtfulColumn?.members };
}

/** Returns the block and its snapshot, or why it must not be written. */
function locateBlock(
  { workbook }: PlacementParts,
  { signal, onProgress }: PipelineControl,
  placement: Placement,
  { finding, snapshot, cells, blocks }: FoundBlock,
) {
  onProgress({ kind: 'located', place: snapshot.location });
  if (finding.kind !== 'found' && finding.kind !== 'moved') return finding.kind;
  assertHeadersTogether(placement, finding.address, snapshot);
  return { ...createObservation(workbook, placement.id, finding.address, snapshot, signal), cells, blocks };
}
