/**
 * Says how recent placed rows are: when they were refreshed and, if the data API says so, how old
 * their data are.
 */
import type { PlacementStatus, PlacementView } from '../../../app';
import type { Formats } from '../../../parts';
import { type CommonAge, computeCommonAge, getSourceReadTime } from '../../../placement';
import type { PaneTexts } from '../pane-texts';

export function createAgeMessages({ ages: texts }: Pick<PaneTexts, 'ages'>, { age, now, since }: Formats) {
  return {
    /** Used while no newer rows are known. */
    placed: (placement: PlacementView): string => {
      const { lastRun, refreshedAt, isTouched, isRefreshUndone } = placement;
      const from = getSourceReadTime(placement);
      const ageText = age(refreshedAt);
      if (isRefreshUndone) return texts.placed.undone(ageText);
      if (isTouched) return texts.placed.touched(ageText);
      if (from !== undefined) return texts.placed.from({ age: ageText, time: since(from) });
      return texts.placed[lastRun?.kind ?? 'refreshed'](ageText);
    },
    /** Says nothing about the report, because that is unknown while offline. */
    lastKnown: (placement: PlacementView): string =>
      texts.lastKnown(since(getSourceReadTime(placement) ?? placement.refreshedAt)),
    outOfDate: ({ by, at }: Extract<PlacementStatus, { kind: 'outOfDate' }>): string =>
      by === 'report' ? texts.outOfDate.report(age(at)) : texts.outOfDate.source(since(at)),
    /** Describes the whole list in one line. */
    all: (placements: readonly PlacementView[]): string => {
      const total = placements.length;
      const outOfDate = placements.filter(({ status }) => status.kind === 'outOfDate').length;
      if (outOfDate > 0) return texts.all.outOfDate({ outOfDate, total });
      const commonAge = ageOfPlacements(placements, now());
      if (commonAge.kind === 'from') return texts.all.from({ count: total, time: since(commonAge.at) });
      if (commonAge.kind === 'unknown') return texts.all.unknown(total);
      const oldest = Math.min(...placements.map(({ refreshedAt }) => refreshedAt));
      return texts.all.upToDate({ count: total, age: age(oldest) });
    },
    /** The summary of a run shows it if a user started the run and everything was refreshed. */
    refreshed: (commonAge: CommonAge): string =>
      commonAge.kind === 'from' ? texts.refreshed.from(since(commonAge.at)) : texts.refreshed[commonAge.kind],
  };
}

/** Returns no common age if one placement has another status or edited cells. */
function ageOfPlacements(placements: readonly PlacementView[], now: number): CommonAge {
  if (placements.some(({ status, isTouched }) => status.kind !== 'upToDate' || isTouched)) return { kind: 'unknown' };
  return computeCommonAge(placements, now, placements[0]?.freshFor ?? 0);
}
