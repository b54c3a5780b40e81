import type { KeptResults, KeptRows } from '../../app';

interface KeptLimits {
  /** One placement may take this many bytes. */
  readonly each: number;
  /** All placements together may take this many bytes. */
  readonly all: number;
  /** A request to the database is given up after these milliseconds. */
  readonly patience: number;
}

const LIMITS: KeptLimits = { each: 24_000_000, all: 96_000_000, patience: 3000 };

const ENTRIES = 'entries';
const ROWS = 'rows';
/** No placement has this id. */
const TRIAL = 'trial';

/** Sizes and ages are stored apart from the rows, so dropping the oldest reads no rows. */
interface Entry {
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

  /**
   * Resolves to undefined if the storage fails or does not answer; a change is made completely or
   * not at all.
   */
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
      // The older cached rows are no longer those of the previous refresh.
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
      // Another page may want to delete the database.
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

/** The browser returns a structured clone of the stored value, so the type holds. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Rejects after the given time, because browser databases sometimes stop answering for good. */
function patiently<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('No answer.', 'TimeoutError')), milliseconds);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
