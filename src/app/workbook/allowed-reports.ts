/**
 * What the analyst has allowed a workbook on this device: the reports that its records and formulas may have read with the analyst's
 * sign-in. A file that somebody else made says of itself what it likes; nothing is asked of the platform for it before that.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Placement } from '../../placement';
import type { DeviceStorage } from '../parts';
import type { Registry } from './registry';

/** A report of one deployment of one platform. Formulas may know its name alone. */
type PlatformReport = Pick<Placement, 'platform' | 'deploymentId'> & { readonly reportId: number | string };

export interface AllowedReports {
  /** By keys that mean nothing elsewhere: changes with each that is allowed or taken back. */
  readonly all: ReadonlySignal<ReadonlySet<string>>;
  /** Reads what was allowed as a signal. */
  has(report: PlatformReport): boolean;
  /** The analyst says so, places it, or types a formula. It holds for the workbook's id: to be called again once it has one, or another. */
  allow(reports: readonly PlatformReport[]): void;
  /**
   * The platform says which report has a name that was allowed. The first one is what was meant.
   * @returns false where another one has the name by now
   */
  hasFound(named: PlatformReport, reportId: number): boolean;
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

  function allowKeys(keys: readonly string[]): void {
    lately.value = new Set([...lately.peek(), ...keys]);
    const id = registry.workbook.peek()?.id;
    if (id !== undefined) device.keep(ALLOWED + id, [...allowed.peek()].join('\n'), 'device');
  }

  return {
    all: allowed,
    has: (report) => allowed.value.has(keyOf(report)),
    allow(reports) {
      if (reports.length > 0) allowKeys(reports.map(keyOf));
    },
    hasFound(named, reportId) {
      const found = keyOf({ ...named, reportId });
      const meant = `${keyOf(named)} `;
      const known = allowed.peek();
      if ([...known].some((key) => key.startsWith(meant))) return known.has(found);
      allowKeys([found, meant + reportId]);
      return true;
    },
    takeBack() {
      const id = registry.workbook.peek()?.id;
      if (id !== undefined) device.forget(ALLOWED + id);
      lately.value = new Set();
    },
  };
}

/** Names whatever the case, as formulas find them. */
function keyOf({ platform, deploymentId, reportId }: PlatformReport): string {
  const report = typeof reportId === 'number' ? reportId : JSON.stringify(reportId.toLowerCase());
  return `${platform} ${deploymentId} ${report}`;
}
