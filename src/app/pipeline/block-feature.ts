/**
 * The interface of features. What is special about one feature of blocks, such as the caption, is in its folder in `features`; the rest of
 * the app calls it through these hooks, and knows neither its name nor its number.
 */
import type { Address } from '../../grid';
import type { Placement, PlacementOptions, WrittenPart } from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';

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

export type FeatureParts = Pick<PlacementParts, 'workbook' | 'registry' | 'newId'>;

type EndedFields = Partial<WrittenPart> | undefined;
