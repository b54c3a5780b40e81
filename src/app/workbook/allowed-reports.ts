/**
 * What the analyst has allowed a workbook on this device: the reports that its records may have read with the analyst's sign-in. A file
 * that somebody else made says of itself what it likes; nothing is asked of the platform for it before that.
 */
import { computed, signal } from '@preact/signals';
import type { Placement } from '../../placement';
import type { DeviceStorage } from '../parts';
import type { Registry } from './registry';

/** A report of one deployment of one platform. */
type PlatformReport = Pick<Placement, 'platform' | 'deploymentId' | 'reportId'>;

export interface AllowedReports {
  /** Reads what was allowed as a signal. */
  has(report: PlatformReport): boolean;
  /** The analyst says so, or places it. It holds for the workbook's id: to be called again once it has one, or another. */
  allow(reports: readonly PlatformReport[]): void;
  /** The analyst takes back all that this workbook was allowed. */
  takeBack(): void;
}

/** On the device: what the workbook of this id may have read. */
const ALLOWED = 'allowed.';

export function createAllowedReports(registry: Pick<Registry, 'workbook'>, device: DeviceStorage): AllowedReports {
  /** In this sitting: a workbook has no id before its first placement, and another one once it is called a copy. */
  const lately = signal<ReadonlySet<string>>(new Set());
  const allowed = computed((): ReadonlySet<string> => {
    const id = registry.workbook.value?.id;
    return new Set([...lately.value, ...(device.read(ALLOWED + id)?.split('\n') ?? [])]);
  });
  return {
    has: (report) => allowed.value.has(keyOf(report)),
    allow(reports) {
      if (reports.length === 0) return;
      lately.value = new Set([...lately.peek(), ...reports.map(keyOf)]);
      const id = registry.workbook.peek()?.id;
      if (id !== undefined) device.keep(ALLOWED + id, [...allowed.peek()].join('\n'), 'device');
    },
    takeBack() {
      const id = registry.workbook.peek()?.id;
      if (id !== undefined) device.forget(ALLOWED + id);
      lately.value = new Set();
    },
  };
}

function keyOf({ platform, deploymentId, reportId }: PlatformReport): string {
  return `${platform} ${deploymentId} ${reportId}`;
}
