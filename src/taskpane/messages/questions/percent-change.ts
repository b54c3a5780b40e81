/**
 * Rounds the change of a figure for a sentence that also names the limit which the change exceeds.
 */

const MAX_DIGITS = 3;

/**
 * Returns the change in per cent without a sign. It has as many digits as needed to differ from the
 * limit.
 * @param before must not be 0, because a change from nothing has no percentage
 */
export function percentChange(before: number, now: number, limit: number): number {
  const change = (Math.abs(now - before) / Math.abs(before)) * 100;
  for (let digits = change < 10 ? 1 : 0; digits < MAX_DIGITS; digits += 1) {
    const rounded = Number(change.toFixed(digits));
    if (rounded > limit) return rounded;
  }
  return change;
}
