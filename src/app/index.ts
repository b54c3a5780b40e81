/** Exports the use cases for the modules above. */
export type {
  AppliedFilter,
  CellFault,
  CellFilter,
  CellProblem,
  ClosedGate,
  FixedFilter,
  Gates,
  KeptRows,
  PlacementFilter,
  PlacementOptions,
  SwitchName,
} from '../placement';
export { SWITCHES, switchOption, USUAL_OPTIONS, valuesToOffer } from '../placement';
export type { Culture, Silence } from '../workbook';
export type { App } from './app';
export type {
  CatalogueList,
  CatalogueQuery,
  FolderOption,
  ReportSummary,
  SortBy,
} from './catalogue/catalogue-state';
export { countAllowed, countAsked, isAnyAllowedOf, type ReportCount } from './count-allowed';
export { createApp } from './create-app';
export { createShell, type OpenShell, type Shell, type ShellParts } from './create-shell';
export type { CellDetails, FigureCall } from './details/cell-details';
export type { PlacementDetails } from './details/create-details';
export type {
  AccessReason,
  CellsToClear,
  ChangedCell,
  ChangesShown,
  ChangesState,
  FoundBy,
  GateColumn,
  GateColumns,
  NoteShown,
  PlacedLayout,
  RepairReason,
  RepairState,
  RowKeyChoices,
  RowTable,
} from './details/details-state';
export type { RowsProof, RowsShown, RowsState } from './details/rows-state';
export {
  AppFailure,
  type CellsFailureCode,
  type Failure,
  type FailureCode,
  isAbort,
  isOfDataApi,
  type RowsFailureCode,
  toFailure,
} from './failure';
export type { AppConfig, CaptionWords, DeviceStorage, KeepToken, KeptResults, Network, Reader } from './parts';
export type { LastRun, Notice } from './pipeline/commit/notice';
export { byRank } from './pipeline/commit/notice';
export type { CellsInTheWay, PlaceChoice, PlaceDecision, Placing } from './pipeline/place/place-state';
export {
  type Choice,
  choicesFor,
  type EditedCell,
  type EditedCells,
  isAskedForName,
  type NotesInDoubt,
  type QuestionKind,
  type ReachInDoubt,
  type UserAnswer,
  type UserQuestion,
} from './pipeline/question';
export {
  type AllowedAs,
  type NotAllowed,
  type PlacementsState,
  type PlacementView,
  type Recovered,
  type SheetGroup,
  workbookQuestion,
} from './placements-state';
export type { FilteredReport, FormulaRows, GroupedRows, NoFilters } from './report/filtered-report';
export type { LayoutChoices, LayoutMember } from './report/layout-choices';
export type {
  CellsNow,
  FilterChoices,
  FilterMember,
  FilterValues,
  ReportFilters,
  WrongValue,
} from './report/report-filters';
export type { AskingFormulas, ReportRows } from './report/report-rows';
export type {
  GeneratedSql,
  Preview,
  ReportDetail,
  ReportState,
  Target,
  TooSmall,
} from './report/report-state';
export type { RefreshRun } from './runs/run-state';
export {
  isOutcomeOpen,
  isQuestion,
  needsYou,
  type PlacementStatus,
  STATES,
} from './runs/states';
export type { ConnectForm, ConnectionState, Deployment } from './session/connection-state';
export { hostOf, type Session } from './session/session';
export type { SheetCopy, SheetCopyAnswer } from './sheet-copies';
export type { CalledFormulas, ReportKey } from './workbook/formula-calls';
export type { HiddenSheet } from './workbook/go-to-cells';
export type { CopyAnswer } from './workbook/registry';
