/** Details of one placement: its cells, what changed, how it is repaired, and what was chosen for it. */
import { computed, effect, signal } from '@preact/signals';
import { toFailure } from '../failure';
import { reportAddress } from '../report/report-address';
import { calledBySheet } from '../workbook/formula-calls';
import { createCaptions } from './captions';
import { createChanges } from './changes';
import { createChoices } from './choices';
import type { Attempt, DetailsParts } from './details-parts';
import type { PlacementDetails } from './details-state';
import { createNotes } from './notes';
import { createRepair } from './repair';
import { createRowsBehind } from './rows-behind';
import { createSelectedCell } from './selected-cell';

export function createPlacementDetails(parts: DetailsParts): PlacementDetails {
  const { registry, session, statuses, unlinking, onFailure } = parts;

  const attempt: Attempt = async (placementId, act, verb) => {
    const placement = registry.get(placementId);
    if (!placement) return undefined;
    try {
      return await act(placement);
    } catch (error) {
      onFailure(error);
      statuses.tellFailure(placementId, toFailure(error), verb);
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
  const changes = createChanges(parts, attempt);
  const repair = createRepair(parts, attempt);
  const rowsBehind = createRowsBehind(parts);
  // The next user who signs in must not see pages of this one.
  const stopFollowing = effect(() => {
    if (session.value) return;
    changes.closeChanges();
    repair.closeRepair();
    rowsBehind.closeRows();
  });

  return {
    ...createSelectedCell(parts),
    remembers,
    ...changes,
    ...repair,
    ...rowsBehind,
    ...createNotes(parts, attempt),
    ...createCaptions(parts, attempt),
    ...createChoices(parts, attempt),
    pageOf(placementId) {
      const placement = registry.get(placementId);
      if (!placement || placement.report.platform !== session.peek()?.address) return undefined;
      return reportAddress(placement.report, parts.config.reportPath);
    },
    async savedBy() {
      try {
        return (await parts.workbook.look({ kind: 'savedBy' }))[0];
      } catch {
        return undefined;
      }
    },
    formulas: computed(() => calledBySheet(parts.news.calls.value)),
    showCells: (address) => parts.goToCells(address).catch(onFailure),
    cellsToClear: (placementId) => attempt(placementId, (placement) => unlinking.cellsToClear(placement)),
    textsToLose: (placementId) => attempt(placementId, (placement) => unlinking.textsToLose(placement)),
    unlinkAndClear: (placementId, shown, textsSheet) =>
      attempt(placementId, (placement) => unlinking.unlink(placement, 'clear', shown, textsSheet), 'unlink'),
    dispose: stopFollowing,
  };
}
