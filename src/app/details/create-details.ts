/** Composes the details of one placement: its cells, its changes, its repair and its options. */
import { computed, effect, signal } from '@preact/signals';
import type { Address } from '../../grid';
import { toFailure } from '../failure';
import { reportAddress } from '../report/report-address';
import { calledBySheet } from '../workbook/formula-calls';
import { Changes } from './changes';
import { createChoices } from './choices';
import type { Attempt, DetailsParts } from './details-parts';
import type { CellsToClear } from './details-state';
import { Notes } from './notes';
import { Repair } from './repair';
import { RowsBehind } from './rows-behind';
import { createSelectedCell } from './selected-cell';

/** The verbs never throw: the placement's status says how they ended. */
export type PlacementDetails = ReturnType<typeof createPlacementDetails>;

export function createPlacementDetails(parts: DetailsParts) {
  const { registry, session, statuses, unlinking, onFailure } = parts;

  const attempt: Attempt = async (placementId, act, verb) => {
    const placement = registry.get(placementId);
    if (!placement) return undefined;
    try {
      return await act(placement);
    } catch (error) {
      onFailure(error);
      statuses.showFailure(placementId, toFailure(error), verb);
      return undefined;
    }
  };

  const remembers = signal(true);
  parts
    .keptResults()
    .then(async (kept) => {
      remembers.value = await kept.works();
    })
    .catch(onFailure);
  const changes = new Changes(parts, attempt);
  const repair = new Repair(parts, attempt);
  const rowsBehind = new RowsBehind(parts);
  // The next user who signs in must not see pages of this one.
  const stopFollowing = effect(() => {
    if (session.value) return;
    changes.closeChanges();
    repair.closeRepair();
    rowsBehind.closeRows();
  });

  return {
    ...createSelectedCell(parts),
    /** False if this device cannot cache rows from one refresh to the next. */
    remembers: computed(() => remembers.value),
    ...changes,
    ...repair,
    ...rowsBehind,
    ...new Notes(parts, attempt),
    ...createChoices(parts, attempt),
    /**
     * Returns the address of the report's page on the platform; undefined if the user is signed in
     * elsewhere.
     */
    pageOf(placementId: string): string | undefined {
      const placement = registry.get(placementId);
      if (!placement || placement.report.platform !== session.peek()?.address) return undefined;
      return reportAddress(placement.report, parts.config.reportPath);
    },
    /**
     * Returns who saved the file last, with one request. Undefined if the file or Excel does not
     * say.
     */
    async savedBy(): Promise<string | undefined> {
      try {
        return (await parts.workbook.look({ kind: 'savedBy' }))[0];
      } catch {
        return undefined;
      }
    },
    /** Formulas that Excel has called since the pane opened, at their places at that time. */
    formulas: computed(() => calledBySheet(parts.news.calls.value)),
    /** Selects cells of any owner. */
    showCells: (address: Address) => parts.goToCells(address).catch(onFailure),
    /** Returns the cells that unlinking would clear; undefined if they cannot be read. */
    cellsToClear: (placementId: string) => attempt(placementId, (placement) => unlinking.cellsToClear(placement)),
    /**
     * Counts the typed texts that no cell would hold after unlinking; undefined if that cannot be
     * found out.
     */
    textsToLose: (placementId: string) => attempt(placementId, (placement) => unlinking.textsToLose(placement)),
    /** Ends the placement and clears its cells, see {@link Unlinking.unlink}. */
    unlinkAndClear: (placementId: string, shown: CellsToClear, textsSheet?: string) =>
      attempt(placementId, (placement) => unlinking.unlink(placement, 'clear', shown, textsSheet), 'unlink'),
    dispose: (): void => stopFollowing(),
  };
}
