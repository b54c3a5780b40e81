/** Defines the types of a result that is laid out in its block. */
import type { RowSource } from '../../../grid';
import type { Placement, PlanInput, RowSort } from '../../../placement';
import type { ArrangedResult, CurrentColumnLayout } from './column-layout';

/** Places a result in its block. Its slots are those of the layout that fit in the block. */
export interface ResultLayout extends ArrangedResult {
  /**
   * Holds the registry's placement from which this was computed. When the user changes an option,
   * the registry gets another object.
   */
  readonly registered: Placement | undefined;
  /**
   * This is the same placement, but its columns have their current names, and it has the header
   * rows of this result.
   */
  readonly placement: Placement;
  /** Maps former names of renamed members to their current names. */
  readonly renamedMembers: ReadonlyMap<string, string>;
  readonly columnLayout: CurrentColumnLayout;
  /**
   * Counts the header rows that the block gets because the result needs more; no user has deleted
   * them.
   */
  readonly headerRowsGained: number;
  /** Holds the input of `planBlock` without the cells that are in the way. */
  readonly size: Omit<PlanInput, 'occupiedRects'>;
  readonly rowOrder: RowOrder;
}

export interface RowOrder {
  /** Says by which column the rows are sorted; undefined for the report's order. */
  readonly sort: RowSort | undefined;
  /** Says whether the user has sorted the rows since the last refresh. */
  readonly isNew?: boolean;
  /**
   * Holds the title of the column by which the user has sorted, if the rows go back to the report's
   * order unless the user decides otherwise.
   */
  readonly lostSort?: string;
}

/** The layout after the user has decided about the edits since the last refresh. */
export interface SettledLayout extends ResultLayout {
  /**
   * Holds the rows of the block with the report's values in cells that the user has edited. Notes
   * are matched to these rows.
   */
  readonly rowsForMatching: RowSource;
  /**
   * Holds checksums of the rows that an undo of the refresh restores; undefined if the user has to
   * be asked about edits in them again.
   */
  readonly formerSums: string | undefined;
}
