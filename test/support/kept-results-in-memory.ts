import type { KeptResults, KeptRows } from '../../src/app';

/** Rows in a map: as long as the test. Bounded as the device's are. */
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
      // Cells are not shared with whoever kept them.
      kept.set(placementId, { rows: structuredClone(rows), bytes });
    },
    forget,
    async forgetAll() {
      kept.clear();
    },
  };
}
