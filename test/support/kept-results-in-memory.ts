import type { KeptResults, KeptRows } from '../../src/app';

/** Caches rows in a map for the length of the test, with limits as on a device. */
export function keptResultsInMemory({ each = 24_000_000, all = 96_000_000 } = {}): KeptResults {
  const kept = new Map<string, { readonly rows: KeptRows; readonly bytes: number }>();
  const forget = async (placementId: string): Promise<void> => {
    kept.delete(placementId);
  };
  return {
    works: async () => true,
    read: async (placementId) => kept.get(placementId)?.rows,
    async keep(placementId, rows, bytes) {
      kept.delete(placementId);
      if (bytes > each) return;
      let total = [...kept.values()].reduce((sum, one) => sum + one.bytes, bytes);
      for (const [id, one] of kept) {
        if (total <= all) break;
        kept.delete(id);
        total -= one.bytes;
      }
      // The cells are copied, so later changes by the caller do not reach the cache.
      kept.set(placementId, { rows: structuredClone(rows), bytes });
    },
    forget,
    async forgetAll() {
      kept.clear();
    },
  };
}
