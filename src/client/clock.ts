/** Time, as this room is given it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after a while; rejects with the signal's reason when that aborts first. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The platform's `fetch`, or one that stands for it. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;
