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
  device: () => Storage,
  session: () => Storage,
  locks: () => WindowLocks | undefined,
): DeviceStorage {
  const memory = new Map<string, string>();
  const storageFor = (where: TokenLifetime) => (where === 'device' ? device() : session());
  const storageKey = (key: string) => `${partitionKey ?? ''}inlay.${key}`;

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
  function canStore(where: TokenLifetime): boolean {
    const storedKey = storageKey('trial');
    return (
      tryOrUndefined(() => {
        storageFor(where).setItem(storedKey, storedKey);
        const isStored = storageFor(where).getItem(storedKey) === storedKey;
        storageFor(where).removeItem(storedKey);
        return isStored;
      }) ?? false
    );
  }

  return {
    isPersistent: () => canStore('device') && canStore('session'),
    read(key) {
      const storedKey = storageKey(key);
      const storedText = tryOrUndefined(() => session().getItem(storedKey) ?? device().getItem(storedKey));
      return memory.get(storedKey) ?? storedText ?? undefined;
    },
    save(key, text, where) {
      const storedKey = storageKey(key);
      const isStored = tryOrUndefined(() => {
        storageFor(where).setItem(storedKey, text);
        return storageFor(where).getItem(storedKey) === text;
      });
      if (isStored) memory.delete(storedKey);
      else memory.set(storedKey, text);
      return isStored ?? false;
    },
    remove(key) {
      const storedKey = storageKey(key);
      memory.delete(storedKey);
      tryOrUndefined(() => session().removeItem(storedKey));
      tryOrUndefined(() => device().removeItem(storedKey));
    },
    lock: (name, signal) =>
      new Promise((resolve, reject) => {
        const holdLock = () => new Promise<void>((release) => resolve(release));
        const lockRequest = tryOrUndefined(locks)?.request(storageKey(name), { signal }, holdLock);
        // Without locks, the window continues as if it were the only one.
        const continueUnlocked = () => resolve(() => undefined);
        if (lockRequest) lockRequest.catch(() => (signal.aborted ? reject(signal.reason) : continueUnlocked()));
        else continueUnlocked();
      }),
    async isLocked(name) {
      try {
        return (await locks()?.query())?.held?.some((lock) => lock.name === storageKey(name));
      } catch {
        return undefined;
      }
    },
  };
}
