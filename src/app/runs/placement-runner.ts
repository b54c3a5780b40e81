/**
 * Refreshes one placement in a run, and shows the progress and outcome of the pipeline as its
 * status.
 */
import type { Placement } from '../../placement';
import type { AnchorLocation } from '../../workbook';
import { isAbort, toFailure } from '../failure';
import type { StoppedRefresh } from '../pipeline/answers';
import type { PipelineEvent } from '../pipeline/events';
import type { createSharedRowReader } from '../pipeline/fetch/rows-to-write';
import type { RunSnapshots } from '../pipeline/observe/run-snapshots';
import { QUESTIONS } from '../pipeline/question';
import { type RefreshRequest, refreshPlacement } from '../pipeline/refresh-placement';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { recordUnknownOutcome } from '../workbook/write-recovery';
import type { RecordBatch } from './record-batch';
import type { FailedAction, PlacementStatus, PlacementStatuses, ShownStatus } from './states';

/**
 * Describes the reason for a run: the user started it, the workbook was opened, the interval has
 * passed, or a cell of a filter was changed. Only in the first case is the user there to answer.
 */
export type RunCause = 'user' | 'open' | 'timer' | 'cells';

/** Contains everything that the placements of one run share. */
export interface RunContext {
  readonly session: Session;
  readonly cause: RunCause;
  readonly signal: AbortSignal;
  readonly snapshots: RunSnapshots;
  readonly records: RecordBatch;
  /** Queries the rows of a placement's source, once for all placements with the same source. */
  readonly readSource: ReturnType<typeof createSharedRowReader>;
  /** Maps placement ids to the statuses before the run. */
  readonly statusesBefore: ReadonlyMap<string, ShownStatus | undefined>;
  /** Continues a refresh that has stopped, or writes rows without a query. */
  readonly resumedRefresh: (StoppedRefresh & { readonly placementId: string }) | undefined;
}

export interface BlockEvents {
  /** Is called when the run has found a block. */
  onLocated(placementId: string, place: AnchorLocation): void;
  /**
   * Is called when a block has lost its name: hides its placement if the user has undone placing it.
   * @returns true if the placement is hidden now
   */
  hideIfUndone(placement: Placement): Promise<boolean>;
}

type Outcome = Awaited<ReturnType<typeof refreshPlacement>>;

export class PlacementRunner {
  /** Maps placement ids to refreshes that have stopped for a question. */
  readonly stoppedRefreshes = new Map<string, StoppedRefresh>();

  constructor(
    private readonly parts: PlacementParts,
    private readonly statuses: PlacementStatuses,
    private readonly events: BlockEvents,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /**
   * @returns false if the user has undone placing this report, so there is nothing to refresh
   * @throws the signal's reason if the run was cancelled: then the placement shows the status that
   * it had before the run
   */
  async refresh(run: RunContext, placement: Placement): Promise<boolean> {
    const { id } = placement;
    const { rows = undefined, answers = {} } = run.resumedRefresh?.placementId === id ? run.resumedRefresh : {};
    let place: AnchorLocation | undefined;
    const showProgress = createProgress((status) => this.statuses.show(id, status));
    try {
      const refreshResult = refreshPlacement(this.parts, run.session, {
        ...this.createRequest(run, placement, { rows, answers }),
        onProgress(event) {
          if (event.kind === 'located') place = event.place;
          else showProgress(event);
        },
      });
      const outcome = await recordUnknownOutcome(this.parts, id, refreshResult);
      if (outcome.kind === 'refreshed') place = { kind: 'found', address: outcome.address };
      const mayBeUndone = outcome.kind === 'doubtful' && place?.kind === 'missing';
      if (mayBeUndone && (await this.events.hideIfUndone(placement))) {
        this.statuses.restore(id, undefined);
        return false;
      }
      this.showOutcome(id, outcome, { rows, answers });
      return true;
    } catch (error) {
      if (isAbort(error)) {
        this.statuses.restore(id, run.statusesBefore.get(id));
        throw error;
      }
      this.showFailure(run.session, placement, error, rows?.firstWrittenAt === undefined ? undefined : 'putBack');
      return true;
    } finally {
      if (place) this.events.onLocated(id, place);
      run.snapshots.release(placement);
    }
  }

  showFailure({ host }: Session, { id }: Placement, error: unknown, failedAction?: FailedAction): void {
    this.onFailure(error);
    this.statuses.showFailure(id, toFailure(error, host), failedAction);
  }

  private createRequest(
    run: RunContext,
    placement: Placement,
    { rows, answers }: StoppedRefresh,
  ): Omit<RefreshRequest, 'onProgress'> {
    const { id, choices } = placement;
    const unattended = run.cause !== 'user';
    const statusBefore = run.statusesBefore.get(id)?.status;
    // An answer that moves cells needs the user's presence, even if the user has agreed to it
    // before.
    const growth = unattended ? undefined : choices.growth;
    return {
      placement,
      answers: { ...answers, needsDecision: answers.needsDecision ?? (growth && { answer: growth }) },
      presetRows: rows,
      isUnattended: unattended,
      waitingChecks: statusBefore?.kind === 'waits' ? statusBefore.failedChecks : undefined,
      signal: run.signal,
      snapshots: run.snapshots,
      records: run.records,
      readSource: run.readSource,
    };
  }

  private showOutcome(id: string, outcome: Outcome, { rows, answers }: StoppedRefresh): void {
    this.stoppedRefreshes.delete(id);
    switch (outcome.kind) {
      case 'refreshed':
        this.statuses.show(id, { kind: 'upToDate' }, outcome.notices, outcome.lastRun);
        break;
      case 'asks':
        this.stoppedRefreshes.set(id, {
          rows: QUESTIONS[outcome.question.kind].keepsResult ? outcome.rows : rows,
          answers,
        });
        this.statuses.show(id, outcome.question);
        break;
      case 'refreshedElsewhere':
        this.statuses.restore(id, undefined);
        break;
      default:
        this.statuses.show(id, outcome);
    }
  }
}

type RefreshingStatus = Extract<PlacementStatus, { kind: 'refreshing' }>;
type RefreshProgressEvent = Exclude<PipelineEvent, { kind: 'located' }>;

/** Returns a listener that shows the progress of a refresh; shows its start at once. */
function createProgress(showStatus: (status: PlacementStatus) => void): (event: RefreshProgressEvent) => void {
  let lastStatus: RefreshingStatus = { kind: 'refreshing', phase: 'reading', rows: 0, total: undefined };
  showStatus(lastStatus);
  return (event) => {
    if (event.kind === 'waitingForCell') {
      showStatus(event.isWaiting ? { ...lastStatus, phase: 'cell' } : lastStatus);
      return;
    }
    lastStatus = { kind: 'refreshing', ...toPhase(event) };
    showStatus(lastStatus);
  };
}

function toPhase(event: Exclude<RefreshProgressEvent, { kind: 'waitingForCell' }>): Omit<RefreshingStatus, 'kind'> {
  switch (event.kind) {
    case 'querying':
      return { phase: 'waiting', rows: 0, total: undefined };
    case 'read':
      return { phase: 'reading', rows: event.rows, total: undefined };
    case 'written':
      return { phase: 'writing', rows: event.rows, total: event.total };
  }
}
