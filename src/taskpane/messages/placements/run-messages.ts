/** Describes refreshes of several placements: how far they are, and how they ended. */
import type { RefreshRun } from '../../../app';
import type { Formats } from '../../../parts';
import type { PaneTexts } from '../pane-texts';
import { createAgeMessages } from './age-messages';

type Finished = Extract<RefreshRun, { kind: 'done' }>;

export function createRunMessages(texts: Pick<PaneTexts, 'ages' | 'placements'>, formats: Formats) {
  const { doneWith, waitsForYou, runningRest, ended, untouched, nothingHere } = texts.placements;
  const ages = createAgeMessages(texts, formats);
  return {
    /** It starts a summary, and says so if nothing was new. */
    doneWith: ({ refreshed, total, currentCount = 0 }: Finished): string =>
      total > 0 && currentCount === total ? doneWith.upToDate : doneWith.refreshed({ refreshed, total }),
    runningRest: (running: number, queued: number): string =>
      [running > 0 && runningRest.running(running), queued > 0 && runningRest.queued(queued)]
        .filter(Boolean)
        .join(', '),
    /**
     * The second line of a summary says what waits, what failed, or that all is well.
     * @param isTouched is true if cells were edited since
     */
    ended: (run: Finished, isTouched = false): string => {
      const { currentCount = 0, total, unanswered = 0 } = run;
      const summary = [
        run.waiting > 0 && waitsForYou(run.waiting),
        run.failed > 0 && ended.failed(run.failed),
        unanswered > 0 && ended.unanswered(unanswered),
        currentCount > 0 && currentCount < total && ended.unchanged(currentCount),
      ].filter(Boolean);
      if (summary.length > 0) return summary.join(', ');
      if (isTouched) return ended.touched;
      if (currentCount === total) return ended.nothingChanged;
      if (!run.unattended) return ages.refreshed(run.age);
      return run.timed ? ended.onSchedule : ended.onOpening;
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
