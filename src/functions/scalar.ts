/** Normalizes one cell of an argument. */

export type Scalar = string | number | boolean;

/** Returns a name with its blanks as typed, because several names may differ only in blanks. */
export function toName(value: unknown): string {
  return String(toScalar(value));
}

/** Returns the trimmed text of a cell; an empty cell is an empty text. */
export function toText(value: unknown): string {
  return String(toScalar(value)).trim();
}

/**
 * Excel passes an empty cell as null; older versions, such as Excel 2021, pass the number 0
 * (office-js issues 1951, 4702, 5262).
 */
export function mayBeEmpty(value: unknown): boolean {
  return value === 0 || toText(value) === '';
}

/** Returns an empty text for an empty cell. */
export function toScalar(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}
