/** Defines a query that the user has built, or has changed for one placement. */
import * as z from 'zod/mini';
import { checksum } from '../evidence/checksum';
import { ShortText } from './record';

/** Limits a query in characters. It exceeds what the pane can build, and keeps the file small. */
export const MAX_QUERY_LENGTH = 20_000;

export const OwnQuery = z.object({
  /** Is the JSON text of a query, as the data API takes it. */
  json: z.string().check(z.minLength(2), z.maxLength(MAX_QUERY_LENGTH)),
  /**
   * Identifies the query of the report that the user has changed; absent if there is no report on
   * the platform.
   */
  changedFrom: z.optional(ShortText),
});
export type OwnQuery = Readonly<z.infer<typeof OwnQuery>>;

interface QuerySubject {
  readonly ownQuery?: OwnQuery | undefined;
}

/** Returns false if the placement has a query of its own, and no report on the platform. */
export function isOfReport({ ownQuery }: QuerySubject): boolean {
  return ownQuery === undefined || ownQuery.changedFrom !== undefined;
}

/**
 * Returns the sync part of a placement whose record the platform does not have yet. A query without
 * a report never gets a record, so there is none to send.
 */
export function createUnsentSync(report: QuerySubject): { readonly recordPending?: true } {
  return isOfReport(report) ? { recordPending: true } : {};
}

/** Returns a checksum of the query as it is saved in a report. */
export function checksumQuery(text: string | null | undefined): string {
  return checksum(text ?? '');
}
