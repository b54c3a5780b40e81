/**
 * Says how fresh the rows of a placement are. Times come from three clocks (the device that
 * refreshed, the platform, the data API), so they are read as instants, and small differences are
 * ignored.
 */
import { removeCellSums } from '../evidence/row-sums';
import type { WrittenPart } from './placement';

const MINUTE = 60_000;

/** Rows count as fresh for this many minutes unless the workbook says otherwise. */
export const DEFAULT_FRESH_MINUTES = 60;

/** Says when rows were queried, and when the data API had read their source, if it reports that. */
export type RowTimes = Pick<WrittenPart, 'refreshedAt' | 'freshAt'>;

/** Says what requests have shown about a placement's report; times are milliseconds since 1970. */
export interface ReportFreshness {
  readonly updatedAt?: number | undefined;
  /** Describes the newest rows of the placement's own query, perhaps those of another placement. */
  readonly newestRows?: { readonly readAt: number; readonly rowSums: string } | undefined;
}

/** Says what is newer than the rows, and since when (milliseconds since 1970). */
export interface NewerData {
  readonly by: 'report' | 'source';
  readonly at: number;
}

/**
 * Returns undefined if nothing newer is known. A later query counts only if it gave other rows. A
 * minute between two reads does not count, because placements of one run are written one by one.
 */
export function findNewerData(
  rows: RowTimes & Pick<WrittenPart, 'reportUpdatedAt' | 'rowSums'>,
  { updatedAt, newestRows }: ReportFreshness,
): NewerData | undefined {
  const reportVersion = parseInstant(rows.reportUpdatedAt);
  if (reportVersion !== undefined && updatedAt !== undefined && updatedAt > reportVersion)
    return { by: 'report', at: updatedAt };
  if (!newestRows || rows.rowSums === undefined || newestRows.readAt - getDataTime(rows) <= MINUTE) return undefined;
  const areSame = removeCellSums(rows.rowSums) === newestRows.rowSums;
  return areSame ? undefined : { by: 'source', at: newestRows.readAt };
}

/**
 * Returns when the source was read for the rows, or when they were queried if the data API does not
 * say; milliseconds since 1970.
 */
export function getDataTime({ refreshedAt, freshAt }: RowTimes): number {
  return parseInstant(freshAt) ?? refreshedAt;
}

/**
 * Returns when the source was read for the rows, if that is more than a minute before they were
 * queried; milliseconds since 1970.
 */
export function getSourceReadTime({ refreshedAt, freshAt }: RowTimes): number | undefined {
  const readAt = parseInstant(freshAt);
  return readAt !== undefined && refreshedAt - readAt > MINUTE ? readAt : undefined;
}

/** Returns false if a clock is wrong, because rows from the future would be fresh for ever. */
export function isYoungerThan(rows: RowTimes, now: number, freshMinutes: number): boolean {
  const dataTime = Math.min(getDataTime(rows), rows.refreshedAt);
  return dataTime - now < MINUTE && Math.max(0, now - dataTime) < freshMinutes * MINUTE;
}

/** Returns true if two texts name the same instant; texts that name none are never the same. */
export function isSameInstant(one: string | undefined, other: string | undefined): boolean {
  const at = parseInstant(one);
  return at !== undefined && at === parseInstant(other);
}

/**
 * Returns milliseconds since 1970 for an ISO date-time. A time without a zone is in UTC, as engines
 * mean it, never in the zone of the device.
 */
export function parseInstant(text: string | null | undefined): number | undefined {
  if (!text) return undefined;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) || !/\dT\d/.test(text);
  const at = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(at) ? undefined : at;
}
