/**
 * Rounds the change of a figure for a sentence that also names the limit which the change exceeds.
 */

const MOST_DIGITS = 3;

/**
 * Returns the change in per cent without a sign. It has as many digits as needed to differ from the
 * limit.
 * @param before must not be 0, because a change from nothing has no percentage
 */
export function percentApart(before: number, now: number, limit: number): number {
  const apart = (Math.abs(now - before) / Math.abs(before)) * 100;
  for (let digits = apart < 10 ? 1 : 0; digits < MOST_DIGITS; digits += 1) {
    const rounded = Number(apart.toFixed(digits));
    if (rounded > limit) return rounded;
  }
  return apart;
}
