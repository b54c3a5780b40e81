/** Decides when to retry, for every call of this module, and runs the retries. */
import type { Clock } from './clock';
import { isPlatformFailure, type PlatformFailure, type PlatformFailureCode } from './platform-failure';

interface RetryRequest {
  /**
   * Repeating the request changes nothing on the platform, as with every read and the queries of
   * the data API.
   */
  readonly isSafe: boolean;
  /** Lies between 0 and 1 and is new for each decision, so that many panes do not retry in step. */
  readonly jitter: number;
}

/** The first try counts, too. */
export const MAX_TRIES = 3;
/** A call that timed out is retried only once, because a user is waiting. */
const MAX_TIMED_OUT_TRIES = 2;
const FIRST_PAUSE_MS = 300;
/** If the platform's Retry-After is longer than this, the user gets the failure at once. */
export const MAX_RETRY_AFTER_MS = 15_000;

const TRANSIENT_CODES: readonly PlatformFailureCode[] = [
  'PlatformUnreachable',
  'PlatformTimeout',
  'RateLimited',
  'DataApiDown',
];
const TRANSIENT_STATUSES: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Returns the milliseconds to wait before the next try, or `give up`. A write is retried only after
 * 429, which says that it was not carried out.
 * @param attemptNumber counts the tries made, from 1
 */
export function computeRetryWait(
  attemptNumber: number,
  failure: PlatformFailure,
  request: RetryRequest,
): number | 'give up' {
  if (attemptNumber >= MAX_TRIES) return 'give up';
  if (failure.code === 'PlatformTimeout' && attemptNumber >= MAX_TIMED_OUT_TRIES) return 'give up';
  if (!isTransient(failure) || !(request.isSafe || failure.code === 'RateLimited')) return 'give up';
  if (failure.retryAfterMs !== undefined) {
    return failure.retryAfterMs <= MAX_RETRY_AFTER_MS ? failure.retryAfterMs : 'give up';
  }
  const maxPauseMs = FIRST_PAUSE_MS * 3 ** (attemptNumber - 1);
  return Math.round(maxPauseMs * (0.5 + request.jitter / 2));
}

/** Returns true for failures that may disappear a moment later. */
function isTransient(failure: PlatformFailure): boolean {
  if (failure.code === 'PlatformBroken') return TRANSIENT_STATUSES.includes(failure.status);
  return TRANSIENT_CODES.includes(failure.code);
}

/**
 * Returns the milliseconds of a Retry-After header, which holds seconds or a date; undefined for
 * anything else. The result is at most a day.
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : /[a-z]/i.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, Math.ceil(waitMs)), 86_400_000);
}

export interface RetryParts {
  readonly clock: Clock;
  /** Returns a number between 0 and 1. */
  random(): number;
}

interface Retrier {
  /**
   * Resolves when it is time to retry.
   * @throws the given failure if there is no retry
   */
  pauseAfter(thrown: unknown, signal: AbortSignal | undefined): Promise<void>;
}

/** Returns the retries of one call, which count its tries. */
export function createRetrier({ clock, random }: RetryParts, isSafe: boolean): Retrier {
  let attemptNumber = 0;
  return {
    async pauseAfter(thrown, signal) {
      attemptNumber += 1;
      if (!isPlatformFailure(thrown)) throw thrown;
      const waitMs = computeRetryWait(attemptNumber, thrown, { isSafe, jitter: random() });
      if (waitMs === 'give up') throw thrown;
      await clock.wait(waitMs, signal);
      signal?.throwIfAborted();
    },
  };
}

/**
 * Resolves to the result of the first try that succeeds.
 * @throws the failure of the last try
 */
export async function runWithRetries<Value>(
  parts: RetryParts,
  isSafe: boolean,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Value>,
): Promise<Value> {
  const retrier = createRetrier(parts, isSafe);
  for (;;) {
    try {
      return await attempt();
    } catch (thrown) {
      await retrier.pauseAfter(thrown, signal);
    }
  }
}
