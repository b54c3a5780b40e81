/** All placements in one spreadsheet file, whatever deployment their reports are in. */
import * as z from 'zod/mini';
import { lenient } from './lenient';
import { operation } from './operation';
import { cursorParameters, filled, listResponse } from './paging';
import { ResourceOwner } from './people';
import { PageInfo } from './served-list';

const ExternalDocumentPlacementFields = z.object({
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

export const ExternalDocumentPlacement = lenient(ExternalDocumentPlacementFields);
export type ExternalDocumentPlacement = z.infer<typeof ExternalDocumentPlacement>;

const ExternalDocumentPlacementsListResponse = listResponse(ExternalDocumentPlacement);

/** A placement of a file as a server of this contract writes it. */
export const ServedExternalDocumentPlacement = z.extend(ExternalDocumentPlacementFields, {
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

/** Query string of a file's placements. Without `first` all of them come. */
export const ListExternalDocumentPlacementsQuery = z.strictObject(cursorParameters);
export type ListExternalDocumentPlacementsQuery = z.output<typeof ListExternalDocumentPlacementsQuery>;

export const EXTERNAL_DOCUMENT_OPERATIONS = {
  listExternalDocumentPlacements: operation({
    method: 'GET',
    path: '/v1/external-documents/{externalWorkbookId}/placements',
    query: ListExternalDocumentPlacementsQuery,
    answer: filled(ExternalDocumentPlacementsListResponse),
    served: ServedExternalDocumentPlacementsListResponse,
    refusals: [400, 422],
    since: '0.13.0',
    description: 'Every placement in one spreadsheet file, readable or not',
  }),
} as const;
