/**
 * Runs work that may outlive its request: a slow query continues while its caller is told to ask
 * again.
 */
export interface ContinuedWork<Result> {
  /**
   * Starts the work, or joins the work that an earlier request with the same key left running. Waits at
   * most `patience` milliseconds. An abort during the wait cancels the work.
   */
  take(
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    patience: number,
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
const FORGET_AFTER = 15_000;

/** Returns a registry of work. `drop` receives each result that no caller came back for. */
export function continuedWork<Result>(drop: (result: Result) => void): ContinuedWork<Result> {
  const left = new Map<string, Entry<Result>>();
  const running = new Set<AbortController>();

  function begin(start: (signal: AbortSignal) => Promise<Result>): Entry<Result> {
    const abort = new AbortController();
    running.add(abort);
    const result = start(abort.signal).finally(() => running.delete(abort));
    // The caller who waits gets the failure. Without one it must not end the process as unhandled.
    result.catch(() => undefined);
    return { result, abort };
  }

  function leave(key: string, entry: Entry<Result>): void {
    entry.forget = setTimeout(() => {
      left.delete(key);
      entry.abort.abort(new Error('Nobody asked for this result again.'));
      entry.result.then(drop, () => undefined);
    }, FORGET_AFTER);
    entry.forget.unref();
    left.set(key, entry);
  }

  return {
    async take(key, start, patience, signal) {
      signal.throwIfAborted();
      const earlier = left.get(key);
      left.delete(key);
      clearTimeout(earlier?.forget);
      const entry = earlier ?? begin(start);
      let timer: NodeJS.Timeout | undefined;
      let giveUp = () => {};
      try {
        const waited = new Promise<'still running'>((resolve, reject) => {
          if (Number.isFinite(patience)) timer = setTimeout(() => resolve('still running'), patience);
          giveUp = () => {
            entry.abort.abort(signal.reason);
            entry.result.then(drop, () => undefined);
            reject(signal.reason);
          };
          signal.addEventListener('abort', giveUp, { once: true });
        });
        const outcome = await Promise.race([entry.result.then((done) => ({ done })), waited]);
        if (outcome === 'still running') leave(key, entry);
        return outcome;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      }
    },
    close() {
      for (const entry of left.values()) clearTimeout(entry.forget);
      left.clear();
      for (const abort of running) abort.abort(new Error('The platform is closing.'));
    },
  };
}
