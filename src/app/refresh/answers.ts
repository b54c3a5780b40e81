/** What the analyst has said to the questions of one refresh: one may follow another, and what was said holds until it has ended. */
import type {
  AnsweredGrowth,
  ColumnAnswer,
  EditedCells,
  GrowthChoice,
  NotesAnswer,
  PlacementStatus,
  ReachAnswer,
} from './refresh-state';

export interface Answers {
  readonly growth?: Exclude<GrowthChoice, 'skip'> | undefined;
  readonly notes?: NotesAnswer | undefined;
  readonly reach?: ReachAnswer | undefined;
  /** The report's values come back into cells that somebody typed into: these, or whichever there are. */
  readonly givesUp?: EditedCells | 'all' | undefined;
  /** About a column's name; only just now. */
  readonly names?: Exclude<ColumnAnswer, 'keepColumn'> | undefined;
}

/** @param asked what the placement had waited with */
export function withSaid(
  before: Answers,
  answer: AnsweredGrowth | undefined,
  asked: PlacementStatus | undefined,
): Answers {
  switch (answer) {
    case undefined:
      return before;
    case 'takeReports':
      return { ...before, givesUp: asked?.kind === 'handEdits' ? asked.cells : 'all' };
    case 'moveNotes':
    case 'keepOrder':
    case 'leaveNotes':
    case 'leaveOnce':
      return { ...before, notes: answer };
    case 'extendReach':
    case 'leaveReach':
      return { ...before, reach: answer };
    case 'sameColumn':
    case 'otherColumn':
      return { ...before, names: answer };
    // The rows that wait have it.
    case 'keepColumn':
      return before;
    default:
      return { ...before, growth: answer };
  }
}

/** What was typed since the question is none of what the analyst has given up. */
export function isGivenUp({ givesUp }: Answers, cells: EditedCells): boolean {
  return givesUp === 'all' || JSON.stringify(givesUp) === JSON.stringify(cells);
}
