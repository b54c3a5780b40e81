/**
 * Defines answers as a server of this contract writes them, stricter than what a client reads. Only
 * the embedded platform needs them, so they stay out of the first file that the pane loads.
 */
import * as z from 'zod/mini';
import { AppConfigResponse } from './account';
import { EnvironmentApiCredential } from './data-access';
import { FolderFields } from './folders';
import { OPERATIONS } from './operations';
import { markDeprecated } from './paging';
import { ResourceOwner } from './people';
import { ReportPlacement } from './placements';
import { ITEM_TYPES, REPORT_SOURCES, ReportFields } from './reports';
import { Pagination, servedListResponse } from './served-list';

/** Lists the actions that exist today; a server may send others. */
const KNOWN_ACTIONS = [
  'All',
  'DeploymentRead',
  'DeploymentUpdate',
  'SchemaRead',
  'SchemaUpdate',
  'ReportRead',
  'ReportEdit',
  'ReportManage',
  'WorkbookRead',
  'WorkbookEdit',
  'WorkbookManage',
  'FolderRead',
  'FolderEdit',
  'FolderManage',
  'AIBIDevelop',
  'AIBIExplore',
  'AIBIView',
  'SecretsManage',
  'DownloadData',
] as const;

const ServedRoleWithAccess = z.object({
  id: z.int(),
  name: z.string(),
  actions: z.array(z.union([z.enum(KNOWN_ACTIONS), z.string()])),
});

export const ServedFolder = z.extend(FolderFields, {
  deploymentId: z.int(),
  position: z.int(),
  parentId: z.nullable(z.int()),
  type: z.literal('FOLDER'),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ServedFolder = z.infer<typeof ServedFolder>;

export const ServedFoldersListResponse = servedListResponse(ServedFolder);

export const ServedDeployment = z.object({
  id: z.int(),
  name: z.string(),
  deploymentUrl: z.string(),
  creationStep: z.string(),
});
export type ServedDeployment = z.infer<typeof ServedDeployment>;

export const ServedDeploymentsListResponse = z.extend(servedListResponse(ServedDeployment), {
  pagination: markDeprecated(z.extend(Pagination, {})),
});

export const ServedEnvironment = z.object({
  id: z.string(),
  type: z.enum(['production', 'staging', 'development']),
  branch: z.nullable(z.string()),
  user: z.nullable(z.string()),
  api_credentials: z.array(EnvironmentApiCredential),
});
export type ServedEnvironment = z.infer<typeof ServedEnvironment>;

export const ServedEnvironmentsListResponse = z.extend(servedListResponse(ServedEnvironment), {
  pagination: markDeprecated(z.extend(Pagination, {})),
});

const color = z.string();

const ServedThemeScheme = z.object({
  accentColor: color,
  backgroundColor: color,
  foregroundColor: color,
  contrast: z.number(),
  logoUrl: z.string(),
});

const ServedAppTheme = z.object({ light: ServedThemeScheme, dark: ServedThemeScheme });

const ServedCreatorMode = z.object({
  localizedTitles: z.nullish(
    z
      .array(z.object({ locale: z.string().check(z.maxLength(35)), value: z.string().check(z.maxLength(1000)) }))
      .check(z.maxLength(50)),
  ),
  showGeneratedSql: z.nullish(z.boolean()),
  showSemanticSql: z.nullish(z.boolean()),
});

const optionalBoolean = z.nullish(z.boolean());

/** A session follows these wherever it omits a setting. */
const ServedEmbedSettings = z.object({
  locale: z.nullish(z.string()),
  timezone: z.nullish(z.string()),
  showDashboardChat: optionalBoolean,
  allowAi: optionalBoolean,
  showAiWidgets: optionalBoolean,
  showWorkbookChat: optionalBoolean,
});

export const ServedAppConfigResponse = z.extend(AppConfigResponse, {
  applyThemeGlobally: z.boolean(),
  appTheme: z.nullable(ServedAppTheme),
  creatorMode: z.nullable(ServedCreatorMode),
  embedding: z.nullable(ServedEmbedSettings),
  sheetsAgentChatEnabled: z.boolean(),
  dashboardAppsEnabled: z.boolean(),
  restrictDataDownload: z.boolean(),
});

export const ServedReport = z.extend(ReportFields, {
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

/** `count` is null if counting would cost more than the page, as in a search with many hits. */
export const ServedReportsListResponse = z.extend(servedListResponse(ServedReport), {
  count: markDeprecated(z.nullable(z.int().check(z.minimum(0)))),
});

/** Gives every operation the schema of the answer that a server writes. */
export const SERVED_OPERATIONS = {
  ...OPERATIONS,
  getAppConfig: { ...OPERATIONS.getAppConfig, servedAnswer: ServedAppConfigResponse },
  getSpec: { ...OPERATIONS.getSpec, servedAnswer: z.record(z.string(), z.unknown()) },
  listDeployments: { ...OPERATIONS.listDeployments, servedAnswer: ServedDeploymentsListResponse },
  getDeployment: { ...OPERATIONS.getDeployment, servedAnswer: ServedDeployment },
  listEnvironments: { ...OPERATIONS.listEnvironments, servedAnswer: ServedEnvironmentsListResponse },
  listFolders: { ...OPERATIONS.listFolders, servedAnswer: ServedFoldersListResponse },
  listReports: { ...OPERATIONS.listReports, servedAnswer: ServedReportsListResponse },
  getReport: { ...OPERATIONS.getReport, servedAnswer: ServedReport },
  connectReportToWorkbook: { ...OPERATIONS.connectReportToWorkbook, servedAnswer: ServedReport },
  disconnectReportFromWorkbook: { ...OPERATIONS.disconnectReportFromWorkbook, servedAnswer: ServedReport },
  refreshReport: { ...OPERATIONS.refreshReport, servedAnswer: ServedReport },
} as const;
