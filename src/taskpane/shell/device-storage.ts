import type { DeviceStorage } from '../../app';

/**
 * Texts kept on this device. Excel on the web gives each host page a partition key, under which a token of one is out of reach of
 * another (persisting-state page of the add-in documentation). Storage may be blocked altogether: then texts last as long as the page.
 */
export function createDeviceStorage(
  partitionKey: string | undefined,
  device: () => Storage,
  session: () => Storage,
): DeviceStorage {
  const memory = new Map<string, string>();
  const nameOf = (key: string) => `${partitionKey ?? ''}inlay.${key}`;

  /** Even looking at the storage throws where it is blocked. */
  function attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch {
      return undefined;
    }
  }

  return {
    read(key) {
      const name = nameOf(key);
      const kept = attempt(() => session().getItem(name) ?? device().getItem(name));
      return memory.get(name) ?? kept ?? undefined;
    },
    keep(key, text, where) {
      const name = nameOf(key);
      const isKept = attempt(() => {
        (where === 'device' ? device() : session()).setItem(name, text);
        return true;
      });
      if (!isKept) memory.set(name, text);
    },
    forget(key) {
      const name = nameOf(key);
      memory.delete(name);
      attempt(() => session().removeItem(name));
      attempt(() => device().removeItem(name));
    },
  };
}
