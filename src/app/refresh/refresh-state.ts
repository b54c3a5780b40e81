import type { ReadonlySignal } from '@preact/signals';
import type { ClosedGate } from '../../placement';
import type { PlacementCare } from '../details';
import type { Failure } from '../failure';
import type { CellsInTheWay, EditedCells, Notice } from '../report/report-state';

export type PlacementStatus =
  | { readonly kind: 'upToDate' }
  /** The report was changed on the platform after these cells were written; ISO date-time. */
  | { readonly kind: 'outOfDate'; readonly changedAt: string }
  | { readonly kind: 'queued' }
  | {
      readonly kind: 'refreshing';
      readonly phase: 'reading' | 'waiting' | 'writing' | 'cell';
      readonly rows: number;
      readonly total: number | undefined;
    }
  /** The block could not take the new result; the old rows stay until a person decides. */
  | {
      readonly kind: 'needsDecision';
      readonly rowsBefore: number;
      readonly rowsNow: number;
      readonly cells: CellsInTheWay;
    }
  /** More was typed into the block than could be kept beside the report's values; nothing is written until a person decides. */
  | { readonly kind: 'handEdits'; readonly cells: EditedCells }
  /** A new result is more different than a person allowed; the old rows stay until a person has seen it. */
  | { readonly kind: 'waits'; readonly gates: readonly ClosedGate[] }
  /** Former rows were put back; it refreshes once a person says so. Milliseconds since 1970 of those rows. */
  | { readonly kind: 'putBack'; readonly rowsOf: number }
  /** Its cells were deleted. */
  | { readonly kind: 'gone' }
  /** It cannot be proved that the block is still where it was: what stands there is something else. */
  | { readonly kind: 'doubtful' }
  /** Signed in elsewhere: the placement belongs to another platform or deployment. */
  | { readonly kind: 'foreign'; readonly host: string }
  | { readonly kind: 'noAccess'; readonly owner: string | undefined }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface PlacementView {
  readonly id: string;
  readonly reportId: number;
  readonly name: string;
  /** `B4:G75`; undefined when the block is gone. */
  readonly cells: string | undefined;
  readonly rows: number;
  /** Milliseconds since 1970 of the last refresh that ended well. */
  readonly refreshedAt: number;
  readonly status: PlacementStatus;
  readonly notices: readonly Notice[];
  /** Cells that the analyst typed into, see `tryReadOwnCells`. */
  readonly ownCells?: string | undefined;
  /** The last refresh said: rows written anew, nothing changed, … */
  readonly lastRun?: { readonly kind: 'changed' | 'unchanged'; readonly rows: number };
}

export interface SheetGroup {
  /** Undefined for placements whose cells are gone. */
  readonly sheet: string | undefined;
  readonly placements: readonly PlacementView[];
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
      readonly unattended: boolean;
      /** Not on opening, but because it was time again. */
      readonly timed?: boolean;
      readonly at: number;
    }
  | { readonly kind: 'cancelled'; readonly refreshed: number; readonly total: number }
  /** Nothing is placed under the selected cells, `B4:C9`; undefined where no cells are selected. */
  | { readonly kind: 'nothingHere'; readonly cells: string | undefined };

/** What a pane left behind that died while it wrote, and what has become of it. */
export interface Mended {
  /** First placements whose cells were taken out again. */
  readonly takenOut: number;
  /** Names of reports whose blocks were left half old and half new. */
  readonly halfDone: readonly string[];
  /** All of those have been refreshed since. */
  readonly isWhole: boolean;
}

export type PlacementsState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly groups: readonly SheetGroup[];
      readonly count: number;
      /** Placements that wait for a person. */
      readonly needYou: number;
      readonly run: RefreshRun;
      readonly refreshOnOpen: boolean;
      /** Minutes from one refresh to the next while the workbook is open; off when undefined. */
      readonly refreshEvery?: number | undefined;
      /** The file has moved since it was last seen here: original or copy is for a person to say. Nothing refreshes until then. */
      readonly copyQuestion: boolean;
      /** Each is asked about once. */
      readonly sheetCopies?: readonly SheetCopy[];
      readonly mended?: Mended | undefined;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type GrowthChoice = 'shiftDown' | 'overwrite' | 'keepToFrame' | 'newSheet' | 'skip';
/** What a person said to a refresh that had stopped. */
export type AnsweredGrowth = Exclude<GrowthChoice, 'skip'> | 'takeReports';
/** To keep what was typed, to have the report's values everywhere, or to hear no more of what was written over. */
export type EditsAnswer = 'keepMine' | 'takeReports' | 'forget';
export type CopyAnswer = 'moved' | 'copy' | 'template';

/** Cells of a copied sheet that show a placement's rows and belong to nobody yet. */
export interface SheetCopy {
  readonly placementId: string;
  readonly name: string;
  /** Sheet of the original. */
  readonly from: string;
  /** `'Sheet1 (2)'!B4:G75` */
  readonly cells: string;
}

/** A placement of its own, or plain cells. */
export type SheetCopyAnswer = 'own' | 'plain';

export interface PlacementsStore {
  readonly state: ReadonlySignal<PlacementsState>;
  reload(): Promise<void>;
  refresh(placementId: string): Promise<void>;
  /** Selects the block in the sheet. */
  show(placementId: string): Promise<void>;
  /** Ends the placement; its cells stay as plain cells, or are cleared. */
  unlink(placementId: string, cells: 'leave' | 'clear'): Promise<void>;
  /** Writes a gone placement again at the live selection. */
  placeAgain(placementId: string): Promise<void>;
  decide(placementId: string, choice: GrowthChoice): Promise<void>;
  /** What shall stand in cells of the block that somebody typed into. */
  settleEdits(placementId: string, answer: EditsAnswer): Promise<void>;
  refreshAll(): Promise<void>;
  /** Refreshes what is placed under the selected cells; where nothing is, the run says so. */
  refreshHere(): Promise<void>;
  cancel(): void;
  setRefreshOnOpen(on: boolean): Promise<void>;
  setRefreshEvery(minutes: number | undefined): Promise<void>;
  answerCopy(answer: CopyAnswer): Promise<void>;
  answerSheetCopy(copy: SheetCopy, answer: SheetCopyAnswer): Promise<void>;
  /** What few placements need at one time. Rejects where its file cannot be had; asking again loads again. */
  openCare(): Promise<PlacementCare>;
}
