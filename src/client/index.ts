/**
 * Gives access to the platform's management API and to the data API as functions, over the wire
 * format of `contract`.
 */
export type {
  AppConfigResponse,
  Deployment,
  Environment,
  ExternalDocumentPlacement,
  Folder,
  GenerateSessionInput,
  ListNotificationsQuery,
  Notification,
  Report,
} from '../contract';
export { EMBED_TENANT_NAME, MAX_RECIPIENTS } from '../contract';
export type { DataAccessSource } from './data/data-access';
export type {
  ChosenRows,
  DataColumn,
  DataValue,
  FormerColumn,
  MemberFilter,
  PivotLabels,
  QueryEvent,
  QueryRequest,
  ReportLimit,
  Truncation,
  UnconvertedReason,
} from './data/query-events';
export { findTimeZone, type QueryTimes } from './data/query-times';
export { buildAuthorizationAddress, type CodeRequest } from './oauth/code-flow';
export { createOAuthAuthorizer } from './oauth/oauth-authorizer';
export { createOAuthClient, type OAuthClient } from './oauth/oauth-client';
export { type OAuthConfig, parseOAuthConfig } from './oauth/oauth-config';
export type { Tokens } from './oauth/token-request';
export { findInsecureDataHost, normalizePlatformAddress, parseUrl, toDataAddress } from './platform/addresses';
export {
  createManagementClient,
  type ManagementClient,
  type PlatformCapabilities,
  type Recipient,
} from './platform/management-client';
export type { CallerParts, UnreadableItem } from './platform/platform-call';
export { createPlatformClient, type PlatformClient } from './platform/platform-client';
export { readAllPages } from './platform/read-all-pages';
export { getFormerMeasure, isComparedColumn } from './query/compare/compared-members';
export { type ComparisonObstacle, findComparisonObstacle } from './query/compare/compared-period';
export type { ConvertedSql } from './query/convert-sql';
export { createDataClient, type DataClient, type DataClientParts } from './query/data-client';
export type { DrillDownCell } from './query/drill-down/cell-group';
export type { DrillDown, DrillDownColumn, DrillDownRows, NoDrillDown } from './query/drill-down/drill-down';
export {
  addField,
  moveField,
  removeField,
  removeReportFilter,
  setGranularity,
} from './query/explore/edit-fields';
export { describeQueryChanges, listRenamedColumns, type QueryChange } from './query/explore/query-changes';
export { EMPTY_QUERY, hasFields, type QueryFields, readQueryFields } from './query/explore/query-fields';
export { toSemanticSql } from './query/explore/semantic-sql';
export { filterQuery } from './query/filters/apply-filters';
export {
  buildExistingValuesQuery,
  buildMeasureQuery,
  buildPeriodsQuery,
  buildSimilarValuesQuery,
  buildSpelledValuesQuery,
  buildValuesQuery,
  type FilterChoices,
  type FilterMember,
  findNearestValue,
  listFilterChoices,
  listGranularities,
} from './query/filters/filter-choices';
export { buildColumnValuesRequest } from './query/filters/filter-result';
export { buildGroupedQuery, getSpanGranularity, isGroupIndependent } from './query/filters/grouped-query';
export { omitMembers } from './query/filters/omit-members';
export { orderQuery } from './query/filters/order-query';
export { addCarriageReturns, mayDifferInSource } from './query/filters/source-texts';
export type { Preview } from './query/first-rows';
export { listQueryColumns } from './query/load/load-query';
export type { FieldGroup, ModelField, ModelView } from './query/model/model-view';
export {
  describePivotChoices,
  type FlatReason,
  readPivotLayout,
  type SavedRows,
  type TotalsScope,
} from './query/pivot/pivot-layout';
export { findSqlColumn, listSqlMembers, renameFields } from './query/pivot/sql-pivot';
export { parseColumnName } from './query/pivot/written-columns';
export { type Authorizer, createTokenAuthorizer } from './wire/authorizer';
export { type Clock, raceWithAbort } from './wire/clock';
export { tryParseJson } from './wire/json-lines';
export {
  isMissingPermission,
  isPlatformFailure,
  PLATFORM_FAILURE_CODES,
  PlatformFailure,
  type PlatformFailureCode,
} from './wire/platform-failure';
