/** The options, layout and filters that the user has chosen for a placement. */
import {
  cameByOtherFilters,
  cellFilters,
  optionsOf,
  type Placement,
  type PlacementOptions,
  USUAL_OPTIONS,
} from '../../placement';
import { chooseInFeatures } from '../features/all';
import type { ChoiceRefusal } from '../pipeline/block-feature';
import { readKeptRows } from '../pipeline/kept-rows';
import { queryOf } from '../pipeline/query-source';
import { layoutChoices } from '../report/layout-choices';
import { createReportFilters } from '../report/report-filters';
import { membersOf } from '../report/show-values';
import { isOf, type Session } from '../session/session';
import { forgetFilterCells, nameFilterCells } from '../workbook/filter-cells';
import type { Attempt, DetailsParts } from './details-parts';
import type { PlacedLayout, PlacementDetails } from './details-state';
import { useOfferedValue } from './filter-value';
import { readGateColumns } from './gate-columns';

type Choices = Pick<
  PlacementDetails,
  | 'writtenOf'
  | 'optionsOf'
  | 'setOptions'
  | 'choose'
  | 'useOfferedValue'
  | 'layoutOf'
  | 'filtersOf'
  | 'filtersWait'
  | 'gateColumns'
>;

export function createChoices(parts: DetailsParts, attempt: Attempt): Choices {
  const { registry, session } = parts;

  /** @returns undefined if the user is not signed in where the placement belongs */
  function sessionOf(placement: Placement | undefined): Session | undefined {
    const now = session.peek();
    return placement && now && isOf(placement, now) ? now : undefined;
  }

  async function setOptions({ id, choices }: Placement, change: Partial<PlacementOptions>): Promise<void> {
    // The rows of a pivot are recognized by its labels, so these must not follow the language of the next reader.
    const { labels = parts.reader.pivotLabels } = choices;
    const chosen = change.laidOut === undefined ? change : { labels, ...change };
    const { filters = choices.filters } = chosen;
    if (cellFilters(filters).length > 0) await nameFilterCells(parts, filters);
    registry.update(id, 'choices', chosen);
    await parts.turns.take(() => registry.keepPlacements([id]));
    if (chosen.filters) await forgetFilterCells(parts, choices.filters);
  }

  /** The user's choice while a block is in the sheet: a feature may refuse it, or end at once. */
  async function choose(placementId: string, change: Partial<PlacementOptions>): Promise<ChoiceRefusal | undefined> {
    const placement = registry.get(placementId);
    if (!placement) return undefined;
    const refusal = await chooseInFeatures(parts, placement, change);
    if (refusal) return refusal;
    registry.update(placementId, 'choices', change);
    await registry.keepPlacements([placementId]);
    return undefined;
  }

  return {
    writtenOf: (placementId) => registry.placements.value.find(({ id }) => id === placementId)?.written ?? {},
    choose: (placementId, change) => attempt(placementId, () => parts.turns.take(() => choose(placementId, change))),
    optionsOf(placementId) {
      const placement = registry.get(placementId);
      return placement ? optionsOf(placement.choices) : USUAL_OPTIONS;
    },
    async setOptions(placementId, change) {
      await attempt(placementId, (placement) => setOptions(placement, change));
    },
    async useOfferedValue(placementId, fault) {
      await attempt(placementId, async (placement) => {
        const filters = await useOfferedValue(parts, placement, fault);
        if (filters) await setOptions(placement, { filters });
        const now = registry.get(placementId);
        if (now) await parts.runs.start([now]);
      });
    },
    async layoutOf(placementId) {
      const placement = registry.get(placementId);
      const now = sessionOf(placement);
      return placement && now && readLayout(now, placement).catch(() => undefined);
    },
    filtersOf(placementId) {
      const placement = registry.get(placementId);
      const now = sessionOf(placement);
      if (!placement || !now) return undefined;
      const { deploymentId, reportId } = placement.report;
      return createReportFilters(parts, now, () => now.client.getReport(deploymentId, reportId), placementId);
    },
    filtersWait(placementId) {
      const placement = registry.get(placementId);
      return placement !== undefined && cameByOtherFilters(placement);
    },
    async gateColumns(placementId) {
      const placement = registry.get(placementId);
      const kept = placement && (await readKeptRows(parts, placement));
      return readGateColumns(kept, async () => readAdditiveMeasures(sessionOf(placement)));
    },
  };
}

/** @returns undefined if the data API cannot be asked, or does not say */
async function readAdditiveMeasures(session: Session | undefined): Promise<ReadonlySet<string> | undefined> {
  try {
    return await (await session?.data())?.additiveMeasures();
  } catch {
    return undefined;
  }
}

/** Reads the members of a report's layout from its first row, as a flat list. */
async function readLayout(session: Session, { report: { deploymentId, reportId } }: Placement): Promise<PlacedLayout> {
  const report = await session.client.getReport(deploymentId, reportId);
  const choices = layoutChoices(report);
  if (choices.whyFlat) return { ...choices, members: [] };
  const { members } = await (await session.data()).preview(queryOf(report), 1);
  return { ...choices, members: membersOf(members) };
}
