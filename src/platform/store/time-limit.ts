/** Limits the time of a call; the transactions of the call know the limit. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { tooSlow } from '../api-error';

const limits = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * Runs the work of a call within a time limit, so that no caller waits for ever for a store that
 * hangs.
 * @param longest in milliseconds
 * @throws ApiError `too_slow` once the limit is over; no transaction of this call is committed from
 * then on
 */
export async function withTimeLimit<Answer>(longest: number, work: () => Promise<Answer>): Promise<Answer> {
  const limit = { isOver: false };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      limit.isOver = true;
      reject(tooSlow());
    }, longest);
  });
  try {
    return await Promise.race([limits.run(limit, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a check for the end of a transaction. The check throws the ApiError `too_slow` if the
 * caller has already been answered with it: such a transaction must not be committed.
 */
export function timeLimitOfCall(): () => void {
  const limit = limits.getStore();
  return () => {
    if (limit?.isOver) throw tooSlow();
  };
}
