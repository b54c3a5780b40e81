/**
 * Describes the cells of a spreadsheet file that hold a report's result, and the bodies of the
 * calls that connect, refresh and disconnect a placement.
 */
import * as z from 'zod/mini';

/** Holds a checksum of the written cells. Only clients compute and compare it. */
export const ResultChecksum = z.object({
  /** Each checksum algorithm has its own version. */
  v: z.number(),
  chunks: z.array(z.object({ from: z.number(), hash: z.string() })),
  payload: z.nullish(z.string()),
});

export const ReportPlacement = z.object({
  /** Identifies the spreadsheet file, like `externalWorkbookId` in the calls below. */
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
  /** If it differs from the report's `currentQueryChecksum`, the query has changed since. */
  queryChecksum: z.nullish(z.string()),
  syncStatus: z.nullish(z.string()),
  resultChecksum: z.nullish(ResultChecksum),
});
export type ReportPlacement = z.infer<typeof ReportPlacement>;

/** A server accepts a checksum only within these limits. */
const BoundedChecksum = z.object({
  v: z.int().check(z.minimum(1)),
  chunks: z
    .array(z.object({ from: z.int().check(z.minimum(0)), hash: z.string().check(z.minLength(1), z.maxLength(64)) }))
    .check(z.maxLength(2000)),
  payload: z.nullish(z.string().check(z.minLength(1), z.maxLength(128))),
});

const shortText = z.string().check(z.minLength(1), z.maxLength(255));
const addressText = z.string().check(z.minLength(1), z.maxLength(512));

/**
 * connect-workbook takes this body. It is strict, because an unknown key is a mistake of the
 * caller, not a newer release.
 */
export const ConnectReportToWorkbookInput = z.strictObject({
  externalWorkbookId: shortText,
  /** Names the first cell of the block with its sheet, quoted as Excel does: `Sheet1!B4`. */
  resultLocation: addressText,
  /** Names the last cell of the block; null while the client does not know it. */
  endResultCell: z.nullish(addressText),
  placementId: z.nullish(shortText),
  host: z.nullish(z.enum(['EXCEL', 'GOOGLE_SHEETS'])),
  sheetId: z.nullish(shortText),
  sheetName: z.nullish(shortText),
  anchorCell: z.nullish(addressText),
  workbookName: z.nullish(shortText),
  resultChecksum: z.nullish(BoundedChecksum),
  /** True corrects the address and keeps the stored checksum. */
  addressOnly: z.nullish(z.boolean()),
});
export type ConnectReportToWorkbookInput = z.infer<typeof ConnectReportToWorkbookInput>;

/**
 * The body of the DELETE addresses a placement by `placementId`, or by `externalWorkbookId` with
 * either `sheetName` + `anchorCell` or `resultLocation`.
 */
export const DisconnectReportFromWorkbookInput = z.strictObject({
  placementId: z.nullish(shortText),
  externalWorkbookId: z.nullish(shortText),
  sheetId: z.nullish(shortText),
  sheetName: z.nullish(shortText),
  anchorCell: z.nullish(addressText),
  resultLocation: z.nullish(addressText),
});
export type DisconnectReportFromWorkbookInput = z.infer<typeof DisconnectReportFromWorkbookInput>;

/**
 * The body of refresh addresses a placement like the DELETE. Without an address, or without a body,
 * the refresh applies to the report itself.
 */
export const RefreshReportInput = z.extend(DisconnectReportFromWorkbookInput, {
  resultChecksum: z.nullish(BoundedChecksum),
});
export type RefreshReportInput = z.infer<typeof RefreshReportInput>;
