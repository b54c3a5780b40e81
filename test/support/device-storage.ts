/** Simulates a device that stores small texts in a map. */
import { signal } from '@preact/signals';
import type { App, DeviceStorage } from '../../src/app';
import { type AllowedReports, createAllowedReports } from '../../src/app/workbook/allowed-reports';
import { type Placement, tryReadWorkbookRecord } from '../../src/placement';
import type { WorkbookStore } from '../../src/workbench/store';

/** All devices of a test share this, so the user has allowed a workbook on each of them. */
const ALLOWED_EVERYWHERE = new Map<string, string>();

export const ALL_ALLOWED: AllowedReports = {
  allowedKeys: signal(new Set<string>()),
  has: () => true,
  acceptFoundReport: () => true,
  allow: () => undefined,
  allowChangedQuery: () => undefined,
  startPlacing: () => true,
  endPlacing: () => undefined,
  recoverPlacing: () => undefined,
  copyToWorkbook: () => undefined,
  revokeAll: () => undefined,
};

/** Allows reports that were never placed in this workbook, but only written into its records. */
export function allowEverywhere({ settings }: WorkbookStore, placements: readonly Placement[]): void {
  const workbook = signal(tryReadWorkbookRecord(String(settings.get('inlay.workbook'))));
  createAllowedReports({ workbookRecord: workbook, placements: signal(placements) }, createMapStorage(new Map())).allow(
    placements.map(({ report }) => report),
  );
}

interface Lock {
  last: Promise<unknown>;
  isHeld: boolean;
}

/** Holds the locks by name. Apps over the same map are windows of one device. */
const LOCKS = new WeakMap<Map<string, string>, Map<string, Lock>>();

function findLock(storedTexts: Map<string, string>, name: string): Lock {
  const locks = LOCKS.get(storedTexts) ?? new Map<string, Lock>();
  LOCKS.set(storedTexts, locks);
  const lock = locks.get(name) ?? { last: Promise.resolve(), isHeld: false };
  locks.set(name, lock);
  return lock;
}

function acquireLock(storedTexts: Map<string, string>, name: string, signal: AbortSignal): Promise<() => void> {
  const lock = findLock(storedTexts, name);
  return new Promise((resolve) => {
    const hold = () =>
      new Promise<void>((release) => {
        lock.isHeld = true;
        resolve(release);
      }).then(() => {
        lock.isHeld = false;
      });
    lock.last = lock.last.then(() => (signal.aborted ? undefined : hold()));
  });
}

/** Represents the storage of a device whose windows can be closed. */
export interface DeviceUnderTest extends DeviceStorage {
  /** Releases the locks of this window, as a browser does once the window is closed. */
  close(): void;
}

/** @param allowedTexts which workbooks may be read; `storedTexts` itself gives the device its own list */
export function createMapStorage(storedTexts: Map<string, string>, allowedTexts = ALLOWED_EVERYWHERE): DeviceUnderTest {
  const heldLocks = new Set<() => void>();
  let isClosed = false;
  const selectMap = (key: string) => (key.startsWith('allowed.') ? allowedTexts : storedTexts);
  return {
    isPersistent: () => true,
    read: (key) => selectMap(key).get(key),
    save: (key, text) => selectMap(key).set(key, text).has(key),
    remove: (key) => selectMap(key).delete(key),
    async lock(name, signal) {
      const unlock = await acquireLock(storedTexts, name, signal);
      heldLocks.add(unlock);
      if (isClosed) unlock();
      return unlock;
    },
    isLocked: async (name) => findLock(storedTexts, name).isHeld,
    close() {
      isClosed = true;
      for (const unlock of heldLocks) unlock();
    },
  };
}

/** Returns an app whose window leaves its device once the app is disposed of. */
export function closeDeviceWithApp(app: App, device: Partial<DeviceUnderTest>): App {
  const { dispose } = app;
  return Object.assign(app, {
    dispose() {
      dispose();
      device.close?.();
    },
  });
}
