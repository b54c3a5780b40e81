/** Finds the blocks again after cells were inserted or deleted. */
import { effect, signal, untracked } from '@preact/signals';
import type { RefreshRuns, RunEnvironment } from './runs/refresh-runs';
import type { PlacementParts } from './workbook/placement-parts';
import { debounceLatest } from './workbook/selection';

export class ShiftedBlocks {
  private readonly isShifted = signal(false);
  private readonly debouncedFind: ReturnType<typeof debounceLatest>;
  private readonly stopFollowing: () => void;

  /** @param findBlocks finds the blocks */
  constructor(
    private readonly parts: PlacementParts,
    { hidden, onFailure }: RunEnvironment,
    runs: RefreshRuns,
    findBlocks: () => Promise<void>,
  ) {
    const { isShifted } = this;
    this.debouncedFind = debounceLatest({ clock: parts.clock, onFailure }, async () => {
      if (!isShifted.peek() || hidden.peek() || runs.isRunning) return;
      isShifted.value = false;
      await findBlocks();
    });
    // A run finds the blocks that it writes, so nothing is done during one.
    this.stopFollowing = effect(() => {
      if (isShifted.value && !hidden.value && runs.state.value.kind !== 'running')
        untracked(this.debouncedFind.schedule);
    });
  }

  /** Finds the blocks as soon as the pane is visible and no run is writing. */
  onCellsShifted(): void {
    const { placements, undonePlacements } = this.parts.registry;
    // Without placements no block can have moved.
    if (placements.peek().length + undonePlacements.peek().length === 0) return;
    this.isShifted.value = true;
    this.debouncedFind.schedule();
  }

  stop(): void {
    this.stopFollowing();
    this.debouncedFind.stop();
  }
}
