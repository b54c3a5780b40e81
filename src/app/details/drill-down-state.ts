/** Defines the state of the page that shows a drill-down. */
import type { DrillDownColumn, NoDrillDown } from '../../client';
import type { Failure } from '../failure';
import type { CellDetails } from './cell-details';

/** Compares the sum of the rows with the value of the cell. Texts are as the user reads them. */
export interface SumComparison {
  /**
   * Says who summed up the rows: this device, or the platform if there are more rows than are read;
   * `unchecked` if there is no sum.
   */
  readonly summedBy: 'adds' | 'addedThere' | 'distinct' | 'otherwise' | 'unchecked';
  readonly sumText: string;
  readonly cellText: string;
  /** Is undefined if both are equal. */
  readonly difference?: {
    /** Is undefined if one of them is not a number. */
    readonly amount: string | undefined;
    /**
     * Holds the reason: the user typed the cell's value, the platform has read its source since, or
     * the reason is unknown.
     */
    readonly reason: 'typed' | 'newer' | 'unknown';
    /** Holds the report's value, if the user has typed over it. */
    readonly reportText?: string;
    /** Holds the age of the data behind the rows, if the platform reports it. */
    readonly freshAt?: string | undefined;
  };
}

export interface ShownRows {
  readonly kind: 'shown';
  readonly placementId: string;
  readonly cell: CellDetails;
  readonly measure: string;
  readonly choices: readonly DrillDownColumn[];
  /** Holds the names of the chosen columns, in the user's order. */
  readonly chosenColumns: readonly string[];
  readonly columns: readonly { readonly title: string; readonly align: 'start' | 'end' }[];
  /** Contains only the first rows. */
  readonly rows: readonly (readonly string[])[];
  /**
   * Is undefined if there are more rows than are read, and the data API does not report their
   * number.
   */
  readonly count: number | undefined;
  readonly comparison: SumComparison;
  readonly copy:
    | { readonly kind: 'none' | 'writing' }
    | { readonly kind: 'written'; readonly sheet: string; readonly rows: number; readonly isCut: boolean }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

export type DrillDownState =
  /** `returns` is true if the page was open, so that the focus goes back to its cell. */
  | { readonly kind: 'closed'; readonly returns: boolean }
  | { readonly kind: 'loading' | 'choosing'; readonly placementId: string; readonly cell: CellDetails }
  | {
      readonly kind: 'none';
      readonly placementId: string;
      readonly cell: CellDetails;
      /**
       * Says why there are no rows: for example, this device does not know the row, or the user may
       * not query it here.
       */
      readonly reason: NoDrillDown['reason'] | 'otherFilters' | 'otherReport' | 'unknownRow' | 'notHere';
    }
  | { readonly kind: 'failed'; readonly placementId: string; readonly cell: CellDetails; readonly failure: Failure }
  | ShownRows;
