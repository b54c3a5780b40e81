/** Reads and changes the options, layout and filters that the user has chosen for a placement. */
import { findSqlColumn, listSqlMembers, type QueryTimes } from '../../client';
import {
  type CellFault,
  DEFAULT_OPTIONS,
  getOptions,
  haveFiltersChanged,
  listCellFilters,
  type Placement,
  type PlacementOptions,
} from '../../placement';
import { readCachedRows } from '../pipeline/fetch/cached-rows';
import { readPlacedReport } from '../pipeline/fetch/placed-report';
import { readQuery } from '../pipeline/fetch/query-source';
import { toLayoutMembers } from '../report/format-preview';
import { getLayoutChoices } from '../report/layout-choices';
import { createReportFilters, type ReportFilters } from '../report/report-filters';
import { toMember } from '../session/read-report';
import { belongsToSession, type Session } from '../session/session';
import { forgetFilterCells, nameFilterCells } from '../workbook/filter-cells';
import { readCheckColumns } from './check-columns';
import type { DetailsParts, RunAction } from './details-parts';
import type { CheckColumns, PlacedLayout } from './details-state';
import { fixOfferedValues, writeOfferedValue } from './filter-value';

export function createPlacementOptions(parts: DetailsParts, runAction: RunAction) {
  const { registry, session } = parts;

  /** @returns undefined if the user is not signed in to the placement's deployment */
  function findSession(placement: Placement | undefined): Session | undefined {
    const currentSession = session.peek();
    return placement && currentSession && belongsToSession(placement, currentSession) ? currentSession : undefined;
  }

  async function setOptions({ id, choices }: Placement, change: Partial<PlacementOptions>): Promise<void> {
    // The rows of a pivot are recognized by its labels, so these must not follow the language of
    // the next user.
    const { labels = parts.reader.pivotLabels } = choices;
    // Another layout has other rows, so it begins with the report's order; a chosen order replaces
    // the one that the user has made in Excel.
    const hasNewOrder = change.laidOut !== undefined || change.order !== undefined;
    const optionsToSet = {
      ...(change.laidOut !== undefined && { labels }),
      ...(hasNewOrder && { sort: undefined }),
      ...change,
    };
    const { filters = choices.filters } = optionsToSet;
    if (listCellFilters(filters).length > 0) await nameFilterCells(parts, filters);
    registry.update(id, 'choices', optionsToSet);
    await parts.mutex.runExclusive(() => registry.savePlacements([id]));
    if (optionsToSet.filters) await forgetFilterCells(parts, choices.filters);
  }

  async function refresh(placementId: string): Promise<void> {
    const placement = registry.get(placementId);
    if (placement) await parts.runs.start([placement]);
  }

  return {
    getOptions(placementId: string): PlacementOptions {
      const placement = registry.get(placementId);
      return placement ? getOptions(placement.choices) : DEFAULT_OPTIONS;
    },
    async setOptions(placementId: string, change: Partial<PlacementOptions>): Promise<void> {
      await runAction(placementId, (placement) => setOptions(placement, change));
    },
    /**
     * Writes the value that the pane offers into the filter's cell, then refreshes. If the cell
     * could not be written, it stays as it is, and the placement's status says why.
     */
    async writeOfferedValue(placementId: string, fault: CellFault): Promise<void> {
      await runAction(placementId, async (placement) => {
        await writeOfferedValue(parts, placement, fault);
        await refresh(placementId);
      });
    },
    /** Gives the filter the offered values instead of its cell, then refreshes. */
    async fixOfferedValues(placementId: string, fault: CellFault): Promise<void> {
      await runAction(placementId, async (placement) => {
        const filters = fixOfferedValues(placement, fault);
        if (filters) await setOptions(placement, { filters });
        await refresh(placementId);
      });
    },
    /** Returns undefined if the platform or its data API does not say. */
    async readPlacedLayout(placementId: string): Promise<PlacedLayout | undefined> {
      const placement = registry.get(placementId);
      const currentSession = findSession(placement);
      return placement && currentSession && readLayout(currentSession, placement).catch(() => undefined);
    },
    /** Returns undefined if the user is signed in elsewhere. */
    openFilters(placementId: string): ReportFilters | undefined {
      const placement = registry.get(placementId);
      const currentSession = findSession(placement);
      if (!placement || !currentSession) return undefined;
      return createReportFilters(parts, currentSession, () => readPlacedReport(currentSession, placement), placementId);
    },
    /** Returns the time zone of the placement's rows, and the dates of its relative ranges. */
    getTimes: (placementId: string): QueryTimes | undefined => registry.get(placementId)?.written.times,
    /** Returns true if the placement's rows were read with other filters than those chosen now. */
    hasOtherFilters(placementId: string): boolean {
      const placement = registry.get(placementId);
      return placement !== undefined && haveFiltersChanged(placement);
    },
    async readCheckColumns(placementId: string): Promise<CheckColumns> {
      const placement = registry.get(placementId);
      const cached = placement && (await readCachedRows(parts, placement));
      return readCheckColumns(cached, async () => readAdditiveMeasures(findSession(placement)));
    },
  };
}

/** @returns undefined if the data API cannot be reached, or does not say */
export async function readAdditiveMeasures(session: Session | undefined): Promise<ReadonlySet<string> | undefined> {
  const data = session?.data();
  return data?.then((client) => client.readAdditiveMeasures()).catch(() => undefined);
}

/** Reads the members of a report's layout, from one row of the report as a flat list. */
async function readLayout(session: Session, placement: Placement): Promise<PlacedLayout> {
  const report = await readPlacedReport(session, placement);
  const choices = getLayoutChoices(report);
  if (choices.flatReason && !choices.neededMembers) return { ...choices, members: [] };
  const query = readQuery(report);
  const { columns, members } = await (await session.data()).preview(query, 1);
  const { rows, columns: across } = placement.choices.axes;
  const rename = (toNewName: (name: string) => string) =>
    new Map([...rows, ...across].map((name) => [name, toNewName(name)]));
  if (query.kind === 'json') {
    const renamedMembers = rename((name) => toMember(name, report.columns));
    return { ...choices, members: toLayoutMembers(members), renamedMembers };
  }
  const additiveMeasures = await readAdditiveMeasures(session);
  const sqlMembers = listSqlMembers(query.sql, columns, choices.pivot?.measures, additiveMeasures);
  const renamedMembers = rename((name) => findSqlColumn(sqlMembers, name));
  return { ...choices, members: toLayoutMembers(sqlMembers), renamedMembers };
}
