import type { DeviceStorage, TokenLifetime } from '../../app';

interface WindowLocks {
  request(name: string, options: { readonly signal: AbortSignal }, holdLock: () => Promise<void>): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/**
 * Stores texts on this device. Excel on the web gives each host page a partition key, so that one
 * host page cannot read the token of another (page on persisting state in the add-in
 * documentation). If storage is blocked, texts last as long as the page.
 */
export function createDeviceStorage(
  partitionKey: string | undefined,
  getDeviceStorage: () => Storage,
  getSessionStorage: () => Storage,
  getLocks: () => WindowLocks | undefined,
): DeviceStorage {
  const memory = new Map<string, string>();
  const findStorage = (lifetime: TokenLifetime) => (lifetime === 'device' ? getDeviceStorage() : getSessionStorage());
  const toStorageKey = (key: string) => `${partitionKey ?? ''}inlay.${key}`;

  /** Even accessing the storage throws if it is blocked. */
  function tryOrUndefined<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch {
      return undefined;
    }
  }

  /**
   * Tries to store a text, because some browsers accept a text and lose it, and others accept none.
   */
  function canStore(lifetime: TokenLifetime): boolean {
    const storedKey = toStorageKey('trial');
    return (
      tryOrUndefined(() => {
        findStorage(lifetime).setItem(storedKey, storedKey);
        const isStored = findStorage(lifetime).getItem(storedKey) === storedKey;
        findStorage(lifetime).removeItem(storedKey);
        return isStored;
      }) ?? false
    );
  }

  return {
    isPersistent: () => canStore('device') && canStore('session'),
    read(key) {
      const storedKey = toStorageKey(key);
      const storedText = tryOrUndefined(
        () => getSessionStorage().getItem(storedKey) ?? getDeviceStorage().getItem(storedKey),
      );
      return memory.get(storedKey) ?? storedText ?? undefined;
    },
    save(key, text, lifetime) {
      const storedKey = toStorageKey(key);
      const isStored = tryOrUndefined(() => {
        findStorage(lifetime).setItem(storedKey, text);
        return findStorage(lifetime).getItem(storedKey) === text;
      });
      if (isStored) memory.delete(storedKey);
      else memory.set(storedKey, text);
      return isStored ?? false;
    },
    remove(key) {
      const storedKey = toStorageKey(key);
      memory.delete(storedKey);
      tryOrUndefined(() => getSessionStorage().removeItem(storedKey));
      tryOrUndefined(() => getDeviceStorage().removeItem(storedKey));
    },
    lock: (name, signal) =>
      new Promise((resolve, reject) => {
        const holdLock = () => new Promise<void>((release) => resolve(release));
        const lockRequest = tryOrUndefined(getLocks)?.request(toStorageKey(name), { signal }, holdLock);
        // Without locks, the window continues as if it were the only one.
        const continueUnlocked = () => resolve(() => undefined);
        if (lockRequest) lockRequest.catch(() => (signal.aborted ? reject(signal.reason) : continueUnlocked()));
        else continueUnlocked();
      }),
    async isLocked(name) {
      try {
        return (await getLocks()?.query())?.held?.some((lock) => lock.name === toStorageKey(name));
      } catch {
        return undefined;
      }
    },
  };
}
