/**
 * Recovers unfinished writes: their pane was closed, or Excel carried them out without ever
 * answering.
 */
import { computed, signal } from '@preact/signals';
import type { Recovered } from './placements-state';
import type { PlacementStatuses } from './runs/states';
import type { PlacementParts } from './workbook/placement-parts';
import { recoverWrites } from './workbook/unfinished-writes';

export class Recovery {
  private readonly writes = signal<{ readonly halfDone: readonly string[]; readonly isLate: boolean }>({
    halfDone: [],
    isLate: false,
  });

  /** Undefined if nothing was recovered, or if none of it is left. */
  readonly recovered = computed((): Recovered | undefined => {
    const { halfDone, isLate } = this.writes.value;
    const found = this.parts.registry.placements.value.filter(({ id }) => halfDone.includes(id));
    if (found.length === 0) return undefined;
    const isWhole = found.every(({ written: { rowSums } }) => rowSums !== undefined);
    return { halfDone: found.map(({ report: { reportName } }) => reportName), isWhole, isLate };
  });

  constructor(
    private readonly parts: PlacementParts,
    private readonly statuses: PlacementStatuses,
  ) {}

  /**
   * @param after `start` if no pane is writing yet, `silence` if Excel answers again
   * @returns ids of the placements that need a refresh
   */
  async recover(after: 'start' | 'silence'): Promise<readonly string[]> {
    const { turns, unanswered } = this.parts;
    const isLate = after === 'silence';
    const halfDone = await turns.take(() => recoverWrites(this.parts, (id) => !isLate || unanswered.has(id)));
    if (halfDone.length > 0) this.writes.value = { halfDone, isLate };
    if (isLate) this.statuses.forgetUnanswered(halfDone);
    return halfDone;
  }
}
