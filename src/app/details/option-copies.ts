/** Applies the options of a placement to the other placements of its report. */
import {
  getReadableFilters,
  isCellFilter,
  LAYOUT_OPTIONS,
  MAX_FILTERS,
  type Placement,
  type PlacementFilters,
  type PlacementOptions,
} from '../../placement';
import { belongsToSession } from '../session/session';
import { isSameReport } from '../workbook/record-placement';
import type { DetailsParts, RunAction } from './details-parts';

const GROUPS = {
  layout: [...LAYOUT_OPTIONS, 'sort', 'headersInOneRow'],
  others: ['caption', 'table', 'gates', 'fillBeside', 'reach', 'notes', 'rowKey'],
} as const satisfies Readonly<Record<string, readonly (keyof PlacementOptions)[]>>;

/** Says which options are applied. */
export interface AppliedGroups {
  readonly filters: boolean;
  readonly layout: boolean;
  readonly others: boolean;
}

export interface OptionCopy {
  readonly id: string;
  /** Is false if the options cannot be applied: the user has not allowed it, or its filters cannot be replaced. */
  readonly isApplicable: boolean;
}

/**
 * Returns the options of the target with those of the source. Its name, its frame and the labels of
 * its pivot stay. Undefined if its filters cannot be replaced. Pure.
 */
export function copyOptions(
  source: PlacementOptions,
  target: PlacementOptions,
  groups: AppliedGroups,
): Partial<PlacementOptions> | undefined {
  const filters = groups.filters ? copyFilters(source, target) : target.filters;
  if (!filters) return undefined;
  const names = [...(groups.layout ? GROUPS.layout : []), ...(groups.others ? GROUPS.others : [])];
  return {
    ...Object.fromEntries(names.map((name) => [name, source[name]])),
    ...(groups.layout && { labels: target.labels ?? source.labels }),
    filters,
  };
}

/**
 * A filter of the target that reads a cell stays, and replaces the source's filters on the same field.
 * The filter by which a sheet of a set shows its value is neither copied nor replaced.
 */
function copyFilters(source: PlacementOptions, target: PlacementOptions): PlacementFilters | undefined {
  const [sourceFilters, targetFilters] = [getReadableFilters(source.filters), getReadableFilters(target.filters)];
  if (!sourceFilters || !targetFilters) return undefined;
  const sheetMembers = [source, target].flatMap(({ sheetOf }) => sheetOf?.member ?? []);
  const kept = targetFilters.filter((filter) => isCellFilter(filter) || sheetMembers.includes(filter.member));
  const keptMembers = new Set([...kept.map(({ member }) => member), ...sheetMembers]);
  const filters = [...sourceFilters.filter(({ member }) => !keptMembers.has(member)), ...kept];
  return filters.length > MAX_FILTERS ? undefined : filters;
}

export function createOptionCopies(
  { registry, session, allowedReports, mutex, runs }: DetailsParts,
  runAction: RunAction,
) {
  const isReachable = (placement: Placement): boolean => {
    const currentSession = session.value;
    return !!currentSession && belongsToSession(placement, currentSession) && allowedReports.has(placement.report);
  };

  const listSameSource = (source: Placement): readonly Placement[] =>
    registry.placements.value.filter(
      (one) =>
        one.id !== source.id && isSameReport(one, source) && one.report.ownQuery?.json === source.report.ownQuery?.json,
    );

  return {
    /** Returns the other placements of the report, or of the equal query. Reads signals. */
    listCopies(placementId: string, groups: AppliedGroups): readonly OptionCopy[] {
      const source = registry.placements.value.find(({ id }) => id === placementId);
      if (!source || !isReachable(source)) return [];
      return listSameSource(source).map((target) => ({
        id: target.id,
        isApplicable: isReachable(target) && copyOptions(source.choices, target.choices, groups) !== undefined,
      }));
    },
    /**
     * Saves the options for the copies, with one request.
     * @returns ids of the copies, which need a refresh; undefined after a failure
     */
    applyToCopies: (placementId: string, groups: AppliedGroups): Promise<readonly string[] | undefined> =>
      runAction(placementId, async (source) => {
        const ids = listSameSource(source).flatMap((target) => {
          const options = isReachable(target) ? copyOptions(source.choices, target.choices, groups) : undefined;
          if (!options) return [];
          registry.update(target.id, 'choices', options);
          return [target.id];
        });
        await mutex.runExclusive(() => registry.savePlacements(ids));
        return ids;
      }),
    /** Refreshes placements in one run. */
    refreshCopies: (placementIds: readonly string[]): Promise<void> =>
      runs.start(placementIds.flatMap((id) => registry.get(id) ?? [])),
  };
}
