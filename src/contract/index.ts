/** The wire that client and platform share: schemas, types derived from them, routes, errors. Pure. */
export { ApiDescription } from './api-description';
export { AppConfigResponse, AppTheme, AppThemeScheme, CreatorMode } from './app-config';
export {
  Annotation,
  AnnotationItem,
  CONTINUE_WAIT,
  ColumnarRows,
  CompactRows,
  DataError,
  GeneratedSqlAnswer,
  isContinueWait,
  LoadResult,
  MultiLoadResult,
  SqlDataLine,
  SqlErrorLine,
  SqlLine,
  SqlSchemaLine,
} from './data-api';
export {
  DataQuery,
  GeneratedSqlRequest,
  GRANULARITIES,
  type Granularity,
  LoadRequest,
  QueryFilter,
  QueryMemberFilter,
  QueryTimeDimension,
  RESPONSE_FORMATS,
  SqlRequest,
} from './data-query';
export { DATA_ROUTES } from './data-routes';
export { DbtSyncResponse } from './dbt-sync';
export { Deployment, DeploymentsListResponse } from './deployments';
export { EMBED_TENANT_NAME, GenerateSessionResponse } from './embed-sessions';
export {
  DeploymentTokenResponse,
  Environment,
  EnvironmentApiCredential,
  EnvironmentsListResponse,
  EnvironmentTokenResponse,
} from './environments';
export { type ReadWireError, readWireError, WireError } from './errors';
export { ExternalDocumentPlacement, ExternalDocumentPlacementsListResponse } from './external-documents';
export { Folder, FolderPathEntry, FoldersListResponse } from './folders';
export { MANAGEMENT_ROUTES, type ManagementOperationId } from './management-routes';
export { MetaCube, MetaDimension, MetaMeasure, MetaResponse } from './meta';
export {
  DashboardFilter,
  DashboardTimeGrain,
  MOST_RECIPIENTS,
  Notification,
  NotificationsListResponse,
} from './notifications';
export { ResourceOwner, RoleWithAccess } from './owners';
export { type ListLike, listResponse, type Page, PageInfo, Pagination, pageOf } from './paging';
export { ReportPlacement, ResultChecksum } from './placements';
export {
  PivotItems,
  REPORT_SORT_KEYS,
  Report,
  type ReportSortKey,
  ReportsListResponse,
  SORT_DIRECTIONS,
  type SortDirection,
} from './reports';
export {
  filledPath,
  type OperationId,
  type PathParameters,
  type PathParametersOf,
  pathOf,
  ROUTES,
  type Route,
} from './routes';
// What a server of this contract takes and writes, apart from what a reader needs: a bundle that only reads leaves it out.
export { ServedAppConfigResponse } from './served/app-config';
export { ServedDbtSyncResponse, StartDbtSyncInput } from './served/dbt-sync';
export { ListDeploymentsQuery, ServedDeployment, ServedDeploymentsListResponse } from './served/deployments';
export { GenerateSessionInput } from './served/embed-sessions';
export {
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  ListEnvironmentsQuery,
  ServedEnvironment,
  ServedEnvironmentsListResponse,
} from './served/environments';
export {
  ListExternalDocumentPlacementsQuery,
  ServedExternalDocumentPlacement,
  ServedExternalDocumentPlacementsListResponse,
} from './served/external-documents';
export { ListFoldersQuery, ServedFolder, ServedFoldersListResponse } from './served/folders';
export {
  DASHBOARD_FILTER_OPERATORS,
  ListNotificationsQuery,
  RECIPIENT_TYPES,
  RemoveNotificationRecipientInput,
  RemoveNotificationRecipientsInput,
  ServedNotification,
  ServedNotificationsListResponse,
} from './served/notifications';
export { MAX_PAGE_SIZE, servedListResponse } from './served/paging';
export {
  ConnectReportToWorkbookInput,
  DisconnectReportFromWorkbookInput,
  RefreshReportInput,
} from './served/placements';
export { ListReportsQuery, REPORT_SOURCES, ServedReport, ServedReportsListResponse } from './served/reports';
export {
  DuplicateWorkbookInput,
  ServedDashboard,
  ServedDashboardConfig,
  ServedReportSnapshot,
  ServedWorkbook,
  UpdatePublishedAiWidgetThreadInput,
} from './served/workbooks';
export { Dashboard, DashboardConfig, DashboardWidget, ReportSnapshot, Workbook } from './workbooks';
