/**
 * The interface of features. What is special about one feature of blocks, such as the caption, is in its folder in `features`; the rest of
 * the app calls it through these hooks, and knows neither its name nor its number.
 */
import type {
  Address,
  BlockSight,
  Built,
  HeldCells,
  NotesShare,
  Operation,
  Reach,
  Rect,
  StandingRows,
} from '../../grid';
import type {
  BesidePlan,
  ColumnSlot,
  Growth,
  Placement,
  PlacementFilters,
  PlacementOptions,
  PlacementPatch,
  Plan,
  Result,
  UnfinishedWrite,
  WrittenPart,
} from '../../placement';
import type { NotesAfterMoves, Workbook } from '../../workbook';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { UserAnswers } from './answers';
import type { Notice } from './commit/notice';
import type { RowsToWrite } from './fetch/rows-to-write';
import type { Settled } from './lay-out/laid-out';
import type { Asks } from './question';

/** Why a block that is in the sheet cannot have the feature. */
export type ChoiceRefusal =
  /** No row is above it. */
  | { readonly kind: 'firstRow' }
  /** The cell above holds something, or belongs to a table, a merged cell or another block. */
  | { readonly kind: 'filled'; readonly cell: string }
  | { readonly kind: 'gone' | 'doubtful' };

export interface BlockFeature {
  /** The place of the feature among the others: in this order they act, and their notices are shown. */
  readonly order: number;
  /** The feature takes the selected cell, so the block begins one row below it. */
  takesCellAbove?(options: PlacementOptions): boolean;
  /**
   * Finds cells beside other blocks that have to move down together with them.
   * @param planWith returns the plan in which these cells, and those below them, move down as well
   */
  findCellsBelow?(
    parts: FeatureParts,
    others: readonly OtherBlock[],
    planWith: (cells: readonly Rect[]) => Plan,
  ): Promise<readonly Rect[]>;
  /** The part of the feature in a write of these rows. */
  begin?(parts: PlacementParts, session: Session, origin: FeatureOrigin): FeatureWork;
  /** Something has to be done once the rows are in the sheet, although all of them were there before. Asks Excel nothing. */
  needsFollowUp?(rows: RowsInSheet): boolean;
  /** @returns what has to be done once the rows are in the sheet; undefined if nothing */
  afterWrite?(block: BlockInSheet): FollowUp | undefined;
  /** The cell outside the block that belongs to the placement; undefined if it has none, or if a user has changed it. */
  cellOf?(parts: FeatureParts, placement: Placement): Promise<Address | undefined>;
  /**
   * The placement ends, or its block goes to other cells.
   * @param cells what happens to the contents of cells outside the block; they are only cleared while they are as the feature wrote them
   * @param copiedSheet only what a copy of the sheet brought along to this sheet ends
   * @returns what the record of the placement must no longer say
   */
  end?(parts: FeatureParts, placement: Placement, cells: 'leave' | 'clear', copiedSheet?: string): Promise<EndedFields>;
  /**
   * A copied block becomes a placement of its own.
   * @returns what the record of the copy says instead of the original's
   */
  copy?(parts: FeatureParts, original: Placement, copiedSheet: string): Promise<Partial<WrittenPart>>;
  /**
   * The user changes an option of a block that is in the sheet. The caller holds the mutex, and keeps the option afterwards.
   * @returns why the option stays as it is
   */
  choose?(
    parts: FeatureParts,
    placement: Placement,
    change: Partial<PlacementOptions>,
  ): Promise<ChoiceRefusal | undefined>;
}

/** A result, and the rows of its block. */
export interface ComparedRows {
  readonly placement: Placement;
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  /** All present rows, header included. Header rows that a user has deleted are among them. */
  readonly rows: StandingRows;
}

/** The block of another placement on the sheet. */
export interface OtherBlock {
  readonly placement: Placement;
  readonly rect: Rect;
}

/** The origin of the rows that are written. */
export interface FeatureOrigin extends Pick<RowsToWrite, 'reportQuery' | 'freshAt' | 'rowsOf'> {
  /** Filters from cells have the values that their cells held. */
  readonly filters: PlacementFilters;
}

/** The part of a feature in one write of rows: its methods are called in this order. */
export interface FeatureWork {
  /** Something has to be written although all rows are as they were. */
  isDue?(placement: Placement): boolean;
  /** Decides about cells that users have changed in the block since it was written, or asks. */
  settle?(laidOut: Settled, cells: BlockCells): Promise<Settlement | Asks>;
  /**
   * Names what the feature has to know before it plans.
   * @param draft as if nothing were in the way of the block
   */
  claim?(draft: WriteDraft): FeatureClaim | Promise<FeatureClaim | Asks>;
  /** The same for a block of which nothing is in the sheet yet. */
  claimFirst?(draft: WriteDraft): FeatureClaim;
  /**
   * @param draft as if nothing were in the way of the block
   * @returns what the user has to decide before anything is written
   */
  ask?(draft: WriteDraft, survey: FeatureSurvey): Asks | undefined;
  /** @returns undefined if the feature stays as it is */
  plan?(draft: FeatureDraft, survey: FeatureSurvey): Promise<FeaturePlan | undefined>;
  /** Plans for a block that is new in its cells, also on a new sheet, instead of `ask` and `plan`. */
  planFirst?(draft: FirstDraft, claimed: ClaimedCell): Promise<FeaturePlan>;
  /** Plans what the record keeps of a block that moves to a new sheet. */
  planElsewhere?(laidOut: Settled, block: Address, answers: UserAnswers): Promise<FeaturePlan | undefined>;
}

/** The present cells of a block. */
export interface BlockCells {
  readonly block: Address;
  /** All of its rows, header included. */
  readonly rows: StandingRows;
  readonly answers: UserAnswers;
}

/** The layout as the decision about its cells has changed it. */
export interface Settlement extends Pick<Settled, 'result' | 'userCells' | 'rowsForMatching' | 'formerSums'> {
  readonly kind: 'settled';
}

/** A write of rows, before it is planned in full. */
export interface WriteDraft {
  readonly laidOut: Settled;
  /** The block as it is in the sheet, and as it will be. */
  readonly growth: Growth;
  /** User columns of the block, counted from its first column. */
  readonly userColumns: readonly number[];
  /** Columns leave the block, and Excel changes formulas over it meanwhile. */
  readonly columnsLeave: boolean;
  readonly answers: UserAnswers;
}

/** Says what a feature needs of the survey of the sheet, and what it does to cells beside the block whatever the survey finds. */
export interface FeatureClaim {
  /** Name of the cell that the feature has. */
  readonly name?: string | undefined;
  /** The cell that it would take if that is empty and belongs to no one. */
  readonly free?: Rect | undefined;
  /** Formulas, names and the print area that may cover the block are read. */
  readonly isBuiltWanted?: boolean;
  /** Formulas beside the first row of data of a new block are counted. */
  readonly isBesideWanted?: boolean;
  /** Cells that are filled down with the block, and cells that are cleared with rows that leave it. */
  readonly beside?: BesidePlan;
  /** Other cells outside the block that are written with it, counted from the block's first cell. */
  readonly gains?: readonly Rect[];
  /** Number of columns beside the block whose data validations are read. */
  readonly columnsBeside?: number;
  /** The plan of a feature that plans nothing else after the survey. */
  readonly plan?: FeaturePlan;
}

export interface ClaimedCell {
  /** The cell of the name; undefined without one. */
  readonly named: HeldCells | undefined;
  readonly isFree: boolean;
  /** The number format of the cell that the feature would take; undefined if it has claimed none. */
  readonly numberFormat?: string | undefined;
}

/** Holds what the survey has found for a feature. */
export interface FeatureSurvey extends ClaimedCell {
  /** Formulas, names and the print area; empty if no feature has claimed them. */
  readonly built: Built;
}

export interface FeatureDraft extends WriteDraft {
  /** The time of the write. */
  readonly at: number;
  /** Cells beside the rows that get other contents with them, counted from the block's first cell. */
  readonly contents: readonly Rect[];
  /** Compares all rows of the block. */
  changesRows(): Promise<boolean>;
}

interface FirstDraft {
  readonly options: PlacementOptions;
  /** The time of the write. */
  readonly at: number;
  /** Numbers of columns that hold a formula beside the first row of data; none if no feature has claimed them. */
  readonly formulasBeside: ColumnsBeside;
}

export interface ColumnsBeside {
  readonly left: number;
  readonly right: number;
}

/** Changes of a feature to the record of its placement, and notices about them. */
export interface FeatureEffect {
  readonly patch: FeaturePatch;
  readonly notices: readonly Notice[];
  /** Cells beside the rows were written. */
  readonly hasWritten?: boolean;
}

export type FeaturePatch = Pick<PlacementPatch, 'written' | 'choices' | 'notes'>;

/** Changes of a feature in the batch of the rows. */
export interface FeaturePlan extends FeatureEffect {
  readonly changes: readonly Reach[];
  /** These cells are written beside the rows. */
  readonly contents?: readonly NotesShare[];
  /** The same if columns leave the block: it is decided again once they have left. */
  readonly contentsAfterMoves?: NotesAfterMoves;
  /** Recovery has to know this if the write is abandoned. */
  readonly journal?: Pick<UnfinishedWrite, 'noteRows' | 'notes'>;
  /** Returns the effect if that is known only once the write has come to its records. */
  outcome?(): FeatureEffect;
  /** Called before the write is tried again because a user has changed cells meanwhile. */
  onConflict?(): void;
  /** The feature ends with the write: called once the file has the rows. */
  readonly end?: NonNullable<BlockFeature['end']>;
  /** Like the hook of the feature, but for this write only. */
  readonly afterWrite?: NonNullable<BlockFeature['afterWrite']>;
  /** Adapts the contents that are written beside the rows. */
  rewrite?(operations: readonly Operation[]): readonly Operation[];
  /** The same plan where the user gives up what is in the cells above the block: a rollback restores that. */
  overFilledCells?(workbook: Workbook, block: Address): Promise<FeaturePlan>;
}

export interface RowsInSheet {
  /** The placement with its new rows. Fields of features are those of the write before. */
  readonly placement: Placement;
  /** The result of the report, without user cells. */
  readonly result: Result;
}

export interface BlockInSheet extends RowsInSheet {
  readonly address: Address;
  /** Changes of the write that the file may not have yet. */
  readonly patch: PlacementPatch;
  /** Rows or cells came or went since the block was last written. */
  readonly hasShifted: boolean;
}

/**
 * @param sight of the block, if the file does not have it yet
 * @returns undefined if nothing was done
 */
export type FollowUp = (parts: FeatureParts, sight: BlockSight | undefined) => Promise<FeatureDone | undefined>;

export interface FeatureDone extends FeatureEffect {
  /** The records that the file got with it; undefined if it got none. */
  readonly records: ReadonlyMap<string, string | undefined> | undefined;
}

export type FeatureParts = Pick<PlacementParts, 'workbook' | 'registry' | 'newId'>;

type EndedFields = Partial<WrittenPart> | undefined;
