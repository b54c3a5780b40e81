/** Chance that can be repeated. */

/** The same seed gives the same numbers. */
export interface Chance {
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number;
  of<T>(choices: readonly T[]): T | undefined;
}

/** Mulberry32: small, and good enough to vary scripts. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, of: (choices) => choices[below(choices.length)] };
}
