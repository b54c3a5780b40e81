/** Where a report's result lies in a spreadsheet file, and the bodies of the calls that record, stamp and forget it. */
import * as z from 'zod/mini';

/** Fingerprint of the written cells; made and read by clients only. */
export const ResultChecksum = z.object({
  /** Version of the hashing scheme. */
  v: z.number(),
  chunks: z.array(z.object({ from: z.number(), hash: z.string() })),
  payload: z.nullish(z.string()),
});

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

/** The fingerprint within the bounds that a server keeps. */
const KeptChecksum = z.object({
  v: z.int().check(z.minimum(1)),
  chunks: z
    .array(z.object({ from: z.int().check(z.minimum(0)), hash: z.string().check(z.minLength(1), z.maxLength(64)) }))
    .check(z.maxLength(2000)),
  payload: z.nullish(z.string().check(z.minLength(1), z.maxLength(128))),
});

const shortText = z.string().check(z.minLength(1), z.maxLength(255));
const addressText = z.string().check(z.minLength(1), z.maxLength(512));

/** Body of connect-workbook. Strict: an unknown key is a mistake of the caller, not a newer release. */
export const ConnectReportToWorkbookInput = z.strictObject({
  externalWorkbookId: shortText,
  /** First cell of the block with its sheet, `Sheet1!B4`, quoted as Excel quotes. */
  resultLocation: addressText,
  /** Last cell of the block; null while it is not known. */
  endResultCell: z.nullish(addressText),
  placementId: z.nullish(shortText),
  host: z.nullish(z.enum(['EXCEL', 'GOOGLE_SHEETS'])),
  sheetId: z.nullish(shortText),
  sheetName: z.nullish(shortText),
  anchorCell: z.nullish(addressText),
  workbookName: z.nullish(shortText),
  resultChecksum: z.nullish(KeptChecksum),
  /** True corrects the address and keeps the stored fingerprint. */
  addressOnly: z.nullish(z.boolean()),
});
export type ConnectReportToWorkbookInput = z.infer<typeof ConnectReportToWorkbookInput>;

/** Body of the DELETE: `placementId`, or `externalWorkbookId` with `sheetName` + `anchorCell` or with `resultLocation`. */
export const DisconnectReportFromWorkbookInput = z.strictObject({
  placementId: z.nullish(shortText),
  externalWorkbookId: z.nullish(shortText),
  sheetId: z.nullish(shortText),
  sheetName: z.nullish(shortText),
  anchorCell: z.nullish(addressText),
  resultLocation: z.nullish(addressText),
});
export type DisconnectReportFromWorkbookInput = z.infer<typeof DisconnectReportFromWorkbookInput>;

/** Body of refresh; without one, or without an address, the report itself is stamped. Addressed like the DELETE. */
export const RefreshReportInput = z.extend(DisconnectReportFromWorkbookInput, {
  resultChecksum: z.nullish(KeptChecksum),
});
export type RefreshReportInput = z.infer<typeof RefreshReportInput>;
