import type { KeptResults, KeptRows } from '../../app';

interface KeptLimits {
  /** Bytes for one placement. */
  readonly each: number;
  /** Bytes in all. */
  readonly all: number;
  /** Milliseconds until a storage that does not answer is given up. */
  readonly patience: number;
}

const LIMITS: KeptLimits = { each: 24_000_000, all: 96_000_000, patience: 3000 };

const ENTRIES = 'entries';
const ROWS = 'rows';
/** No placement is called so. */
const TRIAL = 'trial';

/** Small, so that what to drop is known without reading rows. */
interface Entry {
  readonly id: string;
  readonly bytes: number;
  /** Grows with each keeping. */
  readonly turn: number;
}

/**
 * Kept results in the browser's database. A storage that belongs to one host page alone is fine: then the other page knows no former rows.
 * @param partitionKey Excel on the web's own mark for its host page
 * @param database even looking at it throws where storage is blocked
 */
export function createKeptResults(
  partitionKey: string | undefined,
  database: () => IDBFactory,
  limits: KeptLimits = LIMITS,
): KeptResults {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opened ??= openDatabase(database(), `${partitionKey ?? ''}inlay`, () => {
      opened = undefined;
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  /** Undefined when the storage refuses or is silent; a change is made whole or not at all. */
  async function within<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T | undefined> {
    try {
      return await patiently(limits.patience, async () => {
        const transaction = (await open()).transaction([ENTRIES, ROWS], mode);
        const ended = endOf(transaction);
        ended.catch(() => undefined);
        const value = await work({ entries: transaction.objectStore(ENTRIES), rows: transaction.objectStore(ROWS) });
        await ended;
        return value;
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
    await within('readwrite', async (stores) => remove(stores, placementId));
  }

  return {
    async works() {
      const isKept = await within('readwrite', async (stores) => {
        stores.rows.put(TRIAL, TRIAL);
        const found = await answerOf<unknown>(stores.rows.get(TRIAL));
        stores.rows.delete(TRIAL);
        return found === TRIAL;
      });
      return isKept ?? false;
    },
    read: (placementId) => within('readonly', ({ rows }) => answerOf<KeptRows | undefined>(rows.get(placementId))),
    async keep(placementId, rows, bytes) {
      if (bytes > limits.each) {
        await forget(placementId);
        return;
      }
      const isKept = await within('readwrite', async (stores) => {
        const entries = await answerOf<Entry[]>(stores.entries.getAll());
        const others = entries.filter(({ id }) => id !== placementId).sort((a, b) => a.turn - b.turn);
        let total = others.reduce((sum, entry) => sum + entry.bytes, bytes);
        for (const entry of others) {
          if (total <= limits.all) break;
          remove(stores, entry.id);
          total -= entry.bytes;
        }
        const turn = Math.max(0, ...entries.map((entry) => entry.turn)) + 1;
        stores.entries.put({ id: placementId, bytes, turn } satisfies Entry);
        stores.rows.put(rows, placementId);
        return true;
      });
      // Older rows are not the former ones any more.
      if (!isKept) await forget(placementId);
    },
    forget,
    async forgetAll() {
      await within('readwrite', async ({ entries, rows }) => {
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
      // Another page may want to delete it.
      result.onversionchange = () => {
        result.close();
        onClosed();
      };
      resolve(result);
    };
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The browser hands back what was put in: a clone, of the same shape. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Databases of browsers are known to fall silent for good. */
function patiently<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('No answer.', 'TimeoutError')), milliseconds);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
