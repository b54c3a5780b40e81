/** Reads and changes the options, layout and filters that the user has chosen for a placement. */
import {
  type CellFault,
  cameByOtherFilters,
  cellFilters,
  optionsOf,
  type Placement,
  type PlacementOptions,
  USUAL_OPTIONS,
} from '../../placement';
import { readKeptRows } from '../pipeline/fetch/kept-rows';
import { queryOf } from '../pipeline/fetch/query-source';
import { layoutChoices } from '../report/layout-choices';
import { createReportFilters, type ReportFilters } from '../report/report-filters';
import { membersOf } from '../report/show-values';
import { isOf, type Session } from '../session/session';
import { forgetFilterCells, nameFilterCells } from '../workbook/filter-cells';
import type { Attempt, DetailsParts } from './details-parts';
import type { GateColumns, PlacedLayout } from './details-state';
import { useOfferedValue } from './filter-value';
import { readGateColumns } from './gate-columns';

export function createChoices(parts: DetailsParts, attempt: Attempt) {
  const { registry, session } = parts;

  /** @returns undefined if the user is not signed in to the placement's deployment */
  function sessionOf(placement: Placement | undefined): Session | undefined {
    const now = session.peek();
    return placement && now && isOf(placement, now) ? now : undefined;
  }

  async function setOptions({ id, choices }: Placement, change: Partial<PlacementOptions>): Promise<void> {
    // The rows of a pivot are recognized by its labels, so these must not follow the language of
    // the next user.
    const { labels = parts.reader.pivotLabels } = choices;
    const chosen = change.laidOut === undefined ? change : { labels, ...change };
    const { filters = choices.filters } = chosen;
    if (cellFilters(filters).length > 0) await nameFilterCells(parts, filters);
    registry.update(id, 'choices', chosen);
    await parts.turns.take(() => registry.keepPlacements([id]));
    if (chosen.filters) await forgetFilterCells(parts, choices.filters);
  }

  return {
    optionsOf(placementId: string): PlacementOptions {
      const placement = registry.get(placementId);
      return placement ? optionsOf(placement.choices) : USUAL_OPTIONS;
    },
    async setOptions(placementId: string, change: Partial<PlacementOptions>): Promise<void> {
      await attempt(placementId, (placement) => setOptions(placement, change));
    },
    /**
     * Writes the value that the pane offers into the filter's cell, or makes it a fixed filter
     * value if no cell can take it; then refreshes. If the cell could not be written, it stays as
     * it is, and the placement's status says why.
     */
    async useOfferedValue(placementId: string, fault: CellFault): Promise<void> {
      await attempt(placementId, async (placement) => {
        const filters = await useOfferedValue(parts, placement, fault);
        if (filters) await setOptions(placement, { filters });
        const now = registry.get(placementId);
        if (now) await parts.runs.start([now]);
      });
    },
    /** Undefined if the platform or its data API does not say. */
    async layoutOf(placementId: string): Promise<PlacedLayout | undefined> {
      const placement = registry.get(placementId);
      const now = sessionOf(placement);
      return placement && now && readLayout(now, placement).catch(() => undefined);
    },
    /** Undefined if the user is signed in elsewhere. */
    filtersOf(placementId: string): ReportFilters | undefined {
      const placement = registry.get(placementId);
      const now = sessionOf(placement);
      if (!placement || !now) return undefined;
      const { deploymentId, reportId } = placement.report;
      return createReportFilters(parts, now, () => now.client.getReport(deploymentId, reportId), placementId);
    },
    /** True if the placement's rows were read with other filters than those chosen now. */
    filtersWait(placementId: string): boolean {
      const placement = registry.get(placementId);
      return placement !== undefined && cameByOtherFilters(placement);
    },
    async gateColumns(placementId: string): Promise<GateColumns> {
      const placement = registry.get(placementId);
      const kept = placement && (await readKeptRows(parts, placement));
      return readGateColumns(kept, async () => readAdditiveMeasures(sessionOf(placement)));
    },
  };
}

/** @returns undefined if the data API cannot be reached, or does not say */
async function readAdditiveMeasures(session: Session | undefined): Promise<ReadonlySet<string> | undefined> {
  try {
    return await (await session?.data())?.additiveMeasures();
  } catch {
    return undefined;
  }
}

/** Reads the members of a report's layout, from one row of the report as a flat list. */
async function readLayout(session: Session, { report: { deploymentId, reportId } }: Placement): Promise<PlacedLayout> {
  const report = await session.client.getReport(deploymentId, reportId);
  const choices = layoutChoices(report);
  if (choices.whyFlat) return { ...choices, members: [] };
  const { members } = await (await session.data()).preview(queryOf(report), 1);
  return { ...choices, members: membersOf(members) };
}
