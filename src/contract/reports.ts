/**
 * Defines reports. A client must accept what any release writes: only `id` and `name` are certain,
 * enumerations may get new words, and most fields may be null or absent. `canEdit: null` means
 * unknown, not no.
 */
import * as z from 'zod/mini';
import { lenientArray } from './lenient';
import { defineOperation } from './operation';
import { cursorParameters, integerText, itemId, itemName, listResponse, pageParameters, requireItems } from './paging';
import { FolderPathEntry, ResourceOwner, RoleWithAccess } from './people';
import {
  ConnectReportToWorkbookInput,
  DisconnectReportFromWorkbookInput,
  RefreshReportInput,
  ReportPlacement,
} from './placements';

/** Arranges member names as a pivot table. */
const PivotItems = z.object({
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  measures: z.array(z.string()),
  filters: z.array(z.string()),
  measuresAxis: z.nullish(z.string()),
  measuresPosition: z.nullish(z.string()),
  displayScale: z.nullish(z.string()),
  showColumnTotals: z.nullish(z.boolean()),
  showRowTotals: z.nullish(z.boolean()),
  showAppliedFilters: z.nullish(z.boolean()),
});

export const ReportFields = z.object({
  id: z.number(),
  name: z.string(),
  /** The id has 12 letters and digits. Old reports may share one, so never use it as a key. */
  publicId: z.nullish(z.string()),
  deploymentId: z.nullish(z.number()),
  type: z.nullish(z.string()),
  /** Newer releases add words to `GOOGLE_SHEETS`, `EXCEL`, `PLAYGROUND` and `D3`. */
  source: z.nullish(z.string()),
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  /** Some servers send a date without a time. */
  createdAt: z.nullish(z.string()),
  updatedAt: z.nullish(z.string()),
  userId: z.nullish(z.number()),
  user: z.nullish(ResourceOwner),
  createdBy: z.nullish(z.number()),
  refreshedBy: z.nullish(z.number()),
  refreshedByUser: z.nullish(ResourceOwner),
  canEdit: z.nullish(z.boolean()),
  canManage: z.nullish(z.boolean()),
  folderId: z.nullish(z.number()),
  /** Lists the folders from the root down. */
  folderPath: z.nullish(z.array(FolderPathEntry)),
  /** Identifies a workbook of the platform, not a spreadsheet file. */
  workbookId: z.nullish(z.number()),
  version: z.nullish(z.number()),
  sqlQuery: z.nullish(z.string()),
  /** Holds a data API query as JSON text. */
  jsonQuery: z.nullish(z.string()),
  meta: z.nullish(z.record(z.string(), z.unknown())),
  pivotItems: z.nullish(PivotItems),
  /** Older releases describe a single placement in these three fields. */
  externalWorkbookId: z.nullish(z.string()),
  resultLocation: z.nullish(z.string()),
  endResultCell: z.nullish(z.string()),
  externalWorkbookPlacements: z.nullish(z.array(ReportPlacement)),
  currentQueryChecksum: z.nullish(z.string()),
  rolesWithAccess: z.nullish(z.array(RoleWithAccess)),
});

/** Replaces the format of the data model. */
const ColumnFormat = z.object({
  type: z.enum(['currency', 'percent', 'number']),
  decimals: z.nullish(z.int().check(z.minimum(0), z.maximum(6))),
  currency: z.nullish(z.string()),
});

/** Some servers send the query, or a list of queries, as JSON instead of text. */
const JsonText = z.pipe(
  z.custom<string | object>((value) => typeof value === 'string' || (typeof value === 'object' && value !== null)),
  z.transform((query) => (typeof query === 'string' ? query : JSON.stringify(query))),
);

const memberNames = z._default(lenientArray(z.string()), []);

// Spreads the shape, because `z.extend` would enlarge the first file that the pane loads.
export const Report = z.object({
  ...ReportFields.shape,
  id: itemId,
  name: itemName,
  folderId: z.nullish(itemId),
  jsonQuery: z.nullish(JsonText),
  /** The SQL is in the dialect of the database and bypasses the data model. */
  isSourceReport: z.nullish(z.boolean()),
  /** The platform computes the rows with this code. */
  pythonCode: z.nullish(z.string()),
  pivotItems: z.nullish(
    z.object({
      ...PivotItems.shape,
      rows: memberNames,
      columns: memberNames,
      measures: memberNames,
      filters: memberNames,
    }),
  ),
  externalWorkbookPlacements: z.nullish(lenientArray(ReportPlacement)),
  /** The platform's pages apply these; they are not part of the query. */
  preferences: z.nullish(z.object({ columnFormats: z.nullish(z.record(z.string(), ColumnFormat)) })),
  fillMissingRows: z.nullish(z.object({ member: z.string() })),
  periodComparisons: z.nullish(z.array(z.unknown())),
});
export type Report = z.infer<typeof Report>;

export const ReportsListResponse = listResponse(Report);

const REPORT_SORT_KEYS = ['name', 'createdAt', 'updatedAt', 'lastViewedAt'] as const;
export type ReportSortKey = (typeof REPORT_SORT_KEYS)[number];
const SORT_DIRECTIONS = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

export const ITEM_TYPES = ['FOLDER', 'WORKBOOK', 'REPORT'] as const;
export const REPORT_SOURCES = ['GOOGLE_SHEETS', 'EXCEL', 'PLAYGROUND', 'D3'] as const;

/** The server refuses `after` with `sortBy=lastViewedAt`, and both ways of paging at once. */
export const ListReportsQuery = z.strictObject({
  ...cursorParameters,
  ...pageParameters,
  sortBy: z.optional(z.enum(REPORT_SORT_KEYS)),
  sortDirection: z.optional(z.enum(SORT_DIRECTIONS)),
  search: z.optional(z.string().check(z.maxLength(255))),
  folderId: z.optional(integerText(0)),
  /** Identifies a workbook of the platform, not a spreadsheet file. */
  workbookId: z.optional(integerText(0)),
  externalWorkbookId: z.optional(z.string().check(z.maxLength(255))),
});
export type ListReportsQuery = z.output<typeof ListReportsQuery>;

export const REPORT_OPERATIONS = {
  listReports: defineOperation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/reports',
    query: ListReportsQuery,
    answer: requireItems(ReportsListResponse),
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'Reports that the caller may read',
  }),
  getReport: defineOperation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}',
    answer: Report,
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'One report',
  }),
  connectReportToWorkbook: defineOperation({
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}/connect-workbook',
    body: ConnectReportToWorkbookInput,
    answer: Report,
    refusals: [400, 403, 404, 422],
    since: '0.2.1',
    description: "Records where a report's result lies in a spreadsheet file",
  }),
  disconnectReportFromWorkbook: defineOperation({
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}/connect-workbook',
    body: DisconnectReportFromWorkbookInput,
    answer: Report,
    refusals: [400, 403, 404],
    since: '0.4.0',
    description: 'Forgets one placement',
  }),
  /** Before 0.4.0 it took no body and marked only the report as refreshed. */
  refreshReport: defineOperation({
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}/refresh',
    body: z.optional(RefreshReportInput),
    answer: Report,
    refusals: [400, 403, 404, 422],
    since: '0.1.2',
    description: 'Stamps a report, or one placement of it, as refreshed by the caller',
  }),
} as const;
