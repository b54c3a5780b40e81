/**
 * Refreshes one placement in a run, and shows the progress and outcome of the pipeline as its
 * status.
 */
import type { Placement } from '../../placement';
import type { Located } from '../../workbook';
import { isAbort, toFailure } from '../failure';
import type { StoppedRefresh } from '../pipeline/answers';
import type { PipelineEvent } from '../pipeline/events';
import type { shareRows } from '../pipeline/fetch/rows-to-write';
import type { RunLook } from '../pipeline/observe/observe';
import { QUESTIONS } from '../pipeline/question';
import { type Refresh, refreshPlacement } from '../pipeline/refresh-placement';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { rememberUnanswered } from '../workbook/unfinished-writes';
import type { RecordBatch } from './record-batch';
import type { FailedVerb, PlacementStatus, PlacementStatuses, ShownStatus } from './states';

/**
 * The reason for a run: the user started it, the workbook was opened, the interval has passed, or a
 * cell of a filter was changed. Only in the first case is the user there to answer.
 */
export type RunCause = 'user' | 'open' | 'timer' | 'cells';

/** Contains everything that the placements of one run share. */
export interface RunContext {
  readonly session: Session;
  readonly cause: RunCause;
  readonly signal: AbortSignal;
  readonly look: RunLook;
  readonly records: RecordBatch;
  /** Queries the rows of a placement's source, once for all placements with the same source. */
  readonly read: ReturnType<typeof shareRows>;
  /** Maps placement ids to the statuses before the run. */
  readonly before: ReadonlyMap<string, ShownStatus | undefined>;
  /** Continues a refresh that has stopped, or writes rows without a query. */
  readonly resumed: (StoppedRefresh & { readonly placementId: string }) | undefined;
}

type Outcome = Awaited<ReturnType<typeof refreshPlacement>>;

export class RunPlacement {
  /** Maps placement ids to refreshes that have stopped for a question. */
  readonly stopped = new Map<string, StoppedRefresh>();

  constructor(
    private readonly parts: PlacementParts,
    private readonly statuses: PlacementStatuses,
    private readonly onLocated: (placementId: string, place: Located) => void,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /**
   * @throws the signal's reason if the run was cancelled: then the placement shows the status that
   * it had before the run
   */
  async refresh(run: RunContext, placement: Placement): Promise<void> {
    const { id } = placement;
    const { rows = undefined, answers = {} } = run.resumed?.placementId === id ? run.resumed : {};
    let place: Located | undefined;
    const show = createProgress((status) => this.statuses.show(id, status));
    try {
      const refreshing = refreshPlacement(this.parts, run.session, {
        ...this.request(run, placement, { rows, answers }),
        onProgress(event) {
          if (event.kind === 'located') place = event.place;
          else show(event);
        },
      });
      const outcome = await rememberUnanswered(this.parts, id, refreshing);
      if (outcome.kind === 'refreshed') place = { kind: 'found', address: outcome.address };
      this.end(id, outcome, { rows, answers });
    } catch (error) {
      if (isAbort(error)) {
        this.statuses.restore(id, run.before.get(id));
        throw error;
      }
      this.fail(run.session, placement, error, rows?.rowsOf === undefined ? undefined : 'putBack');
    } finally {
      if (place) this.onLocated(id, place);
      run.look.done(placement);
    }
  }

  fail({ host }: Session, { id }: Placement, error: unknown, verb?: FailedVerb): void {
    this.onFailure(error);
    this.statuses.showFailure(id, toFailure(error, host), verb);
  }

  private request(
    run: RunContext,
    placement: Placement,
    { rows, answers }: StoppedRefresh,
  ): Omit<Refresh, 'onProgress'> {
    const { id, choices } = placement;
    const unattended = run.cause !== 'user';
    const before = run.before.get(id)?.status;
    // An answer that moves cells needs the user's presence, even if the user has agreed to it
    // before.
    const growth = unattended ? undefined : choices.growth;
    return {
      placement,
      answers: { ...answers, needsDecision: answers.needsDecision ?? (growth && { answer: growth }) },
      given: rows,
      unattended,
      told: before?.kind === 'waits' ? before.gates : undefined,
      signal: run.signal,
      look: run.look,
      records: run.records,
      read: run.read,
    };
  }

  private end(id: string, outcome: Outcome, { rows, answers }: StoppedRefresh): void {
    this.stopped.delete(id);
    switch (outcome.kind) {
      case 'refreshed':
        this.statuses.show(id, { kind: 'upToDate' }, outcome.notices, outcome.lastRun);
        break;
      case 'asks':
        this.stopped.set(id, { rows: QUESTIONS[outcome.question.kind].keepsResult ? outcome.rows : rows, answers });
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

type Refreshing = Extract<PlacementStatus, { kind: 'refreshing' }>;
type ShownEvent = Exclude<PipelineEvent, { kind: 'located' }>;

/** Returns a listener that shows the progress of a refresh; shows its start at once. */
function createProgress(show: (status: PlacementStatus) => void): (event: ShownEvent) => void {
  let last: Refreshing = { kind: 'refreshing', phase: 'reading', rows: 0, total: undefined };
  show(last);
  return (event) => {
    if (event.kind === 'waitingForCell') {
      show(event.isWaiting ? { ...last, phase: 'cell' } : last);
      return;
    }
    last = { kind: 'refreshing', ...stepOf(event) };
    show(last);
  };
}

function stepOf(event: Exclude<ShownEvent, { kind: 'waitingForCell' }>): Omit<Refreshing, 'kind'> {
  switch (event.kind) {
    case 'querying':
      return { phase: 'waiting', rows: 0, total: undefined };
    case 'read':
      return { phase: 'reading', rows: event.rows, total: undefined };
    case 'written':
      return { phase: 'writing', rows: event.rows, total: event.total };
  }
}
