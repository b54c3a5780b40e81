/** Describes the write of a block and all that it relies on, as data. */

import type { Rect } from '../address/rect';
import type { ColumnMoves } from '../columns/column-moves';
import type { FilledCells } from '../snapshot/filled-cells';
import type { BlockGround } from './block-ground';
import type { BlockCell } from './chunks';
import type { DependentRange } from './dependent-range';
import type { Operation, RowOperations } from './operation';
import type { PreviousCells } from './previous-cells';

/**
 * Holds the journal, a record that the file keeps while a block is being written. If the pane is
 * closed before the write has ended, recovery reads the journal.
 */
export interface JournalEntry {
  readonly key: string;
  readonly text: string;
}

export interface BlockStart extends BlockGround {
  /** Excel finds the block by this name. */
  readonly anchor: string;
  /**
   * Locates the first cell of a block that has no name yet. A block with a name is found only
   * through its name.
   */
  readonly sheet: string;
  readonly firstCell: Pick<Rect, 'row' | 'column'>;
  /** There is such a name already, wherever it points. */
  readonly hasName: boolean;
  /** The user allows the write to overwrite these contents, which the snapshot showed. */
  readonly approvedContents?: FilledCells | undefined;
  readonly columnMoves?: ColumnMoves | undefined;
  /** Counts the header rows at the top of the block; there are none if it is left out. */
  readonly headerRows?: number | undefined;
  /** The last batch changes these dependent ranges. */
  readonly dependentRanges?: readonly DependentRange[] | undefined;
  /**
   * The journal is in the file from the first cell on; the records of the write, or the rollback,
   * remove it.
   */
  readonly journal?: JournalEntry | undefined;
}

/** Describes a block of which all rows are known. */
export interface BlockRows extends BlockGround {
  readonly rows: number;
  /**
   * Returns a row of the block, header included, with one cell for each column. The write reads
   * rows from the first to the last, and the same rows again only after a failure.
   */
  row(index: number): BlockCell[];
  readonly operations: RowOperations;
}

/** Describes the notes that one batch moves beside their rows. */
export interface NotesBatch {
  readonly operations: readonly Operation[];
  /**
   * Holds the previous contents of all notes whose rows move, including those that are not written,
   * and of the free cells below them.
   */
  readonly previousCells: readonly PreviousCells[];
  /** These cells must be free, because a user could have typed a note there since the snapshot. */
  readonly freeParts: readonly Rect[];
}
