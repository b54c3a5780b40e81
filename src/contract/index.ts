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
export { Deployment, DeploymentsListResponse } from './deployments';
export {
  DeploymentTokenResponse,
  Environment,
  EnvironmentApiCredential,
  EnvironmentsListResponse,
  EnvironmentTokenResponse,
} from './environments';
export { type ReadWireError, readWireError, WireError } from './errors';
export { Folder, FolderPathEntry, FoldersListResponse } from './folders';
export { MetaCube, MetaDimension, MetaMeasure, MetaResponse } from './meta';
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
export { DATA_ROUTES, type OperationId, type PathParameters, pathOf, ROUTES, type Route } from './routes';
// What a server of this contract takes and writes, apart from what a reader needs: a bundle that only reads leaves it out.
export { ListDeploymentsQuery, ServedDeployment, ServedDeploymentsListResponse } from './served/deployments';
export {
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  ListEnvironmentsQuery,
  ServedEnvironment,
  ServedEnvironmentsListResponse,
} from './served/environments';
export { ListFoldersQuery, ServedFolder, ServedFoldersListResponse } from './served/folders';
export { MAX_PAGE_SIZE, servedListResponse } from './served/paging';
export { ConnectReportToWorkbookInput, DisconnectReportFromWorkbookInput } from './served/placements';
export { ListReportsQuery, ServedReport, ServedReportsListResponse } from './served/reports';
