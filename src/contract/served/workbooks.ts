import * as z from 'zod/mini';
import { FolderPathEntry } from '../folders';
import { ResourceOwner } from '../owners';
import { Dashboard, DashboardConfig, DashboardWidget, FillMissingRows, ReportSnapshot, Workbook } from '../workbooks';
import { ITEM_TYPES } from './reports';

const shortText = z.string().check(z.minLength(1), z.maxLength(255));

/** Body of ai-widget-thread. `checksum`: that of the dashboard as the caller saw it; another one in the store is a conflict. */
export const UpdatePublishedAiWidgetThreadInput = z.strictObject({
  widgetId: shortText,
  threadId: shortText,
  checksum: z.nullish(shortText),
});
export type UpdatePublishedAiWidgetThreadInput = z.infer<typeof UpdatePublishedAiWidgetThreadInput>;

/** Body of duplicate; the whole body may be left out. */
export const DuplicateWorkbookInput = z.strictObject({ shared: z.nullish(z.boolean()) });
export type DuplicateWorkbookInput = z.infer<typeof DuplicateWorkbookInput>;

const freeObject = z.record(z.string(), z.unknown());

export const ServedReportSnapshot = z.extend(ReportSnapshot, {
  id: z.int(),
  reportId: z.int(),
  versionNumber: z.int(),
  fillMissingRows: z.nullable(FillMissingRows),
});
export type ServedReportSnapshot = z.infer<typeof ServedReportSnapshot>;

export const ServedDashboardConfig = z.extend(DashboardConfig, {
  widgets: z.array(z.extend(DashboardWidget, { type: z.string(), position: freeObject })),
});
export type ServedDashboardConfig = z.infer<typeof ServedDashboardConfig>;

/** A dashboard as a server of this contract writes it. */
export const ServedDashboard = z.extend(Dashboard, {
  id: z.int(),
  publicId: z.string(),
  deploymentId: z.int(),
  workbookId: z.int(),
  status: z.enum(['draft', 'published', 'archived']),
  allowEmbed: z.boolean(),
  config: ServedDashboardConfig,
  versionNumber: z.int(),
  versionId: z.int(),
  reportSnapshots: z.array(ServedReportSnapshot),
  fromSharedWorkspace: z.boolean(),
  restrictDataDownload: z.boolean(),
  useBoardDashboards: z.boolean(),
  checksum: z.string(),
});
export type ServedDashboard = z.infer<typeof ServedDashboard>;

/** A workbook as a server of this contract writes it. */
export const ServedWorkbook = z.extend(Workbook, {
  id: z.int(),
  deploymentId: z.int(),
  type: z.enum(ITEM_TYPES),
  meta: freeObject,
  calculatedFields: freeObject,
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.int(),
  userId: z.int(),
  user: ResourceOwner,
  folderId: z.nullable(z.int()),
  folderPath: z.array(FolderPathEntry),
  slug: z.nullable(z.string()),
  dashboardDraft: z.nullable(ServedDashboardConfig),
  dashboardPublished: z.nullable(ServedDashboardConfig),
  publishedDashboard: z.nullable(ServedDashboard),
});
export type ServedWorkbook = z.infer<typeof ServedWorkbook>;
