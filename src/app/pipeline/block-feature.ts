/**
 * The interface of features. What is special about one feature of blocks, such as the caption, is in its folder in `features`; the rest of
 * the app calls it through these hooks, and knows neither its name nor its number.
 */
import type { Address, BlockSight, HeldCells, Reach, Rect } from '../../grid';
import type {
  Placement,
  PlacementFilters,
  PlacementOptions,
  PlacementPatch,
  Result,
  WrittenPart,
} from '../../placement';
import type { Workbook } from '../../workbook';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { Notice } from './place-state';
import type { RowsToWrite } from './rows-to-write';

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
  /** The part of the feature in a write of these rows. */
  begin?(parts: PlacementParts, session: Session, origin: FeatureOrigin): FeatureWork;
  /** Something has to be done once the rows are in the sheet, although all of them were there before. Asks Excel nothing. */
  isDueAfterWrite?(rows: RowsInSheet): boolean;
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

/** The origin of the rows that are written. */
export interface FeatureOrigin extends Pick<RowsToWrite, 'reportQuery' | 'freshAt' | 'rowsOf'> {
  /** Filters from cells have the values that their cells held. */
  readonly filters: PlacementFilters;
}

/** The part of a feature in one write of rows: its methods are called in this order. */
export interface FeatureWork {
  /** Something has to be written although all rows are as they were. */
  isDue(placement: Placement): boolean;
  /** The cells outside the block that the feature has to know before it plans. */
  claim(placement: Placement, block: Rect): CellClaim;
  /** @returns undefined if the feature stays as it is */
  plan(draft: FeatureDraft, claimed: ClaimedCell | undefined): Promise<FeaturePlan | undefined>;
  /**
   * Plans for a block that is new in its cells, instead of the methods above.
   * @param at the time of the write
   */
  planFirst(options: PlacementOptions, at: number): Promise<FeaturePlan>;
}

export interface CellClaim {
  /** Name of the cell that the feature has. */
  readonly name?: string | undefined;
  /** The cell that it would take if that is empty and belongs to no one. */
  readonly free?: Rect | undefined;
}

export interface ClaimedCell {
  /** The cell of the name; undefined without one. */
  readonly named: HeldCells | undefined;
  readonly isFree: boolean;
}

interface FeatureDraft {
  readonly placement: Placement;
  /** The block as it is in the sheet. */
  readonly block: Rect;
  /** The time of the write. */
  readonly at: number;
  /** Compares all rows of the block. */
  changesRows(): Promise<boolean>;
}

/** Changes of a feature to the record of its placement, and notices about them. */
export interface FeatureEffect {
  readonly patch: FeaturePatch;
  readonly notices: readonly Notice[];
  /** The feature ends with the write: called once the file has the rows. */
  readonly end?: NonNullable<BlockFeature['end']>;
}

export type FeaturePatch = Pick<PlacementPatch, 'written' | 'choices'>;

/** Changes of a feature in the batch of the rows. */
export interface FeaturePlan extends FeatureEffect {
  readonly changes: readonly Reach[];
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
  /** The records that the file got with it; undefined if the sheet was not changed. */
  readonly records: ReadonlyMap<string, string | undefined> | undefined;
}

export type FeatureParts = Pick<PlacementParts, 'workbook' | 'registry' | 'newId'>;

type EndedFields = Partial<WrittenPart> | undefined;
