import * as z from 'zod/mini';
import { ResourceOwner } from '../owners';
import { ReportPlacement } from '../placements';
import { REPORT_SORT_KEYS, Report, SORT_DIRECTIONS } from '../reports';
import { cursorParameters, servedListResponse } from './paging';
import { wholeNumberText } from './text-parameters';

/** A report as a server of this contract writes it. */
export const ServedReport = z.extend(Report, {
  id: z.int(),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  publicId: z.string().check(z.regex(/^[0-9A-Za-z]{12}$/)),
  deploymentId: z.int(),
  type: z.literal('REPORT'),
  createdAt: z.string(),
  updatedAt: z.string(),
  userId: z.int(),
  user: ResourceOwner,
  refreshedByUser: ResourceOwner,
  externalWorkbookPlacements: z.array(ReportPlacement),
});
export type ServedReport = z.infer<typeof ServedReport>;

export const ServedReportsListResponse = servedListResponse(ServedReport);
export type ServedReportsListResponse = z.infer<typeof ServedReportsListResponse>;

/** Query string of the report list. `after` together with `sortBy=lastViewedAt` is refused by the server. */
export const ListReportsQuery = z.strictObject({
  ...cursorParameters,
  sortBy: z.optional(z.enum(REPORT_SORT_KEYS)),
  sortDirection: z.optional(z.enum(SORT_DIRECTIONS)),
  search: z.optional(z.string().check(z.maxLength(255))),
  folderId: z.optional(wholeNumberText(0)),
  externalWorkbookId: z.optional(z.string().check(z.maxLength(255))),
});
export type ListReportsQuery = z.output<typeof ListReportsQuery>;
