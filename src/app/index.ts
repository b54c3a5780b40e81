export type { ClosedGate, Gates, KeptRows } from '../placement';
export type { App } from './app';
export type {
  ChangedCell,
  ChangesShown,
  ChangesState,
  GateColumn,
  PlacementCare,
  RowTable,
} from './care';
export type {
  CatalogueList,
  CatalogueQuery,
  CatalogueStore,
  FolderOption,
  ReportSummary,
  SortBy,
} from './catalogue-state';
export type { ConnectForm, ConnectionState, ConnectionStore, Deployment, KeepToken } from './connection-state';
export { createApp } from './create-app';
export type { Failure, FailureCode } from './failure';
export type {
  Action,
  ActionState,
  AiThreadInput,
  AiThreadStore,
  Cron,
  CronField,
  DashboardChanged,
  DbtSyncStarted,
  Manage,
  ManageAccess,
  ManageSection,
  OpenedSchedule,
  RecipientProblem,
  Removal,
  RemovalEntry,
  RemovalOutcome,
  RemovalReport,
  Schedule,
  ScheduleList,
  ScheduleSearch,
  ScheduleSearchField,
  SectionAccess,
  WorkbookCopy,
  WorkbookOption,
} from './manage';
export type { AppConfig, AppParts, DeviceStorage, KeptResults, Network } from './parts';
export type {
  CopyAnswer,
  GrowthChoice,
  PlacementStatus,
  PlacementsState,
  PlacementsStore,
  PlacementView,
  RefreshRun,
  SheetGroup,
} from './placements-state';
export type {
  CellsInTheWay,
  Notice,
  PlaceChoice,
  PlaceDecision,
  Placing,
  Preview,
  PreviewColumn,
  ReportDetail,
  ReportState,
  ReportStore,
  Target,
} from './report-state';
