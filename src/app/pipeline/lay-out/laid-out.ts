/** Defines the types of a result that is laid out in its block. */
import type { StandingRows } from '../../../grid';
import type { Placement, PlanInput } from '../../../placement';
import type { ArrangedResult, StandingLayout } from './lay-out-columns';

/** Places a result in its block. Its slots are those of the layout that fit in the block. */
export interface LaidOut extends ArrangedResult {
  /**
   * The registry's placement from which this was computed. When the user changes an option, the
   * registry gets another object.
   */
  readonly registered: Placement | undefined;
  /**
   * This is the same placement, but its columns have their current names, and it has the header
   * rows of this result.
   */
  readonly placement: Placement;
  /** Maps former names of renamed members to their current names. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly layout: StandingLayout;
  /**
   * Number of header rows that the block gets because the result needs more; no user has deleted
   * them.
   */
  readonly headerRowsGained: number;
  /** The input of `planBlock` without the cells that are in the way. */
  readonly size: Omit<PlanInput, 'occupied'>;
}

/** The layout after the user has decided about the edits since the last refresh. */
export interface Settled extends LaidOut {
  /**
   * The rows of the block with the report's values in cells that the user has edited. Notes are
   * matched to these rows.
   */
  readonly rowsForMatching: StandingRows;
  /**
   * Checksums of the rows that an undo of the refresh restores; undefined if the user has to be
   * asked about edits in them again.
   */
  readonly formerSums: string | undefined;
}
