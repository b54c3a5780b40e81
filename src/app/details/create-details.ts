/** Everything about one placement: what its cells are, what changed, how it is repaired, and what was chosen for it. */
import { effect, signal } from '@preact/signals';
import { totalOf, USUAL_OPTIONS } from '../../placement';
import { toFailure } from '../failure';
import { readKeptRows } from '../place/kept-rows';
import { reportAddress } from '../report/report-address';
import { createSelectedCell } from './cell-details';
import { createChanges } from './changes';
import type { Attempt, DetailsParts } from './details-parts';
import type { PlacementDetails } from './details-state';
import { createNotes } from './notes';
import { createRepair } from './repair';

export function createPlacementDetails(parts: DetailsParts): PlacementDetails {
  const { registry, session, statuses, onFailure } = parts;
  const find = (placementId: string) => registry.placements.peek().find(({ id }) => id === placementId);

  const attempt: Attempt = async (placementId, act) => {
    const placement = find(placementId);
    if (!placement) return;
    try {
      await act(placement);
    } catch (error) {
      onFailure(error);
      statuses.tell(placementId, { status: { kind: 'failed', failure: toFailure(error) }, notices: [] });
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
  // Whoever signs in next need not see what was in front.
  const stopFollowing = effect(() => {
    if (session.value) return;
    changes.closeChanges();
    repair.closeRepair();
  });

  return {
    ...createSelectedCell(parts),
    remembers,
    ...changes,
    ...repair,
    ...createNotes(parts, attempt),
    pageOf(placementId) {
      const placement = find(placementId);
      if (!placement || placement.platform !== session.peek()?.address) return undefined;
      return reportAddress(placement, parts.config.reportPath);
    },
    async cellsToClear(placementId) {
      let cells: readonly string[] | undefined;
      await attempt(placementId, async (placement) => {
        cells = await parts.cellsToClear(placement);
      });
      return cells;
    },
    async unlinkAndClear(placementId, told) {
      let others: readonly string[] | undefined;
      await attempt(placementId, async (placement) => {
        others = await parts.unlink(placement, 'clear', told);
      });
      return others;
    },
    optionsOf: (placementId) => find(placementId)?.options ?? USUAL_OPTIONS,
    setOptions: (placementId, change) =>
      attempt(placementId, () => parts.turns.take(registry.choose(placementId, change))),
    async gateColumns(placementId) {
      const placement = find(placementId);
      const kept = placement && (await readKeptRows(parts, placement));
      return (kept?.written.columns ?? [])
        .filter(({ type, cells }) => type === 'number' && totalOf(cells) !== undefined)
        .map(({ name, title }) => ({ member: name, title }));
    },
    dispose: stopFollowing,
  };
}
