/**
 * Runs refreshes: one run at a time, a few placements at once, cancelled as a whole. A single
 * refresh is a run of one.
 */
import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { raceWithAbort } from '../../client';
import { getSourceReadTime, type Placement } from '../../placement';
import type { Selection } from '../../workbook';
import { addAnswer } from '../pipeline/answers';
import { createSharedRowReader, type RowsToWrite } from '../pipeline/fetch/rows-to-write';
import { createRunSnapshots } from '../pipeline/observe/run-snapshots';
import type { UserAnswer } from '../pipeline/question';
import { belongsToSession, type Session } from '../session/session';
import type { BlockSnapshots } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { correctAddresses } from '../workbook/record-placement';
import { DuePlacements, groupByReport, leaveOut, splitForWorkers } from './due-placements';
import { type BlockEvents, PlacementRunner, type RunCause, type RunContext } from './placement-runner';
import { RecordBatch } from './record-batch';
import type { ReportVersions } from './report-versions';
import {
  countTotal,
  isAutomatic,
  type RefreshRun,
  type RunProgress,
  summarizeProgress,
  summarizeRun,
} from './run-state';
import { hasUnknownOutcome, isQuestion, needsUser, type PlacementStatus, type PlacementStatuses } from './states';

/**
 * Limits how many placements are refreshed at once: a workbook with many of them must not flood the
 * platform and its data API.
 */
const MAX_CONCURRENT = 3;
/**
 * Many people open their workbooks at nine o'clock, so automatic runs start at a random moment
 * within this time.
 */
const MAX_START_DELAY_MS = 2000;
/** A long run writes the records of unchanged placements at this interval. */
const SAVE_INTERVAL_MS = 3000;
/** A cancelled run waits no longer than this for Excel. */
const MAX_CANCEL_WAIT_MS = 500;

export interface RunEnvironment {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly online: ReadonlySignal<boolean>;
  /** Says whether the pane is hidden from the user. */
  readonly hidden: ReadonlySignal<boolean>;
  /** Returns a number from 0 to 1. */
  random(): number;
  onFailure(error: unknown): void;
}

interface RunEvents extends BlockEvents {
  /**
   * Is called when it is unknown what Excel has written. Reads the workbook again, and resolves
   * such writes.
   * @returns ids of the placements that need a refresh
   */
  onUnknownOutcome(): Promise<readonly string[]>;
}

interface CurrentRun extends RunContext, RunProgress {
  /** Holds the ids of placements whose blocks are not where the platform's records say. */
  readonly movedIds: string[];
  savedAt: number;
}

export class RefreshRuns {
  readonly state = signal<RefreshRun>({ kind: 'idle' });
  private readonly duePlacements: DuePlacements;
  private readonly runner: PlacementRunner;
  private readonly stopSessionEffect: () => void;
  private runController: AbortController | undefined;
  private comparisonController = new AbortController();

  constructor(
    private readonly parts: PlacementParts,
    private readonly environment: RunEnvironment,
    private readonly statuses: PlacementStatuses,
    reportVersions: ReportVersions,
    private readonly events: RunEvents,
  ) {
    const { session, onFailure } = environment;
    this.duePlacements = new DuePlacements(parts, reportVersions, onFailure);
    this.runner = new PlacementRunner(parts, statuses, events, onFailure);
    this.stopSessionEffect = effect(() => {
      this.comparisonController.abort();
      this.comparisonController = new AbortController();
      if (!session.value) this.runner.stoppedRefreshes.clear();
    });
  }

  get isRunning(): boolean {
    return this.runController !== undefined;
  }

  /**
   * Does nothing during another run, while signed out, and while the question is open whether the
   * file is a copy. Leaves out placements whose report the user has not allowed.
   * @param snapshots contents of blocks that were read a moment ago
   */
  start(placements: readonly Placement[], cause: RunCause = 'user', snapshots?: BlockSnapshots): Promise<void> {
    return this.run(placements, cause, { snapshots });
  }

  /**
   * Answers the question of the placement: its refresh continues with all answers so far, and with
   * its rows if the answer is about them.
   */
  answer(placement: Placement, answer: UserAnswer): Promise<void> {
    const { id } = placement;
    const status = this.findStatus(placement);
    const stopped = this.runner.stoppedRefreshes.get(id) ?? { rows: undefined, answers: {} };
    const resumed = addAnswer(stopped, answer, isQuestion(status) ? status : undefined);
    return this.run([placement], 'user', { resumed: { ...resumed, placementId: id } });
  }

  /** Writes former rows, or a result that the user has seen: checks do not hold it back again. */
  writeRows(placement: Placement, rows: RowsToWrite): Promise<void> {
    return this.run([placement], 'user', { resumed: { placementId: placement.id, rows, answers: {} } });
  }

  /** @returns the result that waits for the user */
  getWaitingRows(placementId: string): RowsToWrite | undefined {
    return this.runner.stoppedRefreshes.get(placementId)?.rows;
  }

  /** Keeps the current rows instead of the waiting result, as the user wants. */
  keepCurrentRows(placement: Placement): void {
    const { id } = placement;
    const time = this.parts.clock.now();
    const newDataTime = getSourceReadTime({ refreshedAt: time, freshAt: this.getWaitingRows(id)?.freshAt }) ?? time;
    this.runner.stoppedRefreshes.delete(id);
    const status = this.findStatus(placement);
    this.statuses.showKeptRows(placement, hasOtherRows(status) ? newDataTime : undefined);
  }

  /** Says that these cells hold no placement; does nothing during a run. */
  reportNoPlacement(cells: string | undefined): void {
    if (!this.runController) this.state.value = { kind: 'nothingHere', cells };
  }

  cancel(): void {
    this.runController?.abort();
    void this.parts.workbook.giveUp().catch(this.environment.onFailure);
  }

  dispose(): void {
    this.stopSessionEffect();
    this.runController?.abort();
    this.comparisonController.abort();
  }

  private async run(
    requestedPlacements: readonly Placement[],
    cause: RunCause,
    {
      resumed,
      snapshots,
    }: { readonly resumed?: RunContext['resumedRefresh']; readonly snapshots?: BlockSnapshots | undefined },
  ): Promise<void> {
    const { registry, allowedReports } = this.parts;
    const { session, selection, online } = this.environment;
    const currentSession = session.peek();
    if (!currentSession || this.runController || registry.copyQuestion.peek()) return;
    const placements = await this.recoverUnknownOutcomes(requestedPlacements);
    if (!placements || session.peek() !== currentSession) return;
    // Without a network, an automatic run would only result in a list of failures.
    if (cause !== 'user' && !online.peek()) return;
    const isRefreshable = (placement: Placement) =>
      belongsToSession(placement, currentSession) &&
      allowedReports.has(placement.report) &&
      (cause === 'user' || placement.written.putBack === undefined);
    const groups = groupByReport(placements.filter(isRefreshable), selection.peek());
    if (groups.length === 0) return;
    const run = this.beginRun(
      currentSession,
      cause,
      resumed,
      groups.flat(),
      placements === requestedPlacements ? snapshots : undefined,
    );
    run.due = await this.duePlacements.find(run, run.placements);
    this.skipUpToDate(run);
    const hasFinished = await this.refreshDue(run, groups);
    await this.saveRecords(run);
    this.endRun(run, run.signal.aborted || !hasFinished);
    void this.compareConversions(run);
  }

  /** Compares queries of the run with the SQL that they were converted from, in the background. */
  private async compareConversions({ session, placements }: CurrentRun): Promise<void> {
    const differingReports = await session.conversionChecks.compareWaiting(this.comparisonController.signal);
    for (const { id, report } of placements)
      if (!report.ownQuery && differingReports.has(report.reportId))
        this.statuses.setNotices(id, [{ kind: 'conversionDiffers' }, ...(this.statuses.get(id)?.notices ?? [])]);
  }

  /**
   * Reads the workbook again before anything is written, if it is unknown what Excel has written.
   * @returns the placements of the run, and those that need a refresh now; undefined if the
   * workbook cannot be read
   */
  private async recoverUnknownOutcomes(placements: readonly Placement[]): Promise<readonly Placement[] | undefined> {
    if (!placements.some((placement) => hasUnknownOutcome(this.findStatus(placement)))) return placements;
    this.runController = new AbortController();
    try {
      const ids = new Set([...placements.map(({ id }) => id), ...(await this.events.onUnknownOutcome())]);
      return this.parts.registry.placements.peek().filter(({ id }) => ids.has(id));
    } catch (error) {
      this.environment.onFailure(error);
      return undefined;
    } finally {
      this.runController = undefined;
    }
  }

  private beginRun(
    session: Session,
    cause: RunCause,
    resumed: RunContext['resumedRefresh'],
    placements: readonly Placement[],
    snapshots: BlockSnapshots | undefined,
  ): CurrentRun {
    this.runController = new AbortController();
    const { signal: abortSignal } = this.runController;
    const movedIds: string[] = [];
    const records = new RecordBatch(this.parts, {
      writesEveryRecord: cause === 'user',
      onFailed: (placement, error) => this.runner.showFailure(session, placement, error),
      onMoved: ({ id }, place) => {
        this.events.onLocated(id, place);
        if (place.kind === 'found') movedIds.push(id);
        else this.statuses.show(id, { kind: place.kind === 'gone' ? 'gone' : 'doubtful' });
      },
    });
    const run: CurrentRun = {
      ...{ session, cause, resumedRefresh: resumed, placements, movedIds, records },
      unsettledIds: this.listUnsettledIds(),
      signal: abortSignal,
      snapshots: createRunSnapshots(this.parts, placements, snapshots),
      readSource: createSharedRowReader(this.parts, session, cause !== 'user', abortSignal),
      statusesBefore: new Map(placements.map(({ id }) => [id, this.statuses.get(id)])),
      due: { upToDateIds: new Set(), duePlacements: new Set(placements) },
      doneCount: 0,
      savedAt: this.parts.clock.now(),
    };
    batch(() => {
      for (const { id } of placements) this.statuses.show(id, { kind: 'queued' });
      this.showProgress(run);
    });
    return run;
  }

  private listUnsettledIds(): readonly string[] {
    const lastRun = this.state.peek();
    const reportedIds = 'placementIds' in lastRun ? (lastRun.placementIds ?? []) : [];
    return reportedIds.filter((id) => {
      const status = this.statuses.get(id)?.status;
      return status !== undefined && needsUser(status);
    });
  }

  private skipUpToDate(run: CurrentRun): void {
    const { upToDateIds } = run.due;
    for (const placement of run.placements.filter(({ id }) => upToDateIds.has(id))) {
      this.statuses.restore(placement.id, undefined);
      run.snapshots.release(placement);
    }
    run.doneCount = upToDateIds.size;
    run.savedAt = this.parts.clock.now();
    this.showProgress(run);
  }

  /** @returns false if the run was cancelled */
  private async refreshDue(run: CurrentRun, groups: readonly (readonly Placement[])[]): Promise<boolean> {
    const { duePlacements } = run.due;
    const reports = groups.map((group) => splitForWorkers(group.filter((placement) => duePlacements.has(placement))));
    const unstartedReports = [...reports];
    // Once each report has a worker, the others help with one that has many placements.
    const findNextReport = () => unstartedReports.shift() ?? reports.find(({ length }) => length > 0);
    const startDelay = this.environment.random() * MAX_START_DELAY_MS;
    if (isAutomatic(run) && duePlacements.size > 0 && startDelay > 0)
      await this.parts.clock.wait(startDelay, run.signal).catch(() => undefined);
    const results = await Promise.allSettled(
      Array.from({ length: MAX_CONCURRENT }, () => this.runWorker(run, findNextReport)),
    );
    return results.every(({ status }) => status === 'fulfilled');
  }

  /**
   * @param findNextReport returns the report to continue with, as a list of the parts that no worker
   * has taken; this worker takes the first
   */
  private async runWorker(run: CurrentRun, findNextReport: () => Placement[][] | undefined): Promise<void> {
    const { clock } = this.parts;
    for (let report = findNextReport(); report && !run.signal.aborted; report = findNextReport()) {
      for (const placement of report.shift() ?? []) {
        run.signal.throwIfAborted();
        if (await this.runner.refresh(run, placement)) run.doneCount += 1;
        else run.due = leaveOut(run.due, placement);
        this.showProgress(run);
        if (clock.now() - run.savedAt < SAVE_INTERVAL_MS) continue;
        run.savedAt = clock.now();
        await raceWithAbort(run.records.saveAll(), run.signal);
      }
    }
  }

  /**
   * Writes the records of placements whose cells did not change, and reads the records of those
   * that another window has refreshed.
   */
  private async saveRecords(run: CurrentRun): Promise<void> {
    const { clock, registry } = this.parts;
    const { onFailure } = this.environment;
    const { signal: abortSignal, records } = run;
    const saving = records.saveAll().catch(onFailure);
    // Excel may wait for the user to finish editing a cell; a user who has cancelled need not wait
    // for that.
    if (abortSignal.aborted) await Promise.race([saving, clock.wait(MAX_CANCEL_WAIT_MS)]);
    else await raceWithAbort(saving, abortSignal).catch(() => undefined);
    await correctAddresses(this.parts, run.session, run.movedIds).catch(onFailure);
    if (countTotal(run) < run.placements.length) await registry.load().catch(onFailure);
  }

  private endRun(run: CurrentRun, isCancelled: boolean): void {
    this.duePlacements.unlockOthers();
    this.runController = undefined;
    batch(() => {
      for (const placement of run.placements)
        if (this.findStatus(placement)?.kind === 'queued')
          this.statuses.restore(placement.id, run.statusesBefore.get(placement.id));
      const all = this.parts.registry.placements.peek();
      this.state.value = summarizeRun(run, this.statuses, all, this.parts.clock.now(), isCancelled);
    });
  }

  private showProgress(run: CurrentRun): void {
    this.state.value = summarizeProgress(run, this.statuses);
  }

  private findStatus({ id }: Placement): PlacementStatus | undefined {
    return this.statuses.get(id)?.status;
  }
}

/**
 * Returns true if the result that the user did not take has other rows than the block. A refresh that
 * asks about edited cells may have found the same rows as before.
 */
function hasOtherRows(status: PlacementStatus | undefined): boolean {
  return (
    status?.kind !== 'handEdits' ||
    status.cells.cells.some(({ writtenValue, reportValue }) => writtenValue !== reportValue)
  );
}
