/**
 * Cases that every cache of rows must pass. They run against the one in memory and, in a browser,
 * against the one in its database.
 */
import type { CachedRows, RowCache } from '../../src/app';

interface RowCacheLimits {
  readonly bytesPerPlacement: number;
  readonly totalBytes: number;
}

type OpenCache = (limits?: RowCacheLimits) => RowCache;

/** Each case gets an empty cache and throws if something is wrong. */
export const ROW_CACHE_CASES: Readonly<Record<string, (openCache: OpenCache) => Promise<void>>> = {
  'knows nothing of what was never kept': async (openCache) => {
    assertEqual(await openCache().read('a'), undefined);
  },

  'reports that it works, and stores nothing for this check': async (openCache) => {
    const cache = openCache();
    assertEqual([await cache.isAvailable(), await cache.read('trial')], [true, undefined]);
  },

  'gives back rows, columns and every kind of cell as they were kept': async (openCache) => {
    const cache = openCache();
    const rows = createCachedRows(7, [
      ['text', "'0012", '', -0.5, true],
      ['é', 1e300, false],
    ]);
    await cache.save('a', { ...rows, before: createCachedRows(3, [['old']]).written }, 10);
    assertEqual(await cache.read('a'), { ...rows, before: createCachedRows(3, [['old']]).written });
  },

  'keeps only the latest rows of a placement, without those before them': async (openCache) => {
    const cache = openCache();
    await cache.save('a', { ...createCachedRows(1, [['x']]), before: createCachedRows(0, [['w']]).written }, 10);
    await cache.save('a', createCachedRows(2, [['y']]), 10);
    assertEqual(await cache.read('a'), createCachedRows(2, [['y']]));
  },

  'forgets one placement, or all of them': async (openCache) => {
    const cache = openCache();
    for (const id of ['a', 'b', 'c']) await cache.save(id, createCachedRows(1, [[id]]), 10);
    await cache.remove('a');
    assertEqual([await cache.read('a'), await cache.read('b')], [undefined, createCachedRows(1, [['b']])]);
    await cache.removeAll();
    assertEqual([await cache.read('b'), await cache.read('c')], [undefined, undefined]);
    await cache.remove('never kept');
  },

  'keeps nothing for a placement with too many rows, and drops its older ones': async (openCache) => {
    const cache = openCache({ bytesPerPlacement: 100, totalBytes: 1000 });
    await cache.save('a', createCachedRows(1, [['small']]), 100);
    await cache.save('b', createCachedRows(1, [['other']]), 100);
    await cache.save('a', createCachedRows(2, [['large']]), 101);
    assertEqual([await cache.read('a'), await cache.read('b')], [undefined, createCachedRows(1, [['other']])]);
  },

  'drops the oldest rows when all together are too many': async (openCache) => {
    const cache = openCache({ bytesPerPlacement: 100, totalBytes: 250 });
    for (const id of ['a', 'b']) await cache.save(id, createCachedRows(1, [[id]]), 100);
    await cache.save('a', createCachedRows(2, [['a again']]), 100);
    await cache.save('c', createCachedRows(1, [['c']]), 100);
    assertEqual(await cache.read('b'), undefined);
    assertEqual(
      [await cache.read('a'), await cache.read('c')],
      [createCachedRows(2, [['a again']]), createCachedRows(1, [['c']])],
    );
  },

  'keeps the rows of several placements that are stored at the same time': async (openCache) => {
    const cache = openCache();
    const ids = ['a', 'b', 'c', 'd'];
    await Promise.all(ids.map((id) => cache.save(id, createCachedRows(1, [[id]]), 10)));
    assertEqual(
      await Promise.all(ids.map((id) => cache.read(id))),
      ids.map((id) => createCachedRows(1, [[id]])),
    );
  },
};

/** @param cells the values, column by column */
export function createCachedRows(at: number, cells: readonly (readonly (string | number | boolean)[])[]): CachedRows {
  const columns = cells.map((column, index) => ({
    name: `sales.column_${index}`,
    title: `Column ${index}`,
    type: 'string' as const,
    numberFormat: 'General',
    cells: column,
  }));
  return { refreshedAt: at, written: { at, rowCount: cells[0]?.length ?? 0, columns } };
}

function assertEqual(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`This was kept: ${a}; this should be: ${b}`);
}
