import * as z from 'zod/mini';
import { ExternalDocumentPlacement } from '../external-documents';
import { ResourceOwner } from '../owners';
import { PageInfo } from '../paging';
import { cursorParameters } from './paging';

/** A placement of a file as a server of this contract writes it. */
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
export type ServedExternalDocumentPlacementsListResponse = z.infer<typeof ServedExternalDocumentPlacementsListResponse>;

/** Query string of a file's placements. Without `first` all of them come. */
export const ListExternalDocumentPlacementsQuery = z.strictObject(cursorParameters);
export type ListExternalDocumentPlacementsQuery = z.output<typeof ListExternalDocumentPlacementsQuery>;
