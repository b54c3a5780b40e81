/** Refreshes automatically, every few minutes. */
import { computed, effect, untracked } from '@preact/signals';
import type { PlacementParts } from '../workbook/placement-parts';
import type { RefreshRuns, RunEnvironment } from './refresh-runs';

const MINUTE = 60_000;
/** Time until a postponed refresh is retried. */
const LATER_MS = 15_000;

/**
 * Refreshes at the interval that the workbook sets, if any. A refresh is postponed while the pane
 * is offline or hidden, and while a cell is being edited.
 * @returns a function that stops it
 */
export function keepFresh(
  { workbook, registry, clock }: PlacementParts,
  { session, online, hidden, onFailure }: RunEnvironment,
  runs: RefreshRuns,
): () => void {
  const every = computed(() => (session.value ? registry.workbook.value?.refreshEvery : undefined));
  let waiting = new AbortController();

  async function goOn(minutes: number, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      await clock.wait(minutes * MINUTE, stopped);
      while (!online.peek() || hidden.peek() || runs.isRunning) await clock.wait(LATER_MS, stopped);
      // Excel answers as soon as no cell is being edited.
      await workbook.look({ kind: 'facts' });
      if (!stopped.aborted && online.peek() && !hidden.peek()) await runs.start(registry.placements.peek(), 'timer');
    }
  }

  const stop = effect(() => {
    const minutes = every.value;
    waiting.abort();
    if (minutes === undefined) return;
    waiting = new AbortController();
    const { signal } = waiting;
    untracked(() => void goOn(minutes, signal).catch(onFailure));
  });
  return () => {
    stop();
    waiting.abort();
  };
}
