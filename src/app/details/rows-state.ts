/** What the page of the rows behind a number shows. */
import type { NoRows, RowColumn } from '../../client';
import type { Failure } from '../failure';
import type { CellDetails } from './cell-details';

/** How what the rows come to and what the cell says go together. Texts as the analyst reads them. */
export interface RowsProof {
  /** Added up here, or, of more rows than are read, by the platform; or nobody has told what they come to. */
  readonly how: 'adds' | 'addedThere' | 'distinct' | 'otherwise' | 'unchecked';
  readonly comesTo: string;
  readonly says: string;
  /** Undefined where both are the same. */
  readonly differs?: {
    /** Undefined where one of them is no number. */
    readonly by: string | undefined;
    /** What the cell says is the analyst's; the platform has read its source since; or nobody knows. */
    readonly because: 'typed' | 'newer' | 'unknown';
    /** What the report had given, where the analyst has typed. */
    readonly written?: string;
    /** When the data are from, those of the rows and those of the cells; where the platform says so. */
    readonly freshAt?: string | undefined;
  };
}

export interface RowsShown {
  readonly kind: 'shown';
  readonly placementId: string;
  readonly cell: CellDetails;
  /** Title of the measure. */
  readonly measure: string;
  readonly choices: readonly RowColumn[];
  /** Names of choices, in their order. */
  readonly chosen: readonly string[];
  readonly columns: readonly { readonly title: string; readonly align: 'start' | 'end' }[];
  /** The first ones. */
  readonly rows: readonly (readonly string[])[];
  /** Undefined where there are more than are read, and nobody tells how many of them count. */
  readonly count: number | undefined;
  readonly proof: RowsProof;
  readonly copy:
    | { readonly kind: 'none' | 'writing' }
    | { readonly kind: 'written'; readonly sheet: string; readonly rows: number; readonly isCut: boolean }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

export type RowsState =
  /** From the page back to its cell, or whatever is in front. */
  | { readonly kind: 'closed'; readonly returns: boolean }
  | { readonly kind: 'loading' | 'choosing'; readonly placementId: string; readonly cell: CellDetails }
  | {
      readonly kind: 'none';
      readonly placementId: string;
      readonly cell: CellDetails;
      /** This device does not know the row; or whoever is signed in may not ask for it here. */
      readonly because: NoRows['because'] | 'otherFilters' | 'unknownRow' | 'notHere';
    }
  | { readonly kind: 'failed'; readonly placementId: string; readonly cell: CellDetails; readonly failure: Failure }
  | RowsShown;
