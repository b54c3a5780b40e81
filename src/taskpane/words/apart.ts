/** By how much a figure has moved, in per cent, as a sentence beside the limit that it is over says it. */

const MOST_DIGITS = 3;

/**
 * @param before not 0: from nothing there is no per cent
 * @returns without a sign, with so many digits that it does not read as the limit itself
 */
export function percentApart(before: number, now: number, limit: number): number {
  const apart = (Math.abs(now - before) / Math.abs(before)) * 100;
  for (let digits = apart < 10 ? 1 : 0; digits < MOST_DIGITS; digits += 1) {
    const rounded = Number(apart.toFixed(digits));
    if (rounded > limit) return rounded;
  }
  return apart;
}
