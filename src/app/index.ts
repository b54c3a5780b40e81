export type { ClosedGate, Gates, KeptRows } from '../placement';
export type { App } from './app';
export type {
  CatalogueList,
  CatalogueQuery,
  CatalogueStore,
  FolderOption,
  ReportSummary,
  SortBy,
} from './catalogue/catalogue-state';
export { createApp } from './create-app';
export type {
  AccessReason,
  CellStory,
  ChangedCell,
  ChangesShown,
  ChangesState,
  FoundBy,
  GateColumn,
  PlacementCare,
  RepairReason,
  RepairState,
  RowTable,
} from './details';
export type { Failure, FailureCode } from './failure';
export type { AppConfig, AppParts, DeviceStorage, KeptResults, Network, Reader } from './parts';
export type {
  CopyAnswer,
  EditsAnswer,
  GrowthChoice,
  Mended,
  PlacementStatus,
  PlacementsState,
  PlacementsStore,
  PlacementView,
  RefreshRun,
  SheetCopy,
  SheetCopyAnswer,
  SheetGroup,
} from './refresh/refresh-state';
export type { ReportRows } from './report/report-rows';
export type {
  CellsInTheWay,
  EditedCells,
  GeneratedSql,
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
} from './report/report-state';
export type { AccountColours, AccountStore, AccountTheme, AccountView } from './session/account-view';
export type { ConnectForm, ConnectionState, ConnectionStore, Deployment, KeepToken } from './session/connection-state';
export type { Session } from './session/session';
export { AppFailure, isAbort, toFailure } from './to-failure';
