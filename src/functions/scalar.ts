/** One cell of an argument, whatever Excel hands over for it. */

export type Scalar = string | number | boolean;

export function textOf(value: unknown): string {
  return String(scalarOf(value)).trim();
}

/** What is empty is an empty text. */
export function scalarOf(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}
