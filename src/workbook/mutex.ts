export interface Mutex {
  /**
   * Waits until all earlier callers have released the mutex.
   * @param signal rejects the wait with its reason; later callers then no longer wait for this one
   * @returns releases the mutex
   */
  acquire(signal?: AbortSignal): Promise<() => void>;
  /**
   * Runs the work while no other caller holds the mutex, and releases it even if the work fails.
   */
  runExclusive<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * Creates a mutex. Callers get it in the order of their calls.
 * @param acquireOuter acquires another lock each time before the mutex is handed out; resolves to
 * the function that releases that lock
 */
export function createMutex(acquireOuter = async () => (): void => undefined): Mutex {
  let last = Promise.resolve();

  async function acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const previousTurn = last;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    // A caller behind a cancelled one still waits for the callers before it.
    last = previousTurn.then(() => released);
    const waitController = new AbortController();
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: waitController.signal });
    });
    try {
      await Promise.race([previousTurn, aborted]);
      const releaseOuter = await acquireOuter();
      return () => {
        releaseOuter();
        release();
      };
    } catch (error) {
      release();
      throw error;
    } finally {
      waitController.abort();
    }
  }

  return {
    acquire,
    async runExclusive(work, signal) {
      const release = await acquire(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
