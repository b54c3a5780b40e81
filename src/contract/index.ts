/** The wire that client and platform share: schemas, types derived from them, routes, errors. Pure. */
export { AppConfigResponse, CreatorMode } from './app-config';
export {
  Annotation,
  AnnotationItem,
  CONTINUE_WAIT,
  ColumnarRows,
  CompactRows,
  DataError,
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
  GRANULARITIES,
  type Granularity,
  LoadRequest,
  QueryFilter,
  QueryMemberFilter,
  QueryTimeDimension,
  RESPONSE_FORMATS,
  SqlRequest,
} from './data-query';
export {
  Deployment,
  DeploymentsListResponse,
  ListDeploymentsQuery,
  ServedDeployment,
  ServedDeploymentsListResponse,
} from './deployments';
export {
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  DeploymentTokenResponse,
  Environment,
  EnvironmentApiCredential,
  EnvironmentsListResponse,
  EnvironmentTokenResponse,
  ListEnvironmentsQuery,
  ServedEnvironment,
  ServedEnvironmentsListResponse,
} from './environments';
export { type ReadWireError, readWireError, WireError } from './errors';
export {
  Folder,
  FolderPathEntry,
  FoldersListResponse,
  ListFoldersQuery,
  ServedFolder,
  ServedFoldersListResponse,
} from './folders';
export { MetaCube, MetaDimension, MetaMeasure, MetaResponse } from './meta';
export { ResourceOwner, RoleWithAccess } from './owners';
export {
  type ListLike,
  listResponse,
  MAX_PAGE_SIZE,
  type Page,
  PageInfo,
  Pagination,
  pageOf,
  servedListResponse,
} from './paging';
export {
  ConnectReportToWorkbookInput,
  DisconnectReportFromWorkbookInput,
  ReportPlacement,
  ResultChecksum,
} from './placements';
export {
  ListReportsQuery,
  PivotItems,
  REPORT_SORT_KEYS,
  Report,
  ReportSortKey,
  ReportsListResponse,
  ServedReport,
  ServedReportsListResponse,
  SORT_DIRECTIONS,
  SortDirection,
} from './reports';
export { DATA_ROUTES, type OperationId, type PathParameters, pathOf, ROUTES, type Route } from './routes';
