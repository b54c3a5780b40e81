import type { DeviceStorage, KeepToken } from '../../app';

interface WindowLocks {
  request(name: string, options: { readonly signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>;
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
  const storageOf = (where: KeepToken) => (where === 'device' ? device() : session());
  const nameOf = (key: string) => `${partitionKey ?? ''}inlay.${key}`;

  /** Even accessing the storage throws if it is blocked. */
  function attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch {
      return undefined;
    }
  }

  /**
   * Tries to store a text, because some browsers accept a text and lose it, and others accept none.
   */
  function takes(where: KeepToken): boolean {
    const name = nameOf('trial');
    return (
      attempt(() => {
        storageOf(where).setItem(name, name);
        const isKept = storageOf(where).getItem(name) === name;
        storageOf(where).removeItem(name);
        return isKept;
      }) ?? false
    );
  }

  return {
    works: () => takes('device') && takes('session'),
    read(key) {
      const name = nameOf(key);
      const kept = attempt(() => session().getItem(name) ?? device().getItem(name));
      return memory.get(name) ?? kept ?? undefined;
    },
    keep(key, text, where) {
      const name = nameOf(key);
      const isKept = attempt(() => {
        storageOf(where).setItem(name, text);
        return storageOf(where).getItem(name) === text;
      });
      if (isKept) memory.delete(name);
      else memory.set(name, text);
      return isKept ?? false;
    },
    forget(key) {
      const name = nameOf(key);
      memory.delete(name);
      attempt(() => session().removeItem(name));
      attempt(() => device().removeItem(name));
    },
    lock: (name, signal) =>
      new Promise((resolve, reject) => {
        const hold = () => new Promise<void>((release) => resolve(release));
        const locked = attempt(locks)?.request(nameOf(name), { signal }, hold);
        // Without locks, the window continues as if it were the only one.
        const goOn = () => resolve(() => undefined);
        if (locked) locked.catch(() => (signal.aborted ? reject(signal.reason) : goOn()));
        else goOn();
      }),
    async isLocked(name) {
      try {
        return (await locks()?.query())?.held?.some((lock) => lock.name === nameOf(name));
      } catch {
        return undefined;
      }
    },
  };
}
