/** Lists all placements in one spreadsheet file, across the deployments of their reports. */
import * as z from 'zod/mini';
import { defineOperation } from './operation';
import { cursorParameters, listResponse, requireItems } from './paging';
import { ResourceOwner } from './people';
import { PageInfo } from './served-list';

export const ExternalDocumentPlacement = z.object({
  /** The server answers `GRANTED` if the caller may open the report, else `DENIED`. */
  access: z.string(),
  reportId: z.number(),
  deploymentId: z.number(),
  resultLocation: z.string(),
  placementId: z.nullish(z.string()),
  /** The server hides the name if access is denied. */
  reportName: z.nullish(z.string()),
  /** Names the person whom the user can ask for access. */
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

const ExternalDocumentPlacementsListResponse = listResponse(ExternalDocumentPlacement);

export const ServedExternalDocumentPlacement = z.extend(ExternalDocumentPlacement, {
  access: z.enum(['GRANTED', 'DENIED']),
  reportId: z.int(),
  deploymentId: z.int(),
  placementId: z.string(),
  reportName: z.nullable(z.string()),
  owner: ResourceOwner,
});
export type ServedExternalDocumentPlacement = z.infer<typeof ServedExternalDocumentPlacement>;

export const ServedExternalDocumentPlacementsListResponse = z.object({
  items: z.array(ServedExternalDocumentPlacement),
  pageInfo: z.nullable(PageInfo),
});

/** Without `first` the server sends all placements at once. */
export const ListExternalDocumentPlacementsQuery = z.strictObject(cursorParameters);
export type ListExternalDocumentPlacementsQuery = z.output<typeof ListExternalDocumentPlacementsQuery>;

export const EXTERNAL_DOCUMENT_OPERATIONS = {
  listExternalDocumentPlacements: defineOperation({
    method: 'GET',
    path: '/v1/external-documents/{externalWorkbookId}/placements',
    query: ListExternalDocumentPlacementsQuery,
    answer: requireItems(ExternalDocumentPlacementsListResponse),
    servedAnswer: ServedExternalDocumentPlacementsListResponse,
    refusals: [400, 422],
    since: '0.13.0',
    description: 'Every placement in one spreadsheet file, readable or not',
  }),
} as const;
