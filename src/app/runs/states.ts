/**
 * Defines the states of placements, which the README of `app` lists, and holds the state of each.
 */
import { signal } from '@preact/signals';
import { getSourceReadTime, type NewerData, type Placement } from '../../placement';
import type { Failure } from '../failure';
import type { LastRun, Notice } from '../pipeline/commit/notice';
import type { QuestionKind, UserQuestion } from '../pipeline/question';

export type PlacementStatus =
  /** A refresh has a question, and the old rows stay until the user answers. */
  | UserQuestion
  | { readonly kind: 'upToDate' }
  /** The report has a newer version than these rows, or its source has newer data. */
  | { readonly kind: 'outOfDate'; readonly by: NewerData['by']; readonly at: number }
  /** The user has chosen another report, and the cells still show the rows of the former one. */
  | { readonly kind: 'outOfDate'; readonly by: 'otherReport' }
  | { readonly kind: 'queued' }
  /** The record is being removed, and the cells are cleared if `clears` is true. */
  | { readonly kind: 'unlinking'; readonly clears: boolean }
  | {
      readonly kind: 'refreshing';
      readonly phase: 'reading' | 'waiting' | 'writing' | 'cell';
      readonly rows: number;
      readonly total: number | undefined;
    }
  /**
   * Former rows were restored: the placement refreshes only when the user starts it. `firstWrittenAt` is
   * their time in milliseconds since 1970.
   */
  | { readonly kind: 'putBack'; readonly firstWrittenAt: number }
  /** The cells of the block were deleted. */
  | { readonly kind: 'gone' }
  /** There is no proof that the cells where the block was are still the block. */
  | { readonly kind: 'doubtful' }
  /** The placement belongs to another platform or deployment than the sign-in. */
  | { readonly kind: 'foreign'; readonly platform: string }
  /** The user has not allowed this workbook to read the report on this device. */
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'noAccess'; readonly owner: string | undefined }
  | { readonly kind: 'deleted' }
  /** `verb` is undefined if a refresh failed. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly verb?: FailedAction | undefined };

export type FailedAction = 'unlink' | 'placeAgain' | 'putBack' | 'fitColumns' | 'undo';

interface StateTraits<Needs extends 'nothing' | 'answer' | 'attention'> {
  /** Says whether the user has to answer a question, or to look at a problem. */
  readonly needs: Needs;
  /**
   * Says whether the user can refresh. The answers to a question, or the buttons that repair a
   * problem, replace the button; the menu still offers a refresh.
   */
  readonly refresh: 'offered' | 'busy' | 'answerInstead' | 'impossible';
  /**
   * If true, the state is announced whenever it occurs; other states that need the user are
   * announced only at the end of a refresh.
   */
  readonly isAnnouncedAtOnce?: true;
  /** If true, the state is about this sign-in only, and the next sign-in resets it. */
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
  doubtful: { needs: 'attention', refresh: 'answerInstead' },
  foreign: { needs: 'nothing', refresh: 'impossible' },
  notAllowed: { needs: 'nothing', refresh: 'impossible' },
  noAccess: { needs: 'attention', refresh: 'offered', endsWithSession: true },
  deleted: { needs: 'attention', refresh: 'impossible', endsWithSession: true },
  failed: { needs: 'attention', refresh: 'answerInstead', isAnnouncedAtOnce: true, endsWithSession: true },
};

export function needsUser({ kind }: PlacementStatus): boolean {
  return STATES[kind].needs !== 'nothing';
}

export function isQuestion(status: PlacementStatus | undefined): status is UserQuestion {
  return status !== undefined && STATES[status.kind].needs === 'answer';
}

/** Returns true for a refresh that ended without new cells and without a question. */
export function needsAttention(status: PlacementStatus | undefined): boolean {
  return status !== undefined && STATES[status.kind].needs === 'attention';
}

/** Returns true if Excel did not answer, or it is unknown what it has done. */
export function hasUnknownOutcome(status: PlacementStatus | undefined): boolean {
  return status?.kind === 'failed' && isOutcomeOpen(status.failure);
}

/** Returns true if it is unknown whether the cells hold the old rows or the new ones. */
export function isOutcomeOpen({ code }: Failure): boolean {
  return code === 'NoAnswer' || code === 'OutcomeUnknown';
}

/**
 * Describes the state of a placement that is not in its record, and that lasts until the pane
 * closes.
 */
export interface ShownStatus {
  readonly status: PlacementStatus;
  readonly notices: readonly Notice[];
  readonly lastRun?: LastRun | undefined;
  /**
   * Counts the steps of Excel's undo that undo a first placing; undefined if at most one is needed,
   * or after a refresh.
   */
  readonly placingSteps?: number | undefined;
}

const UP_TO_DATE: ShownStatus = { status: { kind: 'upToDate' }, notices: [] };

/**
 * Holds the statuses by placement id. A placement without one is up to date as far as its record
 * says.
 */
export class PlacementStatuses {
  readonly all = signal<ReadonlyMap<string, ShownStatus>>(new Map());

  get(id: string): ShownStatus | undefined {
    return this.all.peek().get(id);
  }

  show(id: string, status: PlacementStatus, notices: readonly Notice[] = [], lastRun?: LastRun): void {
    this.restore(id, { status, notices, lastRun });
  }

  /** @param undoSteps counts the steps of Excel's undo that undo the placing */
  showPlaced(id: string, notices: readonly Notice[], undoSteps: number): void {
    this.restore(id, { status: { kind: 'upToDate' }, notices, ...(undoSteps > 1 && { placingSteps: undoSteps }) });
  }

  /** @param verb the verb that failed, if it was not a refresh */
  showFailure(id: string, failure: Failure, verb?: FailedAction): void {
    this.show(id, { kind: 'failed', failure, verb });
  }

  /** Replaces only the notices. Does nothing if the placement has no status. */
  setNotices(id: string, notices: readonly Notice[]): void {
    const statusBefore = this.get(id);
    if (statusBefore) this.restore(id, { ...statusBefore, notices });
  }

  restore(id: string, statusBefore: ShownStatus | undefined): void {
    this.all.value = new Map(this.all.peek()).set(id, statusBefore ?? UP_TO_DATE);
  }

  /**
   * Shows that the user keeps the current rows instead of a new result: a notice confirms it with
   * the time of their data.
   * @param newDataTime the time of the result's data in milliseconds since 1970; undefined if the
   * result is not known to be different
   */
  showKeptRows({ id, written }: Placement, newDataTime: number | undefined): void {
    const notice = {
      kind: 'rowsKept',
      dataFrom: written.putBack ?? getSourceReadTime(written) ?? written.refreshedAt,
    } as const;
    this.show(
      id,
      newDataTime === undefined || written.putBack !== undefined
        ? { kind: 'upToDate' }
        : { kind: 'outOfDate', by: 'source', at: newDataTime },
      [notice],
    );
  }

  /** Resets statuses that are about the previous sign-in only. */
  endSession(): void {
    this.resetMatching(({ kind }) => STATES[kind].endsWithSession === true);
  }

  /** Resets writes whose outcome was unknown and is known now. */
  resetUnknownOutcomes(halfWrittenIds: readonly string[]): void {
    this.resetMatching((status, id) => hasUnknownOutcome(status) && !halfWrittenIds.includes(id));
  }

  private resetMatching(isObsolete: (status: PlacementStatus, id: string) => boolean): void {
    for (const [id, { status }] of this.all.peek()) if (isObsolete(status, id)) this.restore(id, undefined);
  }
}
