/**
 * Recovers unfinished writes: their pane was closed, or Excel carried them out without ever
 * answering.
 */
import { computed, signal } from '@preact/signals';
import { getPlacementName } from '../placement';
import type { RecoveredWrites } from './placements-state';
import type { PlacementStatuses } from './runs/states';
import type { PlacementParts } from './workbook/placement-parts';
import { recoverWrites } from './workbook/write-recovery';

export class Recovery {
  private readonly writes = signal<{ readonly halfWrittenIds: readonly string[]; readonly wasCarriedOutLate: boolean }>(
    {
      halfWrittenIds: [],
      wasCarriedOutLate: false,
    },
  );

  /** Is undefined if nothing was recovered, or if none of it is left. */
  readonly recovered = computed((): RecoveredWrites | undefined => {
    const { halfWrittenIds, wasCarriedOutLate } = this.writes.value;
    const halfWritten = this.parts.registry.placements.value.filter(({ id }) => halfWrittenIds.includes(id));
    if (halfWritten.length === 0) return undefined;
    const isRefreshed = halfWritten.every(({ written: { rowSums } }) => rowSums !== undefined);
    return {
      halfWrittenReports: halfWritten.map(getPlacementName),
      isRefreshed,
      wasCarriedOutLate,
    };
  });

  constructor(
    private readonly parts: PlacementParts,
    private readonly statuses: PlacementStatuses,
  ) {}

  /**
   * @param trigger `start` if no pane is writing yet, `silence` if Excel answers again
   * @returns ids of the placements that need a refresh
   */
  async recover(trigger: 'start' | 'silence'): Promise<readonly string[]> {
    const { mutex, unknownOutcomeIds: unansweredIds } = this.parts;
    const wasCarriedOutLate = trigger === 'silence';
    const halfWrittenIds = await mutex.runExclusive(() =>
      recoverWrites(this.parts, (id) => !wasCarriedOutLate || unansweredIds.has(id)),
    );
    if (halfWrittenIds.length > 0) this.writes.value = { halfWrittenIds, wasCarriedOutLate };
    if (wasCarriedOutLate) this.statuses.resetUnknownOutcomes(halfWrittenIds);
    return halfWrittenIds;
  }
}
