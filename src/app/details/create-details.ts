/** Everything about one placement: what its cells are, what changed, how it is repaired, and what was chosen for it. */
import { computed, effect, signal } from '@preact/signals';
import {
  cameByOtherFilters,
  cellFilters,
  fromKeptResult,
  optionsOf,
  type Placement,
  type PlacementOptions,
  totalIn,
  USUAL_OPTIONS,
} from '../../placement';
import { toFailure } from '../failure';
import { queryOf } from '../place/fetch-result';
import { readKeptRows } from '../place/kept-rows';
import { layoutChoices } from '../report/layout-choices';
import { reportAddress } from '../report/report-address';
import { createReportFilters } from '../report/report-filters';
import { membersOf } from '../report/show-values';
import { isOf, type Session } from '../session/session';
import { forgetFilterCells, nameFilterCells } from '../workbook/filter-cells';
import { calledBySheet } from '../workbook/formula-calls';
import { createCaptions } from './captions';
import { createChanges } from './changes';
import type { Attempt, DetailsParts } from './details-parts';
import type { GateColumn, PlacedLayout, PlacementDetails } from './details-state';
import { useOfferedValue } from './filter-value';
import { createNotes } from './notes';
import { createRepair } from './repair';
import { createRowsBehind } from './rows-behind';
import { createSelectedCell } from './selected-cell';

export function createPlacementDetails(parts: DetailsParts): PlacementDetails {
  const { registry, session, statuses, onFailure } = parts;
  const find = (placementId: string) => registry.placements.peek().find(({ id }) => id === placementId);

  const attempt: Attempt = async (placementId, act, verb) => {
    const placement = find(placementId);
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
  // Whoever signs in next need not see what was in front.
  const stopFollowing = effect(() => {
    if (session.value) return;
    changes.closeChanges();
    repair.closeRepair();
    rowsBehind.closeRows();
  });

  /** Undefined where the data API cannot be asked, or does not say. */
  async function additiveMeasures(placement: Placement): Promise<ReadonlySet<string> | undefined> {
    const now = session.peek();
    if (!now || !isOf(placement, now)) return undefined;
    try {
      return await (await now.data()).additiveMeasures();
    } catch {
      return undefined;
    }
  }

  async function setOptions({ id, choices }: Placement, change: Partial<PlacementOptions>): Promise<void> {
    // Rows of a pivot are known again by these, whatever language the next reader has.
    const { labels = parts.reader.pivotLabels } = choices;
    const chosen = change.laidOut === undefined ? change : { labels, ...change };
    const { filters = choices.filters } = chosen;
    if (cellFilters(filters).length > 0) await nameFilterCells(parts, filters);
    registry.update(id, 'choices', chosen);
    await parts.turns.take(() => registry.keepPlacements([id]));
    if (chosen.filters) await forgetFilterCells(parts, choices.filters);
  }

  return {
    ...createSelectedCell(parts),
    remembers,
    ...changes,
    ...repair,
    ...rowsBehind,
    ...createNotes(parts, attempt),
    ...createCaptions(parts, attempt),
    pageOf(placementId) {
      const placement = find(placementId);
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
    cellsToClear: (placementId) => attempt(placementId, (placement) => parts.cellsToClear(placement)),
    textsToLose: (placementId) => attempt(placementId, (placement) => parts.textsToLose(placement)),
    unlinkAndClear: (placementId, shown, textsSheet) =>
      attempt(placementId, (placement) => parts.unlink(placement, 'clear', shown, textsSheet), 'unlink'),
    optionsOf(placementId) {
      const placement = find(placementId);
      return placement ? optionsOf(placement.choices) : USUAL_OPTIONS;
    },
    setOptions: (placementId, change) => attempt(placementId, (placement) => setOptions(placement, change)),
    useOfferedValue: (placementId, fault) =>
      attempt(placementId, async (placement) => {
        const filters = await useOfferedValue(parts, placement, fault);
        if (filters) await setOptions(placement, { filters });
        const now = find(placementId);
        if (now) await parts.runs.start([now], false);
      }),
    async layoutOf(placementId) {
      const placement = find(placementId);
      const now = session.peek();
      if (!placement || !now || !isOf(placement, now)) return undefined;
      return readLayout(now, placement).catch(() => undefined);
    },
    filtersOf(placementId) {
      const placement = find(placementId);
      const now = session.peek();
      if (!placement || !now || !isOf(placement, now)) return undefined;
      const report = () => now.client.getReport(placement.report.deploymentId, placement.report.reportId);
      return createReportFilters(parts, now, report, placementId);
    },
    filtersWait(placementId) {
      const placement = find(placementId);
      return placement !== undefined && cameByOtherFilters(placement);
    },
    async gateColumns(placementId) {
      const placement = find(placementId);
      const kept = placement && (await readKeptRows(parts, placement));
      const result = kept && fromKeptResult(kept.written);
      const numbers = (result?.columns ?? []).flatMap(({ type, name, title, measure }, at) =>
        type === 'number' && result && totalIn(result, at) !== undefined ? [{ member: name, title, measure }] : [],
      );
      const isPivot = result?.columns.some(({ measure }) => measure !== undefined) ?? false;
      // The totals of a pivot are asked for: they need not add up.
      if (isPivot) return { columns: numbers.map(watched), others: [], isKnown: true, isPivot };
      if (!placement || numbers.length === 0) return { columns: [], others: [], isKnown: true };
      const adding = await additiveMeasures(placement);
      return {
        columns: numbers.filter(({ member }) => adding?.has(member)).map(watched),
        others: adding ? numbers.filter(({ member }) => !adding.has(member)).map(watched) : [],
        isKnown: adding !== undefined,
      };
    },
    dispose: stopFollowing,
  };
}

function watched({ member, title }: GateColumn): GateColumn {
  return { member, title };
}

/** What a report is laid out from is told by its first row, as a flat list. */
async function readLayout(session: Session, { report: { deploymentId, reportId } }: Placement): Promise<PlacedLayout> {
  const report = await session.client.getReport(deploymentId, reportId);
  const choices = layoutChoices(report);
  if (choices.whyFlat) return { ...choices, members: [] };
  const { members } = await (await session.data()).preview(queryOf(report), 1);
  return { ...choices, members: membersOf(members) };
}
