/** Defines the types of the pages about one placement. */
import type { RowSource } from '../../grid';
import type { LayoutChoices, LayoutMember } from '../report/layout-choices';
import type { Deployment } from '../session/connection-state';

/** Describes a cell whose value changed. Texts are as the user reads them, '' for an empty cell. */
export interface ChangedCell {
  /**
   * Holds row and column of the block, counted from its first row of data; undefined if the cell is
   * not in the sheet now.
   */
  readonly at: { readonly row: number; readonly column: number } | undefined;
  /** Has a form such as `D12`; it is valid as long as the block stays where it is. */
  readonly address: string | undefined;
  /** Holds the values of the key columns, which identify the row. */
  readonly row: readonly string[];
  readonly column: string;
  readonly was: string;
  readonly now: string;
  /** Is absent if the cell did not hold a number before and after. */
  readonly difference?: NumberDifference;
}

export interface NumberDifference {
  /** Is negative if the number fell. */
  readonly amount: number;
  /** Has the number format of the cell, and no sign: `£28,175.00`. */
  readonly text: string;
  /** Says whether the number is a rate, so that the text counts percentage points. */
  readonly isRate: boolean;
  /** Holds the change in per cent of the former number; undefined if that was 0. */
  readonly percent: number | undefined;
}

export interface RowTable {
  /** Holds the columns that fit in a pane; `columnCount` is the number of all. */
  readonly columns: readonly { readonly title: string; readonly align: 'start' | 'end' }[];
  /** At most as many rows as a user reads; `count` is the number of all. */
  readonly rows: readonly { readonly sheetRow: number | undefined; readonly cells: readonly string[] }[];
  readonly count: number;
  readonly columnCount: number;
}

export interface ShownChanges {
  readonly kind: 'shown';
  readonly placementId: string;
  /**
   * Says what the newer rows are: the rows in the cells, the rows that wait for the user, or the
   * rows that were replaced when former rows were restored.
   */
  readonly about: 'refresh' | 'waiting' | 'putBack';
  /**
   * Holds the time at which the newer rows were read, in milliseconds since 1970. Undefined for
   * waiting rows.
   */
  readonly at: number | undefined;
  /** Holds the time at which the older rows were first written. */
  readonly comparedWith: number;
  /** Counts the rows of the newer result. */
  readonly rowCount: number;
  /** Counts the rows of the older result. */
  readonly rowsBefore: number;
  /** Is set if the compared rows are only the first ones: a row that left may still be in the data. */
  readonly firstRows?: number | undefined;
  /**
   * Is set if the last refresh wrote nothing: the time at which these same rows were first written.
   */
  readonly sameSince: number | undefined;
  /** Lists the cells with the greatest changes first. */
  readonly changed: { readonly cells: readonly ChangedCell[]; readonly count: number };
  /** Counts changed cells that show the same text before and after. */
  readonly tooSmallCount: number;
  /** Lists cells that hold a value of the user and held another one before. */
  readonly userEdits: readonly ChangedCell[];
  readonly added: RowTable;
  readonly removed: RowTable;
  readonly columnsAdded: readonly string[];
  readonly columnsRemoved: readonly string[];
  readonly columnsRenamed: readonly { readonly was: string; readonly now: string }[];
}

/** Says how many of the changed cells were selected in the sheet. */
export interface SelectedCells {
  readonly count: number;
  /** Counts all changed cells. */
  readonly total: number;
  /**
   * Says why some are not selected: Excel selects no more at once, or they no longer show the
   * value. Absent if all or none are selected.
   */
  readonly missing?: 'tooMany' | 'changed';
}

export type ChangesState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly placementId: string }
  /**
   * This device has cached no other rows, or was not used for the last refresh, or there were too
   * many rows to cache.
   */
  | { readonly kind: 'unknown'; readonly placementId: string }
  | ShownChanges;

/** Describes a column whose total can be watched. */
export interface CheckColumn {
  readonly member: string;
  readonly title: string;
}

/**
 * Describes the columns of numbers that can be watched by their total. A measure that does not add
 * up has no total.
 */
export interface CheckColumns {
  /** Holds the columns that can be watched, as far as this device knows the rows. */
  readonly columns: readonly CheckColumn[];
  /**
   * Lists averages, distinct counts, rates and numbers that only describe: their total means
   * nothing.
   */
  readonly nonAdditiveColumns: readonly CheckColumn[];
  /** Is false if the data API does not say what adds up; then no column can be chosen. */
  readonly isKnown: boolean;
  /** Is true for a pivot, of which only values in a row of totals can be watched. */
  readonly isPivot?: boolean;
}

/** The reason why a block is not written, as the search for the block reports it. */
export type RepairReason =
  /** The block is where it should be: there is nothing to repair. */
  | 'found'
  /** The block's name points at cells that show something else. */
  | 'otherContents'
  /** The block's name points at cells of another placement's block. */
  | 'overlaps'
  /** The block's name is no longer in the workbook. */
  | 'anchorLost'
  | 'cellsDeleted';

/** The reason why the report cannot be read here, whatever its cells show. */
export type AccessReason = 'otherPlatform' | 'otherDeployment' | 'tokenRejected' | 'noAccess' | 'reportDeleted';

export type RepairState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'looking'; readonly placementId: string }
  | {
      readonly kind: 'noReport';
      readonly placementId: string;
      readonly reason: AccessReason;
      /** The placement belongs to this platform and deployment. */
      readonly address: string;
      readonly host: string;
      readonly deployment: Deployment;
      /** Holds the platform and deployment that the user is signed in to. */
      readonly signedInTo: { readonly host: string; readonly deployment: string };
    }
  | {
      readonly kind: 'shown';
      readonly placementId: string;
      readonly reason: RepairReason;
      /** Holds the other placement, if one overlaps the block. */
      readonly otherReport: string | undefined;
      /** Lists cells that look like the block, for example `Sheet1!B4:G68`. */
      readonly candidate: string | undefined;
      /** Says whether the workbook was too large to be searched completely. */
      readonly isSearchPartial: boolean;
    };

export interface ShownNote {
  /** Names the row; '' if nothing named it. */
  readonly row: string;
  /** Says whether its row is still there: the note was typed in a column that has left. */
  readonly isColumnGone: boolean;
  /** Holds the time at which its row or column left, in milliseconds since 1970. */
  readonly since: number;
  /**
   * Holds the texts cell by cell, as the user reads them, with the header of each column; undefined
   * for a column without one.
   */
  readonly texts: readonly { readonly column: string | undefined; readonly text: string }[];
}

/** Describes the columns by which rows can be told apart, as far as this device knows the rows. */
export interface RowKeyChoices {
  readonly columns: readonly { readonly member: string; readonly title: string; readonly isMeasure: boolean }[];
  /** Holds the columns that are used if the user has chosen none. */
  readonly defaultMembers: readonly string[];
  readonly rowCount: number;
  /** Counts the rows that share the values of these columns with another row. */
  countAlikeRows(members: readonly string[]): number;
}

/** Describes the ways in which the report of a placement can be laid out. */
export interface PlacedLayout extends LayoutChoices {
  readonly members: readonly LayoutMember[];
  /**
   * Maps names in the placement's axes to today's names of these members, which changed when the
   * report's SQL began or stopped to convert.
   */
  readonly renamedMembers?: ReadonlyMap<string, string>;
}

export interface CellsToClear {
  /** Holds the cells as the user reads them: `B4:C9`. */
  readonly cells: readonly string[];
  /** Holds the contents of the block; undefined if it is not certain which cells belong to it. */
  readonly rows: RowSource | undefined;
}
