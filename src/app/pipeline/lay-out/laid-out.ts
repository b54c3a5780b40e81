/** The types of a result that is laid out in its block. */
import type { StandingRows } from '../../../grid';
import type { Placement, PlanInput } from '../../../placement';
import type { ArrangedResult, StandingLayout } from './lay-out-columns';

/** A result with its place in the block. Its slots are those of the layout for which the block has room. */
export interface LaidOut extends ArrangedResult {
  /** The registry's placement that this was computed from. Once the user chooses something, the registry has another. */
  readonly registered: Placement | undefined;
  /** The same placement with the present names of its columns and the header rows of this result. */
  readonly placement: Placement;
  /** Present names of renamed members by their former names. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly layout: StandingLayout;
  /** Header rows that the block gets because the result needs more: no one has deleted them. */
  readonly headerRowsGained: number;
  /** Input of `planBlock` without the cells that are in the way. */
  readonly size: Omit<PlanInput, 'occupied'>;
}

/** The layout once the user's edits since the last refresh are known, and the user has decided about them. */
export interface Settled extends LaidOut {
  /** The rows of the block with the report's values in cells that the user has edited. Notes are matched to rows by them. */
  readonly rowsForMatching: StandingRows;
  /** Checksums of the rows that an undo of the refresh restores; undefined if the user has to be asked again about edits in them. */
  readonly formerSums: string | undefined;
}
