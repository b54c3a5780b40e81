/** Workbooks of the platform (not spreadsheet files) and their dashboards, as a reader takes them from any release. */
import * as z from 'zod/mini';
import { FolderPathEntry } from './folders';
import { ResourceOwner } from './owners';

const freeObject = z.record(z.string(), z.unknown());

export const FillMissingRows = z.object({
  member: z.string(),
  excludedDimensions: z.nullish(z.array(z.string())),
});

/** A report as it stood when its dashboard was published. */
export const ReportSnapshot = z.object({
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
export type ReportSnapshot = z.infer<typeof ReportSnapshot>;

export const DashboardWidget = z.object({
  id: z.string(),
  type: z.nullish(z.string()),
  position: z.nullish(freeObject),
  config: z.nullish(freeObject),
});
export type DashboardWidget = z.infer<typeof DashboardWidget>;

export const DashboardConfig = z.object({
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  layout: z.nullish(freeObject),
  settings: z.nullish(freeObject),
  theme: z.nullish(freeObject),
  widgets: z.nullish(z.array(DashboardWidget)),
});
export type DashboardConfig = z.infer<typeof DashboardConfig>;

export const Dashboard = z.object({
  id: z.number(),
  publicId: z.nullish(z.string()),
  deploymentId: z.nullish(z.number()),
  workbookId: z.nullish(z.number()),
  /** `draft`, `published`, `archived` or a newer word. */
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
  /** What the next change may send as its `checksum`; only some servers say it. */
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
