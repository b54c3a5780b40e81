import { createPause, type Pause } from '../../src/grid';

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const pause: Pause = createPause(nextTurn, () => performance.now());
