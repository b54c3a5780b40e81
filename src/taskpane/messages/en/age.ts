/**
 * Says how recent placed rows are: when they were refreshed and, if the data API says so, how old
 * their data are.
 */
import type { PlacementStatus, PlacementView } from '../../../app';
import type { Formats } from '../../../parts';
import { type CommonAge, computeCommonAge, getSourceReadTime, isUpToDate } from '../../../placement';

export function createAgeMessages({ age, count, now, number, since, when }: Formats) {
  return {
    /** Used while no newer rows are known. */
    placed: (placement: PlacementView): string => {
      const { lastRun, refreshedAt, freshFor } = placement;
      const from = getSourceReadTime(placement);
      const refreshed = `Refreshed ${age(refreshedAt)}`;
      if (placement.isTouched) return `${refreshed}, cells changed since`;
      if (from !== undefined) return `${refreshed}, data from ${since(from)}`;
      if (lastRun?.kind === 'unchanged') return `${refreshed}, no change`;
      if (lastRun?.kind === 'rewritten') return `${refreshed}, the same rows written again`;
      if (lastRun?.kind === 'changed') return `${refreshed}, changed`;
      return isUpToDate(placement, now(), freshFor) ? `Up to date, ${age(refreshedAt)}` : refreshed;
    },
    /** Says nothing about the report, because that is unknown while offline. */
    lastKnown: (placement: PlacementView): string =>
      `From ${when(getSourceReadTime(placement) ?? placement.refreshedAt)}`,
    outOfDate: ({ by, at }: Extract<PlacementStatus, { kind: 'outOfDate' }>): string =>
      by === 'report' ? `Out of date, report changed ${age(at)}` : `Out of date, newer data since ${since(at)}`,
    /** Describes the whole list in one line. */
    all: (placements: readonly PlacementView[]): string => {
      const placementCount = placements.length;
      const outOfDateCount = placements.filter(({ status }) => status.kind === 'outOfDate').length;
      if (outOfDateCount > 0) return `${number(outOfDateCount)} of ${number(placementCount)} out of date`;
      const reports = count(placementCount, 'report', 'reports');
      const commonAge = ageOfPlacements(placements, now());
      if (commonAge.kind === 'upToDate')
        return placementCount === 1 ? `${reports}, up to date` : `${reports}, all up to date`;
      return commonAge.kind === 'from' ? `${reports}, data from ${since(commonAge.at)} or later` : reports;
    },
    /** The summary of a run shows it if a user started the run and everything was refreshed. */
    refreshed: (commonAge: CommonAge): string => {
      if (commonAge.kind === 'upToDate') return 'All up to date.';
      return commonAge.kind === 'from' ? `Data from ${since(commonAge.at)} or later.` : 'Every report was read again.';
    },
  };
}

/** Returns no common age if one placement has another status or edited cells. */
export function ageOfPlacements(placements: readonly PlacementView[], now: number): CommonAge {
  if (placements.some(({ status, isTouched }) => status.kind !== 'upToDate' || isTouched)) return { kind: 'unknown' };
  return computeCommonAge(placements, now, placements[0]?.freshFor ?? 0);
}
