import { createPause, type Pause } from '../../src/grid';

export const waitForNextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Milliseconds of work that a counting clock adds each time the work asks whether it should pause.
 */
const WORK_PER_QUESTION_MS = 0.05;

/**
 * Creates the pause of long work from the test's clock. Without a clock, the work pauses by how
 * often it asked, however busy the machine is. Either way each run sends the same requests in the
 * same order.
 */
export function createTestPause(clock?: { now(): number }): Pause {
  return createPause(waitForNextTurn, clock?.now ?? createCountingClock());
}

function createCountingClock(): () => number {
  let questions = 0;
  return () => {
    questions += 1;
    return questions * WORK_PER_QUESTION_MS;
  };
}
