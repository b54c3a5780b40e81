/** Values of a query string: text on the wire, typed once read. */
import * as z from 'zod/mini';

/** Decimal digits only, read as a whole number between the two bounds (both allowed). */
export function wholeNumberText(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^-?\d{1,16}$/, 'must be a whole number')), z.transform(Number)),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );
}
