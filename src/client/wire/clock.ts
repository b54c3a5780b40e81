/** Time, network and the end of a wait, as this room is given them. */

/** Time, as this room is given it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after a while; rejects with the signal's reason when that aborts first. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The platform's `fetch`, or one that stands for it. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Waits for some work, or rejects with the signal's reason at once when that aborts first. The work itself is not stopped. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
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
