/**
 * What the analyst has allowed a workbook on this device: the reports that its records and formulas may have read with the analyst's
 * sign-in. A file that somebody else made says of itself what it likes; nothing is asked of the platform for it before that.
 */
import { computed, signal } from '@preact/signals';
import type { Placement } from '../../placement';
import type { DeviceStorage } from '../parts';
import type { Registry } from './registry';

/** A report of one deployment of one platform. Formulas may give only its name. */
type PlatformReport = Pick<Placement['report'], 'platform' | 'deploymentId'> & { readonly reportId: number | string };

/** On the device: what the workbook of this id may have read. */
const ALLOWED = 'allowed.';
/** On the device: which report the user places, by the placement's id. */
const PLACING = 'placing.';

export type AllowedReports = ReturnType<typeof createAllowedReports>;

export function createAllowedReports(registry: Pick<Registry, 'workbook' | 'placements'>, device: DeviceStorage) {
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
    /** By keys that mean nothing elsewhere: changes with each that is allowed or taken back. */
    all: allowed,
    /** Subscribes to what was allowed. A name is allowed as well if an allowed placement has it. */
    has: (report: PlatformReport) => allowed.value.has(keyOf(report)) || isPlacedAndAllowed(report),
    /**
     * The user says so, places it, or types a formula. It holds for the workbook's id, so call it again once the workbook has one.
     */
    allow(reports: readonly PlatformReport[]): void {
      if (reports.length > 0) allowKeys(reports.map(keyOf));
    },
    /** Remembers on this device that the user places this report, in case the pane dies before the workbook has an id. */
    startPlacing: (id: string, report: PlatformReport) => device.keep(PLACING + id, keyOf(report), 'device'),
    endPlacing: (id: string) => device.forget(PLACING + id),
    /** Allows the report of a placing that was abandoned, if the user has placed it on this device. */
    recoverPlacing({ id, report }: Pick<Placement, 'id' | 'report'>): void {
      if (device.read(PLACING + id) === keyOf(report)) allowKeys([keyOf(report)]);
      device.forget(PLACING + id);
    },
    /**
     * The platform says which report has a name that `has` accepts. An allowed name means the first report that is found by it.
     * @returns false if the user has not allowed this report, for example because another one had the name then
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
    /** Keeps all that is allowed here under a second id as well: that of the copy which this workbook becomes. */
    carryOver(workbookId: string): void {
      lately.value = allowed.peek();
      device.keep(ALLOWED + workbookId, [...allowed.peek()].join('\n'), 'device');
    },
    /** The user takes back all that this workbook was allowed. */
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

/** Formulas find names in any case. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return name.toLowerCase();
}
