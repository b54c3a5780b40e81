export { createBlockRows } from './block/block-rows';
export { computeColumnOrder, reorderSlots } from './block/column-order';
export type { ColumnLayout, ColumnSlot, CurrentColumn } from './block/columns';
export {
  chooseLastingFormats,
  createSlots,
  createSlotsElsewhere,
  findUserColumns,
  fitSlots,
  getFormerFormats,
  getRecordedFormats,
  layoutColumns,
  recordColumns,
  reorderResult,
} from './block/columns';
export { keepCorner } from './block/corner';
export { countDeletedHeaderRows, findHeaderSpread, listKnownHeaders } from './block/deleted-headers';
export { isPivotValue } from './block/heads-first';
export { computeAreaToCheck, findIndivisibleObstacles, findObstacle, needsUserAnswer } from './block/obstacles';
export type { OperationsInput } from './block/operations';
export { createOperations, findGroundRows } from './block/operations';
export { createOutline, MAX_GROUPS, tryReadOutline, writeOutline } from './block/outline';
export type { BesidePlan, Plan, PlanInput } from './block/plan';
export {
  createFixedFrame,
  createFrame,
  findGroundToRead,
  getBody,
  getMaxSize,
  planBlock,
  planFormulasBeside,
} from './block/plan';
export { findTableOver, findTakenCells, hasDistinctTitles, planTableRanges } from './block/plan-table-ranges';
export { findRefusedFormats, getFormatState, getRecordedRefusals, type RefusedFormats } from './block/refused-formats';
export { type DoubtfulName, findRenamedColumns, renameColumns } from './block/renamed-columns';
export { isSameBlock } from './block/same-block';
export { type FormerTotal, findFormerTotals, listTotalRows, planTotalLooks, type TotalRow } from './block/totals';
export { findRecordBeforeUndo, keepFormerLayout } from './block/undone-columns';
export { findShownWrite, type ShownWrite } from './block/undone-rows';
export type { BlockGrowth } from './dependent-ranges/covering-ranges';
export { hasMoreRows } from './dependent-ranges/covering-ranges';
export { planChartRanges, type SourcedObject } from './dependent-ranges/plan-chart-ranges';
export { extendContents, planDependentRanges } from './dependent-ranges/plan-dependent-ranges';
export { countRowsToCheckBelow, planValidationRanges } from './dependent-ranges/plan-validation-ranges';
export { checksum } from './evidence/checksum';
export type { Evidence } from './evidence/evidence';
export { countRowsToRead, createEvidence, matchesEvidence } from './evidence/evidence';
export type { FindBlockInput, Finding } from './evidence/find-block';
export { findBlock } from './evidence/find-block';
export { countHeaderRows, joinHeaderLevels, listHeaderParts, readHeaders } from './evidence/headers';
export type { RowComparison, RowSums } from './evidence/row-sums';
export {
  compareRowSums,
  computeCellSum,
  createRowSumBuilder,
  removeCellSums,
  shortenFormerSums,
  tryReadRowSums,
  writeRowSums,
} from './evidence/row-sums';
export { getBlockWidth, searchBlock } from './evidence/search-block';
export { addNotesLeftBehind, createNotesLeftBehind, hasLostColumn } from './notes/notes-left-behind';
export { MAX_NOTE_COLUMNS, planNotes } from './notes/plan-notes';
export { getColumnFormula, reconcileNotes } from './notes/reconcile-notes';
export type { RowKeys } from './notes/row-order';
export { areInOrder, createRowKeys, createRowLabel, getDefaultKey, groupRowsByKey } from './notes/row-order';
export type { KeptNotes, WaitingNote } from './notes/waiting-notes';
export {
  findReturningNotes,
  listWaitingAfterUndo,
  renameNotes,
  tryReadKeptNotes,
  tryReadNoteRows,
  writeKeptNotes,
  writeNoteRows,
} from './notes/waiting-notes';
export { formatAnchorName, formatFilterCellName } from './record/anchor-name';
export {
  type Caption,
  composeCaption,
  getCellAbove,
  getCellsBelowCaption,
  isOurCaption,
} from './record/caption';
export { hasBrokenCharacter } from './record/cell-readers';
export { toWrittenText } from './record/cell-spellings';
export {
  applyCellValues,
  type CellFault,
  type CellProblem,
  chooseOfferedValues,
  createFault,
  findFaultyCell,
  listSpelledCells,
  type SpelledCell,
  toFilterCellInput,
} from './record/cell-values';
export { differsOnlyOnDevice, writeDeviceState } from './record/device-only-changes';
export { applyDeviceState } from './record/device-state';
export {
  type AppliedFilter,
  applyFilters,
  type CellFilter,
  checksumFilters,
  type FixedFilter,
  getReadableFilters,
  haveFiltersChanged,
  isCellFilter,
  listCellFilters,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MAX_VALUE_LENGTH,
  PERIODS,
  type PlacementFilter,
  type PlacementFilters,
} from './record/filters';
export type { NewerData, ReportFreshness, RowTimes } from './record/freshness';
export {
  DEFAULT_FRESH_MINUTES,
  findNewerData,
  getDataTime,
  getSourceReadTime,
  isSameInstant,
  isYoungerThan,
  parseInstant,
} from './record/freshness';
export { checksumLocation, checksumUnsavedState, mayBeCopy } from './record/may-be-copy';
export {
  checksumRowChoices,
  createSwitchPatch,
  DEFAULT_OPTIONS,
  LAYOUT_OPTIONS,
  MAX_FIRST_ROWS,
  MAX_ORDER_FIELDS,
  MAX_OWN_NAME,
  type PlacementOptions,
  pickLayoutOptions,
  type ResultChecks,
  type RowSort,
  SWITCHES,
  type SwitchName,
} from './record/options';
export {
  checksumQuery,
  createUnsentSync,
  isOfReport,
  MAX_QUERY_LENGTH,
  type OwnQuery,
} from './record/own-query';
export type { BlockColumn } from './record/packed-record';
export { canBeRecorded } from './record/packed-record';
export { createPlacedPatch, type PlacementPart, type PlacementPatch, patchPlacement } from './record/patch-placement';
export type { Frame, NotesPart, Placement, SyncPart, WrittenPart } from './record/placement';
export { getOptions, getPlacementName, tryReadPlacement, writePlacement } from './record/placement';
export { findLastRefresh, findNextRefresh, type RefreshTime } from './record/refresh-time';
export { createSheetOptions, pairValuesWithSheets, type ValueSheet } from './record/sheet-of';
export type { Snapshot, SnapshotColumn } from './record/snapshot';
export { readSnapshots, SNAPSHOT_PREFIX, writeSnapshot } from './record/snapshot';
export { UNLINKED_PREFIX, updateUnlinkedRecords } from './record/unlinked-records';
export type { WorkbookRecord } from './record/workbook-record';
export { tryReadWorkbookRecord, writeWorkbookRecord } from './record/workbook-record';
export type { WriteJournal } from './record/write-journal';
export { isAbandoned, tryReadJournal, writeJournal } from './record/write-journal';
export type { CachedColumn, CachedResult, CachedRows } from './result/cached-result';
export { estimateBytes, fromCachedResult, isSameResult, toCachedResult } from './result/cached-result';
export type { HeaderChoices } from './result/header-levels';
export {
  chooseHeaderRows,
  countFilledLevels,
  countLevels,
  createHeaderCells,
  createHeaderTexts,
  getHeaderText,
  updateHeaderRows,
} from './result/header-levels';
export type { Result, ResultBuilder } from './result/result';
export { createHeaderRow, createResultBuilder, listMemberKeys, listPlaceAddresses } from './result/result';
export type { FailedCheck, ResultMeasures, TypedCells } from './result/result-checks';
export { computeTotal, findFailedChecks, hasChecks } from './result/result-checks';
export type { ResultColumn, WireValue } from './result/result-column';
export { toCellInput } from './result/result-column';
export type { CellChange, ChangeCounts } from './rows/diff-results';
export { countChanges, diffResults, isUnchanged } from './rows/diff-results';
export { findCurrentRows } from './rows/find-current-rows';
export type { HandEdit, MemberRows } from './rows/hand-edits';
export { findHandEdits, hasUndoneRows } from './rows/hand-edits';
export { restoreReportedValues } from './rows/reported-values';
export { createRowKey, findKeyMembers } from './rows/row-keys';
export { createTextOrders, findSortedColumns, hasMovedRows, sortResult } from './rows/row-sort';
export type { MemberOffset } from './rows/typed-cells';
export { findPossiblyTypedCells, findTypedCells } from './rows/typed-cells';
export type { UserCell, UserCells } from './rows/user-cells';
export {
  addPlacesInBlock,
  applyUserCells,
  createLikenessKey,
  MAX_USER_CELLS,
  toInputAt,
  toRecordedValue,
  tryReadUserCells,
  writeUserCells,
} from './rows/user-cells';
