export interface Mutex {
  /**
   * Waits until everyone who entered before has left.
   * @param signal ends the wait with its reason; those behind then no longer wait for this one
   * @returns leaves the mutex
   */
  enter(signal?: AbortSignal): Promise<() => void>;
  /** Runs the work while nobody else is in the mutex, however it ends. */
  runExclusive<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param hold holds something else while somebody is in the mutex; resolves to the function that gives it back */
export function createMutex(hold = async () => (): void => undefined): Mutex {
  let last = Promise.resolve();

  async function enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const before = last;
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    // Whoever is behind one that gives up still waits for those before it.
    last = before.then(() => left);
    const entered = new AbortController();
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: entered.signal });
    });
    try {
      await Promise.race([before, aborted]);
      const giveBack = await hold();
      return () => {
        giveBack();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    } finally {
      entered.abort();
    }
  }

  return {
    enter,
    async runExclusive(work, signal) {
      const leave = await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
