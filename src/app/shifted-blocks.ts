/** Looks again where the blocks are after cells were inserted or deleted, and follows the undo of a placing. */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Located } from '../workbook';
import { isNowhere } from './details/find-candidate';
import type { RefreshRuns } from './runs/refresh-runs';
import type { TouchedBlocks } from './runs/touched-blocks';
import type { PlacementParts } from './workbook/placement-parts';
import { atRest } from './workbook/selection';
import { followUndo } from './workbook/undone-placements';

interface ShiftedParts extends PlacementParts {
  readonly placedHere: ReadonlySet<string>;
  /** By anchor. */
  readonly located: ReadonlySignal<ReadonlyMap<string, Located>>;
  /** The user does not see the pane. */
  readonly hidden: ReadonlySignal<boolean>;
  locate(): Promise<void>;
  onFailure(error: unknown): void;
}

export interface ShiftedBlocks {
  /** Looks for the blocks as soon as the user sees the pane and no run is writing. */
  shifted(): void;
  stop(): void;
}

export function createShiftedBlocks(parts: ShiftedParts, runs: RefreshRuns, touched: TouchedBlocks): ShiftedBlocks {
  const { registry, placedHere, located, hidden, locate } = parts;
  const isShifted = signal(false);

  const looks = atRest(parts, async () => {
    if (!isShifted.peek() || hidden.peek() || runs.isRunning) return;
    isShifted.value = false;
    await locate();
    await followUndo({
      registry,
      placedHere,
      located: located.peek(),
      isTouched: touched.has,
      isNowhere: (placement) => isNowhere(parts, placement),
    });
    for (const { id } of registry.undone.peek()) touched.forget(id);
  });
  // A run finds out itself where the blocks are that it writes.
  const stopFollowing = effect(() => {
    if (isShifted.value && !hidden.value && runs.state.value.kind !== 'running') untracked(looks.again);
  });

  return {
    shifted() {
      // Without placements no block can have moved.
      if (registry.placements.peek().length + registry.undone.peek().length === 0) return;
      isShifted.value = true;
      looks.again();
    },
    stop() {
      stopFollowing();
      looks.stop();
    },
  };
}
