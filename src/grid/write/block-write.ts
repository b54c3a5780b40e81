/** What a write of a block is told, and all that it relies on, as data. */

import type { Rect } from '../address/rect';
import type { ColumnMoves } from '../columns/column-moves';
import type { FilledCells } from '../seen/filled-cells';
import type { BlockGround } from './block-ground';
import type { BlockCell } from './chunks';
import type { Operation, RowOperations } from './operation';
import type { Reach } from './reach';
import type { Stood } from './stood';

/** A record that is kept while a block is being written: it tells what a pane that dies in the middle leaves behind. */
export interface WriteNote {
  readonly key: string;
  readonly text: string;
}

export interface BlockStart extends BlockGround {
  /** Name that anchors the block. */
  readonly anchor: string;
  /** Where its first cell stands, or shall stand at first. A block that has its name is found through that alone. */
  readonly sheet: string;
  readonly first: Pick<Rect, 'row' | 'column'>;
  /** Whether there is such a name already, wherever it points. */
  readonly isNamed: boolean;
  /** What the cells hold that the user lets be overwritten, as it was seen. */
  readonly givenUp?: FilledCells | undefined;
  readonly moves?: ColumnMoves | undefined;
  /** Rows of the block from its first on that are headers; none where it is left out. */
  readonly headerRows?: number | undefined;
  /** What people built over the block goes along with it in the last request. */
  readonly reaches?: readonly Reach[] | undefined;
  /** Stands in the file from the first cell on; the records of the write remove it. A write that failed has removed it. */
  readonly note?: WriteNote | undefined;
}

/** A block whose rows are all known. */
export interface BlockRows extends BlockGround {
  readonly rows: number;
  /** Row of the block, header included; as long as the block is wide. Asked for from the first to the last, and again only once that has failed. */
  row(index: number): BlockCell[];
  readonly operations: RowOperations;
}

/** What people keep beside the rows of a block, so much of it as one request writes: then it stands beside its rows again. */
export interface NotesShare {
  readonly operations: readonly Operation[];
  /** All cells of theirs whose rows move, also those that are not written, as they stand; and free ones below them. */
  readonly stood: readonly Stood[];
  /** Where a note could have been typed since: nothing may stand there. */
  readonly free: readonly Rect[];
}
