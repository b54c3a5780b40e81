import { type EditedCell, isOutcomeOpen, isQuestion, type PlacementView } from '../../../app';
import { type Formats, plainText, type Sentence } from '../../../parts';

type FailedStatus = Extract<PlacementView['status'], { kind: 'failed' }>;

/**
 * Screen readers read these messages; the page does not show them. They name the report, and say
 * what happened, what stays, and what to do.
 * @param sentence returns the page's sentence about a placement
 */
export function createAnnouncementMessages(
  { count, number }: Formats,
  sentence: (placement: PlacementView) => Sentence | undefined,
) {
  const describeEdits = ({ mine, address }: EditedCell): string =>
    mine === '' ? `you cleared ${address}` : `you typed ${mine} in ${address}`;
  const describeFailedAction = (verb: FailedStatus['verb']): string => {
    switch (verb) {
      case 'unlink':
        return 'was not unlinked.';
      case 'placeAgain':
        return 'was not placed again.';
      case 'putBack':
        return 'was not put back.';
      default:
        return 'was not refreshed.';
    }
  };
  return {
    /** Names a report that is placed several times, together with its cells. */
    named: (name: string, cells: string) => `${name} at ${cells}`,
    /** Announces a placement that needs the user. */
    inNeed: (name: string, placement: PlacementView): string => {
      const { status } = placement;
      if (status.kind === 'handEdits' && status.cells.keeping === 'possible' && status.cells.count === 1) {
        const [only] = status.cells.cells;
        if (only) return `${name} needs your decision: ${describeEdits(only)}. Its old rows stay.`;
      }
      const firstItems = plainText(sentence(placement) ?? []);
      if (isQuestion(status)) return `${name} needs your decision. ${firstItems}`;
      switch (status.kind) {
        case 'gone':
          return `The cells of ${name} were deleted. Place it again, or unlink it.`;
        case 'failed':
          return isOutcomeOpen(status.failure)
            ? `${name}: ${firstItems}`
            : `${name} ${describeFailedAction(status.verb)} ${firstItems}`;
        default:
          return `${name} was not refreshed. ${firstItems}`;
      }
    },
    preview: (size: string) => `Preview: ${size}.`,
    sorted: {
      name: (reports: string) => `${reports}, by name from A to Z.`,
      updatedAt: (reports: string) => `${reports}, last updated first.`,
      lastViewedAt: (reports: string) => `${reports}, last viewed first.`,
    },
    placing: (name: string, cells: string | undefined) =>
      cells === undefined ? `Placing ${name}. Esc cancels.` : `Placing ${name} at ${cells}. Esc cancels.`,
    refreshingAll: (reports: number) => `Refreshing ${count(reports, 'report', 'reports')}.`,
    selected: (cells: string) => `${cells} is selected.`,
    signedOut: (placements: number) =>
      placements === 0
        ? 'Signed out.'
        : `Signed out. ${count(placements, 'report', 'reports')} in this workbook ${placements === 1 ? 'keeps its' : 'keep their'} rows.`,
    /** Counts the placements that need the user and were not named. */
    inNeedToo: (restCount: number) =>
      `${number(restCount)} more ${restCount === 1 ? 'needs' : 'need'} a look: see This workbook.`,
  };
}
