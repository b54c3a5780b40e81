/** What cells hold, as people read it there, and the cells from which formulas get it. */
import type { Address } from '../address/address';

/** `''` in an empty cell; an error by its name, `#N/A`. */
export type HeldValue = string | number | boolean | { readonly error: string };

export type HeldCells =
  | {
      readonly kind: 'found';
      readonly address: Address;
      /** Row by row, those that hold something and what lies between them; none in empty cells. */
      readonly rows: readonly (readonly HeldValue[])[];
      /** Where these begin. */
      readonly first: { readonly row: number; readonly column: number };
      /** Those that give these values. */
      readonly formulas: readonly string[];
      /** Cells that give these values, straight away or through the formulas of others; where the way is long or wide, not all. */
      readonly reads: readonly Address[];
    }
  /** Deleted, or without their name. */
  | { readonly kind: 'gone' };
