/** Limits the time of a call; the transactions of the call know the limit. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createTooSlowError } from '../api-error';

const currentLimit = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * Runs the work of a call within a time limit, so that no caller waits for ever for a store that
 * hangs.
 * @throws ApiError `too_slow` once the limit is over; no transaction of this call is committed from
 * then on
 */
export async function withTimeLimit<Answer>(limitMs: number, task: () => Promise<Answer>): Promise<Answer> {
  const limit = { isOver: false };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      limit.isOver = true;
      reject(createTooSlowError());
    }, limitMs);
  });
  try {
    return await Promise.race([currentLimit.run(limit, task), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a check for the end of a transaction. The check throws the ApiError `too_slow` if the
 * caller has already been answered with it: such a transaction must not be committed.
 */
export function createDeadlineCheck(): () => void {
  const limit = currentLimit.getStore();
  return () => {
    if (limit?.isOver) throw createTooSlowError();
  };
}
