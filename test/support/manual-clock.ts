import type { Clock } from '../../src/client';

export interface ManualClock extends Clock {
  /**
   * Advances the time: each wait that is over by then ends, in order, and the work after it runs.
   */
  pass(milliseconds: number): Promise<void>;
  /** The pending waits in milliseconds. */
  readonly waits: readonly number[];
}

/** Lets the event loop run this many turns, for work that needs no time. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Creates a clock that advances only when a test says so. */
export function createManualClock(start = 1_790_000_000_000): ManualClock {
  let now = start;
  const waiting = new Set<{ readonly at: number; readonly end: () => void }>();
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    get waits() {
      return [...waiting].map(({ at }) => at - now);
    },
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        if (milliseconds <= 0) {
          resolve();
          return;
        }
        const one = {
          at: now + milliseconds,
          end: () => {
            waiting.delete(one);
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        const stop = () => {
          waiting.delete(one);
          reject(signal?.reason);
        };
        waiting.add(one);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    async pass(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const next = [...waiting].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        next.end();
        for (let turns = 0; turns < 5; turns += 1) await turn();
      }
      now = until;
    },
  };
}
