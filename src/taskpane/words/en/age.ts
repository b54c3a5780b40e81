/**
 * Says how recent placed rows are: when they were refreshed and, if the data API says so, how old
 * their data are.
 */
import type { PlacementStatus, PlacementView } from '../../../app';
import type { Formats } from '../../../parts';
import { type AgeOfAll, ageOfAll, dataFrom, isUpToDate } from '../../../placement';

export function createAgeWords({ age, count, now, number, since, when }: Formats) {
  return {
    /** Used while no newer rows are known. */
    placed: (placement: PlacementView): string => {
      const { lastRun, refreshedAt, freshFor } = placement;
      const from = dataFrom(placement);
      const refreshed = `Refreshed ${age(refreshedAt)}`;
      if (placement.isTouched) return `${refreshed}, cells changed since`;
      if (from !== undefined) return `${refreshed}, data from ${since(from)}`;
      if (lastRun?.kind === 'unchanged') return `${refreshed}, no change`;
      if (lastRun?.kind === 'rewritten') return `${refreshed}, the same rows written again`;
      if (lastRun?.kind === 'changed') return `${refreshed}, changed`;
      return isUpToDate(placement, now(), freshFor) ? `Up to date, ${age(refreshedAt)}` : refreshed;
    },
    /** Says nothing about the report, because that is unknown while offline. */
    calm: (placement: PlacementView): string => `From ${when(dataFrom(placement) ?? placement.refreshedAt)}`,
    outOfDate: ({ by, at }: Extract<PlacementStatus, { kind: 'outOfDate' }>): string =>
      by === 'report' ? `Out of date, report changed ${age(at)}` : `Out of date, newer data since ${since(at)}`,
    /** Describes the whole list in one line. */
    all: (placements: readonly PlacementView[]): string => {
      const all = placements.length;
      const old = placements.filter(({ status }) => status.kind === 'outOfDate').length;
      if (old > 0) return `${number(old)} of ${number(all)} out of date`;
      const reports = count(all, 'report', 'reports');
      const told = ageOfPlacements(placements, now());
      if (told.kind === 'upToDate') return all === 1 ? `${reports}, up to date` : `${reports}, all up to date`;
      return told.kind === 'from' ? `${reports}, data from ${since(told.at)} or later` : reports;
    },
    /** The summary of a run shows it if a user started the run and everything was refreshed. */
    refreshed: (told: AgeOfAll): string => {
      if (told.kind === 'upToDate') return 'All up to date.';
      return told.kind === 'from' ? `Data from ${since(told.at)} or later.` : 'Every report was read again.';
    },
  };
}

/** Returns no common age if one placement has another status or edited cells. */
export function ageOfPlacements(placements: readonly PlacementView[], now: number): AgeOfAll {
  if (placements.some(({ status, isTouched }) => status.kind !== 'upToDate' || isTouched)) return { kind: 'unknown' };
  return ageOfAll(placements, now, placements[0]?.freshFor ?? 0);
}
