/** A run of refreshes: one at a time, a few queries at once, cancellable as a whole. A single refresh is a run of one. */
import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { untilAborted } from '../../client';
import { ageOfAll, dataFrom, type Placement, USUAL_FRESH_MINUTES } from '../../placement';
import type { Selection } from '../../workbook';
import { createRunLook } from '../pipeline/observe';
import type { AnsweredEdits, UserAnswer } from '../pipeline/question';
import { type RowsToWrite, shareRows } from '../pipeline/rows-to-write';
import { isOf, type Session } from '../session/session';
import type { BlocksSeen } from '../workbook/find-blocks';
import { correctAddresses } from '../workbook/record-placement';
import { dueAmong, inOrder } from './due-placements';
import { keepCurrentRows } from './keep-rows';
import type { PlacedReports } from './placed-reports';
import { createRecordsTogether } from './record-batch';
import { createRefreshLock } from './refresh-lock';
import {
  type Attended,
  type RowsAtHand,
  type Run,
  refreshAndTell,
  type TellingParts,
  tellFailure,
} from './run-placement';
import { isBadEnd, isQuestion, type RefreshRun } from './states';
import { isUnanswered } from './unanswered';

/** An open workbook with many placements must not flood the platform and its data API. */
const AT_ONCE = 3;
/** Many people open their workbooks at nine o'clock. Milliseconds. */
const SPREAD_MS = 2000;

/** Records of placements whose cells stand as they were, in a long run. Milliseconds. */
const KEPT_EVERY_MS = 3000;

/** A cancelled run has ended by then, whatever is still to be kept. */
const CANCELLED_MS = 500;

interface RefreshRunParts extends TellingParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly online: ReadonlySignal<boolean>;
  readonly placedReports: PlacedReports;
  random(): number;
  /**
   * Looks at the workbook anew, and ends what a request began of which nobody knows what it has led to.
   * @returns ids of the placements that need a refresh
   */
  lookAgain(): Promise<readonly string[]>;
}

export interface RefreshRuns {
  readonly state: ReadonlySignal<RefreshRun>;
  readonly isRunning: boolean;
  /**
   * Nothing happens while a run is under way, while signed out, or while nobody has said whether this file is a copy; and to no placement
   * whose report the analyst has not allowed this workbook.
   */
  start(placements: readonly Placement[], unattended: boolean, choice?: UserAnswer): Promise<void>;
  /** Once the analyst has said what becomes of cells that were typed into. */
  settle(placement: Placement, edits: AnsweredEdits): Promise<void>;
  /** By itself, because the workbook was opened. */
  open(placements: readonly Placement[], seen: BlocksSeen): Promise<void>;
  /** Like on open, because it is time again. */
  keepFresh(placements: readonly Placement[]): Promise<void>;
  /** Like on open, because cells of their filters were changed; but at once, and told as what somebody has asked for. */
  follow(placements: readonly Placement[]): Promise<void>;
  /** Writes rows that are at hand already; what a gate has to say about them was said. */
  write(placement: Placement, rows: RowsToWrite): Promise<void>;
  /** Says that nothing is placed under these cells; unheard while a run is under way. */
  sayNothingHere(cells: string | undefined): void;
  /** A result that waits for the analyst. */
  waiting(placementId: string): RowsToWrite | undefined;
  /** The user keeps the current rows instead of the result that waits. */
  keepRows(placement: Placement): void;
  cancel(): void;
  dispose(): void;
}

export function createRefreshRuns(parts: RefreshRunParts): RefreshRuns {
  const { session, statuses, registry, clock } = parts;
  const state = signal<RefreshRun>({ kind: 'idle' });
  const lock = createRefreshLock(parts);
  const atHand: RowsAtHand = new Map();
  let running: AbortController | undefined;

  const stopFollowing = effect(() => {
    if (!session.value) atHand.clear();
  });

  /** Of what this run has refreshed. */
  function ageOfThese(due: ReadonlySet<Placement>) {
    const ids = new Set([...due].map(({ id }) => id));
    const refreshed = registry.placements.peek().filter(({ id }) => ids.has(id));
    return ageOfAll(
      refreshed.map(({ written }) => written),
      clock.now(),
      USUAL_FRESH_MINUTES,
    );
  }

  /** Nothing was read anew: that former rows are back, or surely are not, its placement tells by itself. */
  function isOfPutBack({ id }: Placement): boolean {
    const status = statuses.get(id)?.status;
    if (status?.kind === 'failed') return status.verb === 'putBack' && !isUnanswered(status);
    const written = registry.placements.peek().find((one) => one.id === id);
    return written?.written.putBack !== undefined && status?.kind === 'upToDate';
  }

  function mayRefresh(placement: Placement, now: Session): boolean {
    return isOf(placement, now) && parts.allowed.has(placement.report);
  }

  /** What Excel did not say it had done is looked at before anything is written over it. */
  async function whenKnown(placements: readonly Placement[]): Promise<readonly Placement[] | undefined> {
    if (!placements.some(({ id }) => isUnanswered(statuses.get(id)?.status))) return placements;
    running = new AbortController();
    try {
      const ids = new Set([...placements.map(({ id }) => id), ...(await parts.lookAgain())]);
      return registry.placements.peek().filter(({ id }) => ids.has(id));
    } catch (error) {
      parts.onFailure(error);
      return undefined;
    } finally {
      running = undefined;
    }
  }

  async function run(asked: readonly Placement[], attended: Attended, ahead?: BlocksSeen): Promise<void> {
    const { unattended, timed, follows = false } = attended;
    const isByItself = unattended && !follows;
    const now = session.peek();
    if (!now || running || registry.copyQuestion.peek()) return;
    const placements = await whenKnown(asked);
    if (!placements || session.peek() !== now) return;
    const seen = placements === asked ? ahead : undefined;
    // Nobody asked for it, and nothing would come of it but a list of failures.
    if (unattended && !parts.online.peek()) return;
    const groups = inOrder(
      placements.filter((one) => mayRefresh(one, now) && !(unattended && one.written.putBack !== undefined)),
      parts.selection.peek(),
    );
    const mine = groups.flat();
    if (mine.length === 0) return;
    running = new AbortController();
    const { signal: aborted } = running;
    const statusOf = (id: string) => statuses.get(id)?.status;
    const waiting = () => mine.filter(({ id }) => isQuestion(statusOf(id))).length;
    const before = new Map(mine.map(({ id }) => [id, statuses.get(id)]));
    let total = mine.length;
    let done = 0;
    batch(() => {
      for (const { id } of mine) statuses.tell(id, { status: { kind: 'queued' }, notices: [] });
      state.value = { kind: 'running', done, total, waiting: 0, unattended: isByItself };
    });
    const look = createRunLook(parts, mine, seen);
    const moved: string[] = [];
    const records = createRecordsTogether(parts, {
      mayWrite: !unattended,
      onUnkept: (placement, error) => tellFailure(parts, now, placement, error),
      onElsewhere({ id }, place) {
        parts.onLocated(id, place);
        if (place.kind === 'found') moved.push(id);
        else statuses.tell(id, { status: { kind: place.kind === 'gone' ? 'gone' : 'doubtful' }, notices: [] });
      },
    });
    const thisRun: Run = { now, attended, aborted, look, records };
    const { current, due } = await dueAmong({ ...parts, lock }, thisRun, mine);
    for (const placement of mine) {
      if (!current.has(placement.id)) continue;
      statuses.restore(placement.id, undefined);
      look.done(placement);
    }
    total = current.size + due.size;
    done = current.size;
    const reports = groups
      .map((group) => group.filter((one) => due.has(one)))
      .filter(({ length }) => length > 0)
      .map(inTurn);
    const read = shareRows(parts, now, unattended, aborted);
    const untouched = [...reports];
    /** Where each report has somebody at work, the others help with one that has many placements. */
    const next = () => untouched.shift() ?? reports.find(({ length }) => length > 0);
    let keptAt = clock.now();
    state.value = { kind: 'running', done, total, waiting: 0, unattended: isByItself };
    const pause = parts.random() * SPREAD_MS;
    if (isByItself && reports.length > 0 && pause > 0) await clock.wait(pause, aborted).catch(() => undefined);
    const work = async (): Promise<void> => {
      for (let report = next(); report && !aborted.aborted; report = next()) {
        for (const placement of report.shift() ?? []) {
          aborted.throwIfAborted();
          await refreshAndTell(parts, atHand, thisRun, placement, read, before.get(placement.id));
          done += 1;
          state.value = { kind: 'running', done, total, waiting: waiting(), unattended: isByItself };
          if (clock.now() - keptAt < KEPT_EVERY_MS) continue;
          keptAt = clock.now();
          await untilAborted(records.keep(), aborted);
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    const keeping = records.keep().catch(parts.onFailure);
    // Excel may wait until somebody has left a cell: who has cancelled does not.
    if (aborted.aborted) await Promise.race([keeping, clock.wait(CANCELLED_MS)]);
    else await untilAborted(keeping, aborted).catch(() => undefined);
    await correctAddresses(parts, now, moved).catch(parts.onFailure);
    if (total < mine.length) await registry.load().catch(parts.onFailure);
    lock.release();
    running = undefined;
    batch(() => {
      for (const { id } of mine) if (statusOf(id)?.kind === 'queued') statuses.restore(id, before.get(id));
      const unanswered = mine.filter(({ id }) => isUnanswered(statusOf(id))).length;
      const failed = mine.filter(({ id }) => isBadEnd(statusOf(id))).length - unanswered;
      const refreshed = Math.max(0, done - waiting() - failed - unanswered - current.size);
      // Every few minutes: nothing new is no news.
      if (total === 0 || (timed && current.size === total)) {
        state.value = { kind: 'idle' };
        return;
      }
      const isCancelled = aborted.aborted || ends.some((end) => end.status === 'rejected');
      if (!isCancelled && mine.every(isOfPutBack)) {
        state.value = { kind: 'idle' };
        return;
      }
      state.value = isCancelled
        ? {
            kind: 'cancelled',
            refreshed,
            total,
            unanswered,
          }
        : {
            kind: 'done',
            refreshed,
            total,
            current: current.size,
            waiting: waiting(),
            failed,
            unanswered,
            unattended: isByItself,
            timed,
            age: ageOfThese(due),
            at: clock.now(),
          };
    });
  }

  return {
    state,
    get isRunning() {
      return running !== undefined;
    },
    start: (placements, unattended, choice) => run(placements, { choice, unattended, timed: false, given: undefined }),
    settle: (placement, edits) =>
      run([placement], { choice: undefined, edits, unattended: false, timed: false, given: undefined }),
    open: (placements, seen) =>
      run(placements, { choice: undefined, unattended: true, timed: false, given: undefined }, seen),
    keepFresh: (placements) => run(placements, { choice: undefined, unattended: true, timed: true, given: undefined }),
    follow: (placements) =>
      run(placements, { choice: undefined, unattended: true, timed: false, follows: true, given: undefined }),
    write: (placement, given) => run([placement], { choice: undefined, unattended: false, timed: false, given }),
    sayNothingHere(cells) {
      if (!running) state.value = { kind: 'nothingHere', cells };
    },
    waiting: (placementId) => atHand.get(placementId)?.rows,
    keepRows(placement) {
      const { id } = placement;
      const now = clock.now();
      const newSince = dataFrom({ refreshedAt: now, freshAt: atHand.get(id)?.rows?.freshAt }) ?? now;
      atHand.delete(id);
      const wasWaiting = isQuestion(statuses.get(id)?.status);
      keepCurrentRows(statuses, placement, newSince);
      const ended = state.peek();
      if (wasWaiting && ended.kind === 'done') state.value = withOneLessWaiting(ended);
    },
    cancel() {
      running?.abort();
      void parts.workbook.giveUp().catch(parts.onFailure);
    },
    dispose() {
      stopFollowing();
      running?.abort();
    },
  };
}

/**
 * Each by itself, but for those that the platform has no record of yet: a new record is told apart from those of the report's other
 * placements, so each of them has to have its own before the next one asks.
 */
function inTurn(group: readonly Placement[]): Placement[][] {
  const unrecorded = group.filter(({ sync: { recordId } }) => recordId === undefined);
  return group.flatMap((placement) => {
    if (placement.sync.recordId !== undefined) return [[placement]];
    return placement === unrecorded[0] ? [unrecorded] : [];
  });
}

/** Where nothing else is left to tell, the summary goes. */
function withOneLessWaiting(ended: Extract<RefreshRun, { kind: 'done' }>): RefreshRun {
  const waiting = Math.max(0, ended.waiting - 1);
  const { refreshed, failed, unanswered = 0, current = 0 } = ended;
  return waiting + refreshed + failed + unanswered + current === 0 ? { kind: 'idle' } : { ...ended, waiting };
}
