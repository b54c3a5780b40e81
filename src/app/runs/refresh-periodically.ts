/** Refreshes automatically, every few minutes. */
import { computed, effect, untracked } from '@preact/signals';
import type { PlacementParts } from '../workbook/placement-parts';
import type { RefreshRuns, RunEnvironment } from './refresh-runs';

const MINUTE_MS = 60_000;
/** Says how long a postponed refresh waits before it is retried. */
const POSTPONE_MS = 15_000;

/**
 * Refreshes at the interval that the workbook sets, if any. A refresh is postponed while the pane
 * is offline or hidden, and while a cell is being edited.
 * @returns a function that stops it
 */
export function refreshPeriodically(
  { workbook, registry, clock }: PlacementParts,
  { session, online, hidden, onFailure }: RunEnvironment,
  runs: RefreshRuns,
): () => void {
  const interval = computed(() => (session.value ? registry.workbookRecord.value?.refreshEvery : undefined));
  let waitController = new AbortController();

  async function refreshEveryInterval(minutes: number, stopSignal: AbortSignal): Promise<void> {
    while (!stopSignal.aborted) {
      await clock.wait(minutes * MINUTE_MS, stopSignal);
      while (!online.peek() || hidden.peek() || runs.isRunning) await clock.wait(POSTPONE_MS, stopSignal);
      // Excel answers as soon as no cell is being edited.
      await workbook.readSnapshot({ kind: 'facts' });
      if (!stopSignal.aborted && online.peek() && !hidden.peek()) await runs.start(registry.placements.peek(), 'timer');
    }
  }

  const stop = effect(() => {
    const minutes = interval.value;
    waitController.abort();
    if (minutes === undefined) return;
    waitController = new AbortController();
    const { signal } = waitController;
    untracked(() => void refreshEveryInterval(minutes, signal).catch(onFailure));
  });
  return () => {
    stop();
    waitController.abort();
  };
}
