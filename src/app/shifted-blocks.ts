/** Finds the blocks again after cells were inserted or deleted. */
import { effect, signal, untracked } from '@preact/signals';
import type { RefreshRuns, RunEnvironment } from './runs/refresh-runs';
import type { PlacementParts } from './workbook/placement-parts';
import { atRest } from './workbook/selection';

export class ShiftedBlocks {
  private readonly isShifted = signal(false);
  private readonly looks: ReturnType<typeof atRest>;
  private readonly stopFollowing: () => void;

  /** @param look finds the blocks */
  constructor(
    private readonly parts: PlacementParts,
    { hidden, onFailure }: RunEnvironment,
    runs: RefreshRuns,
    look: () => Promise<void>,
  ) {
    const { isShifted } = this;
    this.looks = atRest({ clock: parts.clock, onFailure }, async () => {
      if (!isShifted.peek() || hidden.peek() || runs.isRunning) return;
      isShifted.value = false;
      await look();
    });
    // A run finds the blocks that it writes, so nothing is done during one.
    this.stopFollowing = effect(() => {
      if (isShifted.value && !hidden.value && runs.state.value.kind !== 'running') untracked(this.looks.again);
    });
  }

  /** Finds the blocks as soon as the pane is visible and no run is writing. */
  shifted(): void {
    const { placements, undone } = this.parts.registry;
    // Without placements no block can have moved.
    if (placements.peek().length + undone.peek().length === 0) return;
    this.isShifted.value = true;
    this.looks.again();
  }

  stop(): void {
    this.stopFollowing();
    this.looks.stop();
  }
}
