/**
 * Defines the interface of features. Everything specific to one feature of blocks, such as the
 * caption, is in its folder in `features`; the rest of the app calls it through these hooks, and
 * knows neither its name nor how many features there are.
 */
import type {
  Address,
  BlockSample,
  DataSources,
  DependentCandidates,
  DependentRange,
  NotesBatch,
  Obstacle,
  Operation,
  PreviousCells,
  Rect,
  RowSource,
} from '../../grid';
import type {
  BesidePlan,
  BlockGrowth,
  ColumnSlot,
  Placement,
  PlacementFilters,
  PlacementOptions,
  PlacementPatch,
  Plan,
  Result,
  ResultColumn,
  WriteJournal,
} from '../../placement';
import type { NotesAfterMoves } from '../../workbook';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { UserAnswers } from './answers';
import type { Notice } from './commit/notice';
import type { RowsToWrite } from './fetch/rows-to-write';
import type { SettledLayout } from './layout/result-layout';
import type { PendingQuestion } from './question';

export interface BlockFeature {
  /** Holds the order in which features act and their notices are shown. */
  readonly order: number;
  /**
   * Returns true if the feature takes the selected cell, so that the block begins one row below it.
   */
  takesCellAbove?(options: PlacementOptions): boolean;
  /**
   * Finds cells beside other blocks that have to move down with them.
   * @param createPlan returns the plan in which these cells, and those below them, move down as well
   */
  findCellsBelow?(
    parts: FeatureParts,
    others: readonly OtherBlock[],
    createPlan: (cells: readonly Rect[]) => Plan,
  ): Promise<readonly Rect[]>;
  /** Begins the feature's part in a write of these rows. */
  begin?(parts: PlacementParts, session: Session, origin: FeatureOrigin): FeatureWork;
  /**
   * Returns true if something has to be done once the rows are in the sheet, although all of them
   * were there before. Sends Excel no request.
   */
  needsFollowUp?(rows: RowsInSheet): boolean;
  /** @returns the work to do once the rows are in the sheet; undefined if there is none */
  afterWrite?(block: BlockInSheet): FollowUp | undefined;
  /**
   * Returns the cell outside the block that is cleared together with it, and its contents;
   * undefined if there is none, or if a user has changed it.
   */
  findCell?(parts: FeatureParts, placement: Placement, block: Address): Promise<PreviousCells | undefined>;
}

/** Pairs a result with the current rows of its block. */
export interface ComparedRows {
  readonly placement: Placement;
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  /**
   * Contains all current rows, header included. Header rows that a user has deleted count as if
   * they still existed.
   */
  readonly rows: RowSource;
}

export interface OtherBlock {
  readonly placement: Placement;
  readonly rect: Rect;
}

/** Describes the report's state and filters from which the written rows come. */
export interface FeatureOrigin
  extends Pick<RowsToWrite, 'reportQuery' | 'freshAt' | 'times' | 'firstWrittenAt' | 'firstRows'> {
  /** A filter from a cell has the value that its cell held. */
  readonly filters: PlacementFilters;
}

/** Describes a feature's part in one write of rows. The methods are called in this order. */
export interface FeatureWork {
  /** Returns true if something has to be written although no row has changed. */
  isDue?(placement: Placement): boolean;
  /**
   * Decides what happens to cells that users have changed in the block since it was written, or
   * asks.
   */
  settle?(resultLayout: SettledLayout, cells: BlockCells): Promise<Settlement | PendingQuestion>;
  /**
   * Says what the feature needs to know before it plans.
   * @param draft the write if nothing were in the way of the block
   */
  claim?(draft: WriteDraft): FeatureClaim | Promise<FeatureClaim | PendingQuestion>;
  /** Does the same for a block that is not in the sheet yet. */
  claimForNewBlock?(draft: WriteDraft): FeatureClaim;
  /**
   * @param draft the write if nothing were in the way of the block
   * @returns the question that the user has to answer before anything is written
   */
  ask?(draft: WriteDraft, survey: FeatureSurvey): PendingQuestion | undefined;
  /** @returns undefined if the feature stays as it is */
  plan?(draft: FeatureDraft, survey: FeatureSurvey): Promise<FeaturePlan | undefined>;
  /** Plans for a block that is new in its cells, or on a new sheet, instead of `ask` and `plan`. */
  planNewBlock?(draft: NewBlockDraft, claimed: ClaimedCell): Promise<FeaturePlan | undefined>;
  /** Plans the record of a block that moves to a new sheet. */
  planNewSheet?(resultLayout: SettledLayout, block: Address, answers: UserAnswers): Promise<FeaturePlan | undefined>;
}

export interface BlockCells {
  readonly block: Address;
  /** All rows of the block, including the header. */
  readonly rows: RowSource;
  readonly answers: UserAnswers;
}

/** Replaces parts of the layout after the decision about its cells. */
export interface Settlement extends Pick<SettledLayout, 'result' | 'userCells' | 'rowsForMatching' | 'formerSums'> {
  readonly kind: 'settled';
}

/** Describes a write of rows that is not fully planned yet. */
export interface WriteDraft {
  readonly resultLayout: SettledLayout;
  /** Holds the block as it is in the sheet, and as it will be. */
  readonly growth: BlockGrowth;
  /** Counts user columns from the first column of the block. */
  readonly userColumns: readonly number[];
  /** Says whether columns leave the block; Excel changes formulas over it meanwhile. */
  readonly hasLeavingColumns: boolean;
  readonly answers: UserAnswers;
}

/**
 * Says what a feature needs from the survey of the sheet, and what it does to cells beside the
 * block whatever the survey finds.
 */
export interface FeatureClaim {
  /** Holds a cell outside the block that the feature may write. */
  readonly cell?: Rect | undefined;
  /** If true, it is found out whether this cell is empty and belongs to nothing else. */
  readonly needsFreeCheck?: boolean;
  /** If true, everything in the workbook that may read the whole block is read. */
  readonly needsDependents?: boolean;
  /** If true, formulas beside the first row of data of a new block are counted. */
  readonly needsFormulasBeside?: boolean;
  /**
   * Lists cells that are filled down with the block, and cells that are cleared beside rows that
   * leave it.
   */
  readonly besidePlan?: BesidePlan;
  /**
   * Other cells outside the block that are written with it, counted from the block's first cell.
   */
  readonly extraCells?: readonly Rect[];
  /** Counts the columns beside the block whose data validations are read. */
  readonly columnsBeside?: number;
  /** Holds the plan of a feature that needs no result of the survey. */
  readonly plan?: FeaturePlan;
}

/** The fields are undefined if the feature has claimed no cell. */
export interface ClaimedCell {
  /** Holds the content of the cell; of a formula, not what it shows. */
  readonly content?: string | undefined;
  /** Is false if this was not asked. */
  readonly isFree: boolean;
  readonly numberFormat?: string | undefined;
}

export interface FeatureSurvey extends ClaimedCell {
  /** Holds formulas, names and the print area; empty if no feature has claimed them. */
  readonly dependents: DependentCandidates;
  readonly dataSources: DataSources;
  /** Lists tables, merged cells and the like in the cells of the block and in those that it gains. */
  readonly obstacles: readonly Obstacle[];
}

export interface FeatureDraft extends WriteDraft {
  /** Is the time of the write. */
  readonly refreshedAt: number;
  /**
   * Lists cells beside the rows whose contents change with them, counted from the block's first
   * cell.
   */
  readonly contents: readonly Rect[];
  /**
   * Compares all rows of the block.
   * @returns true if a row changes
   */
  changesRows(): Promise<boolean>;
}

export interface NewBlockDraft {
  readonly options: PlacementOptions;
  readonly columns: readonly ResultColumn[];
  readonly block: Address;
  /** Says whether the user gives up the contents of the cells, those above the block included. */
  readonly overwrites: boolean;
  /** Holds the time of the write. */
  readonly refreshedAt: number;
  /**
   * Numbers of columns that hold a formula beside the first row of data; none if no feature has
   * claimed them.
   */
  readonly formulasBeside: ColumnsBeside;
}

export interface ColumnsBeside {
  readonly left: number;
  readonly right: number;
}

/** Describes changes of a feature to the record of its placement, and notices about them. */
export interface FeatureEffect {
  readonly patch: FeaturePatch;
  readonly notices: readonly Notice[];
  /** Says whether cells beside the rows were written. */
  readonly hasWrittenCells?: boolean;
}

export type FeaturePatch = Pick<PlacementPatch, 'written' | 'choices' | 'notes'>;

/** Describes changes of a feature that go into the batch of the rows. */
export interface FeaturePlan extends FeatureEffect {
  readonly changes: readonly DependentRange[];
  /** Lists cells that are written beside the rows. */
  readonly contents?: readonly NotesBatch[];
  /** Replaces `contents` if columns leave the block: decides again once they have left. */
  readonly contentsAfterMoves?: NotesAfterMoves;
  /** Holds data that recovery needs if the write is abandoned. */
  readonly journal?: Pick<WriteJournal, 'noteRows' | 'notes'>;
  /** Returns the effect if it is only known after the cells are written. */
  finalEffect?(): FeatureEffect;
  /** Is called before the write is retried because a user has changed cells meanwhile. */
  onConflict?(): void;
  /** Works like the hook of the feature, but for this write only. */
  readonly afterWrite?: NonNullable<BlockFeature['afterWrite']>;
  /** Adapts the contents that are written beside the rows. */
  rewrite?(operations: readonly Operation[]): readonly Operation[];
}

export interface RowsInSheet {
  /** The placement has its new rows; fields of features are still those of the write before. */
  readonly placement: Placement;
  /** Contains the report's values only, without user cells. */
  readonly result: Result;
}

export interface BlockInSheet extends RowsInSheet {
  readonly address: Address;
  /** Holds the changes of the write that may not be in the file yet. */
  readonly patch: PlacementPatch;
  /** Says whether rows or cells were inserted or deleted since the block was last written. */
  readonly hasShifted: boolean;
}

/**
 * @param sample snapshot of the block's ends, if the file does not have it yet
 * @returns undefined if nothing was done
 */
export type FollowUp = (parts: FeatureParts, sample: BlockSample | undefined) => Promise<FollowUpResult | undefined>;

export interface FollowUpResult extends FeatureEffect {
  /** Holds the records that were written to the file with it; undefined if there were none. */
  readonly records: ReadonlyMap<string, string | undefined> | undefined;
  /** Counts the requests that changed cells; one if it is absent and there are records. */
  readonly undoSteps?: number;
}

export type FeatureParts = Pick<PlacementParts, 'workbook' | 'registry'>;
