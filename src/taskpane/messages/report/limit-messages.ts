/** Describes rows that are missing because of a limit of the platform or of the report. */
import type { Notice } from '../../../app';
import type { Formats } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

type PlatformLimit = Extract<Notice, { kind: 'limited' | 'laidOutOf' }>;
type ReportLimit = Extract<Notice, { kind: 'ownLimit' }>;

export function createLimitMessages({ limits: texts }: Pick<PaneTexts, 'limits'>, { rows }: Pick<Formats, 'rows'>) {
  function describeListLimit({ rows: shownCount, total, isReached }: ReportLimit): string {
    if (!isReached) return texts.list.complete(rows(shownCount));
    const limit =
      total === undefined
        ? texts.list.maybeMore(rows(shownCount))
        : texts.list.cut({ shown: shownCount, rows: rows(total) });
    return `${limit} ${texts.list.remedy}`;
  }

  function describePivotLimit({ rows: shownCount, total, skipped, pivot }: ReportLimit): string {
    const cause = skipped === undefined ? 'limit' : 'offset';
    const rowsText =
      total === undefined ? rows(shownCount) : texts.pivot.rowsOfAll({ shown: shownCount, rows: rows(total) });
    return [
      texts.pivot.builtFrom[cause](rowsText),
      texts.pivot.incomplete,
      ...(pivot === 'cellsAndTotals' ? [texts.pivot.totalsComplete] : []),
      texts.pivot.remedy[cause],
    ].join(' ');
  }

  return {
    cutList: ({ rows: received, isCertain, isComputed }: PlatformLimit): string =>
      isComputed
        ? texts.platform.computed(rows(received))
        : texts.platform.list[isCertain ? 'certain' : 'maybe'](rows(received)),
    cutPivot: ({ rows: received, isCertain, isComputed }: PlatformLimit): string =>
      isComputed
        ? texts.platform.computed(rows(received))
        : `${texts.platform.pivot[isCertain ? 'certain' : 'maybe'](rows(received))} ${texts.platform.emptyCells}`,
    own: (limit: ReportLimit): string =>
      limit.pivot === undefined ? describeListLimit(limit) : describePivotLimit(limit),
  };
}
