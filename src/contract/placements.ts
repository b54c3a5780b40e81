/** Where a report's result lies in a spreadsheet file. */
import * as z from 'zod/mini';

/** Fingerprint of the written cells; made and read by clients only. */
export const ResultChecksum = z.object({
  /** Version of the hashing scheme. */
  v: z.number(),
  chunks: z.array(z.object({ from: z.number(), hash: z.string() })),
  payload: z.nullish(z.string()),
});
export type ResultChecksum = z.infer<typeof ResultChecksum>;

export const ReportPlacement = z.object({
  /** Id of the spreadsheet file, the `externalWorkbookId` of the calls below. */
  workbookId: z.string(),
  resultLocation: z.string(),
  endResultCell: z.nullish(z.string()),
  id: z.nullish(z.string()),
  host: z.nullish(z.string()),
  sheetId: z.nullish(z.string()),
  sheetName: z.nullish(z.string()),
  anchorCell: z.nullish(z.string()),
  workbookName: z.nullish(z.string()),
  placedAt: z.nullish(z.string()),
  placedByUserId: z.nullish(z.number()),
  refreshedAt: z.nullish(z.string()),
  refreshedByUserId: z.nullish(z.number()),
  /** Compare with the report's `currentQueryChecksum`: different means that the query changed since. */
  queryChecksum: z.nullish(z.string()),
  syncStatus: z.nullish(z.string()),
  resultChecksum: z.nullish(ResultChecksum),
});
export type ReportPlacement = z.infer<typeof ReportPlacement>;
