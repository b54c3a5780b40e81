/** Supplies the time; tests replace it. */
export interface Clock {
  /** Returns milliseconds since 1970. */
  now(): number;
  /** Resolves after the delay; rejects with the signal's reason if that aborts first. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Stands for the browser's `fetch` or, in tests, its replacement. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * Resolves with the work, or rejects with the signal's reason at once if that aborts first. The
 * work itself continues.
 */
export async function raceWithAbort<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return await work;
  let stopListening = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    stopListening = () => signal.removeEventListener('abort', abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stopListening();
  }
}
