import { createDeviceStorage } from '../../../src/taskpane/shell/device-storage';

/** Returns a storage like that of a browser, backed by a map. */
function createWorkingStorage(texts = new Map<string, string>()): Storage {
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
  };
}

const throwSecurityError = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const throwQuotaExceeded = (): never => {
  throw new DOMException('No room.', 'QuotaExceededError');
};
const createFullStorage = (): Storage => ({ ...createWorkingStorage(), setItem: throwQuotaExceeded });
const createLosingStorage = (): Storage => ({ ...createWorkingStorage(), setItem: () => undefined });
/** Throws as a browser without the storage does when a page reads the global. */
const throwReferenceError = (): Storage => {
  throw new ReferenceError('localStorage is not defined');
};

const getNoLocks = () => undefined;

describe('the storage of this device', () => {
  it('the storage of this device works if it accepts a text, and its trial leaves nothing behind', () => {
    const [device, session] = [new Map<string, string>(), new Map<string, string>()];
    const storage = createDeviceStorage(
      'host/',
      () => createWorkingStorage(device),
      () => createWorkingStorage(session),
      getNoLocks,
    );
    expect(storage.isPersistent()).toBe(true);
    expect([device.size, session.size]).toEqual([0, 0]);
    expect(storage.save('sign-in', 'text', 'device')).toBe(true);
    expect([...device]).toEqual([['host/inlay.sign-in', 'text']]);
  });

  it.each([
    ['throws', throwSecurityError],
    ['is missing', throwReferenceError],
    ['takes no text', createFullStorage],
    ['loses what it takes', createLosingStorage],
  ])(
    'the storage of this device keeps a text only as long as the page, and says so, if the browser’s storage %s [P9]',
    (_, brokenStorage) => {
      const storage = createDeviceStorage(undefined, brokenStorage, brokenStorage, getNoLocks);
      expect(storage.isPersistent()).toBe(false);
      for (const where of ['device', 'session'] as const) {
        expect(storage.save('sign-in', where, where)).toBe(false);
        expect(storage.read('sign-in')).toBe(where);
        storage.remove('sign-in');
        expect(storage.read('sign-in')).toBeUndefined();
      }
      expect(createDeviceStorage(undefined, brokenStorage, brokenStorage, getNoLocks).read('sign-in')).toBeUndefined();
    },
  );

  it('the storage of this device returns the latest text, even if an earlier one did not fit', () => {
    const texts = new Map<string, string>();
    let hasSpace = false;
    const openDevice = (): Storage => ({
      ...createWorkingStorage(texts),
      ...(!hasSpace && { setItem: throwQuotaExceeded }),
    });
    const storage = createDeviceStorage(undefined, openDevice, () => createWorkingStorage(), getNoLocks);
    expect(storage.save('theme', 'dark', 'device')).toBe(false);
    hasSpace = true;
    expect(storage.save('theme', 'light', 'device')).toBe(true);
    expect(storage.read('theme')).toBe('light');
  });
});

describe('a lock of this device', () => {
  const createLockingStorage = (locks: Parameters<typeof createDeviceStorage>[3]) =>
    createDeviceStorage('host/', createWorkingStorage, createWorkingStorage, locks);
  const neverAborted = new AbortController().signal;

  it('a lock is held by one window at a time, and a window that stops waiting never gets it', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const names: string[] = [];
    const request = (name: string, { signal }: { readonly signal: AbortSignal }, holdLock: () => Promise<void>) => {
      names.push(name);
      last = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : holdLock()));
      const lockRequest = last;
      last = lockRequest.catch(() => undefined);
      return lockRequest;
    };
    const query = async () => ({ held: names.slice(-1).map((name) => ({ name })) });
    const { lock, isLocked } = createLockingStorage(() => ({ request, query }));
    const release = await lock('refresh', neverAborted);
    const next = lock('refresh', neverAborted);
    const abortedController = new AbortController();
    const third = lock('refresh', abortedController.signal);
    abortedController.abort();
    release();
    (await next)();
    await expect(third).rejects.toThrow();
    (await lock('refresh', neverAborted))();
    expect([await isLocked('refresh'), await isLocked('writing')]).toEqual([true, false]);
    expect(new Set(names)).toEqual(new Set(['host/inlay.refresh']));
  });

  it.each([
    ['has none', () => undefined],
    [
      'forbids them',
      () => {
        throw new DOMException('Not here.', 'SecurityError');
      },
    ],
  ])('a lock blocks no one if the browser %s', async (_, locks) => {
    const { lock, isLocked } = createLockingStorage(locks);
    await lock('refresh', neverAborted);
    (await lock('refresh', neverAborted))();
    expect(await isLocked('refresh')).toBeUndefined();
  });
});
