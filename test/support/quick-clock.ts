import type { Clock } from '../../src/client';
import { runTurns } from './manual-clock';

export interface QuickClock extends Clock {
  /** Every wait that was requested, in milliseconds. */
  readonly waits: readonly number[];
}

/** A wait of this many milliseconds or more is a time limit, not a pause. */
export const SHORTEST_LIMIT_MS = 5_000;
/** Turns of the event loop in which the work before a pause can still cancel it. */
const TURNS_BEFORE_END = 5;

interface Pause {
  readonly endsAt: number;
  end(): void;
}

/**
 * Creates a fake clock that never waits: pauses (a debounce, a back-off before a retry) end after a
 * few turns of the event loop, in the order of their deadlines. Time limits never expire, however
 * busy the machine is; a test of one sets a manual clock.
 *
 * @param getBaseTime returns the time before any pause has ended; by default always the time at which
 * the clock was created
 * @param shortestLimitMs the shortest time limit in milliseconds; if `getBaseTime` advances, what remains
 * of a time limit is shorter than the limit
 */
export function createQuickClock(
  getBaseTime: () => number = constant(Date.now()),
  shortestLimitMs = SHORTEST_LIMIT_MS,
): QuickClock {
  const waits: number[] = [];
  const pauses = new Set<Pause>();
  let skippedMs = 0;
  let isEnding = false;
  const now = () => getBaseTime() + skippedMs;

  async function endPauses(): Promise<void> {
    isEnding = true;
    while (pauses.size > 0) {
      await runTurns(TURNS_BEFORE_END);
      const [next] = [...pauses].sort((a, b) => a.endsAt - b.endsAt);
      if (!next) break;
      skippedMs += Math.max(0, next.endsAt - now());
      next.end();
    }
    isEnding = false;
  }

  return {
    waits,
    now,
    wait(milliseconds, signal) {
      waits.push(milliseconds);
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const pause: Pause = {
          endsAt: now() + milliseconds,
          end() {
            pauses.delete(pause);
            signal?.removeEventListener('abort', abort);
            resolve();
          },
        };
        const abort = () => {
          pauses.delete(pause);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', abort, { once: true });
        if (milliseconds >= shortestLimitMs) return;
        pauses.add(pause);
        if (!isEnding) void endPauses();
      });
    },
  };
}

function constant(time: number): () => number {
  return () => time;
}
