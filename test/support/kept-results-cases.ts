/**
 * Cases that every cache of rows must pass. They run against the one in memory and, in a browser,
 * against the one in its database.
 */
import type { CachedRows, RowCache } from '../../src/app';

interface KeptLimitsAsked {
  readonly bytesPerPlacement: number;
  readonly totalBytes: number;
}

type Open = (limits?: KeptLimitsAsked) => RowCache;

/** Each case gets an empty cache and throws if something is wrong. */
export const KEPT_RESULTS_CASES: Readonly<Record<string, (open: Open) => Promise<void>>> = {
  'knows nothing of what was never kept': async (open) => {
    equal(await open().read('a'), undefined);
  },

  'reports that it works, and stores nothing for this check': async (open) => {
    const kept = open();
    equal([await kept.isAvailable(), await kept.read('trial')], [true, undefined]);
  },

  'gives back rows, columns and every kind of cell as they were kept': async (open) => {
    const kept = open();
    const rows = rowsOf(7, [
      ['text', "'0012", '', -0.5, true],
      ['é', 1e300, false],
    ]);
    await kept.save('a', { ...rows, before: rowsOf(3, [['old']]).written }, 10);
    equal(await kept.read('a'), { ...rows, before: rowsOf(3, [['old']]).written });
  },

  'keeps only the latest rows of a placement, without those before them': async (open) => {
    const kept = open();
    await kept.save('a', { ...rowsOf(1, [['x']]), before: rowsOf(0, [['w']]).written }, 10);
    await kept.save('a', rowsOf(2, [['y']]), 10);
    equal(await kept.read('a'), rowsOf(2, [['y']]));
  },

  'forgets one placement, or all of them': async (open) => {
    const kept = open();
    for (const id of ['a', 'b', 'c']) await kept.save(id, rowsOf(1, [[id]]), 10);
    await kept.remove('a');
    equal([await kept.read('a'), await kept.read('b')], [undefined, rowsOf(1, [['b']])]);
    await kept.removeAll();
    equal([await kept.read('b'), await kept.read('c')], [undefined, undefined]);
    await kept.remove('never kept');
  },

  'keeps nothing for a placement with too many rows, and drops its older ones': async (open) => {
    const kept = open({ bytesPerPlacement: 100, totalBytes: 1000 });
    await kept.save('a', rowsOf(1, [['small']]), 100);
    await kept.save('b', rowsOf(1, [['other']]), 100);
    await kept.save('a', rowsOf(2, [['large']]), 101);
    equal([await kept.read('a'), await kept.read('b')], [undefined, rowsOf(1, [['other']])]);
  },

  'drops the oldest rows when all together are too many': async (open) => {
    const kept = open({ bytesPerPlacement: 100, totalBytes: 250 });
    for (const id of ['a', 'b']) await kept.save(id, rowsOf(1, [[id]]), 100);
    await kept.save('a', rowsOf(2, [['a again']]), 100);
    await kept.save('c', rowsOf(1, [['c']]), 100);
    equal(await kept.read('b'), undefined);
    equal([await kept.read('a'), await kept.read('c')], [rowsOf(2, [['a again']]), rowsOf(1, [['c']])]);
  },

  'keeps the rows of several placements that are stored at the same time': async (open) => {
    const kept = open();
    const ids = ['a', 'b', 'c', 'd'];
    await Promise.all(ids.map((id) => kept.save(id, rowsOf(1, [[id]]), 10)));
    equal(
      await Promise.all(ids.map((id) => kept.read(id))),
      ids.map((id) => rowsOf(1, [[id]])),
    );
  },
};

/** @param cells the values, column by column */
export function rowsOf(at: number, cells: readonly (readonly (string | number | boolean)[])[]): CachedRows {
  const columns = cells.map((column, index) => ({
    name: `sales.column_${index}`,
    title: `Column ${index}`,
    type: 'string' as const,
    numberFormat: 'General',
    cells: column,
  }));
  return { refreshedAt: at, written: { at, rowCount: cells[0]?.length ?? 0, columns } };
}

function equal(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`This was kept: ${a}; this should be: ${b}`);
}
