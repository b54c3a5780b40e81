/** Notes in the file by which one of several people who have it open refreshes for all. */
import { isTaken, type Placement, tryReadLease, tryReadPlacement, writeLease } from '../../placement';
import { LEASE, PLACEMENT } from './file-records';
import type { PlacementParts } from './placement-parts';
import type { Changes } from './registry';

export interface Leases {
  /**
   * Which of the placements this client is to refresh: those that nobody refreshes at this moment and nobody has refreshed since this
   * client last read the file. Held only as well as the file can: two clients that cannot see each other's notes yet both refresh.
   */
  claim(placements: readonly Placement[], signal: AbortSignal): Promise<readonly Placement[]>;
  /** Whether the file has notes of this client, which are still to be taken out. */
  isHeld(): boolean;
  /** What takes this client's notes out of the file again, to be kept along with what came of the refresh. */
  release(): Changes;
}

/** Longer than a large refresh takes. */
const LASTS_MS = 10 * 60_000;
/** Time for a note of another client to arrive before this client believes its own. */
const SETTLES_MS = 300;

export function createLeases({ workbook, clock, newId }: Pick<PlacementParts, 'workbook' | 'clock' | 'newId'>): Leases {
  const me = newId();
  let held: readonly Placement[] = [];

  async function lookAtRecords(): Promise<ReadonlyMap<string, string>> {
    const [records] = await workbook.look({ kind: 'records' });
    return records;
  }

  function free(placements: readonly Placement[], records: ReadonlyMap<string, string>): Placement[] {
    return placements.filter(({ id, refreshedAt }) => {
      const kept = tryReadPlacement(records.get(PLACEMENT + id));
      if (kept && kept.refreshedAt > refreshedAt) return false;
      return !isTaken(tryReadLease(records.get(LEASE + id)), me, refreshedAt, clock.now());
    });
  }

  return {
    async claim(placements, signal) {
      if (placements.length === 0) return placements;
      const location = await workbook.location();
      // A file on a disk is open to one person at a time.
      if (location === undefined || !/^https?:/i.test(location)) return placements;
      const open = free(placements, await lookAtRecords());
      signal.throwIfAborted();
      if (open.length === 0) return [];
      const until = clock.now() + LASTS_MS;
      held = open;
      await workbook.keepRecords(
        new Map(
          open.map(({ id, refreshedAt }) => [LEASE + id, writeLease({ by: me, version: refreshedAt, until })] as const),
        ),
      );
      await clock.wait(SETTLES_MS, signal);
      const records = await lookAtRecords();
      held = open.filter(({ id }) => tryReadLease(records.get(LEASE + id))?.by === me);
      return free(open, records);
    },
    isHeld: () => held.length > 0,
    release() {
      const gone = held;
      held = [];
      return new Map(gone.map(({ id }) => [LEASE + id, undefined]));
    },
  };
}
