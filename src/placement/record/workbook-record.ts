/** Defines what the workbook keeps about itself, besides its placements. */
import * as z from 'zod/mini';
import { ShortText, tryReadRecord, undefinedIfInvalid, writeVersion1 } from './record';
import { RefreshTime } from './refresh-time';

/**
 * Limits intervals to a week. A timer of more than 24 days does not wait at all, so it would
 * refresh again and again.
 */
const MAX_MINUTES = 7 * 24 * 60;

const WorkbookRecord = z.object({
  /**
   * Identifies the workbook, on the wire as `externalWorkbookId`. It is made at the first
   * placement.
   */
  id: ShortText,
  /** Holds a checksum of where the file was last seen; '' if it was never saved. */
  location: z.catch(ShortText, ''),
  /** Holds the name of the file at that location; a copy of the file says what it was copied from. */
  fileName: undefinedIfInvalid(ShortText),
  refreshOnOpen: z.catch(z.boolean(), false),
  /**
   * Counts the minutes between two refreshes while the workbook is open; undefined if that is off.
   */
  refreshEvery: undefinedIfInvalid(z.number().check(z.gte(1), z.lte(MAX_MINUTES))),
  /** Says at which time of day it is refreshed while it is open; undefined if that is off. */
  refreshAt: undefinedIfInvalid(RefreshTime),
  /**
   * Counts the minutes for which rows count as fresh: opening the workbook refreshes only older
   * ones. 0 means that it always refreshes all of them.
   */
  freshFor: undefinedIfInvalid(z.number().check(z.gte(0), z.lte(MAX_MINUTES))),
});
export type WorkbookRecord = Readonly<z.infer<typeof WorkbookRecord>>;

export function writeWorkbookRecord(record: WorkbookRecord): string {
  return writeVersion1(record);
}

export function tryReadWorkbookRecord(text: string | undefined): WorkbookRecord | undefined {
  return tryReadRecord(WorkbookRecord, text);
}
