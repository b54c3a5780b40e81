/** The workbook's placements as the pane shows them, and what can be done to them. */
import type { ReadonlySignal } from '@preact/signals';
import type { PlacementDetails } from './details/create-details';
import type { Failure } from './failure';
import type { Notice } from './pipeline/place-state';
import type { AnsweredEdits, Choice } from './pipeline/question';
import type { AskingFormulas } from './report/report-rows';
import type { LastRun, PlacementStatus, RefreshRun } from './runs/states';
import type { HiddenSheet } from './workbook/go-to-cells';
import type { CopyAnswer } from './workbook/registry';
import type { SheetCopy, SheetCopyAnswer } from './workbook/sheet-copies';

export interface PlacementView {
  readonly id: string;
  readonly reportId: number;
  readonly name: string;
  /** `B4:G75`; undefined when the block is gone. */
  readonly cells: string | undefined;
  readonly rows: number;
  /** Milliseconds since 1970 of the last refresh that ended well. */
  readonly refreshedAt: number;
  /** When the data API had read its source for these rows, in its own words, where it says so. */
  readonly freshAt?: string | undefined;
  /** Minutes for which rows count as fresh in this workbook. */
  readonly freshFor: number;
  readonly status: PlacementStatus;
  /** Somebody has changed cells of its block since the last refresh, by hand or by undoing. */
  readonly isTouched?: boolean;
  readonly notices: readonly Notice[];
  /** Cells that the analyst typed into, see `tryReadOwnCells`. */
  readonly ownCells?: string | undefined;
  readonly lastRun?: LastRun;
}

export interface SheetGroup {
  /** Undefined for placements whose cells are gone. */
  readonly sheet: string | undefined;
  readonly placements: readonly PlacementView[];
}

/** What a write left behind whose end nobody saw, and what has become of it. */
export interface Recovered {
  /** First placements whose cells were taken out again. */
  readonly takenOut: number;
  /** Names of reports whose blocks were left half old and half new. */
  readonly halfDone: readonly string[];
  /** All of those have been refreshed since. */
  readonly isWhole: boolean;
  /** Excel carried it out after it had been given up; otherwise the pane died while it wrote. */
  readonly isLate: boolean;
}

/** What reads reports that the analyst has not allowed the workbook on this device: one of the two at least. What is told of it the file says. */
export interface NotAllowed {
  readonly placements: readonly PlacementView[];
  readonly formulas: readonly AskingFormulas[];
  /** Other reports of the workbook are allowed. */
  readonly isMore: boolean;
  /** The analyst has said: not now. */
  readonly isPutOff: boolean;
}

export type AllowAnswer = 'allow' | 'notNow' | 'askAgain' | 'takeBack';

/** The kind of workbook that the user states with the permission. A template reads nothing. */
export type AllowedAs = Exclude<CopyAnswer, 'template'>;

export type PlacementsState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly groups: readonly SheetGroup[];
      readonly count: number;
      /** Ids of placements that are hidden because the user has undone their placing. */
      readonly undone?: readonly string[];
      /** Placements that wait for the analyst. */
      readonly needYou: number;
      readonly run: RefreshRun;
      readonly refreshOnOpen: boolean;
      /** Minutes from one refresh to the next while the workbook is open; off when undefined. */
      readonly refreshEvery?: number | undefined;
      /** Minutes for which rows count as fresh; 0: opening the workbook asks for all of them. */
      readonly freshFor: number;
      /** The file has moved since it was last seen here: original or copy is for the analyst to say. Nothing refreshes until then. */
      readonly copyQuestion: boolean;
      /** Reports that the workbook may have read on this device. */
      readonly allowed: ReadonlySet<string>;
      /** Names of reports that are unlinked here, and of which the platform does not know it yet. */
      readonly unlinkedPending?: readonly string[];
      /** Nothing of these is asked of the platform, nor told to it. */
      readonly notAllowed?: NotAllowed | undefined;
      /** Each is asked about once. */
      readonly sheetCopies?: readonly SheetCopy[];
      readonly recovered?: Recovered | undefined;
      /** Number of cells that still show `#NAME?` after everything was refreshed, because Excel refused to enter their formulas again. */
      readonly unknownFormulas?: number;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface PlacementsStore {
  readonly state: ReadonlySignal<PlacementsState>;
  reload(): Promise<void>;
  /** Marks what the platform has changed since. The list was asked for a moment ago, or is asked for now. */
  checkVersions(): Promise<void>;
  refresh(placementId: string): Promise<void>;
  /** Selects the block in the sheet. */
  show(placementId: string): Promise<void>;
  /** A hidden sheet that the user wanted to go to. */
  readonly hiddenSheet: ReadonlySignal<HiddenSheet | undefined>;
  answerHiddenSheet(answer: 'unhide' | 'close'): Promise<void>;
  /**
   * Ends the placement; its cells stay as plain cells, or are cleared.
   * @param textsSheet name of a new sheet for typed texts that no cell would hold any more; without it they are lost
   */
  unlink(placementId: string, cells: 'leave' | 'clear', textsSheet?: string): Promise<void>;
  /** Writes a gone placement again at the live selection. */
  placeAgain(placementId: string): Promise<void>;
  decide(placementId: string, choice: Choice): Promise<void>;
  /** What shall stand in cells that somebody typed into, or in which they keep values: the mark says which were shown. */
  settleEdits(placementId: string, answer: AnsweredEdits): Promise<void>;
  refreshAll(): Promise<void>;
  /** Refreshes what is placed under the selected cells; where nothing is, the run says so. */
  refreshHere(): Promise<void>;
  cancel(): void;
  setRefreshOnOpen(on: boolean): Promise<void>;
  setRefreshEvery(minutes: number | undefined): Promise<void>;
  /** How old rows may be that opening the workbook does not ask for again; in minutes, 0: it asks for all of them. */
  setFreshFor(minutes: number): Promise<void>;
  answerCopy(answer: CopyAnswer): Promise<void>;
  /**
   * What is allowed refreshes at once.
   * @param copy also answers whether the workbook is a copy, if that is asked too
   */
  answerAllow(answer: AllowAnswer, copy?: AllowedAs): Promise<void>;
  answerSheetCopy(copy: SheetCopy, answer: SheetCopyAnswer): Promise<void>;
  /** State and verbs of the pages about one placement. */
  openDetails(): PlacementDetails;
}

/**
 * Returns the question about the whole workbook that the pane asks now, never two at once. As long as a workbook is neither allowed nor
 * postponed, `allow` also asks whether it is a copy.
 */
export function workbookQuestion(state: PlacementsState): 'allow' | 'copy' | undefined {
  if (state.kind !== 'ready') return undefined;
  const { notAllowed, copyQuestion, groups } = state;
  if (notAllowed && !notAllowed.isPutOff) return 'allow';
  if (!copyQuestion) return undefined;
  // After "Not now" it matters only for reports that are allowed.
  const all = groups.flatMap(({ placements }) => placements);
  return notAllowed && all.every(({ status }) => status.kind === 'notAllowed') ? undefined : 'copy';
}
