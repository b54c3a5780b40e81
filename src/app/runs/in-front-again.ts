/**
 * Refreshes placements that failed while another workbook was in front, as soon as this one is in
 * front again. Excel has no event for that: a request is sent every few seconds, and refused until
 * then.
 */
import { effect, untracked } from '@preact/signals';
import { anchorName, type Placement } from '../../placement';
import { isWorkbookFailure } from '../../workbook';
import { isAbort } from '../failure';
import type { PlacementParts } from '../workbook/placement-parts';
import type { RefreshRuns, RunEnvironment } from './refresh-runs';
import type { PlacementStatuses } from './states';

const EVERY_MS = 3_000;

/** @returns a function that stops it */
export function goOnInFront(
  { workbook, registry, clock }: PlacementParts,
  { onFailure }: RunEnvironment,
  statuses: PlacementStatuses,
  runs: RefreshRuns,
): () => void {
  let waiting = new AbortController();

  function leftBehind(): readonly Placement[] {
    return registry.placements.peek().filter(({ id }) => {
      const status = statuses.get(id)?.status;
      return status?.kind === 'failed' && status.failure.code === 'WorkbookInBack';
    });
  }

  async function isInFront({ id }: Placement): Promise<boolean> {
    try {
      await workbook.look({ kind: 'twins', anchors: [anchorName(id)] });
      return true;
    } catch (error) {
      if (isWorkbookFailure(error, 'WorkbookInBack')) return false;
      throw error;
    }
  }

  async function goOn(unattended: boolean, stopped: AbortSignal): Promise<void> {
    for (;;) {
      await clock.wait(EVERY_MS, stopped);
      const [first] = leftBehind();
      if (!first) return;
      if (runs.isRunning || !(await isInFront(first)) || stopped.aborted) continue;
      await runs.start(leftBehind(), unattended ? 'open' : 'user');
      return;
    }
  }

  const stop = effect(() => {
    const { value: now } = runs.state;
    waiting.abort();
    if (now.kind !== 'done' || now.failed === 0 || leftBehind().length === 0) return;
    waiting = new AbortController();
    const { signal } = waiting;
    untracked(
      () =>
        void goOn(now.unattended, signal).catch((error: unknown) => {
          if (!isAbort(error)) onFailure(error);
        }),
    );
  });
  return () => {
    stop();
    waiting.abort();
  };
}
