/**
 * Runs in the page in which kept-results.test.ts tests the device's cache of rows. The test bundles
 * it.
 */
import { createResultCache } from '../../src/taskpane/shell/result-cache';
import { KEPT_RESULTS_CASES, rowsOf } from '../support/kept-results-cases';

declare global {
  interface Window {
    runCase(name: string, partition: string): Promise<void>;
    /** Caches rows and reads them again, with this fault of the storage. */
    throughStorage(kind: 'blocked' | 'silent' | 'full'): Promise<unknown>;
  }
}

const LIMITS = { bytesPerPlacement: 1e6, totalBytes: 1e7 };

window.runCase = async (name, partition) => {
  const run = new Map(Object.entries(KEPT_RESULTS_CASES)).get(name);
  await run?.((limits) => createResultCache(partition, () => indexedDB, { ...LIMITS, ...limits, timeout: 600_000 }));
};

const STORAGES: Readonly<Record<'blocked' | 'silent' | 'full', () => IDBFactory>> = {
  blocked: () => {
    throw new DOMException('Blocked.', 'SecurityError');
  },
  silent: () => Object.assign(Object.create(indexedDB), { open: () => ({}) }),
  full: () => indexedDB,
};

window.throughStorage = async (kind) => {
  const kept = createResultCache(`storage-${kind}`, STORAGES[kind], { ...LIMITS, timeout: 50 });
  if (kind === 'full') {
    await kept.save('a', rowsOf(1, [['before']]), 10);
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  }
  if (await kept.isAvailable()) return 'said to work';
  await kept.save('a', rowsOf(2, [['after']]), 10);
  const answer = await kept.read('a');
  await kept.remove('a');
  await kept.removeAll();
  return answer === undefined ? 'nothing' : answer;
};
