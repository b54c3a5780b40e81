/** Exports the use cases for the modules above. */

export {
  addField,
  describeQueryChanges,
  EMPTY_QUERY,
  type FieldGroup,
  hasFields,
  type ModelField,
  type ModelView,
  moveField,
  type QueryChange,
  type QueryFields,
  readQueryFields,
  removeField,
  removeReportFilter,
  setGranularity,
} from '../client';
export type {
  AppliedFilter,
  CachedRows,
  CellFault,
  CellFilter,
  CellProblem,
  FailedCheck,
  FixedFilter,
  PlacementFilter,
  PlacementOptions,
  RefreshTime,
  ResultChecks,
  SourcedObject,
  SwitchName,
  ValueSheet,
} from '../placement';
export {
  chooseOfferedValues,
  createSwitchPatch,
  DEFAULT_OPTIONS,
  MAX_FIRST_ROWS,
  MAX_ORDER_FIELDS,
  pickLayoutOptions,
  SWITCHES,
} from '../placement';
export type { Silence } from '../workbook';
export type { App } from './app';
export type {
  CatalogueList,
  CatalogueQuery,
  FolderOption,
  ReportSummary,
} from './catalogue/catalogue-state';
export { findMisspeltWords, normalizeText } from './catalogue/rank-reports';
export {
  countAllowed,
  countRequested,
  isAnyReportAllowed,
  listRequested,
  type ReportCount,
  type RequestedReport,
} from './count-allowed';
export { createApp } from './create-app';
export { createShell, type OpenShell, type Shell, type ShellParts } from './create-shell';
export type { FormulaDetails } from './details/called-formulas';
export type { CellDetails } from './details/cell-details';
export type { PlacementDetails } from './details/create-details';
export type {
  AccessReason,
  CellsToClear,
  ChangedCell,
  ChangesState,
  CheckColumn,
  CheckColumns,
  NumberDifference,
  PlacedLayout,
  RepairReason,
  RepairState,
  RowKeyChoices,
  RowTable,
  SelectedCells,
  ShownChanges,
  ShownNote,
} from './details/details-state';
export type { DrillDownState, ShownRows, SumComparison } from './details/drill-down-state';
export type { FigureCall } from './details/figure-call';
export type { AppliedGroups, OptionCopy } from './details/option-copies';
export type { PlacementQueryState } from './details/placement-query';
export type { ListedReport, ReplacementState } from './details/replace-report';
export type { ListedSnapshot, SnapshotsState } from './details/snapshot-state';
export { MAX_NEW_SHEETS, type SheetsRun } from './details/value-sheets';
export type { ModelViewsList } from './explore/model-views';
export { createViewSearch, type FoundView } from './explore/search-views';
export {
  AppFailure,
  type CellsFailureCode,
  type Failure,
  type FailureCode,
  isAbort,
  isDataApiFailure,
  type RowsFailureCode,
  toFailure,
} from './failure';
export type {
  AppConfig,
  CaptionMessages,
  DeviceStorage,
  Network,
  Reader,
  RowCache,
  SignInDialog,
  SignInDialogResult,
  TokenLifetime,
} from './parts';
export type { LastRun, Notice } from './pipeline/commit/notice';
export { compareByRank } from './pipeline/commit/notice';
export type { CellsInTheWay, FitChoice, PlaceChoice, PlaceDecision, Placing } from './pipeline/place/place-state';
export {
  asksAboutName,
  type Choice,
  type DependentRangesInDoubt,
  type EditedCell,
  type EditedCells,
  listChoices,
  type NotesInDoubt,
  type QuestionKind,
  type UserAnswer,
  type UserQuestion,
} from './pipeline/question';
export {
  getWorkbookQuestion,
  type LostRecord,
  type NotAllowed,
  type OriginalWorkbook,
  type PlacementsState,
  type PlacementView,
  type RecoveredWrites,
  type SheetGroup,
  type UnlinkedReports,
} from './placements-state';
export type { FilteredReport, FormulaRows, GroupedRows, NoFilters } from './report/filtered-report';
export type { DroppedChoice } from './report/fit-choices';
export type { NamedReport } from './report/formula-names';
export { applyRowChoices, type LayoutChoices, type LayoutMember, nameSavedColumns } from './report/layout-choices';
export type { QueryDraft } from './report/query-editing';
export type {
  CurrentCells,
  DropDownOutcome,
  FilterChoices,
  FilterMember,
  FilterValues,
  QueryTimes,
  ReportFilters,
  WrongValue,
} from './report/report-filters';
export type { NotAllowedFormulas, ReportRows, SourceId } from './report/report-rows';
export type {
  EditableQuery,
  GeneratedSql,
  Preview,
  ReportDetail,
  ReportState,
  Target,
  TooSmall,
} from './report/report-state';
export type { SheetColumn } from './report/sheet-columns';
export type { OverlappedCells } from './report/taken-cells';
export type { RefreshRun } from './runs/run-state';
export {
  hasUnknownOutcome,
  isOutcomeOpen,
  isQuestion,
  needsUser,
  type PlacementStatus,
  STATES,
} from './runs/states';
export { checkConnection } from './session/connection-check/check-connection';
export type { CheckLine, CheckName } from './session/connection-check/check-line';
export type { ConnectionCheckState } from './session/connection-check/check-store';
export type { ConnectionProbe } from './session/connection-check/preflight';
export type { ConnectForm, ConnectionState, Deployment } from './session/connection-state';
export type { DeploymentState } from './session/deployment-state';
export { openAccount } from './session/open-account';
export { parseHost, type Session } from './session/session';
export type { SheetCopy, SheetCopyAnswer } from './sheet-copies';
export {
  createMeasureKey,
  type FormulaError,
  type FormulaGroup,
  parseMeasureKey,
  type ReportKey,
} from './workbook/formula-calls';
export type { FunctionProblem } from './workbook/function-problem';
export type { HiddenSheet } from './workbook/go-to-cells';
export type { CopyAnswer } from './workbook/registry';
