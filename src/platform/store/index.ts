/** What the platform remembers: plain SQL in the Postgres dialect, embedded or on a server. */
export { APP_CONFIG, type Caller, findCaller, findUser, mayDo, setToken, settingOf, settingOr } from './accounts';
export { type DashboardRow, dashboardOfWorkbook, findDashboard, publishConfig } from './dashboards';
export { DataFolderInUse, takeDataFolder } from './data-folder';
export { type Database, DatabaseUnreachable, openDatabaseServer, openEmbeddedDatabase, type Sql } from './database';
export {
  addDbtSyncJob,
  type DbtSyncJobRow,
  findDbtSyncJob,
  finishDbtSyncJob,
  requeueDbtSyncJobs,
  takeDbtSyncJob,
} from './dbt-sync-jobs';
export {
  countDeployments,
  type DeploymentRow,
  deploymentById,
  type EnvironmentRow,
  findDeployment,
  listDeployments,
  listEnvironments,
} from './deployments';
export { addEmbedSession, findUserByEmail, forgetExpiredSessions } from './embed-sessions';
export {
  deleteEmbedTenant,
  keepEmbedTenant,
  keepTenantGroups,
  unknownGroups,
  unknownRoles,
  unknownTenantGroups,
} from './embed-tenants';
export {
  attributeTypes,
  keepAttributeDefinitions,
  keepAttributes,
  keepEmbedUser,
  putIntoTenantGroups,
} from './embed-users';
export { type DocumentPlacementRow, placementsOfDocument, sizeOfDocument } from './external-documents';
export { countFolders, type FolderRow, type FolderStep, folderPaths, listFolders } from './folders';
export { migrate, StateIsNewer } from './migrate';
export {
  findNotification,
  listNotifications,
  type NotificationRow,
  type NotificationSelection,
  removeRecipients,
} from './notifications';
export { connect, disconnect, isAddressed, type PlacementRow, placementsOfReports, stampRefresh } from './placements';
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
  editableWorkbooks,
  type FoundWorkbook,
  findWorkbook,
} from './workbooks';
