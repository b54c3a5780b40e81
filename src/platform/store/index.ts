/** Stores the platform's state in plain SQL in the Postgres dialect, embedded or on a server. */
export {
  APP_CONFIG,
  type Caller,
  findCaller,
  findUser,
  forgetToken,
  keepSetting,
  keepToken,
  mayDo,
  setToken,
  settingOf,
  settingOr,
} from './accounts';
export { takeDataFolder } from './data-folder';
export { type Database, openEmbeddedDatabase, type Sql } from './database';
export { DatabaseUnreachable, openDatabaseServer } from './database-server';
export {
  addDbtSyncJob,
  countDeployments,
  type DbtSyncJobRow,
  type DeploymentRow,
  deploymentById,
  type EnvironmentRow,
  findDbtSyncJob,
  findDeployment,
  finishDbtSyncJob,
  listDeployments,
  listEnvironments,
  requeueDbtSyncJobs,
  takeDbtSyncJob,
} from './deployments';
export {
  addEmbedSession,
  attributeTypes,
  deleteEmbedTenant,
  findUserByEmail,
  forgetExpiredSessions,
  keepAttributeDefinitions,
  keepAttributes,
  keepEmbedTenant,
  keepEmbedUser,
  keepTenantGroups,
  putIntoTenantGroups,
  UNNAMED_TYPE,
  unknownGroups,
  unknownRoles,
  unknownTenantGroups,
} from './embedding';
export { type DocumentPlacementRow, placementsOfDocument, sizeOfDocument } from './external-documents';
export { DataFolderInUse } from './folder-lock';
export { countFolders, type FolderRow, type FolderStep, folderPaths, listFolders } from './folders';
export { migrate, StateIsNewer } from './migrate';
export {
  findNotification,
  listNotifications,
  type NotificationRow,
  type NotificationSelection,
  removeRecipients,
} from './notifications';
export { MOST_PLACEMENTS_OF_FILE, MOST_REPORTS_OF_FILE } from './placement-bounds';
export {
  connect,
  disconnect,
  isAddressed,
  type PlacementFocus,
  type PlacementRow,
  placementsOfReports,
  stampRefresh,
} from './placements';
export {
  countReports,
  findReport,
  folded,
  listReports,
  type ReportRoleRow,
  type ReportRow,
  recordRefresh,
  recordView,
  rolesOfReports,
  sortValue,
} from './reports';
export {
  copyReports,
  copyWorkbook,
  type DashboardRow,
  dashboardOfWorkbook,
  editableWorkbooks,
  type FoundWorkbook,
  findDashboard,
  findWorkbook,
  publishConfig,
} from './workbooks';
