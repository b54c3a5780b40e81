/**
 * Refreshes placements that failed while another workbook was in front, as soon as this one is in
 * front again. Excel has no event for that: a request is sent every few seconds, and refused until
 * then.
 */
import { effect, untracked } from '@preact/signals';
import { formatAnchorName, type Placement } from '../../placement';
import { isWorkbookFailure } from '../../workbook';
import { isAbort } from '../failure';
import type { PlacementParts } from '../workbook/placement-parts';
import type { RefreshRuns, RunEnvironment } from './refresh-runs';
import type { PlacementStatuses } from './states';

const RETRY_INTERVAL_MS = 3_000;

/** @returns a function that stops it */
export function retryInFront(
  { workbook, registry, clock }: PlacementParts,
  { onFailure }: RunEnvironment,
  statuses: PlacementStatuses,
  runs: RefreshRuns,
): () => void {
  let waitController = new AbortController();

  function findFailedInBack(): readonly Placement[] {
    return registry.placements.peek().filter(({ id }) => {
      const status = statuses.get(id)?.status;
      return status?.kind === 'failed' && status.failure.code === 'WorkbookInBack';
    });
  }

  async function isInFront({ id }: Placement): Promise<boolean> {
    try {
      await workbook.readSnapshot({ kind: 'twins', anchors: [formatAnchorName(id)] });
      return true;
    } catch (error) {
      if (isWorkbookFailure(error, 'WorkbookInBack')) return false;
      throw error;
    }
  }

  async function retryWhenInFront(unattended: boolean, stopSignal: AbortSignal): Promise<void> {
    for (;;) {
      await clock.wait(RETRY_INTERVAL_MS, stopSignal);
      const [first] = findFailedInBack();
      if (!first) return;
      if (runs.isRunning || !(await isInFront(first)) || stopSignal.aborted) continue;
      await runs.start(findFailedInBack(), unattended ? 'open' : 'user');
      return;
    }
  }

  const stop = effect(() => {
    const { value: currentRun } = runs.state;
    waitController.abort();
    if (currentRun.kind !== 'done' || currentRun.failed === 0 || findFailedInBack().length === 0) return;
    waitController = new AbortController();
    const { signal } = waitController;
    untracked(
      () =>
        void retryWhenInFront(currentRun.unattended, signal).catch((error: unknown) => {
          if (!isAbort(error)) onFailure(error);
        }),
    );
  });
  return () => {
    stop();
    waitController.abort();
  };
}
