/**
 * Defines the types that the steps of a write pass on: the rows in the block, the plan, the script,
 * the written block.
 */
import type { Address, BlockSample, BlockStart, JournalEntry, RowSource } from '../../grid';
import type {
  BesidePlan,
  BlockColumn,
  ColumnSlot,
  Plan,
  RefusedFormats,
  Result,
  WaitingNote,
  WriteJournal,
} from '../../placement';
import type { BlockWrite, RecordUpdates } from '../../workbook';
import type { UserAnswers } from './answers';
import type { FeaturePlan, FeatureWork, FollowUpResult } from './block-feature';
import type { ColumnsAtEnd } from './commit/notice';
import type { RowsToWrite } from './fetch/rows-to-write';
import type { ResultLayout, SettledLayout } from './layout/result-layout';
import type { ObservedBlock } from './observe/observed-block';
import type { GroundSurvey } from './plan/survey';
import type { UserAnswer } from './question';

/** Describes rows of a report that are written to the block, or are already in it. */
export interface LaidOutRows {
  readonly resultLayout: ResultLayout;
  readonly origin: RowsToWrite;
  readonly refreshedAt: number;
}

/** Contains everything that a plan is made from. */
export interface RefreshWrite extends LaidOutRows, ObservedBlock {
  readonly resultLayout: SettledLayout;
  readonly currentRows: RowSource;
  /**
   * Holds the block with these rows; undefined for a first placing, when nothing of the block is in
   * the sheet yet.
   */
  readonly previousBlock: BlockStart['previousBlock'];
  /** Each feature's part in this write. */
  readonly features: readonly FeatureWork[];
  readonly answers: UserAnswers;
}

/**
 * Describes the changes of a refresh. With the written block, they give the patch of the placement
 * and the notices.
 */
export interface RefreshPlan extends LaidOutRows {
  /** Is true for a first placing: nothing of the block was in the sheet before. */
  readonly isFirst?: boolean;
  /** Holds the cells that the block will have, and those that it gains, leaves and moves down. */
  readonly blockPlan: Plan;
  /** Each column of the block has one slot. */
  readonly slots: readonly ColumnSlot[];
  /** Holds checksums of the rows that were in the block before; undefined if they are unknown. */
  readonly formerSums: string | undefined;
  /** The user has given this answer about cells in the way. */
  readonly growthAnswer?: UserAnswer<'needsDecision'> | undefined;
  /** Holds the edits in columns that leave, as notes without a row. */
  readonly notesLeftBehind?: readonly WaitingNote[];
  /**
   * Counts the cells in such columns that a user may have edited and that do not fit into the list.
   */
  readonly notKeptCount?: number;
  /** Is undefined if no rows are written. */
  readonly features?: readonly FeaturePlan[];
  /** Says whether Excel calculates formulas only on demand. */
  readonly calculatesByHand?: boolean;
}

/** Describes a refresh that writes cells. */
export interface WritePlan extends RefreshPlan {
  readonly kind: 'plan';
  readonly cells: CellsToWrite;
  readonly journal: Omit<WriteJournal, 'by' | 'window' | 'at' | 'placement'>;
}

/**
 * Contains everything that one write of a block needs, as data. Only its records are computed after
 * the rows are written.
 */
export interface WriteScript
  extends Pick<BlockStart, 'anchor' | 'previousBlock' | 'columnMoves' | 'mayOverwrite' | 'dependentRanges'> {
  readonly sheet: string;
  readonly plan: Plan;
  readonly result: Result;
  readonly headerRows: number;
  /** Says whether there are rows of data where the headers go. */
  readonly isHeaderNew?: boolean;
  /**
   * Holds the place of each column of the result in the block; if undefined, the columns are in
   * their own order.
   */
  readonly slots?: readonly ColumnSlot[];
  /** Holds the block's columns as they were last written. */
  readonly layout?: readonly BlockColumn[] | undefined;
  readonly besidePlan?: BesidePlan | undefined;
  readonly notes?: BlockWrite['notes'];
  readonly survey: Omit<
    GroundSurvey,
    'otherBlocks' | 'filterCells' | 'formulasBeside' | 'validations' | 'dependents' | 'dataSources' | 'claimedCells'
  >;
  readonly journal: JournalEntry;
  /** Returns the records to put into the file with the last batch. */
  createRecords(rowSums: string, sample: BlockSample, formatsRefused: RefusedFormats): RecordUpdates;
}

/** Contains the cells of a plan. Their sheet may have to be added first. */
export type CellsToWrite = Omit<WriteScript, 'sheet' | 'plan' | 'slots' | 'journal' | 'createRecords'>;

export interface WrittenBlock {
  readonly address: Address;
  readonly rowSums: string;
  /** One slot for each column of the block as it is now. */
  readonly slots: readonly ColumnSlot[];
  /** Holds the number formats that a protected sheet has refused, now or before. */
  readonly refusedFormats: RefusedFormats;
}

export interface WriteOutcome extends WrittenBlock {
  readonly kind: 'written';
  readonly plan: RefreshPlan;
  readonly hasChanged: boolean;
  /** Is undefined if the block was not read in full. */
  readonly sample: BlockSample | undefined;
  /** Counts the steps in which Excel's undo takes the write back. */
  readonly undoSteps?: number;
  /**
   * Holds the records that were written to the file with the cells; undefined if there were none.
   */
  readonly records?: ReadonlyMap<string, string | undefined>;
  /** Says whether the sheet is protected, so that formats stayed unchanged. */
  readonly areFormatsUnchanged?: boolean;
  /** Counts the columns that are too narrow for their numbers; undefined if that was not measured. */
  readonly narrowColumns?: number;
  readonly columnsAtEnd?: ColumnsAtEnd | undefined;
  /**
   * Holds the former cells of a block that has moved to a new sheet, if they could not be emptied.
   */
  readonly cellsNotEmptied?: Address | undefined;
  /** Changes by features after the rows were in the sheet. */
  readonly followUp?: FollowUpResult;
}
