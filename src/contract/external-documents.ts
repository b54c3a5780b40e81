/** All placements in one spreadsheet file, whatever deployment their reports are in, as a reader takes them. */
import * as z from 'zod/mini';
import { ResourceOwner } from './owners';
import { listResponse } from './paging';

export const ExternalDocumentPlacement = z.object({
  /** `GRANTED` or `DENIED`: whether the caller may open the report. */
  access: z.string(),
  reportId: z.number(),
  deploymentId: z.number(),
  resultLocation: z.string(),
  placementId: z.nullish(z.string()),
  /** Null when denied. */
  reportName: z.nullish(z.string()),
  /** Whom to ask for access. */
  owner: z.nullish(ResourceOwner),
  host: z.nullish(z.string()),
  sheetId: z.nullish(z.string()),
  sheetName: z.nullish(z.string()),
  anchorCell: z.nullish(z.string()),
  endResultCell: z.nullish(z.string()),
  placedAt: z.nullish(z.string()),
  refreshedAt: z.nullish(z.string()),
});
export type ExternalDocumentPlacement = z.infer<typeof ExternalDocumentPlacement>;

export const ExternalDocumentPlacementsListResponse = listResponse(ExternalDocumentPlacement);
export type ExternalDocumentPlacementsListResponse = z.infer<typeof ExternalDocumentPlacementsListResponse>;
