/** Defines the state of the page that lists and compares the snapshots of a placement. */
import type { Address } from '../../grid';
import type { Failure } from '../failure';
import type { ChangedCell, CheckColumns, ShownChanges } from './details-state';

export interface ListedSnapshot {
  readonly id: string;
  /** Says when the rows were copied, in milliseconds since 1970. */
  readonly takenAt: number;
  /** Says when the copied rows were read from the data source, in milliseconds since 1970. */
  readonly dataAt: number;
  readonly rows: number;
  /** Holds the copied cells, headers included; undefined if they were deleted. */
  readonly cells: Address | undefined;
}

/** Describes what differs between a snapshot and a newer one, or the rows in the sheet now. */
export interface ShownComparison {
  readonly changes: ShownChanges;
  /** Holds the cells of the newer rows of data; undefined if they are the placement's own. */
  readonly newerBody: Address | undefined;
  /** Holds the total of each column that adds up, as it was and as it is. */
  readonly totals: readonly ChangedCell[];
  readonly checkColumns: Pick<CheckColumns, 'nonAdditiveColumns' | 'isKnown'>;
}

export interface KeptSnapshot {
  readonly sheet: string;
  readonly rows: number;
  /** Says whether the sheet was too small for all rows. */
  readonly isCut: boolean;
}

export type SnapshotsState =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open';
      readonly placementId: string;
      /** Lists the newest first; undefined until their cells were found. */
      readonly snapshots: readonly ListedSnapshot[] | undefined;
      readonly busy: 'listing' | 'keeping' | 'comparing' | 'removing' | undefined;
      /** Describes what failed last; undefined after a success. */
      readonly failure: Failure | undefined;
      readonly kept: KeptSnapshot | undefined;
      /**
       * Is `otherCells` if the copied cells were deleted, or columns were inserted or deleted there, and
       * `tooLarge` if there are more cells than can be compared.
       */
      readonly comparison: ShownComparison | 'otherCells' | 'tooLarge' | undefined;
    };

/** Holds texts in the user's language for the sheet of a snapshot. */
export interface SnapshotTexts {
  /** Names the placement; the name of the sheet begins with it and ends with the date. */
  readonly name: string;
  readonly date: string;
  /** Begins the first line of the sheet: what the rows are, and when they were copied. */
  readonly caption: string;
}
