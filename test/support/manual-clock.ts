import type { Clock } from '../../src/client';

export interface ManualClock extends Clock {
  /**
   * Advances the time. Each wait that is over by then ends, the earliest first, and the work that
   * awaited it runs before the next one ends.
   */
  advance(milliseconds: number): Promise<void>;
  /** Lists how many milliseconds each pending wait has left. */
  readonly waits: readonly number[];
}

/** Lets the event loop run this many turns, so that work that awaits no clock can go on. */
export async function runTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Creates a clock that advances only when a test says so. */
export function createManualClock(start = 1_790_000_000_000): ManualClock {
  let now = start;
  const pendingWaits = new Set<{ readonly endsAt: number; readonly end: () => void }>();
  const waitForNextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    get waits() {
      return [...pendingWaits].map(({ endsAt }) => endsAt - now);
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
          endsAt: now + milliseconds,
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
    async advance(milliseconds) {
      const endTime = now + milliseconds;
      for (;;) {
        const next = [...pendingWaits].filter(({ endsAt }) => endsAt <= endTime).sort((a, b) => a.endsAt - b.endsAt)[0];
        if (!next) break;
        now = Math.max(now, next.endsAt);
        next.end();
        for (let turn = 0; turn < 5; turn += 1) await waitForNextTurn();
      }
      now = endTime;
    },
  };
}
