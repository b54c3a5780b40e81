/**
 * Says how fresh the rows of a placement are. Times come from three clocks (the device that
 * refreshed, the platform, the data API), so they are read as instants, and small differences are
 * ignored.
 */
import type { WrittenPart } from './placement';

const MINUTE = 60_000;

/** Rows count as fresh for this many minutes unless the workbook says otherwise. */
export const USUAL_FRESH_MINUTES = 60;

type Dated = Pick<WrittenPart, 'refreshedAt' | 'freshAt'>;

/** Says what any request has shown about a report; times are milliseconds since 1970. */
export interface ReportNews {
  readonly updatedAt?: number | undefined;
  /** Says when the data API last read the source for it. */
  readonly sourceReadAt?: number | undefined;
}

/** Says why rows are out of date, and since when (milliseconds since 1970). */
export interface Outdated {
  readonly by: 'report' | 'source';
  readonly at: number;
}

/**
 * Returns undefined if nothing newer is known. The queries of one report (its rows, its preview, a
 * formula's) are run and cached separately, so a minute between their times does not count.
 */
export function outdatedBy(
  rows: Dated & Pick<WrittenPart, 'reportUpdatedAt'>,
  { updatedAt, sourceReadAt }: ReportNews,
): Outdated | undefined {
  const version = readInstant(rows.reportUpdatedAt);
  if (version !== undefined && updatedAt !== undefined && updatedAt > version) return { by: 'report', at: updatedAt };
  const readAt = readInstant(rows.freshAt) ?? rows.refreshedAt;
  if (sourceReadAt !== undefined && sourceReadAt - readAt > MINUTE) return { by: 'source', at: sourceReadAt };
  return undefined;
}

/**
 * Returns when the source was read for the rows, if that is more than a minute before they were
 * queried; milliseconds since 1970.
 */
export function dataFrom({ refreshedAt, freshAt }: Dated): number | undefined {
  const readAt = readInstant(freshAt);
  return readAt !== undefined && refreshedAt - readAt > MINUTE ? readAt : undefined;
}

/**
 * Returns true if the rows were new when they were queried, and that is not long ago. The caller
 * checks whether anything newer is known.
 * @param freshFor minutes
 */
export function isUpToDate(rows: Dated, now: number, freshFor: number): boolean {
  return readInstant(rows.freshAt) !== undefined && dataFrom(rows) === undefined && isYounger(rows, now, freshFor);
}

/**
 * Says what holds for several placements together: all are up to date, or from when the oldest data
 * are; otherwise nothing.
 */
export type AgeOfAll =
  | { readonly kind: 'upToDate' }
  | { readonly kind: 'from'; readonly at: number }
  | { readonly kind: 'unknown' };

/**
 * Returns the common age of several placements' rows.
 * @param now milliseconds since 1970
 * @param freshFor minutes
 */
export function ageOfAll(all: readonly Dated[], now: number, freshFor: number): AgeOfAll {
  if (all.every((rows) => isUpToDate(rows, now, freshFor))) return { kind: 'upToDate' };
  const readAt = all.map(({ freshAt }) => readInstant(freshAt));
  return readAt.every((at) => at !== undefined) ? { kind: 'from', at: Math.min(...readAt) } : { kind: 'unknown' };
}

/** Returns false if a clock is wrong, because rows from the future would be fresh for ever. */
export function isYounger(rows: Dated, now: number, freshFor: number): boolean {
  const from = Math.min(readInstant(rows.freshAt) ?? rows.refreshedAt, rows.refreshedAt);
  return from - now < MINUTE && Math.max(0, now - from) < freshFor * MINUTE;
}

/** Returns true if two texts name the same instant; texts that name none are never the same. */
export function isSameInstant(one: string | undefined, other: string | undefined): boolean {
  const at = readInstant(one);
  return at !== undefined && at === readInstant(other);
}

/**
 * Returns milliseconds since 1970 for an ISO date-time. A time without a zone is in UTC, as engines
 * mean it, never in the zone of the device.
 */
export function readInstant(text: string | null | undefined): number | undefined {
  if (!text) return undefined;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) || !/\dT\d/.test(text);
  const at = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(at) ? undefined : at;
}
