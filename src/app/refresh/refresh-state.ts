/** How a placement stands, how a run of refreshes goes, and what the analyst answers. */
import type { AgeOfAll, ChangeCounts, ClosedGate, Outdated } from '../../placement';
import type { Failure } from '../failure';
import type { CellsInTheWay } from '../place/place-state';

export type PlacementStatus =
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
  /** The block could not take the new result; the old rows stay until the analyst decides. */
  | {
      readonly kind: 'needsDecision';
      readonly rowsBefore: number;
      readonly rowsNow: number;
      readonly cells: CellsInTheWay;
    }
  /** Cells of the block were typed into; nothing is written until the analyst has said which of them are kept. */
  | { readonly kind: 'handEdits'; readonly cells: EditedCells }
  /** Rows change under notes; nothing is written until the analyst has said what becomes of these. */
  | { readonly kind: 'notes'; readonly notes: NotesInDoubt }
  /** The block grows under formulas, names or a print area; nothing is written until the analyst has said whether these grow too. */
  | { readonly kind: 'reach'; readonly reach: ReachInDoubt }
  /** Filters hide rows that are to be written, `A1:D9`; nothing is written until the analyst lets them be cleared. */
  | { readonly kind: 'filtered'; readonly filters: readonly string[] }
  /** A new result is more different than the analyst allowed; the old rows stay until the analyst has seen it. */
  | { readonly kind: 'waits'; readonly gates: readonly ClosedGate[] }
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

export type GrowthChoice = 'shiftDown' | 'overwrite' | 'keepToFrame' | 'newSheet' | 'skip';
/** What the analyst said to a refresh that had stopped. */
export type AnsweredGrowth = Exclude<GrowthChoice, 'skip'> | NotesAnswer | ColumnAnswer | ReachAnswer | FilterAnswer;
/** Notes move with their rows, rows that cannot be told apart keep their order under them, or they stay where they are, always or this once. */
export type NotesAnswer = 'moveNotes' | 'keepOrder' | 'leaveNotes' | 'leaveOnce';
/**
 * A column is what was called otherwise before, or another one that came while that one left; what leaves stays as a column of the
 * analyst's own.
 */
export type ColumnAnswer = 'sameColumn' | 'otherColumn' | 'keepColumn';
/** Whether what covers all rows of the block is to cover its new rows, from now on. */
export type ReachAnswer = 'extendReach' | 'leaveReach';
/** What filters let through is taken back; the filters themselves stay. */
export type FilterAnswer = 'clearFilter';
/** In which of the cells that were shown the analyst's own value is kept; the others take the report's. */
export interface AnsweredEdits {
  /** By their places in what was shown. */
  readonly keep: 'all' | readonly number[];
  /** Of what was shown: an answer holds for no other edits. */
  readonly mark: string;
}

/** Notes that a refresh would part from their rows, before the analyst has said what becomes of them. */
export interface NotesInDoubt {
  /** They have never moved before, or some of their rows cannot be told from others. */
  readonly reason: 'firstMove' | 'rowsAlike';
  readonly count: number;
  /** `F4:G16` */
  readonly cells: readonly string[];
}

/** What covers all rows of a block that is to grow. */
export interface ReachInDoubt {
  readonly rowsBefore: number;
  readonly rowsNow: number;
  /** With a formula: `F4`, on other sheets `Sheet2!F4`. */
  readonly cells: readonly string[];
  readonly names: readonly string[];
  /** The sheet's print area. */
  readonly isPrinted: boolean;
}

/** Cells of a block that were edited by hand, the first ones by name. */
export interface EditedCells {
  readonly count: number;
  readonly cells: readonly EditedCell[];
  readonly mark: string;
  /** They are too many to be kept, or nothing on this device tells which of them were typed into. */
  readonly keeping: 'possible' | 'tooMany' | 'unclear';
}

export interface EditedCell {
  /** Undefined for a kept one whose row or column is not in the report. */
  readonly address: string | undefined;
  /** What names its row, and its column. */
  readonly label: string;
  /** Empty where the cell was emptied. */
  readonly mine: string;
  /** What the report had there; undefined where that is not known. */
  readonly written: string | undefined;
  /** What it has there now. */
  readonly now: string | undefined;
  /** One in a row of the analyst's own cannot be kept; of a row that leaves, it is kept until that returns. */
  readonly fate: 'stays' | 'rowLeaves' | 'ownRow';
}

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
