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

interface Entry<Result> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  forget?: NodeJS.Timeout;
}

/** Detached work waits this many milliseconds for its caller to ask again. */
const DETACHED_MS = 15_000;

/** Returns a registry of work. `drop` receives each result that no caller came back for. */
export function continuedWork<Result>(drop: (result: Result) => void): ContinuedWork<Result> {
  const detached = new Map<string, Entry<Result>>();
  const running = new Set<AbortController>();

  function begin(start: (signal: AbortSignal) => Promise<Result>): Entry<Result> {
    const abort = new AbortController();
    running.add(abort);
    const result = start(abort.signal).finally(() => running.delete(abort));
    // The waiting caller gets the failure. If no caller waits, it must not end the process as
    // unhandled.
    result.catch(() => undefined);
    return { result, abort };
  }

  function detach(key: string, entry: Entry<Result>): void {
    entry.forget = setTimeout(() => {
      detached.delete(key);
      entry.abort.abort(new Error('Nobody asked for this result again.'));
      entry.result.then(drop, () => undefined);
    }, DETACHED_MS);
    entry.forget.unref();
    detached.set(key, entry);
  }

  return {
    async startOrJoin(key, start, maxWait, signal) {
      signal.throwIfAborted();
      const previous = detached.get(key);
      detached.delete(key);
      clearTimeout(previous?.forget);
      const entry = previous ?? begin(start);
      let timer: NodeJS.Timeout | undefined;
      let giveUp = () => {};
      try {
        const timedOut = new Promise<'still running'>((resolve, reject) => {
          if (Number.isFinite(maxWait)) timer = setTimeout(() => resolve('still running'), maxWait);
          giveUp = () => {
            entry.abort.abort(signal.reason);
            entry.result.then(drop, () => undefined);
            reject(signal.reason);
          };
          signal.addEventListener('abort', giveUp, { once: true });
        });
        const outcome = await Promise.race([entry.result.then((done) => ({ done })), timedOut]);
        if (outcome === 'still running') detach(key, entry);
        return outcome;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      }
    },
    close() {
      for (const entry of detached.values()) clearTimeout(entry.forget);
      detached.clear();
      for (const abort of running) abort.abort(new Error('The platform is closing.'));
    },
  };
}
