/** What the platform remembers: plain SQL in the Postgres dialect, embedded or on a server. */
export { type Caller, findCaller, findUser, setToken, settingOr } from './accounts';
export { type Cursor, readCursor, writeCursor } from './cursor';
export { DataFolderInUse, takeDataFolder } from './data-folder';
export { type Database, DatabaseUnreachable, openDatabaseServer, openEmbeddedDatabase, type Sql } from './database';
export {
  countDeployments,
  type DeploymentRow,
  type EnvironmentRow,
  findDeployment,
  listDeployments,
  listEnvironments,
} from './deployments';
export { countFolders, type FolderRow, type FolderStep, folderPaths, listFolders } from './folders';
export { migrate } from './migrate';
export { connect, disconnect, type PlacementRow, placementsOfReports } from './placements';
export {
  countReports,
  cursorOrder,
  findReport,
  folded,
  listReports,
  type ReportOrder,
  type ReportRoleRow,
  type ReportRow,
  type ReportSelection,
  recordView,
  reportCursor,
  rolesOfReports,
} from './reports';
