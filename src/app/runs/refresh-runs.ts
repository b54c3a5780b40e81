/**
 * Runs refreshes: one run at a time, a few placements at once, cancelled as a whole. A single
 * refresh is a run of one.
 */
import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { untilAborted } from '../../client';
import { dataFrom, type Placement } from '../../placement';
import type { Located, Selection } from '../../workbook';
import { withAnswer } from '../pipeline/answers';
import { type RowsToWrite, shareRows } from '../pipeline/fetch/rows-to-write';
import { createRunLook } from '../pipeline/observe/observe';
import type { UserAnswer } from '../pipeline/question';
import { isOf, type Session } from '../session/session';
import type { BlocksSeen } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { correctAddresses } from '../workbook/record-placement';
import { DuePlacements, inOrder, inParts } from './due-placements';
import type { PlacedReports } from './placed-reports';
import { RecordBatch } from './record-batch';
import { type RunCause, type RunContext, RunPlacement } from './run-placement';
import {
  isAutomatic,
  type RefreshRun,
  type RunProgress,
  showProgress,
  summarize,
  totalOf,
  withOneLessWaiting,
} from './run-state';
import { isQuestion, isUnanswered, type PlacementStatus, type PlacementStatuses } from './states';

/**
 * Limits how many placements are refreshed at once: a workbook with many of them must not flood the
 * platform and its data API.
 */
const MAX_AT_ONCE = 3;
/**
 * Many people open their workbooks at nine o'clock, so automatic runs start at a random moment
 * within this time.
 */
const SPREAD_MS = 2000;
/** A long run writes the records of unchanged placements at this interval. */
const KEEP_EVERY_MS = 3000;
/** A cancelled run waits no longer than this for Excel. */
const MAX_CANCEL_MS = 500;

export interface RunEnvironment {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly online: ReadonlySignal<boolean>;
  /** True while the pane is not visible. */
  readonly hidden: ReadonlySignal<boolean>;
  /** Returns a number from 0 to 1. */
  random(): number;
  onFailure(error: unknown): void;
}

interface RunEvents {
  /** Called when the run has found a block. */
  onLocated(placementId: string, place: Located): void;
  /**
   * Called when it is unknown what Excel has written. Reads the workbook again, and resolves such
   * writes.
   * @returns ids of the placements that need a refresh
   */
  onUnanswered(): Promise<readonly string[]>;
}

interface CurrentRun extends RunContext, RunProgress {
  /** Ids of placements whose blocks are not where the platform's records say. */
  readonly moved: string[];
  keptAt: number;
}

export class RefreshRuns {
  readonly state = signal<RefreshRun>({ kind: 'idle' });
  private readonly duePlacements: DuePlacements;
  private readonly runPlacement: RunPlacement;
  private readonly stopFollowing: () => void;
  private running: AbortController | undefined;

  constructor(
    private readonly parts: PlacementParts,
    private readonly environment: RunEnvironment,
    private readonly statuses: PlacementStatuses,
    placedReports: PlacedReports,
    private readonly events: RunEvents,
  ) {
    const { session, onFailure } = environment;
    this.duePlacements = new DuePlacements(parts, placedReports, onFailure);
    this.runPlacement = new RunPlacement(parts, statuses, events.onLocated, onFailure);
    this.stopFollowing = effect(() => {
      if (!session.value) this.runPlacement.stopped.clear();
    });
  }

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /**
   * Does nothing during another run, while signed out, and while the question is open whether the
   * file is a copy. Leaves out placements whose report the user has not allowed.
   * @param seen contents of blocks that were read a moment ago
   */
  start(placements: readonly Placement[], cause: RunCause = 'user', seen?: BlocksSeen): Promise<void> {
    return this.run(placements, cause, { seen });
  }

  /**
   * Answers the question of the placement: its refresh continues with all answers so far, and with
   * its rows if the answer is about them.
   */
  answer(placement: Placement, answer: UserAnswer): Promise<void> {
    const { id } = placement;
    const status = this.statusOf(placement);
    const stopped = this.runPlacement.stopped.get(id) ?? { rows: undefined, answers: {} };
    const resumed = withAnswer(stopped, answer, isQuestion(status) ? status : undefined);
    return this.run([placement], 'user', { resumed: { ...resumed, placementId: id } });
  }

  /** Writes former rows, or a result that the user has seen: checks do not hold it back again. */
  write(placement: Placement, rows: RowsToWrite): Promise<void> {
    return this.run([placement], 'user', { resumed: { placementId: placement.id, rows, answers: {} } });
  }

  /** @returns the result that waits for the user */
  waiting(placementId: string): RowsToWrite | undefined {
    return this.runPlacement.stopped.get(placementId)?.rows;
  }

  /** Keeps the current rows instead of the waiting result, as the user wants. */
  keepRows(placement: Placement): void {
    const { id } = placement;
    const now = this.parts.clock.now();
    const newSince = dataFrom({ refreshedAt: now, freshAt: this.waiting(id)?.freshAt }) ?? now;
    this.runPlacement.stopped.delete(id);
    const wasWaiting = isQuestion(this.statusOf(placement));
    this.statuses.showKept(placement, newSince);
    const ended = this.state.peek();
    if (wasWaiting && ended.kind === 'done') this.state.value = withOneLessWaiting(ended);
  }

  /** Says that nothing is placed under these cells, except during a run. */
  sayNothingHere(cells: string | undefined): void {
    if (!this.running) this.state.value = { kind: 'nothingHere', cells };
  }

  cancel(): void {
    this.running?.abort();
    void this.parts.workbook.giveUp().catch(this.environment.onFailure);
  }

  dispose(): void {
    this.stopFollowing();
    this.running?.abort();
  }

  private async run(
    asked: readonly Placement[],
    cause: RunCause,
    { resumed, seen }: { readonly resumed?: RunContext['resumed']; readonly seen?: BlocksSeen | undefined },
  ): Promise<void> {
    const { registry, allowed } = this.parts;
    const { session, selection, online } = this.environment;
    const now = session.peek();
    if (!now || this.running || registry.copyQuestion.peek()) return;
    const placements = await this.recoverUnanswered(asked);
    if (!placements || session.peek() !== now) return;
    // Without a network, an automatic run would only result in a list of failures.
    if (cause !== 'user' && !online.peek()) return;
    const mayRefresh = (one: Placement) =>
      isOf(one, now) && allowed.has(one.report) && (cause === 'user' || one.written.putBack === undefined);
    const groups = inOrder(placements.filter(mayRefresh), selection.peek());
    if (groups.length === 0) return;
    const run = this.begin(now, cause, resumed, groups.flat(), placements === asked ? seen : undefined);
    run.due = await this.duePlacements.find(run, run.placements);
    this.leaveOutCurrent(run);
    const isWhole = await this.refreshDue(run, groups);
    await this.keepRecords(run);
    this.end(run, run.signal.aborted || !isWhole);
  }

  /**
   * Reads the workbook again before anything is written, if it is unknown what Excel has written.
   * @returns the placements of the run, and those that need a refresh now; undefined if the
   * workbook cannot be read
   */
  private async recoverUnanswered(placements: readonly Placement[]): Promise<readonly Placement[] | undefined> {
    if (!placements.some((one) => isUnanswered(this.statusOf(one)))) return placements;
    this.running = new AbortController();
    try {
      const ids = new Set([...placements.map(({ id }) => id), ...(await this.events.onUnanswered())]);
      return this.parts.registry.placements.peek().filter(({ id }) => ids.has(id));
    } catch (error) {
      this.environment.onFailure(error);
      return undefined;
    } finally {
      this.running = undefined;
    }
  }

  private begin(
    session: Session,
    cause: RunCause,
    resumed: RunContext['resumed'],
    placements: readonly Placement[],
    seen: BlocksSeen | undefined,
  ): CurrentRun {
    this.running = new AbortController();
    const { signal: aborted } = this.running;
    const moved: string[] = [];
    const records = new RecordBatch(this.parts, {
      mayWrite: cause === 'user',
      onUnkept: (placement, error) => this.runPlacement.fail(session, placement, error),
      onElsewhere: ({ id }, place) => {
        this.events.onLocated(id, place);
        if (place.kind === 'found') moved.push(id);
        else this.statuses.show(id, { kind: place.kind === 'gone' ? 'gone' : 'doubtful' });
      },
    });
    const run: CurrentRun = {
      ...{ session, cause, resumed, placements, moved, records },
      signal: aborted,
      look: createRunLook(this.parts, placements, seen),
      read: shareRows(this.parts, session, cause !== 'user', aborted),
      before: new Map(placements.map(({ id }) => [id, this.statuses.get(id)])),
      due: { current: new Set(), due: new Set(placements) },
      done: 0,
      keptAt: this.parts.clock.now(),
    };
    batch(() => {
      for (const { id } of placements) this.statuses.show(id, { kind: 'queued' });
      this.showProgress(run);
    });
    return run;
  }

  private leaveOutCurrent(run: CurrentRun): void {
    const { current } = run.due;
    for (const placement of run.placements.filter(({ id }) => current.has(id))) {
      this.statuses.restore(placement.id, undefined);
      run.look.done(placement);
    }
    run.done = current.size;
    run.keptAt = this.parts.clock.now();
    this.showProgress(run);
  }

  /** @returns false if the run was cancelled */
  private async refreshDue(run: CurrentRun, groups: readonly (readonly Placement[])[]): Promise<boolean> {
    const { due } = run.due;
    const reports = groups.map((group) => inParts(group.filter((one) => due.has(one))));
    const untouched = [...reports];
    // Once each report has a worker, the others help with one that has many placements.
    const next = () => untouched.shift() ?? reports.find(({ length }) => length > 0);
    const pause = this.environment.random() * SPREAD_MS;
    if (isAutomatic(run) && due.size > 0 && pause > 0)
      await this.parts.clock.wait(pause, run.signal).catch(() => undefined);
    const ends = await Promise.allSettled(Array.from({ length: MAX_AT_ONCE }, () => this.work(run, next)));
    return ends.every(({ status }) => status === 'fulfilled');
  }

  /** @param next returns the parts of the report to continue with; this takes the first of them */
  private async work(run: CurrentRun, next: () => Placement[][] | undefined): Promise<void> {
    const { clock } = this.parts;
    for (let report = next(); report && !run.signal.aborted; report = next()) {
      for (const placement of report.shift() ?? []) {
        run.signal.throwIfAborted();
        await this.runPlacement.refresh(run, placement);
        run.done += 1;
        this.showProgress(run);
        if (clock.now() - run.keptAt < KEEP_EVERY_MS) continue;
        run.keptAt = clock.now();
        await untilAborted(run.records.keep(), run.signal);
      }
    }
  }

  /**
   * Writes the records of placements whose cells did not change, and reads the records of those
   * that another window has refreshed.
   */
  private async keepRecords(run: CurrentRun): Promise<void> {
    const { clock, registry } = this.parts;
    const { onFailure } = this.environment;
    const { signal: aborted, records } = run;
    const keeping = records.keep().catch(onFailure);
    // Excel may wait for the user to finish editing a cell; a user who has cancelled need not wait
    // for that.
    if (aborted.aborted) await Promise.race([keeping, clock.wait(MAX_CANCEL_MS)]);
    else await untilAborted(keeping, aborted).catch(() => undefined);
    await correctAddresses(this.parts, run.session, run.moved).catch(onFailure);
    if (totalOf(run) < run.placements.length) await registry.load().catch(onFailure);
  }

  private end(run: CurrentRun, isCancelled: boolean): void {
    this.duePlacements.release();
    this.running = undefined;
    batch(() => {
      for (const placement of run.placements)
        if (this.statusOf(placement)?.kind === 'queued')
          this.statuses.restore(placement.id, run.before.get(placement.id));
      const all = this.parts.registry.placements.peek();
      this.state.value = summarize(run, this.statuses, all, this.parts.clock.now(), isCancelled);
    });
  }

  private showProgress(run: CurrentRun): void {
    this.state.value = showProgress(run, this.statuses);
  }

  private statusOf({ id }: Placement): PlacementStatus | undefined {
    return this.statuses.get(id)?.status;
  }
}
