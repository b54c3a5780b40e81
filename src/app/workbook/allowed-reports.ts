/**
 * Records on this device what the user has allowed a workbook: the reports that its records and
 * formulas may read with the user's sign-in. A file from another person can claim anything about
 * itself, so nothing is requested from the platform for it before that.
 */
import { computed, signal } from '@preact/signals';
import type { Placement } from '../../placement';
import type { DeviceStorage } from '../parts';
import type { Registry } from './registry';

/**
 * Identifies a report of one deployment of one platform. Formulas may give its name instead of its
 * id.
 */
type PlatformReport = Pick<Placement['report'], 'platform' | 'deploymentId'> & { readonly reportId: number | string };

/** This key on the device stores the reports that the workbook of this id may read. */
const ALLOWED = 'allowed.';
/** This key on the device stores the report that the user places, by the placement's id. */
const PLACING = 'placing.';

export type AllowedReports = ReturnType<typeof createAllowedReports>;

export function createAllowedReports(registry: Pick<Registry, 'workbook' | 'placements'>, device: DeviceStorage) {
  /**
   * Reports allowed since the pane opened: a workbook has no id before its first placement, and
   * gets another one when the user calls it a copy.
   */
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

  function isPlacedAndAllowed({ platform, deploymentId, reportId: name }: PlatformReport): boolean {
    if (typeof name === 'number') return false;
    return registry.placements.value.some(
      (one) =>
        one.report.platform === platform &&
        one.report.deploymentId === deploymentId &&
        isSameName(one.report.reportName, name) &&
        allowed.value.has(keyOf(one.report)),
    );
  }

  return {
    /**
     * The allowed reports as opaque keys; changes with each report that is allowed or disallowed.
     */
    all: allowed,
    /**
     * Returns true if the report is allowed. A name is also allowed if an allowed placement has it.
     * Reads signals.
     */
    has: (report: PlatformReport) => allowed.value.has(keyOf(report)) || isPlacedAndAllowed(report),
    /**
     * Allows reports because the user agrees, places them, or types a formula. This applies to the
     * workbook's id, so call it again once the workbook has one.
     */
    allow(reports: readonly PlatformReport[]): void {
      if (reports.length > 0) allowKeys(reports.map(keyOf));
    },
    /**
     * Saves on this device that the user places this report, in case the pane is closed before the
     * workbook has an id.
     */
    startPlacing: (id: string, report: PlatformReport) => device.keep(PLACING + id, keyOf(report), 'device'),
    endPlacing: (id: string) => device.forget(PLACING + id),
    /**
     * Allows the report of a placing that was abandoned, if the user has placed it on this device.
     */
    recoverPlacing({ id, report }: Pick<Placement, 'id' | 'report'>): void {
      if (device.read(PLACING + id) === keyOf(report)) allowKeys([keyOf(report)]);
      device.forget(PLACING + id);
    },
    /**
     * Checks a report that the platform has found by a name that `has` accepts. An allowed name
     * means the first report that is found by it.
     * @returns false if the user has not allowed this report, for example because another one had
     * the name then
     */
    hasFound(named: PlatformReport, reportId: number): boolean {
      const found = keyOf({ ...named, reportId });
      const name = keyOf(named);
      const pair = `${name} ${reportId}`;
      const known = allowed.peek();
      if (known.has(pair)) return known.has(found);
      const isFirst = known.has(name) && ![...known].some((key) => key.startsWith(`${name} `));
      if (!isFirst && !known.has(found)) return false;
      allowKeys([name, found, pair]);
      return true;
    },
    /**
     * Saves all allowed reports under a second id as well, because this workbook becomes a copy
     * with that id.
     */
    carryOver(workbookId: string): void {
      lately.value = allowed.peek();
      device.keep(ALLOWED + workbookId, [...allowed.peek()].join('\n'), 'device');
    },
    /** Disallows all reports of this workbook. */
    takeBack(): void {
      const id = registry.workbook.peek()?.id;
      if (id !== undefined) device.forget(ALLOWED + id);
      lately.value = new Set();
    },
  };
}

function keyOf({ platform, deploymentId, reportId }: PlatformReport): string {
  const report = typeof reportId === 'number' ? reportId : JSON.stringify(fold(reportId));
  return `${platform} ${deploymentId} ${report}`;
}

/** Compares two names of reports: formulas find them in any case. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return name.toLowerCase();
}
