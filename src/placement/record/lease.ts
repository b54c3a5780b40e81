/** Two people open the same workbook: whoever notes in it first that a placement is being refreshed, refreshes it for both. */
import * as z from 'zod/mini';
import { tryReadVersion1 } from './record';

const Lease = z.object({
  /** A client, not a person: made anew for each opening of the pane. */
  by: z.string(),
  /** The refresh that the client saw last: a lease says nothing about later ones. */
  version: z.number(),
  /** Milliseconds since 1970. A client that died gives way then. */
  until: z.number(),
});
type Lease = Readonly<z.infer<typeof Lease>>;

/** @returns true when another client is at work on the very refresh that this one is about to repeat */
export function isTaken(lease: Lease | undefined, me: string, version: number, now: number): boolean {
  return lease !== undefined && lease.by !== me && lease.version === version && lease.until > now;
}

export function writeLease(lease: Lease): string {
  return JSON.stringify({ v: 1, ...lease });
}

export function tryReadLease(text: string | undefined): Lease | undefined {
  return tryReadVersion1(Lease, text);
}
