/** A device that keeps small texts in a map. */
import { signal } from '@preact/signals';
import type { DeviceStorage } from '../../src/app';
import { type AllowedReports, createAllowedReports } from '../../src/app/workbook/allowed-reports';
import { type Placement, tryReadWorkbookRecord } from '../../src/placement';
import type { WorkbookStore } from '../../src/workbench/store';

/** Whatever device a test opens a workbook on: the analyst has allowed it there, too. */
const ALLOWED_EVERYWHERE = new Map<string, string>();

export const ALL_ALLOWED: AllowedReports = {
  all: signal(new Set<string>()),
  has: () => true,
  hasFound: () => true,
  allow: () => undefined,
  carryOver: () => undefined,
  takeBack: () => undefined,
};

/** For reports that were never placed in this workbook, only written into its records. */
export function allowEverywhere({ settings }: WorkbookStore, placements: readonly Placement[]): void {
  const workbook = signal(tryReadWorkbookRecord(String(settings.get('inlay.workbook'))));
  createAllowedReports({ workbook, placements: signal(placements) }, storageIn(new Map())).allow(
    placements.map(({ report }) => report),
  );
}

/** One of a name at a time: apps over the same map are windows of one device. */
const LOCKS = new WeakMap<Map<string, string>, Map<string, Promise<unknown>>>();

function lockIn(kept: Map<string, string>, name: string, signal: AbortSignal): Promise<() => void> {
  const last = LOCKS.get(kept) ?? new Map<string, Promise<unknown>>();
  LOCKS.set(kept, last);
  const before = last.get(name) ?? Promise.resolve();
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    const held = before.then(() => (signal.aborted ? undefined : hold()));
    last.set(name, held);
  });
}

/** @param allowed what workbooks may have read; `kept` itself for a device of its own */
export function storageIn(kept: Map<string, string>, allowed = ALLOWED_EVERYWHERE): DeviceStorage {
  const mapOf = (key: string) => (key.startsWith('allowed.') ? allowed : kept);
  return {
    works: () => true,
    read: (key) => mapOf(key).get(key),
    keep: (key, text) => mapOf(key).set(key, text).has(key),
    forget: (key) => mapOf(key).delete(key),
    lock: (name, signal) => lockIn(kept, name, signal),
  };
}
