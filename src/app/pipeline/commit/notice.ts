/**
 * Notices for the user after a placement was written, and their order: a screen reader reads only
 * the first few notices of a run.
 */
import type { ReportLimit, Truncation } from '../../../client';
import type { ChangeCounts, SourcedObject } from '../../../placement';
import type { Failure } from '../../failure';

/** Summarizes the last refresh of a placement. */
export interface LastRun {
  /** `rewritten`: the report's rows were the same, and replaced other values in cells. */
  readonly kind: 'changed' | 'unchanged' | 'rewritten';
  readonly rows: number;
  /**
   * Is undefined if this device does not know the former rows, or if they are too many to count.
   */
  readonly changes?: ChangeCounts | undefined;
  /**
   * Counts the steps in which Excel's undo takes the refresh back; undefined if it is at most one,
   * or unknown.
   */
  readonly steps?: number | undefined;
}

/**
 * Describes new columns that the report has between others, but that stay at the right end of the
 * block.
 */
export interface ColumnsAtEnd {
  readonly kind: 'columnsAtEnd';
  readonly columns: readonly string[];
  /**
   * `inTheWay`: cells right of the block are filled; `changed`: a user changed the block meanwhile;
   * `refused`: Excel refused the move.
   */
  readonly reason: 'inTheWay' | 'changed' | 'refused';
}

/**
 * Says why a block is no Excel table: it has no header row or several, or headers that are empty or
 * the same; cells are merged, taken, filtered or protected; Excel refused; or the user removed the
 * table. `stays`: the table could not be converted back to cells.
 */
export type TableEndReason =
  | 'headerRows'
  | 'sameHeaders'
  | 'inTheWay'
  | 'filtered'
  | 'protected'
  | 'refused'
  | 'removed'
  | 'stays';

/** Describes a message that the user needs to see about a placement that was written. */
export type Notice =
  /** The frame or the edge of the sheet cuts rows or columns off. */
  | {
      readonly kind: 'cut';
      readonly rowsWritten: number;
      readonly rows: number;
      readonly columnsWritten: number;
      readonly columns: number;
    }
  /** Texts longer than a cell holds (32,767 characters) were cut. `addresses` are the first few. */
  | { readonly kind: 'longTexts'; readonly count: number; readonly addresses: readonly string[] }
  /** Texts had characters that no Excel file can hold; U+FFFD is in their place. `addresses` are the first few. */
  | { readonly kind: 'cleanedTexts'; readonly count: number; readonly addresses: readonly string[] }
  /**
   * The report has other columns than before, named by their titles. Returned ones were deleted in
   * the sheet.
   */
  | {
      readonly kind: 'columns';
      readonly removed: readonly string[];
      readonly added: readonly string[];
      readonly returned: readonly string[];
      /** Added columns that are between others, as in the report; the rest is at the right end. */
      readonly between?: readonly string[];
      /** Says whether the removed columns stay in the block as user columns. */
      readonly isKept?: boolean;
    }
  | ColumnsAtEnd
  /** Columns have other titles in the report than before. */
  | { readonly kind: 'renamed'; readonly columns: readonly { readonly was: string; readonly now: string }[] }
  /** Edits in columns that left the report are in the list of notes without a row. */
  | {
      readonly kind: 'leftBehind';
      readonly count: number;
      /**
       * Counts the cells that a user may have edited and that do not fit into the list. This device
       * does not know whether they were edited.
       */
      readonly notKeptCount?: number;
    }
  /** Rows keep the order in which the user has sorted them, by the column of this title. */
  | { readonly kind: 'sorted'; readonly column: string }
  /** The header row had been deleted in the sheet. */
  | { readonly kind: 'headersBack' }
  /**
   * The report has fewer levels of headers now: this number of header rows stays in the block,
   * empty.
   */
  | { readonly kind: 'headersEmpty'; readonly rows: number }
  /** These columns are too narrow for their numbers, and other cells are in them. */
  | { readonly kind: 'narrowColumns'; readonly count: number }
  /** The sheet is protected: values are written, but formats and column widths stay unchanged. */
  | { readonly kind: 'formatsStay' }
  /**
   * Excel calculates formulas only on demand: those over the new rows show their former results.
   */
  | { readonly kind: 'calculatesByHand' }
  /** The placed rows are of a query, and the report's SQL has other rows. */
  | { readonly kind: 'conversionDiffers' }
  /** The rows are of the report's SQL; those before were of the query that it was converted to. */
  | { readonly kind: 'conversionRefused'; readonly isPivot?: true }
  /**
   * Many cells changed at once after a refresh that takes several steps of undo: perhaps the user
   * has undone one of them. `B4:C900`
   */
  | {
      readonly kind: 'undoneInPart';
      readonly cells: string;
      readonly steps: number;
      /** The write was a first placing, not a refresh. */
      readonly isPlacing?: true;
    }
  /**
   * The user kept the current rows instead of a new result. `dataFrom` is the time of their data in
   * milliseconds since 1970.
   */
  | { readonly kind: 'rowsKept'; readonly dataFrom: number }
  /** Notes that are no longer beside a row, and notes whose rows are back. */
  | { readonly kind: 'notes'; readonly left: number; readonly returned: number }
  /**
   * The block has moved to a new sheet. Its notes stay on the old one, and are listed as notes
   * without a row.
   */
  | { readonly kind: 'notesStay'; readonly count: number }
  /**
   * Formulas, names, charts and the print area cover the new rows now, except the formulas of the
   * cells in `unextended`, and the charts and pivot tables in `unextendedObjects`.
   */
  | {
      readonly kind: 'reach';
      readonly formulas: number;
      readonly names: number;
      readonly includesPrintArea: boolean;
      readonly unextended: readonly string[];
      /** Counts the charts; it is absent if there are none. */
      readonly charts?: number;
      /** Is absent if there are none. */
      readonly unextendedObjects?: readonly SourcedObject[];
      /** Is false if the workbook has more formulas than were checked. */
      readonly isAll: boolean;
    }
  /**
   * The block has moved to a new sheet; its old cells stay, because they were edited meanwhile or
   * cannot be changed. `Sheet1!B4:C9`
   */
  | { readonly kind: 'oldCellsStay'; readonly cells: string }
  /** Formulas beside a new block stay as they are: other cells are in the way, or Excel refused. */
  | { readonly kind: 'besideNotFilled'; readonly cells: readonly string[] }
  /**
   * Rows are no longer grouped, and existing groups stay as they are: Excel has refused, or it is
   * unknown which of them belong to the placement.
   */
  | { readonly kind: 'outlineOff'; readonly reason: 'refused' | 'unknownRows' }
  /** The rows have more than `most` groups, so they get no outline. */
  | { readonly kind: 'outlineTooLong'; readonly most: number }
  /** The block has more than `most` addresses, so new ones stay text. */
  | { readonly kind: 'tooManyLinks'; readonly most: number }
  /** Excel has refused links, so addresses stay text. */
  | { readonly kind: 'linksRefused' }
  /**
   * The cells are written, but the platform has not recorded the placement yet. This is retried.
   */
  | { readonly kind: 'notRecorded'; readonly failure: Failure }
  /** The platform cut the result off at its own limit. */
  | ({ readonly kind: 'limited' } & Truncation)
  /** The platform cut the rows behind a pivot off at its own limit. */
  | ({ readonly kind: 'laidOutOf' } & Truncation)
  /** The report's own limit leaves out rows. */
  | ({ readonly kind: 'ownLimit' } & ReportLimit)
  /**
   * The cell above the block does not hold the caption any more, is not free, or does not exist.
   * The option for the caption is off now.
   */
  | { readonly kind: 'captionEnded'; readonly reason: 'changed' | 'inTheWay' | 'firstRow' }
  /** The option for an Excel table is off now. */
  | { readonly kind: 'tableEnded'; readonly reason: TableEndReason }
  /** In a pivot, the values of these measures add up to other numbers than its totals. */
  | { readonly kind: 'totalsDiffer'; readonly measures: readonly string[] };

/**
 * Compares two notices for sorting: first come those that say that something was not done, or that
 * the user has to act.
 */
export function compareByRank(one: Notice, other: Notice): number {
  return getRank(one) - getRank(other);
}

const RANK_TO_DO = 0;
/**
 * Something is missing or differs from the report, but the user need not act now. Most of these
 * come with each refresh.
 */
const RANK_INCOMPLETE = 1;
const RANK_DONE = 2;

function getRank(notice: Notice): number {
  switch (notice.kind) {
    case 'besideNotFilled':
    case 'calculatesByHand':
    case 'captionEnded':
    case 'columnsAtEnd':
    case 'conversionDiffers':
    case 'conversionRefused':
    case 'leftBehind':
    case 'narrowColumns':
    case 'notesStay':
    case 'oldCellsStay':
    case 'outlineOff':
    case 'outlineTooLong':
    case 'tableEnded':
    case 'undoneInPart':
      return RANK_TO_DO;
    case 'notes':
      return notice.left > 0 ? RANK_TO_DO : RANK_DONE;
    case 'reach':
      return notice.unextended.length > 0 || notice.unextendedObjects || !notice.isAll ? RANK_TO_DO : RANK_DONE;
    case 'cleanedTexts':
    case 'cut':
    case 'formatsStay':
    case 'laidOutOf':
    case 'limited':
    case 'linksRefused':
    case 'longTexts':
    case 'notRecorded':
    case 'ownLimit':
    case 'tooManyLinks':
    case 'totalsDiffer':
      return RANK_INCOMPLETE;
    case 'columns':
    case 'headersBack':
    case 'headersEmpty':
    case 'renamed':
    case 'rowsKept':
    case 'sorted':
      return RANK_DONE;
  }
}
