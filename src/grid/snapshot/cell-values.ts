/**
 * Describes the values of cells as the user reads them, and the cells from which their formulas get
 * them.
 */
import type { Address } from '../address/address';

/** An empty cell holds `''`. An error has its name: `#N/A`. */
export type CellValue = string | number | boolean | { readonly error: string };

export type CellValues =
  | {
      readonly kind: 'found';
      readonly address: Address;
      /** The rows cover the used part of the cells; there are none if all are empty. */
      readonly rows: readonly (readonly CellValue[])[];
      /** Holds what the cells of these rows show. */
      readonly texts?: readonly (readonly string[])[];
      readonly numberFormats?: readonly (readonly string[])[];
      /** The rows begin here. */
      readonly first: { readonly row: number; readonly column: number };
      /** These formulas give the values. */
      readonly formulas: readonly string[];
      /**
       * The formulas read these cells, directly or through other formulas. Long or wide chains are
       * not followed to the end.
       */
      readonly reads: readonly Address[];
    }
  /** The cells or their name were deleted. */
  | { readonly kind: 'gone' };
