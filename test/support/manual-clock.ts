import type { Clock } from '../../src/client';

export interface ManualClock extends Clock {
  /**
   * Advances the time. Each wait that is over by then ends, the earliest first, and the work that
   * awaited it runs before the next one ends.
   */
  pass(milliseconds: number): Promise<void>;
  /** Lists how many milliseconds each pending wait has left. */
  readonly waits: readonly number[];
}

/** Lets the event loop run this many turns, so that work that awaits no clock can go on. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Creates a clock that advances only when a test says so. */
export function createManualClock(start = 1_790_000_000_000): ManualClock {
  let now = start;
  const pendingWaits = new Set<{ readonly at: number; readonly end: () => void }>();
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    get waits() {
      return [...pendingWaits].map(({ at }) => at - now);
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
        const pendingWait = {
          at: now + milliseconds,
          end: () => {
            pendingWaits.delete(pendingWait);
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        const stop = () => {
          pendingWaits.delete(pendingWait);
          reject(signal?.reason);
        };
        pendingWaits.add(pendingWait);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    async pass(milliseconds) {
      const endTime = now + milliseconds;
      for (;;) {
        const next = [...pendingWaits].filter(({ at }) => at <= endTime).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        next.end();
        for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      }
      now = endTime;
    },
  };
}
