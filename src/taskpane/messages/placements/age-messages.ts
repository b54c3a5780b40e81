/**
 * Says how recent placed rows are: when they were refreshed and, if the data API says so, how old
 * their data are. Nothing here claims that the source has no newer data, because no one can know.
 */
import type { PlacementStatus, PlacementView } from '../../../app';
import type { Formats } from '../../../parts';
import { getDataTime, getSourceReadTime } from '../../../placement';
import type { PaneTexts } from '../pane-texts';

export function createAgeMessages(
  { ages: texts }: Pick<PaneTexts, 'ages'>,
  { age, since }: Pick<Formats, 'age' | 'since'>,
) {
  return {
    /** Used while no newer rows are known. */
    placed: (placement: PlacementView): string => {
      const { lastRun, refreshedAt, isTouched, undone } = placement;
      const from = getSourceReadTime(placement);
      const ageText = age(refreshedAt);
      if (undone)
        return undone.dataFrom === undefined ? texts.placed.undone : texts.placed.undoneTo(since(undone.dataFrom));
      if (isTouched) return texts.placed.touched(ageText);
      if (from !== undefined) return texts.placed.from({ age: ageText, time: since(from) });
      return texts.placed[lastRun?.kind ?? 'refreshed'](ageText);
    },
    /** Says nothing about the report, because that is unknown while offline. */
    lastKnown: (placement: PlacementView): string => texts.lastKnown(since(getShownDataTime(placement))),
    outOfDate: (status: Extract<PlacementStatus, { kind: 'outOfDate' }>): string => {
      if (status.by === 'otherReport') return texts.outOfDate.otherReport;
      return status.by === 'report' ? texts.outOfDate.report(age(status.at)) : texts.outOfDate.source(since(status.at));
    },
    /** Describes the whole list in one line. */
    all: (placements: readonly PlacementView[]): string => {
      const total = placements.length;
      const newer = placements.filter(({ status }) => status.kind === 'outOfDate').length;
      if (newer > 0) return texts.all.newer({ newer, total });
      const isOneAge = placements.every(({ status, isTouched }) => status.kind === 'upToDate' && !isTouched);
      if (!isOneAge || total === 0) return texts.all.unknown(total);
      const ages = new Set(placements.map(({ refreshedAt }) => age(refreshedAt)));
      const [commonAge = ''] = ages;
      if (ages.size === 1 && placements.every((one) => getSourceReadTime(one) === undefined))
        return texts.all.refreshed(commonAge);
      return texts.all.from({ count: total, time: since(Math.min(...placements.map(getDataTime))) });
    },
  };
}

/** Returns the time of the data that the cells show, in milliseconds since 1970. */
export function getShownDataTime(placement: PlacementView): number {
  const { undone, restoredFrom, refreshedAt } = placement;
  return undone?.dataFrom ?? restoredFrom ?? getSourceReadTime(placement) ?? refreshedAt;
}
