/** What cells hold, as people read it there, and the formulas that give it. */
import type { Address } from './address';

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
    }
  /** Deleted, or without their name. */
  | { readonly kind: 'gone' };
