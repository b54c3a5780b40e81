/**
 * Gives access to the platform's management API and to the data API as functions, over the wire
 * format of `contract`.
 */
export type {
  AppConfigResponse,
  Deployment,
  Environment,
  Folder,
  GenerateSessionInput,
  ListNotificationsQuery,
  Notification,
  Report,
} from '../contract';
export { EMBED_TENANT_NAME, MAX_RECIPIENTS } from '../contract';
export type { DataAccessSource } from './data/data-access';
export type {
  CutRows,
  DataColumn,
  DataValue,
  OwnLimit,
  PivotLabels,
  QueryEvent,
  QueryRequest,
} from './data/query-events';
export { dataAddress, insecureDataHost, normalisePlatformAddress, parsedUrl } from './platform/addresses';
export { everyPage } from './platform/every-page';
export {
  createManagementClient,
  type ManagementClient,
  type PlatformOffer,
  type Recipient,
} from './platform/management-client';
export type { CallerParts } from './platform/platform-call';
export { createPlatformClient, type PlatformClient } from './platform/platform-client';
export type { NamedCell } from './query/behind/cell-behind';
export type { DrillDown, NoRows, RowColumn, RowsRead } from './query/behind/number-behind';
export { createDataClient, type DataClient, type DataClientParts } from './query/data-client';
export { filteredQuery, type MemberFilter } from './query/filters/effective-query';
export {
  alikeValuesQuery,
  type FilterChoices,
  type FilterMember,
  filterChoices,
  knownValuesQuery,
  measuredQuery,
  nearestValue,
  valuesQuery,
} from './query/filters/filter-choices';
export { groupedQuery } from './query/filters/grouped-query';
export type { Preview } from './query/first-rows';
export { pivotChoices, readPivotLayout, type TotalsInclude, type WhyFlat } from './query/pivot/pivot-layout';
export { type Clock, untilAborted } from './wire/clock';
export {
  isPlatformFailure,
  PLATFORM_FAILURE_CODES,
  PlatformFailure,
  type PlatformFailureCode,
} from './wire/platform-failure';
