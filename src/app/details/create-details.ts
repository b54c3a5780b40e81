/** Details of one placement: its cells, what changed, how it is repaired, and what was chosen for it. */
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

/** Its verbs never throw: how they ended is told by the placement's status. */
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
    /** False where this device cannot remember rows from one refresh to the next. */
    remembers: computed(() => remembers.value),
    ...changes,
    ...repair,
    ...rowsBehind,
    ...new Notes(parts, attempt),
    ...createChoices(parts, attempt),
    /** The report's page on the platform, for the browser; undefined where somebody is signed in elsewhere. */
    pageOf(placementId: string): string | undefined {
      const placement = registry.get(placementId);
      if (!placement || placement.report.platform !== session.peek()?.address) return undefined;
      return reportAddress(placement.report, parts.config.reportPath);
    },
    /** Who saved the file last, as the file says: one request. Undefined where it does not, or Excel does not tell. */
    async savedBy(): Promise<string | undefined> {
      try {
        return (await parts.workbook.look({ kind: 'savedBy' }))[0];
      } catch {
        return undefined;
      }
    },
    /** Formulas that Excel has called in this sitting, where they stood then. */
    formulas: computed(() => calledBySheet(parts.news.calls.value)),
    /** Selects cells, whoever they belong to. */
    showCells: (address: Address) => parts.goToCells(address).catch(onFailure),
    /** The cells that unlinking would clear; undefined if they cannot be seen. */
    cellsToClear: (placementId: string) => attempt(placementId, (placement) => unlinking.cellsToClear(placement)),
    /** How many typed texts no cell would hold any more once it is unlinked; undefined where that cannot be seen. */
    textsToLose: (placementId: string) => attempt(placementId, (placement) => unlinking.textsToLose(placement)),
    /** Ends the placement and clears its cells, see {@link Unlinking.unlink}. */
    unlinkAndClear: (placementId: string, shown: CellsToClear, textsSheet?: string) =>
      attempt(placementId, (placement) => unlinking.unlink(placement, 'clear', shown, textsSheet), 'unlink'),
    dispose: (): void => stopFollowing(),
  };
}
