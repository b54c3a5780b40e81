/** What the workbook keeps about itself, apart from its placements. */
import * as z from 'zod/mini';
import { ShortText, tryReadRecord, unlessBroken } from './record';

/** A week. Of more than 24 days a timer makes no wait at all, and asks again and again. */
const MOST_MINUTES = 7 * 24 * 60;

const WorkbookRecord = z.object({
  /** The workbook id: `externalWorkbookId` on the wire. Made at the first placement. */
  id: ShortText,
  /** Checksum of where the file was last seen; '' while it was never saved. */
  location: z.catch(ShortText, ''),
  refreshOnOpen: z.catch(z.boolean(), false),
  /** Minutes from one refresh to the next while the workbook is open; off when undefined. */
  refreshEvery: unlessBroken(z.number().check(z.gte(1), z.lte(MOST_MINUTES))),
  /** Minutes for which rows count as fresh: opening the workbook asks for older ones alone. 0: always for all of them. */
  freshFor: unlessBroken(z.number().check(z.gte(0), z.lte(MOST_MINUTES))),
});
export type WorkbookRecord = Readonly<z.infer<typeof WorkbookRecord>>;

export function writeWorkbookRecord(record: WorkbookRecord): string {
  return JSON.stringify({ v: 1, ...record });
}

export function tryReadWorkbookRecord(text: string | undefined): WorkbookRecord | undefined {
  return tryReadRecord(WorkbookRecord, text);
}
