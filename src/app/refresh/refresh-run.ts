/** A run of refreshes: one at a time, a few queries at once, cancellable as a whole. A single refresh is a run of one. */
import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { untilAborted } from '../../client';
import { tryParseAddress } from '../../grid';
import { ageOfAll, type Placement, USUAL_FRESH_MINUTES } from '../../placement';
import type { Located, Selection } from '../../workbook';
import { isAbort, toFailure } from '../failure';
import { isOf, type Session } from '../session/session';
import { createLeases } from '../workbook/leases';
import type { PlacementParts } from '../workbook/placement-parts';
import { correctAddresses } from '../workbook/record-placement';
import { rememberUnanswered } from '../workbook/unfinished-writes';
import { findCurrent } from './find-current';
import type { PlacedReports } from './placed-reports';
import { isBadEnd, isUnanswered, type PlacementStatuses, type Told, waitsForPerson } from './placement-statuses';
import { createRecordsTogether, type RecordsTogether } from './records-together';
import { refreshPlacement } from './refresh-placement';
import type { AnsweredGrowth, PlacementStatus, RefreshRun } from './refresh-state';
import type { RefreshSteps } from './refresh-write';
import { type RowsToWrite, shareRows } from './rows-to-write';
import { createRunLook, type RunLook } from './run-look';

/** An open workbook with many placements must not flood the data API. */
const QUERIES_AT_ONCE = 3;
/** Many people open their workbooks at nine o'clock. Milliseconds. */
const SPREAD_MS = 2000;

/** Records of placements whose cells stand as they were, in a long run. Milliseconds. */
const KEPT_EVERY_MS = 3000;

/** A cancelled run has ended by then, whatever is still to be kept. */
const CANCELLED_MS = 500;

interface Attended {
  readonly choice: AnsweredGrowth | undefined;
  readonly unattended: boolean;
  /** Not on opening, but because it was time again. */
  readonly timed: boolean;
  /** Rows to write in place of fresh ones. */
  readonly given: RowsToWrite | undefined;
}

interface Run {
  readonly now: Session;
  readonly attended: Attended;
  readonly aborted: AbortSignal;
  readonly look: RunLook;
  readonly records: RecordsTogether;
}

interface RefreshRunParts extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly online: ReadonlySignal<boolean>;
  readonly statuses: PlacementStatuses;
  readonly placedReports: PlacedReports;
  random(): number;
  /** Where a block stands, seen while it was refreshed. */
  onLocated(placementId: string, place: Located): void;
  onFailure(error: unknown): void;
}

export interface RefreshRuns {
  readonly state: ReadonlySignal<RefreshRun>;
  readonly isRunning: boolean;
  /** Nothing happens while a run is under way, while signed out, or while nobody has said whether this file is a copy. */
  start(placements: readonly Placement[], unattended: boolean, choice?: AnsweredGrowth): Promise<void>;
  /** Like on open, because it is time again. */
  keepFresh(placements: readonly Placement[]): Promise<void>;
  /** Writes rows that are at hand already; what a gate has to say about them was said. */
  write(placement: Placement, rows: RowsToWrite): Promise<void>;
  /** Says that nothing is placed under these cells; unheard while a run is under way. */
  sayNothingHere(cells: string | undefined): void;
  /** A result that waits for the analyst. */
  waiting(placementId: string): RowsToWrite | undefined;
  /** Nobody wants what waits. */
  dismiss(placementId: string): void;
  cancel(): void;
  dispose(): void;
}

export function createRefreshRuns(parts: RefreshRunParts): RefreshRuns {
  const { session, statuses, registry, clock } = parts;
  const state = signal<RefreshRun>({ kind: 'idle' });
  const leases = createLeases(parts);
  /** Of placements that wait for the analyst: what was read for them, or was to be written. */
  const atHand = new Map<string, RowsToWrite>();
  let running: AbortController | undefined;

  const stopFollowing = effect(() => {
    if (!session.value) atHand.clear();
  });

  async function refreshOne(
    { now, attended: { choice, unattended, given }, aborted, look, records }: Run,
    placement: Placement,
    read: ReturnType<typeof shareRows>,
    before: Told | undefined,
  ) {
    let last: Extract<PlacementStatus, { kind: 'refreshing' }> = {
      kind: 'refreshing',
      phase: 'reading',
      rows: 0,
      total: undefined,
    };
    const show = (status: PlacementStatus) => statuses.tell(placement.id, { status, notices: [] });
    const step = (next: typeof last) => {
      last = next;
      show(next);
    };
    step(last);
    // What moves cells waits for the analyst, whatever the analyst said before.
    const remembered = unattended ? undefined : placement.growth;
    const steps: RefreshSteps = {
      reading: (rows, waiting) =>
        step({ kind: 'refreshing', phase: waiting ? 'waiting' : 'reading', rows, total: undefined }),
      writing: (rows, total) => step({ kind: 'refreshing', phase: 'writing', rows, total }),
      waitingForCell: (waiting) => show(waiting ? { ...last, phase: 'cell' } : last),
    };
    // How to grow was asked about these very rows.
    const rows = given ?? (choice ? atHand.get(placement.id) : undefined);
    try {
      const refreshing = refreshPlacement(parts, now, {
        placement,
        choice: choice ?? remembered,
        given: rows,
        unattended,
        signal: aborted,
        steps,
        look,
        records,
        read: () => read(placement, steps),
      });
      const outcome = await rememberUnanswered(parts, placement.id, 'known', refreshing);
      atHand.delete(placement.id);
      if ((outcome.kind === 'needsDecision' || outcome.kind === 'handEdits') && rows) atHand.set(placement.id, rows);
      if (outcome.kind === 'refreshed') {
        const lastRun = { kind: outcome.changed ? 'changed' : 'unchanged', rows: outcome.placement.rows } as const;
        statuses.tell(placement.id, { status: { kind: 'upToDate' }, notices: outcome.notices, lastRun });
        parts.onLocated(placement.id, { kind: 'found', address: outcome.address });
      } else if (outcome.kind === 'waits') {
        atHand.set(placement.id, outcome.rows);
        show({ kind: 'waits', gates: outcome.gates });
      } else show(outcome);
    } catch (error) {
      if (isAbort(error)) {
        statuses.restore(placement.id, before);
        throw error;
      }
      tellFailure(now, placement, error);
    } finally {
      look.done(placement);
    }
  }

  function tellFailure(now: Session, { id }: Placement, error: unknown): void {
    parts.onFailure(error);
    statuses.tell(id, { status: { kind: 'failed', failure: toFailure(error, now.host) }, notices: [] });
  }

  /** Where the notes of others cannot be read, all are refreshed here. */
  async function claim(placements: readonly Placement[], aborted: AbortSignal): Promise<readonly Placement[]> {
    try {
      return await untilAborted(leases.claim(placements, aborted), aborted);
    } catch (error) {
      if (!isAbort(error)) parts.onFailure(error);
      return placements;
    }
  }

  /** What fails here fails again in the refresh, which tells it. */
  async function currentAmong(
    { now, attended: { timed }, aborted, look }: Run,
    placements: readonly Placement[],
  ): Promise<ReadonlySet<string>> {
    const { refreshEvery, freshFor } = registry.workbook.peek() ?? {};
    const minutes = (timed ? refreshEvery : freshFor) ?? USUAL_FRESH_MINUTES;
    try {
      return await findCurrent(parts, now, placements, minutes, look, aborted);
    } catch (error) {
      if (!isAbort(error)) parts.onFailure(error);
      return new Set();
    }
  }

  /** Of what this run has refreshed. */
  function ageOfThese(claimed: ReadonlySet<Placement>) {
    const ids = new Set([...claimed].map(({ id }) => id));
    const refreshed = registry.placements.peek().filter(({ id }) => ids.has(id));
    return ageOfAll(refreshed, clock.now(), USUAL_FRESH_MINUTES);
  }

  async function run(placements: readonly Placement[], attended: Attended): Promise<void> {
    const { unattended, timed } = attended;
    const now = session.peek();
    if (!now || running || registry.copyQuestion.peek()) return;
    // Nobody asked for it, and nothing would come of it but a list of failures.
    if (unattended && !parts.online.peek()) return;
    const groups = inOrder(
      placements.filter((one) => isOf(one, now) && !(unattended && one.putBack !== undefined)),
      parts.selection.peek(),
    );
    const mine = groups.flat();
    if (mine.length === 0) return;
    running = new AbortController();
    const { signal: aborted } = running;
    const statusOf = (id: string) => statuses.get(id)?.status;
    const waiting = () => mine.filter(({ id }) => waitsForPerson(statusOf(id))).length;
    const before = new Map(mine.map(({ id }) => [id, statuses.get(id)]));
    let total = mine.length;
    let done = 0;
    batch(() => {
      for (const { id } of mine) statuses.tell(id, { status: { kind: 'queued' }, notices: [] });
      state.value = { kind: 'running', done, total, waiting: 0, unattended };
    });
    const look = createRunLook(parts, mine);
    const moved: string[] = [];
    const records = createRecordsTogether(parts, {
      onUnkept: (placement, error) => tellFailure(now, placement, error),
      onElsewhere({ id }, place) {
        parts.onLocated(id, place);
        if (place.kind === 'found') moved.push(id);
        else statuses.tell(id, { status: { kind: place.kind === 'gone' ? 'gone' : 'doubtful' }, notices: [] });
      },
    });
    const thisRun: Run = { now, attended, aborted, look, records };
    const current = unattended ? await currentAmong(thisRun, mine) : new Set<string>();
    for (const placement of mine) {
      if (!current.has(placement.id)) continue;
      statuses.restore(placement.id, undefined);
      look.done(placement);
    }
    const due = mine.filter(({ id }) => !current.has(id));
    // On open, two people may have the same workbook before them: what the other one refreshes is not repeated here.
    const claimed = new Set(unattended ? await claim(due, aborted) : due);
    total = current.size + claimed.size;
    done = current.size;
    const queue = groups.map((group) => group.filter((one) => claimed.has(one))).filter(({ length }) => length > 0);
    let keptAt = clock.now();
    state.value = { kind: 'running', done, total, waiting: 0, unattended };
    const pause = parts.random() * SPREAD_MS;
    if (unattended && queue.length > 0 && pause > 0) await clock.wait(pause, aborted).catch(() => undefined);
    const work = async (): Promise<void> => {
      for (let group = queue.shift(); group && !aborted.aborted; group = queue.shift()) {
        const read = shareRows(parts, now, unattended, aborted);
        for (const placement of group) {
          aborted.throwIfAborted();
          await refreshOne(thisRun, placement, read, before.get(placement.id));
          done += 1;
          state.value = { kind: 'running', done, total, waiting: waiting(), unattended };
          if (clock.now() - keptAt < KEPT_EVERY_MS) continue;
          keptAt = clock.now();
          await untilAborted(records.keep(), aborted);
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: QUERIES_AT_ONCE }, work));
    const keeping = records.keep(leases.release()).catch(parts.onFailure);
    // Excel may wait until somebody has left a cell: who has cancelled does not.
    if (aborted.aborted) await Promise.race([keeping, clock.wait(CANCELLED_MS)]);
    else await untilAborted(keeping, aborted).catch(() => undefined);
    await correctAddresses(parts, now, moved).catch(parts.onFailure);
    if (total < mine.length) await registry.load().catch(parts.onFailure);
    running = undefined;
    batch(() => {
      for (const { id } of mine) if (statusOf(id)?.kind === 'queued') statuses.restore(id, before.get(id));
      const failed = mine.filter(({ id }) => isBadEnd(statusOf(id))).length;
      const refreshed = Math.max(0, done - waiting() - failed - current.size);
      // Every few minutes: nothing new is no news.
      if (total === 0 || (timed && current.size === total)) {
        state.value = { kind: 'idle' };
        return;
      }
      const isCancelled = aborted.aborted || ends.some((end) => end.status === 'rejected');
      state.value = isCancelled
        ? {
            kind: 'cancelled',
            refreshed,
            total,
            unanswered: mine.filter(({ id }) => isUnanswered(statusOf(id))).length,
          }
        : {
            kind: 'done',
            refreshed,
            total,
            current: current.size,
            waiting: waiting(),
            failed,
            unattended,
            timed,
            age: ageOfThese(claimed),
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
    keepFresh: (placements) => run(placements, { choice: undefined, unattended: true, timed: true, given: undefined }),
    write: (placement, given) => run([placement], { choice: undefined, unattended: false, timed: false, given }),
    sayNothingHere(cells) {
      if (!running) state.value = { kind: 'nothingHere', cells };
    },
    waiting: (placementId) => atHand.get(placementId),
    dismiss(placementId) {
      atHand.delete(placementId);
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

/** One group for each report, whose placements share its rows. The sheet in front first, among the groups and in each of them. */
function inOrder(placements: readonly Placement[], selected: Selection | undefined): Placement[][] {
  const front = selected?.kind === 'cells' ? selected.address.sheet : undefined;
  const isInFront = (placement: Placement) => Number(tryParseAddress(placement.address)?.sheet === front);
  const groups = new Map<number, Placement[]>();
  for (const placement of [...placements].sort((a, b) => isInFront(b) - isInFront(a))) {
    const group = groups.get(placement.reportId);
    if (group) group.push(placement);
    else groups.set(placement.reportId, [placement]);
  }
  return [...groups.values()];
}
