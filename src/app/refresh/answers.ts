/** What the analyst has said to the questions of one refresh: one may follow another, and what was said holds until it has ended. */
import type { AnsweredEdits, UserAnswer } from './question';

export interface Answers {
  readonly growth?: UserAnswer<'needsDecision'> | undefined;
  /** What was shown of the cells that may be overwritten, by its mark; undefined where that is not known. */
  readonly overwrites?: string | undefined;
  readonly notes?: UserAnswer<'notes'> | undefined;
  readonly reach?: UserAnswer<'reach'> | undefined;
  /** The filters that may be cleared, as the question named them. */
  readonly filter?: readonly string[] | undefined;
  /** About cells that were typed into: it holds for those that were shown. */
  readonly edits?: AnsweredEdits | undefined;
  /** About a column's name; only just now. */
  readonly names?: Exclude<UserAnswer<'waits'>, 'keepColumn'> | undefined;
}

/** @param filters that the question named, if it was about filters */
export function withSaid(before: Answers, answer: UserAnswer | undefined, filters: readonly string[] = []): Answers {
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
      return { ...before, filter: filters };
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
