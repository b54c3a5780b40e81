import type { CachedRows, RowCache } from '../../app';

interface CacheLimits {
  /** One placement may take this many bytes. */
  readonly bytesPerPlacement: number;
  /** All placements together may take this many bytes. */
  readonly totalBytes: number;
  /** A request to the database is given up after these milliseconds. */
  readonly timeout: number;
}

const DEFAULT_LIMITS: CacheLimits = { bytesPerPlacement: 24_000_000, totalBytes: 96_000_000, timeout: 3000 };

const ENTRIES = 'entries';
const ROWS = 'rows';
/** No placement has this id. */
const TRIAL_ID = 'trial';

/** Sizes and ages are stored apart from the rows, so dropping the oldest reads no rows. */
interface CacheEntry {
  readonly id: string;
  readonly bytes: number;
  /** Each write increments it, so the oldest rows have the smallest number. */
  readonly turn: number;
}

/**
 * Caches results in the browser's database. On the web each host page may have its own database;
 * then another host page has no earlier rows to compare with.
 * @param partitionKey is the key that Excel on the web gives to its host page
 * @param database returns the factory; even accessing it throws if storage is blocked
 */
export function createRowCache(
  partitionKey: string | undefined,
  database: () => IDBFactory,
  limits: CacheLimits = DEFAULT_LIMITS,
): RowCache {
  let databasePromise: Promise<IDBDatabase> | undefined;

  function openOnce(): Promise<IDBDatabase> {
    databasePromise ??= openDatabase(database(), `${partitionKey ?? ''}inlay`, () => {
      databasePromise = undefined;
    }).catch((error: unknown) => {
      databasePromise = undefined;
      throw error;
    });
    return databasePromise;
  }

  /**
   * Resolves to undefined if the storage fails or does not answer; a change is made completely or
   * not at all.
   */
  async function runTransaction<T>(
    mode: IDBTransactionMode,
    useStores: (stores: Stores) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await withTimeout(limits.timeout, async () => {
        const transaction = (await openOnce()).transaction([ENTRIES, ROWS], mode);
        const completion = waitForTransaction(transaction);
        completion.catch(() => undefined);
        const result = await useStores({
          entries: transaction.objectStore(ENTRIES),
          rows: transaction.objectStore(ROWS),
        });
        await completion;
        return result;
      });
    } catch {
      return undefined;
    }
  }

  const remove = ({ entries, rows }: Stores, id: string): void => {
    entries.delete(id);
    rows.delete(id);
  };

  async function forget(placementId: string): Promise<void> {
    await runTransaction('readwrite', async (stores) => remove(stores, placementId));
  }

  return {
    async isAvailable() {
      const isStored = await runTransaction('readwrite', async (stores) => {
        stores.rows.put(TRIAL_ID, TRIAL_ID);
        const storedText = await waitForRequest<unknown>(stores.rows.get(TRIAL_ID));
        stores.rows.delete(TRIAL_ID);
        return storedText === TRIAL_ID;
      });
      return isStored ?? false;
    },
    read: (placementId) =>
      runTransaction('readonly', ({ rows }) => waitForRequest<CachedRows | undefined>(rows.get(placementId))),
    async save(placementId, rows, bytes) {
      if (bytes > limits.bytesPerPlacement) {
        await forget(placementId);
        return;
      }
      const isStored = await runTransaction('readwrite', async (stores) => {
        const entries = await waitForRequest<CacheEntry[]>(stores.entries.getAll());
        const oldestFirst = entries.filter(({ id }) => id !== placementId).sort((a, b) => a.turn - b.turn);
        let total = oldestFirst.reduce((sum, entry) => sum + entry.bytes, bytes);
        for (const entry of oldestFirst) {
          if (total <= limits.totalBytes) break;
          remove(stores, entry.id);
          total -= entry.bytes;
        }
        const turn = Math.max(0, ...entries.map((entry) => entry.turn)) + 1;
        stores.entries.put({ id: placementId, bytes, turn } satisfies CacheEntry);
        stores.rows.put(rows, placementId);
        return true;
      });
      // The older cached rows are no longer those of the previous refresh.
      if (!isStored) await forget(placementId);
    },
    remove: forget,
    async removeAll() {
      await runTransaction('readwrite', async ({ entries, rows }) => {
        entries.clear();
        rows.clear();
      });
    },
  };
}

interface Stores {
  readonly entries: IDBObjectStore;
  readonly rows: IDBObjectStore;
}

function openDatabase(factory: IDBFactory, name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
      request.result.createObjectStore(ROWS);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException('The database is in use.', 'AbortError'));
    request.onsuccess = () => {
      const { result } = request;
      result.onclose = onClosed;
      // Another page may want to delete the database.
      result.onversionchange = () => {
        result.close();
        onClosed();
      };
      resolve(result);
    };
  });
}

function waitForTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The browser returns a structured clone of the stored value, so the type holds. */
function waitForRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Rejects after the given time, because browser databases sometimes stop answering for good. */
function withTimeout<T>(milliseconds: number, request: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('No answer.', 'TimeoutError')), milliseconds);
    request()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
