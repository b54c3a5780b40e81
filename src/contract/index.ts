/** Defines the wire between client and platform: operations, schemas, types and errors. */
export {
  ACCOUNT_OPERATIONS,
  ApiDescription,
  AppConfigResponse,
} from './account';
export {
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  DATA_ACCESS_OPERATIONS,
  DeploymentTokenResponse,
  Environment,
  EnvironmentsListResponse,
  EnvironmentTokenResponse,
  ListEnvironmentsQuery,
} from './data-access';
export {
  Annotation,
  AnnotationItem,
  CONTINUE_WAIT,
  ConversionAnswer,
  DATA_ROUTES,
  GeneratedSqlAnswer,
  isContinueWait,
  LoadResult,
  MetaAnswer,
  MultiLoadResult,
  SqlDataLine,
  SqlFiltersAnswer,
  SqlLine,
  SqlSchemaLine,
} from './data-api';
export {
  CACHE_MODES,
  DataQuery,
  GeneratedSqlRequest,
  GRANULARITIES,
  LoadRequest,
  QueryFilter,
  type QueryMemberFilter,
  SqlRequest,
} from './data-query';
export { DbtSyncResponse, ServedDbtSyncResponse, StartDbtSyncInput } from './dbt-sync';
export {
  DEPLOYMENT_OPERATIONS,
  Deployment,
  DeploymentSettings,
  ListDeploymentsQuery,
} from './deployments';
export { GenerateSessionInput, GenerateSessionResponse } from './embedding';
export { readWireError, WireError } from './errors';
export {
  ExternalDocumentPlacement,
  ListExternalDocumentPlacementsQuery,
  ServedExternalDocumentPlacement,
  ServedExternalDocumentPlacementsListResponse,
} from './external-documents';
export { FOLDER_OPERATIONS, Folder, ListFoldersQuery } from './folders';
export { readLeniently, type UnreadablePart } from './lenient';
export {
  ListNotificationsQuery,
  MAX_RECIPIENTS,
  Notification,
  RemoveNotificationRecipientInput,
  RemoveNotificationRecipientsInput,
  ServedNotification,
  ServedNotificationsListResponse,
} from './notifications';
export {
  COMMON_REFUSALS,
  createPathSchema,
  EMBED_TENANT_NAME,
  fillPath,
  getAnswerSchema,
  getBodySchema,
  listParameterNames,
  NOTHING,
  type Operation,
  PATH_PARAMETERS,
  type PathParameters,
  type PathValues,
  type Schema,
} from './operation';
export { OPERATIONS, type OperationId } from './operations';
export { type ListLike, MAX_ID, REPEATED_PARAMETERS, readPage } from './paging';
export { FolderPathEntry, ResourceOwner } from './people';
export {
  ConnectReportToWorkbookInput,
  DisconnectReportFromWorkbookInput,
  RefreshReportInput,
  ReportPlacement,
  ResultChecksum,
} from './placements';
export {
  ListReportsQuery,
  REPORT_OPERATIONS,
  REPORT_SOURCES,
  Report,
  type ReportSortKey,
  ReportsListResponse,
  type SortDirection,
} from './reports';
export {
  SERVED_OPERATIONS,
  ServedAppConfigResponse,
  ServedDeployment,
  ServedDeploymentsListResponse,
  ServedEnvironment,
  ServedEnvironmentsListResponse,
  ServedFolder,
  ServedFoldersListResponse,
  ServedReport,
  ServedReportsListResponse,
} from './served-answers';
export { PageInfo } from './served-list';
export {
  Dashboard,
  DuplicateWorkbookInput,
  ServedDashboard,
  ServedDashboardConfig,
  ServedReportSnapshot,
  ServedWorkbook,
  UpdatePublishedAiWidgetThreadInput,
  Workbook,
} from './workbooks';
