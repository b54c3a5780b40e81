/**
 * Runs work that may outlive its request: a slow query continues while its caller gets "Continue
 * wait" and repeats the request.
 */
export interface ContinuedWork<Result> {
  /**
   * Starts the work, or joins the work that an earlier request with the same key left running.
   * Waits at most `maxWait` milliseconds. An abort during the wait cancels the work.
   */
  startOrJoin(
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    maxWait: number,
    signal: AbortSignal,
  ): Promise<{ readonly done: Result } | 'still running'>;
  /** Cancels everything that runs. */
  close(): void;
}

interface WorkEntry<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  expiryTimer?: NodeJS.Timeout;
}

/** Detached work waits this many milliseconds for its caller to ask again. */
const DETACHED_TIMEOUT_MS = 15_000;

/** Returns a registry of work. `discard` receives each result that no caller came back for. */
export function createContinuedWork<Result>(discard: (result: Result) => void): ContinuedWork<Result> {
  const detachedWork = new Map<string, WorkEntry<Result>>();
  const runningControllers = new Set<AbortController>();

  function startWork(start: (signal: AbortSignal) => Promise<Result>): WorkEntry<Result> {
    const controller = new AbortController();
    runningControllers.add(controller);
    const result = start(controller.signal).finally(() => runningControllers.delete(controller));
    // The waiting caller gets the failure. If no caller waits, it must not end the process as
    // unhandled.
    result.catch(() => undefined);
    return { result, controller };
  }

  function detach(key: string, entry: WorkEntry<Result>): void {
    entry.expiryTimer = setTimeout(() => {
      detachedWork.delete(key);
      entry.controller.abort(new Error('Nobody asked for this result again.'));
      entry.result.then(discard, () => undefined);
    }, DETACHED_TIMEOUT_MS);
    entry.expiryTimer.unref();
    detachedWork.set(key, entry);
  }

  return {
    async startOrJoin(key, start, maxWait, signal) {
      signal.throwIfAborted();
      const previous = detachedWork.get(key);
      detachedWork.delete(key);
      clearTimeout(previous?.expiryTimer);
      const entry = previous ?? startWork(start);
      let timer: NodeJS.Timeout | undefined;
      let cancelWork = () => {};
      try {
        const timeout = new Promise<'still running'>((resolve, reject) => {
          if (Number.isFinite(maxWait)) timer = setTimeout(() => resolve('still running'), maxWait);
          cancelWork = () => {
            entry.controller.abort(signal.reason);
            entry.result.then(discard, () => undefined);
            reject(signal.reason);
          };
          signal.addEventListener('abort', cancelWork, { once: true });
        });
        const outcome = await Promise.race([entry.result.then((done) => ({ done })), timeout]);
        if (outcome === 'still running') detach(key, entry);
        return outcome;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancelWork);
      }
    },
    close() {
      for (const entry of detachedWork.values()) clearTimeout(entry.expiryTimer);
      detachedWork.clear();
      for (const controller of runningControllers) controller.abort(new Error('The platform is closing.'));
    },
  };
}
