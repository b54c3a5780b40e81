/** What the pages about one placement show, and what can be done there. */
import type { ReadonlySignal } from '@preact/signals';
import type { Address, StandingRows } from '../../grid';
import type { CellFault, PlacementOptions, WrittenPart } from '../../placement';
import type { ChoiceRefusal } from '../pipeline/block-feature';
import type { LayoutChoices, LayoutMember } from '../report/layout-choices';
import type { ReportFilters } from '../report/report-filters';
import type { Deployment } from '../session/connection-state';
import type { CalledFormulas } from '../workbook/formula-calls';
import type { RowsBehind } from './rows-state';
import type { SelectedCell } from './selected-cell';

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
  | 'cellsDeleted'
  /** Its cells were deleted, and a copied sheet still shows them. */
  | 'originalDeleted'
  /** Its name is only on copied sheets. */
  | 'copiesOnly';

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
  readonly id: string;
  /** What its row was called; '' where nothing named it. */
  readonly row: string;
  /** Its row is still there: it was typed in a column that left. */
  readonly isColumnGone: boolean;
  /** When its row left, or its column; milliseconds since 1970. */
  readonly since: number;
  /** Cell by cell, as the analyst reads them; the header of each column, undefined for one without. */
  readonly texts: readonly { readonly column: string | undefined; readonly text: string }[];
  readonly isDismissed: boolean;
}

/** Cells that a note would be put into, at the selected cell: what its row was called, and its texts to the right of that. */
export type NoteTarget =
  | { readonly kind: 'free'; readonly cells: string }
  /** Something stands there; of it the first text. */
  | { readonly kind: 'filled'; readonly cells: string; readonly sample: string }
  /** They belong to the block of a placement. */
  | { readonly kind: 'block'; readonly cells: string; readonly report: string }
  /** No cell is selected, or there is no room beside it. */
  | { readonly kind: 'nowhere' };

/** Columns by which rows can be told apart, as far as this device knows the rows. */
export interface RowKeyChoices {
  readonly columns: readonly { readonly member: string; readonly title: string; readonly isMeasure: boolean }[];
  /** What tells them apart where the analyst has named no columns. */
  readonly usual: readonly string[];
  readonly rowCount: number;
  /** Rows that share the values of these columns with another one. */
  alike(members: readonly string[]): number;
}

export interface Notes {
  /** Notes without a row; to be read as a signal. */
  notesOf(placementId: string): readonly NoteShown[];
  /** Folds a note away: it does not come back by itself, until the analyst brings it back. */
  dismissNote(placementId: string, noteId: string): Promise<void>;
  bringBackNote(placementId: string, noteId: string): Promise<void>;
  /** Undefined as long as it is not known. */
  readonly noteTarget: ReadonlySignal<NoteTarget | undefined>;
  /** Looks where the note would go with each selection from now on; returns the function that ends it. */
  followTarget(placementId: string, noteId: string): () => void;
  /**
   * Writes the note into the cells that were told, and takes it from the list. Where these are not free any more nothing is written, and
   * the target tells so.
   */
  putNote(placementId: string, noteId: string): Promise<boolean>;
  /** Undefined where this device does not know the rows. */
  rowKeyChoices(placementId: string): Promise<RowKeyChoices | undefined>;
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

/** Verbs never throw: how they ended is told by the placement's status. */
export interface PlacementDetails extends SelectedCell, Notes, RowsBehind {
  /** The report's page on the platform, for the browser; undefined where somebody is signed in elsewhere. */
  pageOf(placementId: string): string | undefined;
  /** Who saved the file last, as the file says: one request. Undefined where it does not, or Excel does not tell. */
  savedBy(): Promise<string | undefined>;
  /** Formulas that Excel has called in this sitting, where they stood then. */
  readonly formulas: ReadonlySignal<readonly CalledFormulas[]>;
  /** Selects cells, whoever they belong to. */
  showCells(address: Address): Promise<void>;
  /** The cells that unlinking would clear; undefined if they cannot be seen. */
  cellsToClear(placementId: string): Promise<CellsToClear | undefined>;
  /** How many typed texts no cell would hold any more once it is unlinked; undefined where that cannot be seen. */
  textsToLose(placementId: string): Promise<{ readonly leave: number; readonly clear: number } | undefined>;
  /**
   * Ends the placement and clears its cells.
   * @param shown the cells that the user has agreed to clear
   * @param textsSheet name of a new sheet for typed texts that no cell would hold any more
   * @returns what would be cleared by now, if other cells would be or they hold something else: then nothing was done
   */
  unlinkAndClear(placementId: string, shown: CellsToClear, textsSheet?: string): Promise<CellsToClear | undefined>;
  /** False where this device cannot remember rows from one refresh to the next. */
  readonly remembers: ReadonlySignal<boolean>;
  readonly changes: ReadonlySignal<ChangesState>;
  /** What the last refresh changed, or what a waiting result would change. */
  openChanges(placementId: string): Promise<void>;
  closeChanges(): void;
  /** Selects a changed cell where the block stands now. */
  showCell(placementId: string, at: { readonly row: number; readonly column: number }): Promise<void>;
  /** Writes the former rows; the placement then waits for the analyst before it refreshes again. */
  putBack(placementId: string): Promise<void>;
  /** Writes the result that waits. */
  take(placementId: string): Promise<void>;
  /** Dismisses the waiting result; a notice then says from when the rows are that were kept. */
  keepOld(placementId: string): Promise<void>;
  /** What the file keeps of the block as it was written; empty if the placement is gone. To be read as a signal. */
  writtenOf(placementId: string): Partial<WrittenPart>;
  optionsOf(placementId: string): PlacementOptions;
  setOptions(placementId: string, change: Partial<PlacementOptions>): Promise<void>;
  /**
   * Changes an option that a feature may refuse for the block as it is. A feature that is switched on is written by the next refresh; one
   * that is switched off is removed at once, where its cell is as the feature wrote it.
   * @returns why the option stays as it is
   */
  choose(placementId: string, change: Partial<PlacementOptions>): Promise<ChoiceRefusal | undefined>;
  /**
   * Writes the value that the pane offers into the filter's cell, or fixes the filter to it where no cell can take it; then refreshes. A
   * cell that was not written stays as it is, and the placement's status says why.
   */
  useOfferedValue(placementId: string, fault: CellFault): Promise<void>;
  /** Undefined where the platform or its data API does not tell. */
  layoutOf(placementId: string): Promise<PlacedLayout | undefined>;
  /** Undefined where somebody is signed in elsewhere. */
  filtersOf(placementId: string): ReportFilters | undefined;
  /** Its rows came by other filters than those that are chosen now. */
  filtersWait(placementId: string): boolean;
  readonly repair: ReadonlySignal<RepairState>;
  /** Finds out why a block is not written, and cells that may be it. Writes nothing. */
  openRepair(placementId: string): Promise<void>;
  closeRepair(): void;
  /** Selects the cells that may be the block. */
  showCandidate(placementId: string): Promise<void>;
  /** From here on the shown cells are the block; it is refreshed there. Cells that were changed meanwhile are shown again instead. */
  takeCandidate(placementId: string): Promise<void>;
  gateColumns(placementId: string): Promise<GateColumns>;
  dispose(): void;
}
