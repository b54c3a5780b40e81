/** What the user has to know once a placement was written, and in which order: a screen reader reads only the first few notices of a run. */
import type { CutRows, OwnLimit } from '../../../client';
import type { ChangeCounts } from '../../../placement';
import type { Failure } from '../../failure';

/** How the last refresh of a placement ended. */
export interface LastRun {
  /** `rewritten`: the report gave the same rows, and replaced what cells showed instead. */
  readonly kind: 'changed' | 'unchanged' | 'rewritten';
  readonly rows: number;
  /** Undefined if this device does not know the former rows, or if they are too many to be counted. */
  readonly changes?: ChangeCounts | undefined;
  /** Number of steps in which Excel's undo takes it back; undefined if it is at most one, or unknown. */
  readonly steps?: number | undefined;
}

/** New columns that the report has between others, but that stay at the right end of the block. */
export interface ColumnsAtEnd {
  readonly kind: 'columnsAtEnd';
  /** Their titles. */
  readonly columns: readonly string[];
  /** `inTheWay`: cells right of the block are filled; `changed`: a user changed the block meanwhile; `refused`: Excel refused the move. */
  readonly why: 'inTheWay' | 'changed' | 'refused';
}

/** Something that the user has to know about a placement that was written. */
export type Notice =
  /** The frame or the sheet's edge cut rows or columns. */
  | {
      readonly kind: 'cut';
      readonly rowsWritten: number;
      readonly rows: number;
      readonly columnsWritten: number;
      readonly columns: number;
    }
  /** Texts longer than a cell holds (32,767 characters) were cut; first few addresses. */
  | { readonly kind: 'longTexts'; readonly count: number; readonly addresses: readonly string[] }
  /** The report has other columns than before, by their titles. Returned ones were deleted in the sheet. */
  | {
      readonly kind: 'columns';
      readonly removed: readonly string[];
      readonly added: readonly string[];
      readonly returned: readonly string[];
      /** Those of the added ones that are between others, as in the report; the rest is at the right end. */
      readonly between?: readonly string[];
      /** The removed ones stay in the block as the user's own. */
      readonly isKept?: boolean;
    }
  | ColumnsAtEnd
  /** Columns have other titles in the report than before. */
  | { readonly kind: 'renamed'; readonly columns: readonly { readonly was: string; readonly now: string }[] }
  /** Edits in columns that left the report are in the list of notes without a row. */
  | {
      readonly kind: 'leftBehind';
      readonly count: number;
      /** Number of cells that a user may have typed into and for which the list has no room; this device cannot tell. */
      readonly notKept?: number;
    }
  /** The header row had been deleted in the sheet. */
  | { readonly kind: 'headersBack' }
  /** The report has fewer levels of headers now: this number of header rows stays, empty. */
  | { readonly kind: 'headersEmpty'; readonly rows: number }
  /** The sheet is protected: values are written, but formats and column widths stay as they were. */
  | { readonly kind: 'formatsStay' }
  /** Excel calculates formulas only on demand: those over the new rows show their former results. */
  | { readonly kind: 'calculatesByHand' }
  /** Many cells changed at once after a refresh that takes several steps of undo: perhaps the user has undone one of them. `B4:C900` */
  | { readonly kind: 'undoneInPart'; readonly cells: string; readonly steps: number }
  /** The user kept the current rows instead of a new result. `dataFrom` is the time of their data in milliseconds since 1970. */
  | { readonly kind: 'rowsKept'; readonly dataFrom: number }
  /** Notes that are beside no row any more, and notes whose rows are back. */
  | { readonly kind: 'notes'; readonly left: number; readonly returned: number }
  /** The block has moved to a new sheet. Its notes stay on the old one, and are listed as without a row. */
  | { readonly kind: 'notesStay'; readonly count: number }
  /** Formulas, names and the print area cover the new rows now, except the formulas of the cells in `left`. */
  | {
      readonly kind: 'reach';
      readonly formulas: number;
      readonly names: number;
      readonly isPrinted: boolean;
      readonly left: readonly string[];
      /** False if the workbook has more formulas than were checked. */
      readonly isAll: boolean;
    }
  /** The block has moved to a new sheet; its old cells were edited meanwhile, or cannot be changed: they stay. `Sheet1!B4:C9` */
  | { readonly kind: 'oldCellsStay'; readonly cells: string }
  /** Formulas beside a new block stay as they are: other cells are in the way, or Excel refused. */
  | { readonly kind: 'besideNotFilled'; readonly cells: readonly string[] }
  /**
   * Rows are no longer grouped, and present groups stay as they are: Excel has refused, or it is unknown which of them belong to the
   * placement.
   */
  | { readonly kind: 'outlineOff'; readonly why: 'refused' | 'unknownRows' }
  /** The rows have more than `most` groups, so they get no outline. */
  | { readonly kind: 'outlineTooLong'; readonly most: number }
  /** The cells are written, but the platform has not recorded the placement yet. This is tried again. */
  | { readonly kind: 'notRecorded'; readonly failure: Failure }
  /** The platform ended the result at its own limit. */
  | ({ readonly kind: 'limited' } & CutRows)
  /** The platform ended the rows of a pivot at its own limit. */
  | ({ readonly kind: 'laidOutOf' } & CutRows)
  /** The report's own limit leaves out rows. */
  | ({ readonly kind: 'ownLimit' } & OwnLimit)
  /** The user has written into the cell above the block, or it is gone: from now on there is no caption. */
  | { readonly kind: 'captionEnded'; readonly because: 'theirs' | 'gone' | 'inTheWay' | 'firstRow' }
  /** In a pivot, the values of these measures add up to other numbers than its totals. */
  | { readonly kind: 'totalsDiffer'; readonly measures: readonly string[] };

/** Compares two notices for a sort: those come first that say that something was not done, or that the user has to act. */
export function byRank(one: Notice, other: Notice): number {
  return rankOf(one) - rankOf(other);
}

const TO_DO = 0;
/** Something is missing or differs from the report, but the user need not act now. Most of these come with each refresh. */
const INCOMPLETE = 1;
const DONE = 2;

function rankOf(notice: Notice): number {
  switch (notice.kind) {
    case 'besideNotFilled':
    case 'calculatesByHand':
    case 'captionEnded':
    case 'columnsAtEnd':
    case 'leftBehind':
    case 'notesStay':
    case 'oldCellsStay':
    case 'outlineOff':
    case 'outlineTooLong':
    case 'undoneInPart':
      return TO_DO;
    case 'notes':
      return notice.left > 0 ? TO_DO : DONE;
    case 'reach':
      return notice.left.length > 0 || !notice.isAll ? TO_DO : DONE;
    case 'cut':
    case 'formatsStay':
    case 'laidOutOf':
    case 'limited':
    case 'longTexts':
    case 'notRecorded':
    case 'ownLimit':
    case 'totalsDiffer':
      return INCOMPLETE;
    case 'columns':
    case 'headersBack':
    case 'headersEmpty':
    case 'renamed':
    case 'rowsKept':
      return DONE;
  }
}
