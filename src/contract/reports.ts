/**
 * Reports. A reader must take what any release writes: only `id` and `name` are certain, words of enumerations are open,
 * most fields may be null or absent. `canEdit: null` means unknown, not no.
 */
import * as z from 'zod/mini';
import { FolderPathEntry } from './folders';
import { ResourceOwner, RoleWithAccess } from './owners';
import { listResponse } from './paging';
import { ReportPlacement } from './placements';

/** Member names laid out as a pivot table. */
export const PivotItems = z.object({
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
export type PivotItems = z.infer<typeof PivotItems>;

export const Report = z.object({
  id: z.number(),
  name: z.string(),
  /** 12 letters and digits; old reports may share one, so never a key. */
  publicId: z.nullish(z.string()),
  deploymentId: z.nullish(z.number()),
  type: z.nullish(z.string()),
  /** `GOOGLE_SHEETS`, `EXCEL`, `PLAYGROUND`, `D3` or a newer word. */
  source: z.nullish(z.string()),
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  /** A date or a date with time. */
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
  /** Folders from the root down. */
  folderPath: z.nullish(z.array(FolderPathEntry)),
  /** Workbook of the platform, not a spreadsheet file. */
  workbookId: z.nullish(z.number()),
  version: z.nullish(z.number()),
  sqlQuery: z.nullish(z.string()),
  /** JSON text of a data API query. */
  jsonQuery: z.nullish(z.string()),
  meta: z.nullish(z.record(z.string(), z.unknown())),
  pivotItems: z.nullish(PivotItems),
  /** The three older fields of a single placement. */
  externalWorkbookId: z.nullish(z.string()),
  resultLocation: z.nullish(z.string()),
  endResultCell: z.nullish(z.string()),
  externalWorkbookPlacements: z.nullish(z.array(ReportPlacement)),
  currentQueryChecksum: z.nullish(z.string()),
  rolesWithAccess: z.nullish(z.array(RoleWithAccess)),
});
export type Report = z.infer<typeof Report>;

export const ReportsListResponse = listResponse(Report);
export type ReportsListResponse = z.infer<typeof ReportsListResponse>;

export const REPORT_SORT_KEYS = ['name', 'createdAt', 'updatedAt', 'lastViewedAt'] as const;
export type ReportSortKey = (typeof REPORT_SORT_KEYS)[number];
export const SORT_DIRECTIONS = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
