/** The states of a placement, listed in README.md of `app`, and how a run of refreshes goes. */
import type { AgeOfAll, ChangeCounts, Outdated } from '../../placement';
import type { Failure } from '../failure';
import type { QuestionKind, UserQuestion } from '../pipeline/question';

export type PlacementStatus =
  /** A refresh has asked, and the old rows stay until the user answers. */
  | UserQuestion
  | { readonly kind: 'upToDate' }
  /** Something newer was heard of than these rows: a version of the report, or data of its source. */
  | { readonly kind: 'outOfDate'; readonly by: Outdated['by']; readonly at: number }
  | { readonly kind: 'queued' }
  /** Its record goes, and where `clears` its cells become empty. */
  | { readonly kind: 'unlinking'; readonly clears: boolean }
  | {
      readonly kind: 'refreshing';
      readonly phase: 'reading' | 'waiting' | 'writing' | 'cell';
      readonly rows: number;
      readonly total: number | undefined;
    }
  /** Former rows were put back; it refreshes once the analyst says so. Milliseconds since 1970 of those rows. */
  | { readonly kind: 'putBack'; readonly rowsOf: number }
  /** Its cells were deleted. */
  | { readonly kind: 'gone' }
  /** It cannot be proved that the block is still where it was: what stands there is something else. */
  | { readonly kind: 'doubtful' }
  /** Signed in elsewhere: the placement belongs to another platform or deployment. */
  | { readonly kind: 'foreign'; readonly platform: string }
  /** The analyst has not said on this device that this workbook may have its report read. */
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'noAccess'; readonly owner: string | undefined }
  | { readonly kind: 'deleted' }
  /** `verb` where it was not a refresh that failed. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly verb?: FailedVerb | undefined };

export type FailedVerb = 'unlink' | 'placeAgain' | 'putBack';

interface StateTraits<Needs extends 'nothing' | 'answer' | 'attention'> {
  /** Whether the user has to answer a question, or to look at a problem. */
  readonly needs: Needs;
  /** Whether the user can refresh. The answers to a question take the place of the button; the menu still offers a refresh. */
  readonly refresh: 'offered' | 'busy' | 'answerInstead' | 'impossible';
  /** It is announced whenever it comes about; other states that need the user only as the end of a refresh. */
  readonly isAnnouncedAtOnce?: true;
  /** It says something about this sign-in only, and is forgotten at the next one. */
  readonly endsWithSession?: true;
}

const QUESTION: StateTraits<'answer'> = { needs: 'answer', refresh: 'answerInstead', isAnnouncedAtOnce: true };

export const STATES: {
  readonly [K in PlacementStatus['kind']]: StateTraits<K extends QuestionKind ? 'answer' : 'nothing' | 'attention'>;
} = {
  upToDate: { needs: 'nothing', refresh: 'offered' },
  outOfDate: { needs: 'nothing', refresh: 'offered' },
  queued: { needs: 'nothing', refresh: 'busy' },
  refreshing: { needs: 'nothing', refresh: 'busy' },
  unlinking: { needs: 'nothing', refresh: 'busy' },
  needsDecision: QUESTION,
  handEdits: QUESTION,
  notes: QUESTION,
  reach: QUESTION,
  filtered: QUESTION,
  waits: QUESTION,
  putBack: { needs: 'nothing', refresh: 'offered' },
  gone: { needs: 'attention', refresh: 'impossible', isAnnouncedAtOnce: true },
  doubtful: { needs: 'attention', refresh: 'offered' },
  foreign: { needs: 'nothing', refresh: 'impossible' },
  notAllowed: { needs: 'nothing', refresh: 'impossible' },
  noAccess: { needs: 'attention', refresh: 'offered', endsWithSession: true },
  deleted: { needs: 'attention', refresh: 'impossible', endsWithSession: true },
  failed: { needs: 'attention', refresh: 'offered', isAnnouncedAtOnce: true, endsWithSession: true },
};

export function needsYou({ kind }: PlacementStatus): boolean {
  return STATES[kind].needs !== 'nothing';
}

export function isQuestion(status: PlacementStatus | undefined): status is UserQuestion {
  return status !== undefined && STATES[status.kind].needs === 'answer';
}

/** A refresh that ended without new cells and without a question. */
export function isBadEnd(status: PlacementStatus | undefined): boolean {
  return status !== undefined && STATES[status.kind].needs === 'attention';
}

export type RefreshRun =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly done: number;
      readonly total: number;
      readonly waiting: number;
      readonly unattended: boolean;
    }
  | {
      readonly kind: 'done';
      readonly refreshed: number;
      readonly total: number;
      /** Needed no query: nothing had changed. */
      readonly current?: number;
      readonly waiting: number;
      readonly failed: number;
      /** Nobody knows yet what Excel has written of these. */
      readonly unanswered?: number;
      readonly unattended: boolean;
      /** Not on opening, but because it was time again. */
      readonly timed?: boolean;
      /** From when the data of all that was refreshed are. */
      readonly age: AgeOfAll;
      readonly at: number;
    }
  | {
      readonly kind: 'cancelled';
      readonly refreshed: number;
      readonly total: number;
      /** Of the others, those that Excel did not answer: nobody knows what it has written. */
      readonly unanswered: number;
    }
  /** Nothing is placed under the selected cells, `B4:C9`; undefined where no cells are selected. */
  | { readonly kind: 'nothingHere'; readonly cells: string | undefined };

/** What the last refresh did. */
export interface LastRun {
  /** `rewritten`: the report gave the same rows, and cells that showed something else took them. */
  readonly kind: 'changed' | 'unchanged' | 'rewritten';
  readonly rows: number;
  /** Undefined where this device does not know the former rows, or they are too many to be counted in passing. */
  readonly changes?: ChangeCounts | undefined;
  /** Steps in which Excel's undo takes it back; undefined where it is one at most, or nobody knows. */
  readonly steps?: number | undefined;
}
