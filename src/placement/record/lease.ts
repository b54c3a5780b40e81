/** Two people open the same workbook: whoever notes in it first that a placement is being refreshed, refreshes it for both. */
import * as z from 'zod/mini';
import { Instant, ShortText, tryReadVersion1 } from './record';

const Lease = z.object({
  /** A client, not a person: made anew for each opening of the pane. */
  by: ShortText,
  /** The refresh that the client saw last: a lease says nothing about later ones. */
  version: Instant,
  /** Milliseconds since 1970. A client that died gives way then. */
  until: Instant,
});
type Lease = Readonly<z.infer<typeof Lease>>;

/** Clocks differ, but not by days: nobody keeps a refresh from others for ever. */
const LONGEST_MS = 24 * 60 * 60_000;

/** @returns true when another client is at work on the very refresh that this one is about to repeat */
export function isTaken(lease: Lease | undefined, me: string, version: number, now: number): boolean {
  if (lease === undefined || lease.by === me || lease.version !== version) return false;
  return lease.until > now && lease.until < now + LONGEST_MS;
}

export function writeLease(lease: Lease): string {
  return JSON.stringify({ v: 1, ...lease });
}

export function tryReadLease(text: string | undefined): Lease | undefined {
  return tryReadVersion1(Lease, text);
}
