/** Provides random numbers that a seed makes repeatable. */

export interface Chance {
  /** Returns a whole number from 0 up to, but not including, the limit. */
  nextBelow(limit: number): number;
  pick<T>(choices: readonly T[]): T | undefined;
}

/** Uses Mulberry32, which is small and good enough to vary scripts. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const nextBelow = (limit: number) => Math.floor(next() * limit);
  return { nextBelow, pick: (choices) => choices[nextBelow(choices.length)] };
}

export function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(chance.nextBelow(remaining.length), 1));
}
