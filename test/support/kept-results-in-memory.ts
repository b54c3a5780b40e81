import type { CachedRows, RowCache } from '../../src/app';

/** Caches rows in a map for the length of the test, with limits as on a device. */
export function keptResultsInMemory({ bytesPerPlacement = 24_000_000, totalBytes = 96_000_000 } = {}): RowCache {
  const kept = new Map<string, { readonly rows: CachedRows; readonly bytes: number }>();
  const forget = async (placementId: string): Promise<void> => {
    kept.delete(placementId);
  };
  return {
    isAvailable: async () => true,
    read: async (placementId) => kept.get(placementId)?.rows,
    async save(placementId, rows, bytes) {
      kept.delete(placementId);
      if (bytes > bytesPerPlacement) return;
      let total = [...kept.values()].reduce((sum, one) => sum + one.bytes, bytes);
      for (const [id, one] of kept) {
        if (total <= totalBytes) break;
        kept.delete(id);
        total -= one.bytes;
      }
      // The cells are copied, so later changes by the caller do not reach the cache.
      kept.set(placementId, { rows: structuredClone(rows), bytes });
    },
    remove: forget,
    async removeAll() {
      kept.clear();
    },
  };
}
