/** Notes in the file by which one of several people who have it open refreshes for all. */
import { isTaken, type Placement, tryReadLease, tryReadPlacement, writeLease } from '../../placement';
import { LEASE, PLACEMENT } from './file-records';
import type { PlacementParts } from './placement-parts';

interface Leases {
  /**
   * Which of the placements this client is to refresh: those that nobody refreshes at this moment and nobody has refreshed since this
   * client last read the file. Held only as well as the file can: two clients that cannot see each other's notes yet both refresh.
   */
  claim(placements: readonly Placement[], signal: AbortSignal): Promise<readonly Placement[]>;
  /** Takes this client's notes out again, whatever came of the refresh. */
  release(placements: readonly Placement[]): Promise<void>;
}

/** Longer than a large refresh takes. */
const LASTS_MS = 10 * 60_000;
/** Time for a note of another client to arrive before this client believes its own. */
const SETTLES_MS = 300;

export function createLeases({ workbook, clock, newId }: Pick<PlacementParts, 'workbook' | 'clock' | 'newId'>): Leases {
  const me = newId();

  async function free(placements: readonly Placement[]): Promise<Placement[]> {
    const records = await workbook.records();
    return placements.filter(({ id, refreshedAt }) => {
      const kept = tryReadPlacement(records.get(PLACEMENT + id) ?? '');
      if (kept && kept.refreshedAt > refreshedAt) return false;
      return !isTaken(tryReadLease(records.get(LEASE + id)), me, refreshedAt, clock.now());
    });
  }

  return {
    async claim(placements, signal) {
      const { location } = await workbook.facts();
      // A file on a disk is open to one person at a time.
      if (location === undefined || !/^https?:/i.test(location)) return placements;
      const open = await free(placements);
      if (open.length === 0) return [];
      const until = clock.now() + LASTS_MS;
      const notes = open.map(({ id, refreshedAt }) => [
        LEASE + id,
        writeLease({ by: me, version: refreshedAt, until }),
      ]);
      await workbook.keepRecords(new Map(notes.map(([key = '', note]) => [key, note])));
      await clock.wait(SETTLES_MS, signal);
      return free(open);
    },
    async release(placements) {
      const records = await workbook.records();
      const mine = placements.filter(({ id }) => tryReadLease(records.get(LEASE + id))?.by === me);
      if (mine.length > 0) await workbook.keepRecords(new Map(mine.map(({ id }) => [LEASE + id, undefined])));
    },
  };
}
