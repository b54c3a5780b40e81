import { createDeviceStorage } from '../../../src/taskpane/shell/device-storage';

/** Returns a storage like that of a browser, backed by a map. */
function working(kept = new Map<string, string>()): Storage {
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

const throwing = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const refuse = (): never => {
  throw new DOMException('No room.', 'QuotaExceededError');
};
const full = (): Storage => ({ ...working(), setItem: refuse });
const losing = (): Storage => ({ ...working(), setItem: () => undefined });
/** Throws as a browser without the storage does when a page reads the global. */
const missing = (): Storage => {
  throw new ReferenceError('localStorage is not defined');
};

const noLocks = () => undefined;

describe('the storage of this device', () => {
  it('the storage of this device works if it accepts a text, and its trial leaves nothing behind', () => {
    const [device, session] = [new Map<string, string>(), new Map<string, string>()];
    const storage = createDeviceStorage(
      'host/',
      () => working(device),
      () => working(session),
      noLocks,
    );
    expect(storage.isPersistent()).toBe(true);
    expect([device.size, session.size]).toEqual([0, 0]);
    expect(storage.save('sign-in', 'text', 'device')).toBe(true);
    expect([...device]).toEqual([['host/inlay.sign-in', 'text']]);
  });

  it.each([
    ['throws', throwing],
    ['is missing', missing],
    ['takes no text', full],
    ['loses what it takes', losing],
  ])(
    'the storage of this device keeps a text only as long as the page, and says so, if the browser’s storage %s [P9]',
    (_, broken) => {
      const storage = createDeviceStorage(undefined, broken, broken, noLocks);
      expect(storage.isPersistent()).toBe(false);
      for (const where of ['device', 'session'] as const) {
        expect(storage.save('sign-in', where, where)).toBe(false);
        expect(storage.read('sign-in')).toBe(where);
        storage.remove('sign-in');
        expect(storage.read('sign-in')).toBeUndefined();
      }
      expect(createDeviceStorage(undefined, broken, broken, noLocks).read('sign-in')).toBeUndefined();
    },
  );

  it('the storage of this device returns the latest text, even if an earlier one did not fit', () => {
    const kept = new Map<string, string>();
    let hasRoom = false;
    const device = (): Storage => ({ ...working(kept), ...(!hasRoom && { setItem: refuse }) });
    const storage = createDeviceStorage(undefined, device, () => working(), noLocks);
    expect(storage.save('theme', 'dark', 'device')).toBe(false);
    hasRoom = true;
    expect(storage.save('theme', 'light', 'device')).toBe(true);
    expect(storage.read('theme')).toBe('light');
  });
});

describe('a lock of this device', () => {
  const lockedBy = (locks: Parameters<typeof createDeviceStorage>[3]) =>
    createDeviceStorage('host/', working, working, locks);
  const never = new AbortController().signal;

  it('a lock is held by one window at a time, and a window that stops waiting never gets it', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const names: string[] = [];
    const request = (name: string, { signal }: { readonly signal: AbortSignal }, hold: () => Promise<void>) => {
      names.push(name);
      last = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : hold()));
      const held = last;
      last = held.catch(() => undefined);
      return held;
    };
    const query = async () => ({ held: names.slice(-1).map((name) => ({ name })) });
    const { lock, isLocked } = lockedBy(() => ({ request, query }));
    const release = await lock('refresh', never);
    const next = lock('refresh', never);
    const given = new AbortController();
    const third = lock('refresh', given.signal);
    given.abort();
    release();
    (await next)();
    await expect(third).rejects.toThrow();
    (await lock('refresh', never))();
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
    const { lock, isLocked } = lockedBy(locks);
    await lock('refresh', never);
    (await lock('refresh', never))();
    expect(await isLocked('refresh')).toBeUndefined();
  });
});
