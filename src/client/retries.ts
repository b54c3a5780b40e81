/** The loop around `retryWaitMs`, as a counter that a call keeps while it tries. */
import type { Clock } from './clock';
import { isPlatformFailure } from './platform-failure';
import { retryWaitMs } from './retry';

export interface RetryParts {
  readonly clock: Clock;
  /** Between 0 and 1. */
  random(): number;
}

export interface Retries {
  /** Returns when it is time for another try; throws what was thrown when there shall be none. */
  pauseAfter(thrown: unknown, signal: AbortSignal | undefined): Promise<void>;
}

export function createRetries({ clock, random }: RetryParts, isSafe: boolean): Retries {
  let attempt = 0;
  return {
    async pauseAfter(thrown, signal) {
      attempt += 1;
      if (!isPlatformFailure(thrown)) throw thrown;
      const wait = retryWaitMs(attempt, thrown, { isSafe, jitter: random() });
      if (wait === 'give up') throw thrown;
      await clock.wait(wait, signal);
      signal?.throwIfAborted();
    },
  };
}

export async function withRetries<Value>(
  parts: RetryParts,
  isSafe: boolean,
  signal: AbortSignal | undefined,
  once: () => Promise<Value>,
): Promise<Value> {
  const retries = createRetries(parts, isSafe);
  for (;;) {
    try {
      return await once();
    } catch (thrown) {
      await retries.pauseAfter(thrown, signal);
    }
  }
}
