/** Recovers from writes that did not end: their pane died, or Excel carried them out without ever answering. */
import { computed, signal } from '@preact/signals';
import type { Recovered } from './placements-state';
import type { PlacementStatuses } from './runs/states';
import type { PlacementParts } from './workbook/placement-parts';
import { forgetTakenOut, type RecoveredWrites, recoverWrites } from './workbook/unfinished-writes';

export class Recovery {
  private readonly writes = signal<(RecoveredWrites & Pick<Recovered, 'isLate'>) | undefined>(undefined);

  /** Undefined if nothing was recovered, or as soon as none of it is left. */
  readonly recovered = computed((): Recovered | undefined => {
    const { takenOut, halfDone, isLate } = this.writes.value ?? { takenOut: 0, halfDone: [], isLate: false };
    const found = this.parts.registry.placements.value.filter(({ id }) => halfDone.includes(id));
    if (takenOut === 0 && found.length === 0) return undefined;
    const isWhole = found.every(({ written: { rowSums } }) => rowSums !== undefined);
    return { takenOut, halfDone: found.map(({ report: { reportName } }) => reportName), isWhole, isLate };
  });

  constructor(
    private readonly parts: PlacementParts,
    private readonly statuses: PlacementStatuses,
  ) {}

  /**
   * @param after no pane is writing yet, or Excel answers again
   * @returns ids of the placements that need a refresh
   */
  async recover(after: 'start' | 'silence'): Promise<readonly string[]> {
    const { turns, unanswered } = this.parts;
    const isLate = after === 'silence';
    const found = await turns.take(async () => {
      if (isLate) await forgetTakenOut(this.parts);
      return recoverWrites(this.parts, (id) => !isLate || unanswered.has(id));
    });
    const { takenOut, halfDone } = found;
    if (takenOut + halfDone.length > 0) this.writes.value = { ...found, isLate };
    if (isLate) this.statuses.forgetUnanswered(halfDone);
    return halfDone;
  }
}
