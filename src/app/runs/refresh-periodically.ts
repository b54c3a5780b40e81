/** Refreshes automatically, every few minutes or at a time of day. */
import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals';
import { findNextRefresh } from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';
import type { RefreshRuns, RunEnvironment } from './refresh-runs';

const MINUTE_MS = 60_000;
/** Says how long a postponed refresh waits before it is retried. */
const POSTPONE_MS = 15_000;

/**
 * Refreshes at the interval or at the time of day that the workbook sets, if any. A refresh is
 * postponed while the pane is offline, hidden or signed out, during another run, and while a cell is
 * being edited.
 * @returns a function that stops it
 */
export function refreshPeriodically(
  { workbook, registry, clock }: PlacementParts,
  { session, online, hidden, onFailure }: RunEnvironment,
  runs: RefreshRuns,
): () => void {
  const interval = computed(() => (session.value ? registry.workbookRecord.value?.refreshEvery : undefined));
  // Each reading of the file creates a new object for the same time of day. The text changes only with
  // the time, so that a reading does not cancel a missed refresh that still waits.
  const timeText = computed(() => JSON.stringify(registry.workbookRecord.value?.refreshAt));
  const findTime = () => registry.workbookRecord.peek()?.refreshAt;

  async function refreshAsSoonAsPossible(stopSignal: AbortSignal): Promise<void> {
    const mayRefresh = () => session.peek() && online.peek() && !hidden.peek() && !runs.isRunning;
    do {
      while (!mayRefresh()) await clock.wait(POSTPONE_MS, stopSignal);
      // Excel answers as soon as no cell is being edited.
      await workbook.readSnapshot({ kind: 'facts' });
    } while (!mayRefresh() && !stopSignal.aborted);
    if (!stopSignal.aborted) await runs.start(registry.placements.peek(), 'timer');
  }

  async function refreshEveryInterval(minutes: number, stopSignal: AbortSignal): Promise<void> {
    while (!stopSignal.aborted) {
      await clock.wait(minutes * MINUTE_MS, stopSignal);
      await refreshAsSoonAsPossible(stopSignal);
    }
  }

  /** Refreshes at each time of day. If several times were missed, one refresh makes up for all of them. */
  async function refreshEveryDay(stopSignal: AbortSignal): Promise<void> {
    for (let time = findTime(); time && !stopSignal.aborted; time = findTime()) {
      const moment = findNextRefresh(time, clock.now());
      // Timers stop while the computer sleeps, so each wait lasts at most a minute.
      for (let rest = moment - clock.now(); rest > 0; rest = moment - clock.now())
        await clock.wait(Math.min(rest, MINUTE_MS), stopSignal);
      await refreshAsSoonAsPossible(stopSignal).catch((error: unknown) => {
        if (!stopSignal.aborted) onFailure(error);
      });
    }
  }

  const stops = [
    repeatWhileSet(interval, refreshEveryInterval, onFailure),
    repeatWhileSet(timeText, (_, stopSignal) => refreshEveryDay(stopSignal), onFailure),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Runs a loop while a setting has a value, and restarts it whenever the value changes.
 * @returns a function that stops it
 */
function repeatWhileSet<Setting>(
  setting: ReadonlySignal<Setting | undefined>,
  repeat: (value: Setting, stopSignal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): () => void {
  let waitController = new AbortController();
  const stop = effect(() => {
    const { value } = setting;
    waitController.abort();
    if (value === undefined) return;
    waitController = new AbortController();
    const { signal } = waitController;
    untracked(() => void repeat(value, signal).catch(onFailure));
  });
  return () => {
    stop();
    waitController.abort();
  };
}
