/** Defines placements as the pane shows them, and the pane's actions on them. */
import type { ReadonlySignal } from '@preact/signals';
import type { RefreshTime } from '../placement';
import type { UserCellPlace } from './details/cell-details';
import type { PlacementDetails } from './details/create-details';
import type { Failure } from './failure';
import type { LastRun, Notice } from './pipeline/commit/notice';
import type { Choice } from './pipeline/question';
import type { NotAllowedFormulas } from './report/report-rows';
import type { RefreshRun } from './runs/run-state';
import type { PlacementStatus } from './runs/states';
import type { UndoneRefresh } from './runs/undone-refreshes';
import type { SheetCopy, SheetCopyAnswer } from './sheet-copies';
import type { HiddenSheet } from './workbook/go-to-cells';
import type { CopyAnswer } from './workbook/registry';

export interface PlacementView {
  readonly id: string;
  readonly reportId: number;
  /** Is set for a query of the user's own that no report on the platform has. */
  readonly isQuery?: true;
  /** Identifies such a query among those of the workbook. */
  readonly queryId?: string;
  /** The user's own name for the placement, or the name of its report. */
  readonly name: string;
  /** Holds the name of the report if the placement has a name of its own. */
  readonly reportName?: string;
  /** Has a form such as `B4:G75`; undefined if the block is gone. */
  readonly cells: string | undefined;
  readonly rows: number;
  /** Is set if the user limited the rows to this number of first ones. */
  readonly firstRows?: number | undefined;
  /** The last successful refresh ended at this time, in milliseconds since 1970. */
  readonly refreshedAt: number;
  /**
   * Holds the time at which the data API read its source for these rows, as it reports it;
   * undefined if it does not.
   */
  readonly freshAt?: string | undefined;
  readonly status: PlacementStatus;
  /**
   * Says whether a user has changed cells of the block since the last refresh, by typing or with
   * undo.
   */
  readonly isTouched?: boolean;
  /** Says whether the file lists snapshots of its rows. */
  readonly hasSnapshots?: boolean;
  /** Is set if the user has undone the last refresh, so that the block shows the rows before it. */
  readonly undone?: UndoneRefresh | undefined;
  /**
   * Is set if the last refresh restored former rows: when these were first written, in milliseconds
   * since 1970.
   */
  readonly restoredFrom?: number | undefined;
  /** Holds the name of the report whose rows the cells still show, if the user has chosen another one. */
  readonly formerReport?: string;
  readonly notices: readonly Notice[];
  /** Holds the user cells, see `tryReadUserCells`. */
  readonly userCellsRecord?: string | undefined;
  readonly lastRun?: LastRun;
}

export interface SheetGroup {
  /** Is undefined for placements whose cells are gone. */
  readonly sheet: string | undefined;
  readonly placements: readonly PlacementView[];
}

/** Describes unfinished writes and the state of their cells. */
export interface RecoveredWrites {
  /** Holds the names of reports whose blocks are half written. */
  readonly halfWrittenReports: readonly string[];
  /** Says whether all of these blocks have been refreshed since. */
  readonly isRefreshed: boolean;
  /**
   * Says whether Excel carried out the writes after they had been given up; otherwise the pane was
   * closed while it wrote.
   */
  readonly wasCarriedOutLate: boolean;
}

/**
 * Describes placements or formulas whose reports the user has not allowed this workbook to read on
 * this device. Only the file's records name them.
 */
export interface NotAllowed {
  readonly placements: readonly PlacementView[];
  readonly formulas: readonly NotAllowedFormulas[];
  /** Says whether other reports of the workbook are allowed. */
  readonly hasAllowedReports: boolean;
  readonly isPostponed: boolean;
}

/** Describes the workbook that a copy was made of, as the copy's record says. */
export interface OriginalWorkbook {
  readonly fileName: string;
  /** Says whether this file has the same name, so that it is in another folder. */
  readonly hasSameName: boolean;
}

export interface UnlinkedReports {
  /** Holds the ids of the placements. */
  readonly ids: readonly string[];
  /** Counts the typed texts that went to a new sheet, because no cell holds them any more. */
  readonly texts: number;
}

export type AllowAnswer = 'allow' | 'notNow' | 'askAgain' | 'takeBack';

/** Describes a record of the platform about this workbook that the file knows nothing of. */
export interface LostRecord {
  /** Identifies the record in the list. */
  readonly id: string;
  /** Is undefined if the platform gives its records no ids. */
  readonly placementId: string | undefined;
  readonly deploymentId: number;
  readonly reportId: number;
  /** Is undefined if the user may not open the report. */
  readonly reportName: string | undefined;
  /** Says whether the report belongs to the deployment that the user is signed in to. */
  readonly isInDeployment: boolean;
  /** Holds the address as the platform has it: `Sheet1!B4`. */
  readonly cells: string;
  /** Names the person whom the user can ask for access. */
  readonly owner: string | undefined;
  /** Is set if the record could not be removed. */
  readonly failure?: Failure;
}

export type PlacementsState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly groups: readonly SheetGroup[];
      readonly count: number;
      /** Holds the ids of placements that are hidden because the user has undone their placing. */
      readonly undone?: readonly string[];
      /** Counts the placements that need an action of the user. */
      readonly needsUserCount: number;
      readonly run: RefreshRun;
      readonly refreshOnOpen: boolean;
      /**
       * Minutes from one refresh to the next while the workbook is open; undefined if this is
       * switched off.
       */
      readonly refreshEvery?: number | undefined;
      /** Time of day of a refresh while the workbook is open; undefined if this is switched off. */
      readonly refreshAt?: RefreshTime | undefined;
      /**
       * Minutes for which rows count as fresh; with 0, opening the workbook queries all of them.
       */
      readonly freshFor: number;
      /**
       * Says whether the file has moved since this device saw it last, and the user has not said
       * yet whether it is a copy. Nothing is refreshed until then.
       */
      readonly copyQuestion: boolean;
      /** Describes the workbook that this one may be a copy of; undefined if its name is not known. */
      readonly original?: OriginalWorkbook | undefined;
      /** Lists reports that the workbook may read on this device. */
      readonly allowed: ReadonlySet<string>;
      /** Is set after all reports were unlinked, until the user links them again or closes the summary. */
      readonly unlinked?: UnlinkedReports;
      /** Holds the names of reports that were unlinked while the platform could not be reached. */
      readonly pendingUnlinks?: readonly string[];
      /** Lists records of the platform about this workbook that the file knows nothing of. */
      readonly lostRecords?: readonly LostRecord[];
      /** Nothing about these is requested from the platform or sent to it. */
      readonly notAllowed?: NotAllowed | undefined;
      /** Lists copies of blocks on copied sheets. The user is asked once about each. */
      readonly sheetCopies?: readonly SheetCopy[];
      readonly recovered?: RecoveredWrites | undefined;
      /**
       * Counts the cells that still show `#NAME?` after everything was refreshed, because Excel
       * refused to enter their formulas again.
       */
      readonly unknownFormulas?: number;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface PlacementsStore {
  readonly state: ReadonlySignal<PlacementsState>;
  reload(): Promise<void>;
  /** Marks placements whose reports have newer versions on the platform. */
  checkVersions(): Promise<void>;
  refresh(placementId: string): Promise<void>;
  show(placementId: string): Promise<void>;
  /** Holds a hidden sheet to which the user wanted to go. */
  readonly hiddenSheet: ReadonlySignal<HiddenSheet | undefined>;
  answerHiddenSheet(answer: 'unhide' | 'close'): Promise<void>;
  /**
   * Ends the placement; its cells stay as plain cells, or are cleared.
   * @param textsSheet name of a new sheet for typed texts that no cell would hold any more; without
   * it they are lost
   */
  unlink(placementId: string, cells: 'leave' | 'clear', textsSheet?: string): Promise<void>;
  /**
   * Ends all placements; their cells stay as plain cells, and can be linked again until
   * {@link closeUnlinked}.
   * @param textsSheet name of a new sheet for typed texts that no cell would hold any more
   */
  unlinkAll(textsSheet: string): Promise<void>;
  linkAgain(): Promise<void>;
  closeUnlinked(): Promise<void>;
  /** Writes the report of a lost block again at the current selection. */
  placeAgain(placementId: string): Promise<void>;
  /**
   * Undoes a first placing: its cells are cleared, and it is no longer placed. Excel's undo of
   * this brings it back.
   * @param mayClearEdits the user has agreed to clear cells that were edited since
   */
  undoPlacing(placementId: string, mayClearEdits: boolean): Promise<void>;
  decide(placementId: string, choice: Choice): Promise<void>;
  /**
   * Gives the report's values back to all user cells.
   * @param shownUserCells the user cells that the user has seen, as in {@link PlacementView.userCellsRecord}
   * @param only the one cell that gets the report's value; all cells get it if this is undefined
   */
  giveUpUserCells(placementId: string, shownUserCells: string, only?: UserCellPlace): Promise<void>;
  refreshAll(): Promise<void>;
  /** Refreshes the placements of one sheet; undefined names those whose cells are gone. */
  refreshSheet(sheet: string | undefined): Promise<void>;
  /** Refreshes the placements under the selected cells. If there are none, the run says so. */
  refreshSelected(): Promise<void>;
  cancel(): void;
  setRefreshOnOpen(on: boolean): Promise<void>;
  setRefreshEvery(minutes: number | undefined): Promise<void>;
  /** Replaces an interval; undefined switches both off. */
  setRefreshAt(time: RefreshTime | undefined): Promise<void>;
  /**
   * @param minutes the age up to which opening the workbook does not query rows again; 0 if it
   * queries all of them
   */
  setFreshFor(minutes: number): Promise<void>;
  answerCopy(answer: CopyAnswer): Promise<void>;
  /**
   * Answers the question whether the workbook may read its reports. Placements that become allowed
   * are refreshed at once.
   * @param copy answers whether the workbook is a copy, if that is asked too
   */
  answerAllow(answer: AllowAnswer, copy?: CopyAnswer): Promise<void>;
  answerSheetCopy(copy: SheetCopy, answer: SheetCopyAnswer): Promise<void>;
  /**
   * Asks the platform for records of this workbook that the file has lost, at most once for each
   * sign-in.
   */
  findLostRecords(): Promise<void>;
  removeLostRecord(record: LostRecord): Promise<void>;
  openDetails(): PlacementDetails;
}

/**
 * Returns the question about the whole workbook that the pane asks now, never two at once. If the
 * user has neither allowed nor postponed reading, `allow` also asks whether the workbook is a copy.
 */
export function getWorkbookQuestion(state: PlacementsState): 'allow' | 'copy' | undefined {
  if (state.kind !== 'ready') return undefined;
  const { notAllowed, copyQuestion, groups } = state;
  if (notAllowed && !notAllowed.isPostponed) return 'allow';
  if (!copyQuestion) return undefined;
  // After "Not now", the question about a copy matters only if some reports are allowed.
  const all = groups.flatMap(({ placements }) => placements);
  return notAllowed && all.every(({ status }) => status.kind === 'notAllowed') ? undefined : 'copy';
}
