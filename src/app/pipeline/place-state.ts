/** What placing shows and asks, and what an analyst must know about an otherwise good end. */
import type { CutRows, OwnLimit } from '../../client';
import type { Failure } from '../failure';

export interface CellsInTheWay {
  /** Rectangles that hold something, at most a handful, as `B94:F94`. */
  readonly addresses: readonly string[];
  /** Filled cells in all. */
  readonly count: number;
  /** First text found there, to recognise the spot. */
  readonly sample: string | undefined;
  /** Tells whether other cells are in the way by now, or hold something else: the user's word holds for what was shown. */
  readonly mark?: string | undefined;
  /**
   * They are merged, and `count` tells how many areas. `movable`: they may move down as a whole; `within`: they reach into the block as it
   * stands. Overwriting would lose what Excel shows only once.
   */
  readonly merged?: 'movable' | 'fixed' | 'within';
  /**
   * Results of formulas spill over them, and `count` tells how many results. Overwritten, these formulas would show #SPILL!; so they may only
   * move down, and only if their formulas do, too.
   */
  readonly spill?: {
    /** Their cells: `F2`. */
    readonly formulas: readonly string[];
    readonly mayMove: boolean;
  };
}

export type PlaceDecision =
  /** A fixed frame does not take the result. Nothing is written yet. */
  | {
      readonly kind: 'doesNotFit';
      readonly frame: string;
      /** The block that would take it all. */
      readonly wholeBlock: string;
      readonly resultRows: number;
      readonly resultColumns: number;
      readonly frameRows: number;
      readonly frameColumns: number;
    }
  | {
      readonly kind: 'cellsInTheWay';
      readonly sheet: string;
      readonly block: string;
      readonly cells: CellsInTheWay;
    }
  /** Filters hide rows of the block, where values may go astray: `A1:D9`. */
  | { readonly kind: 'filtered'; readonly block: string; readonly filters: readonly string[] };

export type PlaceChoice =
  | 'useWholeBlock'
  | 'keepWhatFits'
  | 'shiftDown'
  | 'overwrite'
  | 'newSheet'
  | 'clearFilter'
  | 'cancel';

/** New columns that the report has between others, but that stay at the right end of the block. */
export interface ColumnsAtEnd {
  readonly kind: 'columnsAtEnd';
  /** Their titles. */
  readonly columns: readonly string[];
  /** `inTheWay`: cells right of the block are filled; `changed`: a user changed the block meanwhile; `refused`: Excel refused the move. */
  readonly why: 'inTheWay' | 'changed' | 'refused';
}

/** Something an analyst must know about an otherwise good end. */
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
      /** Of those that came, these stand between others, where the report has them; the rest at the right end. */
      readonly between?: readonly string[];
      /** The removed ones stay in the block, as the analyst's own. */
      readonly isKept?: boolean;
    }
  | ColumnsAtEnd
  /** The report calls columns otherwise now, by their titles. */
  | { readonly kind: 'renamed'; readonly columns: readonly { readonly was: string; readonly now: string }[] }
  /** What a user had typed in columns that left the report is in the list of notes without a row. */
  | {
      readonly kind: 'leftBehind';
      readonly count: number;
      /** Number of cells that a user may have typed into and for which the list has no room; this device cannot tell. */
      readonly notKept?: number;
    }
  /** The header row had been deleted in the sheet. */
  | { readonly kind: 'headersBack' }
  /** The report is laid out with fewer levels now: so many rows of headers stay, empty. */
  | { readonly kind: 'headersEmpty'; readonly rows: number }
  /** The sheet is protected: values are written, but formats and column widths stay as they were. */
  | { readonly kind: 'formatsStay' }
  /** Excel calculates formulas only when it is asked to: those over the new rows show what they showed. */
  | { readonly kind: 'calculatesByHand' }
  /** Cells of it were changed since, many at once: perhaps one of the steps of undo of a refresh that took several. `B4:C900` */
  | { readonly kind: 'undoneInPart'; readonly cells: string; readonly steps: number }
  /** The user kept the current rows instead of a new result. `dataFrom` is when their data was read; milliseconds since 1970. */
  | { readonly kind: 'rowsKept'; readonly dataFrom: number }
  /** Notes whose rows have left the report, and notes whose rows are back. */
  | { readonly kind: 'notes'; readonly left: number; readonly returned: number }
  /** The block has moved to a new sheet, and a copy of the notes with it, but for formulas that read more than their row. */
  | { readonly kind: 'notesCopied'; readonly formulasLeft: number }
  /** Formulas, names and the print area cover its new rows now, but for the cells that are left. */
  | {
      readonly kind: 'reach';
      readonly formulas: number;
      readonly names: number;
      readonly isPrinted: boolean;
      readonly left: readonly string[];
      /** False where the workbook holds more formulas than were looked at. */
      readonly isAll: boolean;
    }
  /** Formulas beside a new block stay as they are: something else stands in their way there, or Excel refused. */
  /** The block has moved to a new sheet; its old cells were edited meanwhile, or cannot be changed: they stay. `Sheet1!B4:C9` */
  | { readonly kind: 'oldCellsStay'; readonly cells: string }
  | { readonly kind: 'besideNotFilled'; readonly cells: readonly string[] }
  /**
   * Rows are not grouped any more, and groups are left as they are: Excel has refused, or it cannot be told which of them were made for the
   * placement.
   */
  | { readonly kind: 'outlineOff'; readonly why: 'refused' | 'unknownRows' }
  /** Of so many groups and more no outline is made. */
  | { readonly kind: 'outlineTooLong'; readonly most: number }
  /** The cells are written, but the platform did not record the placement yet; it is tried again. */
  | { readonly kind: 'notRecorded'; readonly failure: Failure }
  /** The platform ended the result at its own limit. */
  | ({ readonly kind: 'limited' } & CutRows)
  /** The platform ended the rows of a pivot at its own limit. */
  | ({ readonly kind: 'laidOutOf' } & CutRows)
  /** The report's own limit leaves out rows. */
  | ({ readonly kind: 'ownLimit' } & OwnLimit)
  /** The cell above the block holds something of the analyst's, or is gone: from now on there is no caption. */
  | { readonly kind: 'captionEnded'; readonly because: 'theirs' | 'gone' | 'inTheWay' | 'firstRow' }
  /** Of a pivot: the values of these measures add up to other numbers than its totals. */
  | { readonly kind: 'totalsDiffer'; readonly measures: readonly string[] };

export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly rows: number; readonly total: number | undefined; readonly waiting: boolean }
  | { readonly kind: 'deciding'; readonly decision: PlaceDecision }
  /** Rows appear in the sheet; their total is unknown while the query still runs. */
  | { readonly kind: 'writing'; readonly rows: number; readonly total: number | undefined }
  /** A cell is being edited; goes on by itself. */
  | { readonly kind: 'waitingForCell' }
  | {
      readonly kind: 'placed';
      readonly placementId: string;
      readonly address: string;
      readonly rows: number;
      readonly notices: readonly Notice[];
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: Failure };
