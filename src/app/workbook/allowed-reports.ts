/**
 * Records on this device what the user has allowed a workbook: the reports that its records and
 * formulas may read with the user's sign-in. A file from another person can claim anything about
 * itself, so nothing is requested from the platform for it before that.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { normalizeTypedText } from '../../grid';
import type { Placement } from '../../placement';
import type { DeviceStorage } from '../parts';
import { belongsToSession, type Session } from '../session/session';
import { parseMeasureKey } from './formula-calls';
import type { Registry } from './registry';

/**
 * Identifies a report of one deployment of one platform. Formulas may give its name instead of its
 * id, or the key of a measure.
 */
type PlatformReport = Pick<Placement['report'], 'platform' | 'deploymentId' | 'ownQuery'> & {
  readonly reportId: number | string;
};

/** Begins the device's keys for the reports that a workbook may read; the workbook's id follows. */
const ALLOWED_KEY = 'allowed.';
/** Begins the device's keys for the report that the user places; the placement's id follows. */
const PLACING_KEY = 'placing.';

/** Precedes the name of a measure in the list of what a workbook may read. */
export const MEASURE_KEY = 'measure ';

/** Precedes a query of the workbook's own in the key of what it may read. */
export const QUERY_MARK = '?';

export type AllowedReports = ReturnType<typeof createAllowedReports>;

export function createAllowedReports(
  registry: Pick<Registry, 'workbookRecord' | 'placements'>,
  storage: DeviceStorage,
) {
  /**
   * Reports allowed since the pane opened: a workbook has no id before its first placement, and
   * gets another one when the user calls it a copy.
   */
  const allowedSinceOpening = signal<ReadonlySet<string>>(new Set());
  const allowed = computed((): ReadonlySet<string> => {
    const id = registry.workbookRecord.value?.id;
    return new Set([...allowedSinceOpening.value, ...(storage.read(ALLOWED_KEY + id)?.split('\n') ?? [])]);
  });

  function allowKeys(keys: readonly string[]): void {
    allowedSinceOpening.value = new Set([...allowedSinceOpening.peek(), ...keys]);
    save(allowed.peek());
  }

  function save(keys: ReadonlySet<string>): void {
    const id = registry.workbookRecord.peek()?.id;
    if (id !== undefined) storage.save(ALLOWED_KEY + id, [...keys].join('\n'), 'device');
  }

  function isPlacedAndAllowed({ platform, deploymentId, reportId: name }: PlatformReport): boolean {
    if (typeof name === 'number' || parseMeasureKey(name) !== undefined) return false;
    return registry.placements.value.some(
      (placement) =>
        placement.report.platform === platform &&
        placement.report.deploymentId === deploymentId &&
        isSameName(placement.report.reportName, name) &&
        // A formula reads the report as it is saved, whatever query the placement has.
        allowed.value.has(toReportKey({ ...placement.report, ownQuery: undefined })),
    );
  }

  return {
    /**
     * Holds the allowed reports as opaque keys; changes with each report that is allowed or
     * disallowed.
     */
    allowedKeys: allowed,
    /**
     * Returns true if the report is allowed. A name is also allowed if an allowed placement has it.
     * Reads signals.
     */
    has: (report: PlatformReport) => allowed.value.has(toReportKey(report)) || isPlacedAndAllowed(report),
    /**
     * Allows reports because the user agrees, places them, or types a formula. This applies to the
     * workbook's id, so call it again once the workbook has one.
     */
    allow(reports: readonly PlatformReport[]): void {
      if (reports.length > 0) allowKeys(reports.map(toReportKey));
    },
    /**
     * Allows the query to which the user has changed that of a placement. The one before is no
     * longer allowed, unless another placement has it; the saved report stays allowed.
     */
    allowChangedQuery(before: Placement['report'], after: Placement['report']): void {
      const [keyBefore, key] = [toReportKey(before), toReportKey(after)];
      const isUsed = registry.placements.peek().some(({ report }) => toReportKey(report) === keyBefore);
      if (before.ownQuery && key !== keyBefore && !isUsed) {
        const keys = new Set([...allowed.peek()].filter((one) => one !== keyBefore));
        save(keys);
        allowedSinceOpening.value = keys;
      }
      allowKeys([key]);
    },
    /**
     * Saves on this device that the user places this report, in case the pane is closed before the
     * workbook has an id.
     */
    startPlacing: (id: string, report: PlatformReport) => storage.save(PLACING_KEY + id, toReportKey(report), 'device'),
    endPlacing: (id: string) => storage.remove(PLACING_KEY + id),
    /**
     * Allows the report of a placing that was abandoned, if the user has placed it on this device.
     */
    recoverPlacing({ id, report }: Pick<Placement, 'id' | 'report'>): void {
      if (storage.read(PLACING_KEY + id) === toReportKey(report)) allowKeys([toReportKey(report)]);
      storage.remove(PLACING_KEY + id);
    },
    /**
     * Checks a report that the platform has found by a name that `has` accepts; digits may be a
     * name. An allowed name means the first report that is found by it.
     * @returns false if the user has not allowed this report, for example because another one had
     * the name then
     */
    acceptFoundReport(namedReport: PlatformReport, reportId: number): boolean {
      const idKey = toReportKey({ ...namedReport, reportId });
      const nameKey = toReportKey(namedReport);
      const pairKey = `${nameKey} ${reportId}`;
      const allowedKeys = allowed.peek();
      if (allowedKeys.has(pairKey)) return allowedKeys.has(idKey);
      const isFirst = allowedKeys.has(nameKey) && ![...allowedKeys].some((key) => key.startsWith(`${nameKey} `));
      if (!isFirst && !allowedKeys.has(idKey)) return false;
      allowKeys([nameKey, idKey, pairKey]);
      return true;
    },
    /**
     * Saves all allowed reports under a second id as well, because this workbook becomes a copy
     * with that id.
     */
    copyToWorkbook(workbookId: string): void {
      allowedSinceOpening.value = allowed.peek();
      storage.save(ALLOWED_KEY + workbookId, [...allowed.peek()].join('\n'), 'device');
    },
    /** Disallows all reports of this workbook. */
    revokeAll(): void {
      const id = registry.workbookRecord.peek()?.id;
      if (id !== undefined) storage.remove(ALLOWED_KEY + id);
      allowedSinceOpening.value = new Set();
    },
  };
}

/** Returns the session if it may read the report of a placement in this workbook. */
export function findReadingSession(
  parts: { readonly session: ReadonlySignal<Session | undefined>; readonly allowedReports: AllowedReports },
  placement: Placement | undefined,
): Session | undefined {
  const session = parts.session.peek();
  if (!placement || !session || !belongsToSession(placement, session)) return undefined;
  return parts.allowedReports.has(placement.report) ? session : undefined;
}

/** A query of the file's own is allowed as it is: another one can read anything of the deployment. */
function toReportKey({ platform, deploymentId, reportId, ownQuery }: PlatformReport): string {
  const measure = parseMeasureKey(reportId);
  const quoteName = (name: string) => JSON.stringify(normalizeTypedText(name));
  if (measure !== undefined) return `${platform} ${deploymentId} ${MEASURE_KEY}${quoteName(measure)}`;
  const report = typeof reportId === 'number' ? reportId : quoteName(reportId);
  return `${platform} ${deploymentId} ${report}${ownQuery ? QUERY_MARK + JSON.stringify(ownQuery.json) : ''}`;
}

/** Compares two names of reports as formulas find them. */
export function isSameName(one: string, other: string): boolean {
  return normalizeTypedText(one) === normalizeTypedText(other);
}
