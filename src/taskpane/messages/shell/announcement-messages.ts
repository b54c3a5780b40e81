import { isOutcomeOpen, isQuestion, type PlacementView } from '../../../app';
import { plainText, type Sentence } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

/**
 * Screen readers read these messages; the page does not show them. They name the report, and say
 * what happened, what stays, and what to do.
 * @param describe returns the page's sentence about a placement
 */
export function createAnnouncementMessages(
  { announcements: texts }: Pick<PaneTexts, 'announcements'>,
  describe: (placement: PlacementView) => Sentence | undefined,
) {
  const { inNeed, placing, signedOut } = texts;
  return {
    ...texts,
    /** Announces a placement that needs the user. */
    inNeed: (name: string, placement: PlacementView): string => {
      const { status } = placement;
      if (status.kind === 'handEdits' && status.cells.keeping === 'possible' && status.cells.count === 1) {
        const [only] = status.cells.cells;
        if (only?.address !== undefined) {
          const { address, userValue } = only;
          return userValue === ''
            ? inNeed.cleared({ name, address })
            : inNeed.typed({ name, mine: userValue, address });
        }
      }
      const sentence = plainText(describe(placement) ?? []);
      if (isQuestion(status)) return inNeed.question({ name, sentence });
      if (status.kind === 'gone') return inNeed.gone(name);
      if (status.kind !== 'failed') return inNeed.failed.refresh({ name, sentence });
      return isOutcomeOpen(status.failure)
        ? `${name}: ${sentence}`
        : inNeed.failed[status.verb ?? 'refresh']({ name, sentence });
    },
    placing: (name: string, cells: string | undefined): string =>
      cells === undefined ? placing.anywhere(name) : placing.at({ name, cells }),
    signedOut: (placements: number): string =>
      placements === 0 ? signedOut.withoutReports : signedOut.withReports(placements),
  };
}
