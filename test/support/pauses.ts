import { createPause, type Pause } from '../../src/grid';

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Milliseconds of work that count between two questions whether the work should pause. */
const WORK_PER_QUESTION_MS = 0.05;

/**
 * Long work pauses by a clock of the test. Without one it pauses by how often it asked for a pause, however busy the machine is. Either way
 * each run sends the same requests in the same order.
 */
export function pauseBy(clock?: { now(): number }): Pause {
  return createPause(nextTurn, clock?.now ?? countingClock());
}

function countingClock(): () => number {
  let questions = 0;
  return () => {
    questions += 1;
    return questions * WORK_PER_QUESTION_MS;
  };
}
