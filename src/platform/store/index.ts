/** Stores the platform's state in plain SQL in the Postgres dialect, embedded or on a server. */
export {
  APP_CONFIG,
  type Caller,
  deleteToken,
  ensureSetting,
  findCaller,
  findSetting,
  findUser,
  mayPerform,
  setToken,
  storeSetting,
  storeTokenIfNew,
} from './accounts';
export { openDataFolder } from './data-folder';
export { type Database, openEmbeddedDatabase, type Sql } from './database';
export { DatabaseUnreachable, openDatabaseServer } from './database-server';
export {
  addDbtSyncJob,
  countDeployments,
  type DbtSyncJobRow,
  type DeploymentRow,
  type EnvironmentRow,
  findDbtSyncJob,
  findDeployment,
  findDeploymentById,
  finishDbtSyncJob,
  listDeployments,
  listEnvironments,
  requeueDbtSyncJobs,
  takeDbtSyncJob,
} from './deployments';
export {
  addEmbedSession,
  deleteEmbedTenant,
  deleteExpiredSessions,
  findAttributeTypes,
  findUnknownGroups,
  findUnknownRoles,
  findUnknownTenantGroups,
  findUserByEmail,
  setTenantGroups,
  UNNAMED_TYPE,
  upsertAttributeDefinitions,
  upsertAttributes,
  upsertEmbedTenant,
  upsertEmbedUser,
  upsertTenantGroups,
} from './embedding';
export { countFilePlacements, type DocumentPlacementRow, listFilePlacements } from './external-documents';
export { DataFolderInUse } from './folder-lock';
export { countFolders, type FolderPathStep, type FolderRow, findFolderPaths, listFolders } from './folders';
export {
  addDeviceCode,
  answerDeviceCode,
  type GrantedTokens,
  pollDeviceCode,
  redeemDeviceCode,
  replaceTokens,
  revokeGrant,
} from './grants';
export { migrate, StateIsNewer } from './migrate';
export {
  findNotification,
  listNotifications,
  type NotificationRow,
  type NotificationSelection,
  removeRecipients,
} from './notifications';
export { MAX_FILE_PLACEMENTS, MAX_FILE_REPORTS } from './placement-bounds';
export {
  addressesPlacement,
  connectPlacement,
  disconnectPlacement,
  listPlacements,
  markRefreshed,
  type PlacementRow,
  type PlacementScope,
} from './placements';
export {
  countReports,
  findReport,
  listReports,
  listRoles,
  normalizeText,
  type ReportRoleRow,
  type ReportRow,
  readSortValue,
  recordRefresh,
  recordView,
} from './reports';
export { withTimeLimit } from './time-limit';
export {
  copyReports,
  copyWorkbook,
  type DashboardRow,
  findDashboard,
  findEditableWorkbooks,
  findWorkbook,
  findWorkbookDashboard,
  publishConfig,
  type WorkbookAccess,
} from './workbooks';
