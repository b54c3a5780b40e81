/**
 * Several windows of one device may have the same workbook open: one refreshes it automatically, the next waits and leaves out what was
 * refreshed meanwhile. The file takes no note of it, because writing to the file may clear the user's undo stack.
 */
import { asFound, type Placement, tryReadPlacement } from '../../placement';
import { FOUND, PLACEMENT } from '../workbook/file-records';
import type { PlacementParts } from '../workbook/placement-parts';

export interface RefreshLock {
  /** Waits until no other window refreshes. @returns the placements that no window has refreshed since this window read the file */
  acquire(placements: readonly Placement[], signal: AbortSignal): Promise<readonly Placement[]>;
  release(): void;
}

export function createRefreshLock({
  workbook,
  registry,
  storage,
}: Pick<PlacementParts, 'workbook' | 'registry' | 'storage'>): RefreshLock {
  let unlock: (() => void) | undefined;
  return {
    async acquire(placements, signal) {
      if (placements.length === 0) return placements;
      unlock = await storage.lock(`refresh.${registry.workbook.peek()?.id}`, signal);
      const [records] = await workbook.look({ kind: 'records' });
      return placements.filter(({ id, written: { refreshedAt } }) => {
        const inFile = tryReadPlacement(records.get(PLACEMENT + id));
        return !inFile || asFound(inFile, storage.read(FOUND + id)).written.refreshedAt <= refreshedAt;
      });
    },
    release() {
      unlock?.();
      unlock = undefined;
    },
  };
}
