/** What the analyst has said to the questions of one refresh: one may follow another, and what was said holds until it has ended. */
import type {
  AnsweredEdits,
  AnsweredGrowth,
  ColumnAnswer,
  FilterAnswer,
  GrowthChoice,
  NotesAnswer,
  ReachAnswer,
} from './refresh-state';

export interface Answers {
  readonly growth?: Exclude<GrowthChoice, 'skip'> | undefined;
  /** What was shown of the cells that may be overwritten, by its mark; undefined where that is not known. */
  readonly overwrites?: string | undefined;
  readonly notes?: NotesAnswer | undefined;
  readonly reach?: ReachAnswer | undefined;
  readonly filter?: FilterAnswer | undefined;
  /** About cells that were typed into: it holds for those that were shown. */
  readonly edits?: AnsweredEdits | undefined;
  /** About a column's name; only just now. */
  readonly names?: Exclude<ColumnAnswer, 'keepColumn'> | undefined;
}

export function withSaid(before: Answers, answer: AnsweredGrowth | undefined): Answers {
  switch (answer) {
    case undefined:
      return before;
    case 'moveNotes':
    case 'keepOrder':
    case 'leaveNotes':
    case 'leaveOnce':
      return { ...before, notes: answer };
    case 'extendReach':
    case 'leaveReach':
      return { ...before, reach: answer };
    case 'clearFilter':
      return { ...before, filter: answer };
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
