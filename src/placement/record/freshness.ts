/**
 * Says how fresh the rows of a placement are. Times come from three clocks (the device that
 * refreshed, the platform, the data API), so they are read as instants, and small differences are
 * ignored.
 */
import type { WrittenPart } from './placement';

const MINUTE = 60_000;

/** Rows count as fresh for this many minutes unless the workbook says otherwise. */
export const DEFAULT_FRESH_MINUTES = 60;

/** Says when rows were queried, and when the data API had read their source, if it reports that. */
export type RowTimes = Pick<WrittenPart, 'refreshedAt' | 'freshAt'>;

/** Says what any request has shown about a report; times are milliseconds since 1970. */
export interface ReportFreshness {
  readonly updatedAt?: number | undefined;
  /** Says when the data API last read the source for it. */
  readonly sourceReadAt?: number | undefined;
}

/** Says why rows are out of date, and since when (milliseconds since 1970). */
export interface NewerData {
  readonly by: 'report' | 'source';
  readonly at: number;
}

/**
 * Returns undefined if nothing newer is known. The queries of one report (its rows, its preview, a
 * formula's) are run and cached separately, so a minute between their times does not count.
 */
export function findNewerData(
  rows: RowTimes & Pick<WrittenPart, 'reportUpdatedAt'>,
  { updatedAt, sourceReadAt }: ReportFreshness,
): NewerData | undefined {
  const reportVersion = parseInstant(rows.reportUpdatedAt);
  if (reportVersion !== undefined && updatedAt !== undefined && updatedAt > reportVersion)
    return { by: 'report', at: updatedAt };
  const readAt = parseInstant(rows.freshAt) ?? rows.refreshedAt;
  if (sourceReadAt !== undefined && sourceReadAt - readAt > MINUTE) return { by: 'source', at: sourceReadAt };
  return undefined;
}

/**
 * Returns when the source was read for the rows, if that is more than a minute before they were
 * queried; milliseconds since 1970.
 */
export function getSourceReadTime({ refreshedAt, freshAt }: RowTimes): number | undefined {
  const readAt = parseInstant(freshAt);
  return readAt !== undefined && refreshedAt - readAt > MINUTE ? readAt : undefined;
}

/**
 * Returns true if the rows were new when they were queried, and that is not long ago. The caller
 * checks whether anything newer is known.
 * @param freshMinutes for how many minutes rows count as fresh
 */
export function isUpToDate(rows: RowTimes, now: number, freshMinutes: number): boolean {
  return (
    parseInstant(rows.freshAt) !== undefined &&
    getSourceReadTime(rows) === undefined &&
    isYoungerThan(rows, now, freshMinutes)
  );
}

/**
 * Says what holds for several placements together: all are up to date, or from when the oldest data
 * are; otherwise nothing.
 */
export type CommonAge =
  | { readonly kind: 'upToDate' }
  | { readonly kind: 'from'; readonly at: number }
  | { readonly kind: 'unknown' };

/**
 * Returns the common age of several placements' rows.
 * @param now milliseconds since 1970
 * @param freshMinutes for how many minutes rows count as fresh
 */
export function computeCommonAge(placements: readonly RowTimes[], now: number, freshMinutes: number): CommonAge {
  if (placements.every((rows) => isUpToDate(rows, now, freshMinutes))) return { kind: 'upToDate' };
  const readTimes = placements.map(({ freshAt }) => parseInstant(freshAt));
  return readTimes.every((at) => at !== undefined) ? { kind: 'from', at: Math.min(...readTimes) } : { kind: 'unknown' };
}

/** Returns false if a clock is wrong, because rows from the future would be fresh for ever. */
export function isYoungerThan(rows: RowTimes, now: number, freshMinutes: number): boolean {
  const dataTime = Math.min(parseInstant(rows.freshAt) ?? rows.refreshedAt, rows.refreshedAt);
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
