/** When to ask again: one decision for every call of this room, and the loop around it. */
import type { Clock } from './clock';
import { isPlatformFailure, type PlatformFailure, type PlatformFailureCode } from './platform-failure';

interface RetryRequest {
  /** Repeating changes nothing on the platform: every read, and the queries of the data API. */
  readonly isSafe: boolean;
  /** Between 0 and 1, drawn anew for each decision: keeps many panes from asking again in step. */
  readonly jitter: number;
}

/** Tries of one call, the first included. */
export const MOST_TRIES = 3;
/** A call that timed out is tried once more only: an analyst waits for it. */
const MOST_TIMED_OUT_TRIES = 2;
const FIRST_PAUSE_MS = 300;
/** The longest wait that a platform's Retry-After gets from us; when it asks for more, the analyst is told instead. */
export const LONGEST_RETRY_AFTER_MS = 15_000;

const PASSING_CODES: readonly PlatformFailureCode[] = [
  'PlatformUnreachable',
  'PlatformTimeout',
  'RateLimited',
  'DataApiDown',
];
const PASSING_STATUSES: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Milliseconds to wait before the next try, or to give up. `attempt` counts the tries made, from 1.
 * A write is repeated after 429 alone, which says that it was not carried out.
 */
export function retryWaitMs(attempt: number, failure: PlatformFailure, request: RetryRequest): number | 'give up' {
  if (attempt >= MOST_TRIES) return 'give up';
  if (failure.code === 'PlatformTimeout' && attempt >= MOST_TIMED_OUT_TRIES) return 'give up';
  if (!isPassing(failure) || !(request.isSafe || failure.code === 'RateLimited')) return 'give up';
  if (failure.retryAfterMs !== undefined) {
    return failure.retryAfterMs <= LONGEST_RETRY_AFTER_MS ? failure.retryAfterMs : 'give up';
  }
  const longest = FIRST_PAUSE_MS * 3 ** (attempt - 1);
  return Math.round(longest * (0.5 + request.jitter / 2));
}

/** True for what may well work a moment later. */
function isPassing(failure: PlatformFailure): boolean {
  if (failure.code === 'PlatformBroken') return PASSING_STATUSES.includes(failure.status);
  return PASSING_CODES.includes(failure.code);
}

/** Milliseconds from a Retry-After header: seconds, or a date. Undefined for anything else; never more than a day. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : /[a-z]/i.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, Math.ceil(wait)), 86_400_000);
}

export interface RetryParts {
  readonly clock: Clock;
  /** Between 0 and 1. */
  random(): number;
}

interface Retries {
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
