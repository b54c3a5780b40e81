/** Defines workbooks of the platform (not spreadsheet files) and their dashboards. */
import * as z from 'zod/mini';
import { defineOperation } from './operation';
import { FolderPathEntry, ResourceOwner } from './people';
import { ITEM_TYPES } from './reports';

const freeObject = z.record(z.string(), z.unknown());

const FillMissingRows = z.object({
  member: z.string(),
  excludedDimensions: z.nullish(z.array(z.string())),
});

/** A dashboard keeps this copy of a report from the time when it was published. */
const ReportSnapshot = z.object({
  id: z.number(),
  reportId: z.number(),
  versionNumber: z.nullish(z.number()),
  name: z.nullish(z.string()),
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  kind: z.nullish(z.string()),
  meta: z.nullish(freeObject),
  sqlQuery: z.nullish(z.string()),
  fillMissingRows: z.nullish(FillMissingRows),
  publicId: z.nullish(z.string()),
});

const DashboardWidget = z.object({
  id: z.string(),
  type: z.nullish(z.string()),
  position: z.nullish(freeObject),
  config: z.nullish(freeObject),
});

const DashboardConfig = z.object({
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  layout: z.nullish(freeObject),
  settings: z.nullish(freeObject),
  theme: z.nullish(freeObject),
  widgets: z.nullish(z.array(DashboardWidget)),
});

export const Dashboard = z.object({
  id: z.number(),
  publicId: z.nullish(z.string()),
  deploymentId: z.nullish(z.number()),
  workbookId: z.nullish(z.number()),
  /** Newer releases add words to `draft`, `published` and `archived`. */
  status: z.nullish(z.string()),
  allowEmbed: z.nullish(z.boolean()),
  config: z.nullish(DashboardConfig),
  versionNumber: z.nullish(z.number()),
  versionId: z.nullish(z.number()),
  reportSnapshots: z.nullish(z.array(ReportSnapshot)),
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  createdBy: z.nullish(z.number()),
  fromSharedWorkspace: z.nullish(z.boolean()),
  restrictDataDownload: z.nullish(z.boolean()),
  useBoardDashboards: z.nullish(z.boolean()),
  /** The next change may send it as its `checksum`. Only some servers have it. */
  checksum: z.nullish(z.string()),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const Workbook = z.object({
  id: z.number(),
  name: z.string(),
  deploymentId: z.nullish(z.number()),
  type: z.nullish(z.string()),
  meta: z.nullish(freeObject),
  calculatedFields: z.nullish(freeObject),
  createdAt: z.nullish(z.string()),
  updatedAt: z.nullish(z.string()),
  createdBy: z.nullish(z.number()),
  userId: z.nullish(z.number()),
  user: z.nullish(ResourceOwner),
  folderId: z.nullish(z.number()),
  folderPath: z.nullish(z.array(FolderPathEntry)),
  isFavorite: z.nullish(z.boolean()),
  slug: z.nullish(z.string()),
  dashboardDraft: z.nullish(DashboardConfig),
  dashboardPublished: z.nullish(DashboardConfig),
  publishedDashboard: z.nullish(Dashboard),
});
export type Workbook = z.infer<typeof Workbook>;

const shortText = z.string().check(z.minLength(1), z.maxLength(255));

/**
 * ai-widget-thread takes this body. The server answers a conflict if `checksum` is not that of the
 * stored dashboard.
 */
export const UpdatePublishedAiWidgetThreadInput = z.strictObject({
  widgetId: shortText,
  threadId: shortText,
  checksum: z.nullish(shortText),
});
export type UpdatePublishedAiWidgetThreadInput = z.infer<typeof UpdatePublishedAiWidgetThreadInput>;

/** A caller may omit the whole body. */
export const DuplicateWorkbookInput = z.strictObject({ shared: z.nullish(z.boolean()) });

export const ServedReportSnapshot = z.extend(ReportSnapshot, {
  id: z.int(),
  reportId: z.int(),
  versionNumber: z.int(),
  fillMissingRows: z.nullable(FillMissingRows),
});

export const ServedDashboardConfig = z.extend(DashboardConfig, {
  widgets: z.array(z.extend(DashboardWidget, { type: z.string(), position: freeObject })),
});
export type ServedDashboardConfig = z.infer<typeof ServedDashboardConfig>;

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

export const WORKBOOK_OPERATIONS = {
  /** Releases from 0.4.0 up to, but not including, 0.6.0 lack it. */
  updatePublishedAiWidgetThread: defineOperation({
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/ai-widget-thread',
    body: UpdatePublishedAiWidgetThreadInput,
    answer: Dashboard,
    servedAnswer: ServedDashboard,
    refusals: [400, 403, 404, 409],
    since: '0.2.1',
    description: 'Attaches a thread to an AI widget of a published dashboard',
  }),
  duplicateWorkbook: defineOperation({
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/duplicate',
    body: z.optional(DuplicateWorkbookInput),
    answer: Workbook,
    servedAnswer: ServedWorkbook,
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'Copies a workbook with its reports',
  }),
} as const;
