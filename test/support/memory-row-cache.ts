import type { CachedRows, RowCache } from '../../src/app';

/** Caches rows in a map for the length of the test, with limits as on a device. */
export function createMemoryRowCache({ bytesPerPlacement = 24_000_000, totalBytes = 96_000_000 } = {}): RowCache {
  const cachedEntries = new Map<string, { readonly rows: CachedRows; readonly bytes: number }>();
  const removeRows = async (placementId: string): Promise<void> => {
    cachedEntries.delete(placementId);
  };
  return {
    isAvailable: async () => true,
    read: async (placementId) => cachedEntries.get(placementId)?.rows,
    async save(placementId, rows, bytes) {
      cachedEntries.delete(placementId);
      if (bytes > bytesPerPlacement) return;
      let total = [...cachedEntries.values()].reduce((sum, entry) => sum + entry.bytes, bytes);
      for (const [id, entry] of cachedEntries) {
        if (total <= totalBytes) break;
        cachedEntries.delete(id);
        total -= entry.bytes;
      }
      // The cells are copied, so later changes by the caller do not reach the cache.
      cachedEntries.set(placementId, { rows: structuredClone(rows), bytes });
    },
    remove: removeRows,
    async removeAll() {
      cachedEntries.clear();
    },
  };
}
