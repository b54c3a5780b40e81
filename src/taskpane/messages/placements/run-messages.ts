/** Describes refreshes of several placements: how far they are, and how they ended. */
import type { RefreshRun } from '../../../app';
import type { PaneTexts } from '../pane-texts';
import { createPeriodMessage } from '../shell/settings-messages';

type Finished = Extract<RefreshRun, { kind: 'done' }>;

export function createRunMessages(texts: Pick<PaneTexts, 'placements' | 'settings'>) {
  const { doneWith, waitsForYou, runningRest, ended, untouched, nothingHere } = texts.placements;
  const formatPeriod = createPeriodMessage(texts);
  return {
    /** Returns the first words of a summary: how many reports were refreshed, if any. */
    doneWith: (run: Finished): string => {
      const { refreshed, total, unattended } = run;
      if (!isAllSkipped(run)) return doneWith.refreshed({ refreshed, total });
      return unattended ? doneWith.skippedOnOpening : doneWith.skipped;
    },
    runningRest: (running: number, queued: number): string =>
      [running > 0 && runningRest.running(running), queued > 0 && runningRest.queued(queued)]
        .filter(Boolean)
        .join(', '),
    /** Returns the second line of a summary: what waits, what failed, or what the refresh has changed. */
    ended: (run: Finished): string => {
      const { changedCount = 0, skippedCount = 0, freshFor = 0, total, unanswered = 0 } = run;
      const period = formatPeriod(freshFor);
      if (isAllSkipped(run)) return ended.allSkipped({ count: total, period });
      const summary = [
        run.waiting > 0 && waitsForYou(run.waiting),
        run.failed > 0 && ended.failed(run.failed),
        unanswered > 0 && ended.unanswered(unanswered),
        skippedCount > 0 && ended.skipped({ count: skippedCount, period }),
      ].filter(Boolean);
      if (summary.length > 0) return summary.join(', ');
      if (run.unattended) return run.timed ? ended.onSchedule : ended.onOpening;
      return changedCount === 0 ? ended.unchanged : ended.changed(changedCount);
    },
    untouched: ({ refreshed, total, unanswered }: Extract<RefreshRun, { kind: 'cancelled' }>): string => {
      if (unanswered > 0) return untouched.unanswered;
      if (refreshed === total) return '';
      return refreshed === 0 ? untouched.all : untouched.rest(total - refreshed);
    },
    /** Says that the selection contains no placement to refresh. */
    nothingHere: (cells: string | undefined): readonly [fact: string, more: string] => [
      cells === undefined ? nothingHere.nothingSelected : nothingHere.noReport(cells),
      nothingHere.remedy,
    ],
  };
}

/** Returns true if the run queried nothing, because all data were fresh. */
export function isAllSkipped({ total, skippedCount }: Finished): boolean {
  return total > 0 && skippedCount === total;
}
