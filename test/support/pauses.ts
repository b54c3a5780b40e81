import { createPause, type Pause } from '../../src/grid';

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const realPause: Pause = createPause(nextTurn, () => performance.now());

/** Long work pauses by a clock that a test moves, where it has one: then each run takes the same requests in the same order. */
export function pauseBy(clock?: { now(): number }): Pause {
  return clock ? createPause(nextTurn, clock.now) : realPause;
}
