/** What the pages about one placement show. */
import type { StandingRows } from '../../grid';
import type { LayoutChoices, LayoutMember } from '../report/layout-choices';
import type { Deployment } from '../session/connection-state';

/** A cell whose value is another one. Texts as the analyst reads them, '' for an empty cell. */
export interface ChangedCell {
  /** Row and column of the block, from its first row of data; undefined where the cell is not in the sheet now. */
  readonly at: { readonly row: number; readonly column: number } | undefined;
  /** `D12`, as long as the block stays where it is. */
  readonly address: string | undefined;
  /** What its row is called: the values of its key columns. */
  readonly row: readonly string[];
  readonly column: string;
  readonly was: string;
  readonly now: string;
}

export interface RowTable {
  /** At most as many as a pane can show; `columnCount` says how many there are. */
  readonly columns: readonly { readonly title: string; readonly align: 'start' | 'end' }[];
  /** At most as many as the analyst goes through; `count` says how many there are. */
  readonly rows: readonly { readonly sheetRow: number | undefined; readonly cells: readonly string[] }[];
  readonly count: number;
  readonly columnCount: number;
}

export interface ChangesShown {
  readonly kind: 'shown';
  readonly placementId: string;
  /** What the newer rows are: those in the cells, those that wait for the analyst, or those that former ones took the place of. */
  readonly about: 'refresh' | 'waiting' | 'putBack';
  /** When the newer rows came; milliseconds since 1970. Undefined for rows that wait. */
  readonly at: number | undefined;
  /** When the older rows were first written. */
  readonly against: number;
  /** Rows of the newer result. */
  readonly rowCount: number;
  /** Rows of the older result. */
  readonly rowsBefore: number;
  /** The refresh that came last wrote nothing: when these very rows were first written. */
  readonly sameSince: number | undefined;
  readonly changed: { readonly cells: readonly ChangedCell[]; readonly count: number };
  readonly added: RowTable;
  readonly removed: RowTable;
  readonly columnsAdded: readonly string[];
  readonly columnsRemoved: readonly string[];
  readonly columnsRenamed: readonly { readonly was: string; readonly now: string }[];
}

export type ChangesState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly placementId: string }
  /** This device has seen no rows but these, or did not see the last refresh, or the rows were too many to remember. */
  | { readonly kind: 'unknown'; readonly placementId: string }
  | ChangesShown;

/** A column whose total can be watched. */
export interface GateColumn {
  readonly member: string;
  readonly title: string;
}

/** Which columns of numbers can be watched by their total: what does not add up has none. */
export interface GateColumns {
  /** As far as this device knows the rows. */
  readonly columns: readonly GateColumn[];
  /** Averages, distinct counts, rates, numbers that only describe: their total says nothing. */
  readonly others: readonly GateColumn[];
  /** False while the data API does not tell what adds up: then none can be chosen. */
  readonly isKnown: boolean;
  /** Only what a row of totals shows can be watched. */
  readonly isPivot?: boolean;
}

/** Why a block is not written, in the words of whoever looked for it. */
export type RepairReason =
  /** It is where it should be: there is nothing to repair. */
  | 'found'
  /** Its name points at cells that show something else. */
  | 'otherContents'
  /** Its name points at cells of another placement's block. */
  | 'overlaps'
  /** Its name is not in the workbook any more. */
  | 'anchorLost'
  /** Its cells were deleted. */
  | 'cellsDeleted';

/** How the cells that the analyst may take for the block were found. */
export type FoundBy = 'lastSeen' | 'platform' | 'search' | 'copy';

/** Why its report cannot be had here, whatever its cells show. */
export type AccessReason = 'otherPlatform' | 'otherDeployment' | 'tokenRejected' | 'noAccess' | 'reportDeleted';

export type RepairState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'looking'; readonly placementId: string }
  | {
      readonly kind: 'noReport';
      readonly placementId: string;
      readonly reason: AccessReason;
      /** Where the placement belongs. */
      readonly address: string;
      readonly host: string;
      readonly deployment: Deployment;
      /** Where the analyst is signed in. */
      readonly signedInTo: { readonly host: string; readonly deployment: string };
    }
  | {
      readonly kind: 'shown';
      readonly placementId: string;
      readonly reason: RepairReason;
      /** The other placement, where one lies over it. */
      readonly under: string | undefined;
      /** Cells that look like the block: `Sheet1!B4:G68`. */
      readonly candidate: { readonly cells: string; readonly foundBy: FoundBy } | undefined;
      /** The workbook was too large to be looked through. */
      readonly searchedInPart: boolean;
    };

/** A note without a row. */
export interface NoteShown {
  /** What its row was called; '' where nothing named it. */
  readonly row: string;
  /** Its row is still there: it was typed in a column that left. */
  readonly isColumnGone: boolean;
  /** When its row left, or its column; milliseconds since 1970. */
  readonly since: number;
  /** Cell by cell, as the analyst reads them; the header of each column, undefined for one without. */
  readonly texts: readonly { readonly column: string | undefined; readonly text: string }[];
}

/** Columns by which rows can be told apart, as far as this device knows the rows. */
export interface RowKeyChoices {
  readonly columns: readonly { readonly member: string; readonly title: string; readonly isMeasure: boolean }[];
  /** What tells them apart where the analyst has named no columns. */
  readonly usual: readonly string[];
  readonly rowCount: number;
  /** Rows that share the values of these columns with another one. */
  alike(members: readonly string[]): number;
}

/** How the report of a placement may be laid out. */
export interface PlacedLayout extends LayoutChoices {
  readonly members: readonly LayoutMember[];
}

/** The cells that unlinking would clear. */
export interface CellsToClear {
  /** As the user reads them: `B4:C9`. */
  readonly cells: readonly string[];
  /** What the block holds; undefined if it is not certain which cells are its own. */
  readonly rows: StandingRows | undefined;
}
