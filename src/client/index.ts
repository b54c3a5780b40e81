/** The network side of the add-in: the platform's management API and the data API, behind verbs. Speaks the wire of `contract`. */
export type {
  AppConfigResponse,
  Dashboard,
  DbtSyncResponse,
  Deployment,
  Environment,
  ExternalDocumentPlacement,
  Folder,
  GenerateSessionInput,
  ListNotificationsQuery,
  Notification,
  Report,
  ReportPlacement,
  Workbook,
} from '../contract';
export { AppTheme, type AppThemeScheme, EMBED_TENANT_NAME, MOST_RECIPIENTS } from '../contract';
export { dataAddress, insecureDataHost, normalisePlatformAddress } from './addresses';
export { type Clock, untilAborted } from './clock';
export type { DataAccessSource } from './data-access';
export type { DataClient, DataClientParts, Preview } from './data-client';
export type { ManagementClient, PlatformOffer, Recipient } from './management-client';
export { openDataClient, openManagementClient } from './open-clients';
export type { CallerParts, Page } from './platform-call';
export { createPlatformClient, mayDownload, type PlatformClient } from './platform-client';
export {
  isPlatformFailure,
  PLATFORM_FAILURE_CODES,
  PlatformFailure,
  type PlatformFailureCode,
} from './platform-failure';
export type { DataColumn, DataValue, QueryEvent, QueryRequest } from './query-events';
