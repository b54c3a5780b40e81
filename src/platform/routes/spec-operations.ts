import * as z from 'zod/mini';
import {
  ConnectReportToWorkbookInput,
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  DeploymentTokenResponse,
  DisconnectReportFromWorkbookInput,
  DuplicateWorkbookInput,
  EnvironmentTokenResponse,
  FolderPathEntry,
  GenerateSessionInput,
  GenerateSessionResponse,
  ListDeploymentsQuery,
  ListEnvironmentsQuery,
  ListExternalDocumentPlacementsQuery,
  ListFoldersQuery,
  ListNotificationsQuery,
  ListReportsQuery,
  type ManagementOperationId,
  type OperationId,
  PageInfo,
  RefreshReportInput,
  RemoveNotificationRecipientsInput,
  ReportPlacement,
  ResourceOwner,
  ServedAppConfigResponse,
  ServedDashboard,
  ServedDashboardConfig,
  ServedDbtSyncResponse,
  ServedDeployment,
  ServedDeploymentsListResponse,
  ServedEnvironment,
  ServedEnvironmentsListResponse,
  ServedExternalDocumentPlacement,
  ServedExternalDocumentPlacementsListResponse,
  ServedFolder,
  ServedFoldersListResponse,
  ServedNotification,
  ServedNotificationsListResponse,
  ServedReport,
  ServedReportSnapshot,
  ServedReportsListResponse,
  ServedWorkbook,
  StartDbtSyncInput,
  UpdatePublishedAiWidgetThreadInput,
  WireError,
} from '../../contract';

/** What the document says of an operation beside its route. */
export interface Described {
  readonly summary: string;
  readonly query?: z.core.$ZodType;
  readonly body?: { readonly schema: keyof typeof INPUTS; readonly required: boolean };
  /** None for an answer without a body. */
  readonly answer?: keyof typeof ANSWERS;
  readonly refusals: readonly number[];
}

/** Named schemas of what leaves. */
export const ANSWERS = {
  AppConfigResponse: ServedAppConfigResponse,
  Dashboard: ServedDashboard,
  DashboardConfig: ServedDashboardConfig,
  DbtSyncResponse: ServedDbtSyncResponse,
  Deployment: ServedDeployment,
  DeploymentTokenResponse,
  DeploymentsListResponse: ServedDeploymentsListResponse,
  Environment: ServedEnvironment,
  EnvironmentTokenResponse,
  EnvironmentsListResponse: ServedEnvironmentsListResponse,
  Error: WireError,
  ExternalDocumentPlacement: ServedExternalDocumentPlacement,
  ExternalDocumentPlacementsListResponse: ServedExternalDocumentPlacementsListResponse,
  Folder: ServedFolder,
  FolderPathEntry,
  FoldersListResponse: ServedFoldersListResponse,
  GenerateSessionResponse,
  Nothing: z.strictObject({}),
  Notification: ServedNotification,
  NotificationsListResponse: ServedNotificationsListResponse,
  PageInfo,
  Report: ServedReport,
  ReportPlacement,
  ReportSnapshot: ServedReportSnapshot,
  ReportsListResponse: ServedReportsListResponse,
  ResourceOwner,
  Spec: z.record(z.string(), z.unknown()),
  Workbook: ServedWorkbook,
} as const;

/** Named schemas of bodies that come in. */
export const INPUTS = {
  ConnectReportToWorkbookInput,
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  DisconnectReportFromWorkbookInput,
  DuplicateWorkbookInput,
  GenerateSession: GenerateSessionInput,
  RefreshReportInput,
  RemoveNotificationRecipientsInput,
  StartDbtSyncInput,
  UpdatePublishedAiWidgetThreadInput,
} as const;

const optional = <Name extends keyof typeof INPUTS>(schema: Name) => ({ schema, required: false });
const required = <Name extends keyof typeof INPUTS>(schema: Name) => ({ schema, required: true });

export const DESCRIPTIONS: Readonly<Record<OperationId | ManagementOperationId, Described>> = {
  getAppConfig: { summary: 'Settings of the whole account', answer: 'AppConfigResponse', refusals: [] },
  listDeployments: {
    summary: 'Deployments that the caller works in',
    query: ListDeploymentsQuery,
    answer: 'DeploymentsListResponse',
    refusals: [400],
  },
  getDeployment: { summary: 'One deployment', answer: 'Deployment', refusals: [400, 403, 404] },
  createDeploymentToken: {
    summary: "A data token with the caller's own rights",
    body: optional('CreateDeploymentTokenInput'),
    answer: 'DeploymentTokenResponse',
    refusals: [400, 403, 404],
  },
  listEnvironments: {
    summary: 'Environments of a deployment, with the addresses of their data API',
    query: ListEnvironmentsQuery,
    answer: 'EnvironmentsListResponse',
    refusals: [400, 403, 404],
  },
  createEnvironmentToken: {
    summary: 'A data token of one environment',
    body: required('CreateEnvironmentTokenInput'),
    answer: 'EnvironmentTokenResponse',
    refusals: [400, 403, 404],
  },
  listFolders: {
    summary: 'One level of the tree of folders',
    query: ListFoldersQuery,
    answer: 'FoldersListResponse',
    refusals: [400, 403, 404],
  },
  listReports: {
    summary: 'Reports that the caller may read',
    query: ListReportsQuery,
    answer: 'ReportsListResponse',
    refusals: [400, 403, 404],
  },
  getReport: { summary: 'One report', answer: 'Report', refusals: [400, 403, 404] },
  connectReportToWorkbook: {
    summary: "Records where a report's result lies in a spreadsheet file",
    body: required('ConnectReportToWorkbookInput'),
    answer: 'Report',
    refusals: [400, 403, 404],
  },
  disconnectReportFromWorkbook: {
    summary: 'Forgets one placement',
    body: required('DisconnectReportFromWorkbookInput'),
    answer: 'Report',
    refusals: [400, 403, 404],
  },
  refreshReport: {
    summary: 'Stamps a report, or one placement of it, as refreshed by the caller',
    body: optional('RefreshReportInput'),
    answer: 'Report',
    refusals: [400, 403, 404],
  },
  getNotification: { summary: 'One scheduled run of a dashboard', answer: 'Notification', refusals: [400, 403, 404] },
  listNotifications: {
    summary: 'Scheduled runs of dashboards, newest first',
    query: ListNotificationsQuery,
    answer: 'NotificationsListResponse',
    refusals: [400, 403, 404],
  },
  removeNotificationRecipients: {
    summary: 'Unsubscribes recipients; who is not subscribed is passed over',
    body: required('RemoveNotificationRecipientsInput'),
    answer: 'Nothing',
    refusals: [400, 403, 404],
  },
  generateSession: {
    summary: 'A session for an end user of an embedding product',
    body: required('GenerateSession'),
    answer: 'GenerateSessionResponse',
    refusals: [400, 403, 404],
  },
  startDbtSync: {
    summary: 'Starts a dbt sync, which goes on after the answer',
    body: optional('StartDbtSyncInput'),
    answer: 'DbtSyncResponse',
    refusals: [400, 403, 404],
  },
  updatePublishedAiWidgetThread: {
    summary: 'Attaches a thread to an AI widget of a published dashboard',
    body: required('UpdatePublishedAiWidgetThreadInput'),
    answer: 'Dashboard',
    refusals: [400, 403, 404, 409],
  },
  duplicateWorkbook: {
    summary: 'Copies a workbook with its reports',
    body: optional('DuplicateWorkbookInput'),
    answer: 'Workbook',
    refusals: [400, 403, 404],
  },
  deleteEmbedTenantSlash: { summary: 'Deletes an embed tenant and all it holds', refusals: [400, 403] },
  deleteEmbedTenant: { summary: 'Deletes an embed tenant and all it holds', refusals: [400, 403] },
  listExternalDocumentPlacements: {
    summary: 'Every placement in one spreadsheet file, readable or not',
    query: ListExternalDocumentPlacementsQuery,
    answer: 'ExternalDocumentPlacementsListResponse',
    refusals: [400, 422],
  },
  getSpec: { summary: 'This document', answer: 'Spec', refusals: [] },
};
