/**
 * How fresh the rows of a placement are. Times come from three clocks (the device that refreshed, the platform, the data API), so they are
 * read as instants and small differences say nothing.
 */
import type { WrittenPart } from './placement';

const MINUTE = 60_000;

/** Rows count as fresh for so many minutes where the workbook says nothing else. */
export const USUAL_FRESH_MINUTES = 60;

type Dated = Pick<WrittenPart, 'refreshedAt' | 'freshAt'>;

/** What was heard of a report, whatever asked for it; milliseconds since 1970. */
export interface ReportNews {
  readonly updatedAt?: number | undefined;
  /** When the data API last read the source for it. */
  readonly sourceReadAt?: number | undefined;
}

/** Why rows are out of date, and since when. */
export interface Outdated {
  readonly by: 'report' | 'source';
  readonly at: number;
}

/**
 * Undefined while nothing newer is known. The queries of one report (its rows, its preview, a formula's) are run and kept one by one: a
 * minute between their times is no news.
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

/** When the source was read for rows, where that is more than a minute before they came; milliseconds since 1970. */
export function dataFrom({ refreshedAt, freshAt }: Dated): number | undefined {
  const readAt = readInstant(freshAt);
  return readAt !== undefined && refreshedAt - readAt > MINUTE ? readAt : undefined;
}

/**
 * Of rows that nothing newer is known about: the source said that they were new when they came, and that is not long ago.
 * @param freshFor minutes
 */
export function isUpToDate(rows: Dated, now: number, freshFor: number): boolean {
  return readInstant(rows.freshAt) !== undefined && dataFrom(rows) === undefined && isYounger(rows, now, freshFor);
}

/** What can be said of several at once: that they are up to date, or from when the oldest data are; else nothing. */
export type AgeOfAll =
  | { readonly kind: 'upToDate' }
  | { readonly kind: 'from'; readonly at: number }
  | { readonly kind: 'unknown' };

export function ageOfAll(all: readonly Dated[], now: number, freshFor: number): AgeOfAll {
  if (all.every((rows) => isUpToDate(rows, now, freshFor))) return { kind: 'upToDate' };
  const readAt = all.map(({ freshAt }) => readInstant(freshAt));
  return readAt.every((at) => at !== undefined) ? { kind: 'from', at: Math.min(...readAt) } : { kind: 'unknown' };
}

/** False where a clock is wrong: rows from the future would be fresh for ever. */
export function isYounger(rows: Dated, now: number, freshFor: number): boolean {
  const from = Math.min(readInstant(rows.freshAt) ?? rows.refreshedAt, rows.refreshedAt);
  return from - now < MINUTE && Math.max(0, now - from) < freshFor * MINUTE;
}

/** Whether two texts name the same instant; texts that name none are never the same. */
export function isSameInstant(one: string | undefined, other: string | undefined): boolean {
  const at = readInstant(one);
  return at !== undefined && at === readInstant(other);
}

/** Milliseconds since 1970 of an ISO date-time. Without a zone it is in UTC, as engines mean it: never in the reader's own. */
export function readInstant(text: string | null | undefined): number | undefined {
  if (!text) return undefined;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) || !/\dT\d/.test(text);
  const at = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(at) ? undefined : at;
}
