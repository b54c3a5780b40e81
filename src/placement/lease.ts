import { tryReadObject } from './kept-object';

/** Two people open the same workbook: whoever notes in it first that a placement is being refreshed, refreshes it for both. */
export interface Lease {
  /** A client, not a person: made anew for each opening of the pane. */
  readonly by: string;
  /** The refresh that the client saw last: a lease says nothing about later ones. */
  readonly version: number;
  /** Milliseconds since 1970. A client that died gives way then. */
  readonly until: number;
}

/** @returns true when another client is at work on the very refresh that this one is about to repeat */
export function isTaken(lease: Lease | undefined, me: string, version: number, now: number): boolean {
  return lease !== undefined && lease.by !== me && lease.version === version && lease.until > now;
}

export function writeLease(lease: Lease): string {
  return JSON.stringify({ v: 1, ...lease });
}

export function tryReadLease(text: string | undefined): Lease | undefined {
  const value = text === undefined ? undefined : tryReadObject(text);
  if (value?.v !== 1) return undefined;
  const { by, version, until } = value;
  if (typeof by !== 'string' || typeof version !== 'number' || typeof until !== 'number') return undefined;
  return { by, version, until };
}
