/** Work that outlives a request: a slow query goes on while its caller is told to ask again. */
export interface ContinuedWork<Result> {
  /**
   * Starts the work, or joins the work of the same key that an earlier request left running, and waits at most
   * `patience` milliseconds. An abort while waiting ends the work.
   */
  take(
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    patience: number,
    signal: AbortSignal,
  ): Promise<{ readonly done: Result } | 'still running'>;
  /** Ends everything that runs. */
  close(): void;
}

interface Entry<Result> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  forget?: NodeJS.Timeout;
}

/** How long left-behind work waits for its caller to ask again, in milliseconds. */
const FORGET_AFTER = 15_000;

/** `drop` receives a result that nobody came back for. */
export function continuedWork<Result>(drop: (result: Result) => void): ContinuedWork<Result> {
  const left = new Map<string, Entry<Result>>();
  const running = new Set<AbortController>();

  function begin(start: (signal: AbortSignal) => Promise<Result>): Entry<Result> {
    const abort = new AbortController();
    running.add(abort);
    const result = start(abort.signal).finally(() => running.delete(abort));
    // The failure reaches whoever waits for the result; without a waiter it must not end the process.
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
