/**
 * Runs in the page in which row-cache.test.ts tests the device's cache of rows. The test bundles
 * it.
 */
import { createRowCache } from '../../src/taskpane/shell/row-cache';
import { createCachedRows, ROW_CACHE_CASES } from '../support/row-cache-cases';

declare global {
  interface Window {
    runCase(name: string, partition: string): Promise<void>;
    /** Caches rows and reads them again, with this fault of the storage. */
    runWithFault(kind: 'blocked' | 'silent' | 'full'): Promise<unknown>;
  }
}

const LIMITS = { bytesPerPlacement: 1e6, totalBytes: 1e7 };

window.runCase = async (name, partition) => {
  const runTest = new Map(Object.entries(ROW_CACHE_CASES)).get(name);
  await runTest?.((limits) => createRowCache(partition, () => indexedDB, { ...LIMITS, ...limits, timeout: 600_000 }));
};

const STORAGES: Readonly<Record<'blocked' | 'silent' | 'full', () => IDBFactory>> = {
  blocked: () => {
    throw new DOMException('Blocked.', 'SecurityError');
  },
  silent: () => Object.assign(Object.create(indexedDB), { open: () => ({}) }),
  full: () => indexedDB,
};

window.runWithFault = async (kind) => {
  const rowCache = createRowCache(`storage-${kind}`, STORAGES[kind], { ...LIMITS, timeout: 50 });
  if (kind === 'full') {
    await rowCache.save('a', createCachedRows(1, [['before']]), 10);
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  }
  if (await rowCache.isAvailable()) return 'said to work';
  await rowCache.save('a', createCachedRows(2, [['after']]), 10);
  const answer = await rowCache.read('a');
  await rowCache.remove('a');
  await rowCache.removeAll();
  return answer === undefined ? 'nothing' : answer;
};
