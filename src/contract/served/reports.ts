import * as z from 'zod/mini';
import { ResourceOwner } from '../owners';
import { ReportPlacement } from '../placements';
import { REPORT_SORT_KEYS, Report, SORT_DIRECTIONS } from '../reports';
import { cursorParameters, servedListResponse } from './paging';
import { ServedRoleWithAccess } from './roles';
import { wholeNumberText } from './text-parameters';

export const ITEM_TYPES = ['FOLDER', 'WORKBOOK', 'REPORT'] as const;
export const REPORT_SOURCES = ['GOOGLE_SHEETS', 'EXCEL', 'PLAYGROUND', 'D3'] as const;

/** A report as a server of this contract writes it. */
export const ServedReport = z.extend(Report, {
  id: z.int(),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  publicId: z.string().check(z.length(12), z.regex(/^[0-9A-Za-z]+$/)),
  deploymentId: z.int(),
  type: z.enum(ITEM_TYPES),
  source: z.nullable(z.enum(REPORT_SOURCES)),
  createdAt: z.string(),
  updatedAt: z.string(),
  userId: z.int(),
  user: ResourceOwner,
  refreshedByUser: ResourceOwner,
  createdBy: z.int(),
  refreshedBy: z.nullable(z.int()),
  canEdit: z.boolean(),
  canManage: z.boolean(),
  folderId: z.nullable(z.int()),
  workbookId: z.nullable(z.int()),
  version: z.int(),
  externalWorkbookPlacements: z.array(ReportPlacement),
  rolesWithAccess: z.array(ServedRoleWithAccess),
});
export type ServedReport = z.infer<typeof ServedReport>;

/** `count` is null where counting would cost more than the page: a search with very many hits. */
export const ServedReportsListResponse = z.extend(servedListResponse(ServedReport), {
  count: z.nullable(z.int().check(z.minimum(0))),
});
export type ServedReportsListResponse = z.infer<typeof ServedReportsListResponse>;

/** Query string of the report list. `after` together with `sortBy=lastViewedAt` is refused by the server. */
export const ListReportsQuery = z.strictObject({
  ...cursorParameters,
  sortBy: z.optional(z.enum(REPORT_SORT_KEYS)),
  sortDirection: z.optional(z.enum(SORT_DIRECTIONS)),
  search: z.optional(z.string().check(z.maxLength(255))),
  folderId: z.optional(wholeNumberText(0)),
  /** Of the platform, not a spreadsheet file. */
  workbookId: z.optional(wholeNumberText(0)),
  externalWorkbookId: z.optional(z.string().check(z.maxLength(255))),
});
export type ListReportsQuery = z.output<typeof ListReportsQuery>;
