/** Recovers from writes that did not end: their pane died, or Excel carried them out without ever answering. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Recovered } from './placements-state';
import { forgetUnanswered } from './runs/forget-ends';
import type { PlacementStatuses } from './runs/placement-statuses';
import type { PlacementParts } from './workbook/placement-parts';
import { forgetTakenOut, type RecoveredWrites, recoverWrites } from './workbook/unfinished-writes';

export interface Recovery {
  /** Undefined if nothing was recovered, or as soon as none of it is left. */
  readonly recovered: ReadonlySignal<Recovered | undefined>;
  /**
   * @param after no pane is writing yet, or Excel answers again
   * @returns ids of the placements that need a refresh
   */
  recover(after: 'start' | 'silence'): Promise<readonly string[]>;
}

export function createRecovery(parts: PlacementParts, statuses: PlacementStatuses): Recovery {
  const { registry, turns, unanswered } = parts;
  const writes = signal<(RecoveredWrites & Pick<Recovered, 'isLate'>) | undefined>(undefined);

  return {
    recovered: computed(() => {
      const { takenOut, halfDone, isLate } = writes.value ?? { takenOut: 0, halfDone: [], isLate: false };
      const found = registry.placements.value.filter(({ id }) => halfDone.includes(id));
      if (takenOut === 0 && found.length === 0) return undefined;
      const isWhole = found.every(({ written: { rowSums } }) => rowSums !== undefined);
      return { takenOut, halfDone: found.map(({ report: { reportName } }) => reportName), isWhole, isLate };
    }),
    async recover(after) {
      const isLate = after === 'silence';
      const isOver = (id: string) => !isLate || unanswered.has(id);
      const found = await turns.take(async () => {
        if (isLate) await forgetTakenOut(parts);
        return recoverWrites(parts, isOver);
      });
      const { takenOut, halfDone } = found;
      if (takenOut + halfDone.length > 0) writes.value = { ...found, isLate };
      if (isLate) forgetUnanswered(statuses, halfDone);
      return halfDone;
    },
  };
}
