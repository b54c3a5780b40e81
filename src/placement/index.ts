export { arrangedSlots, arrangement } from './block/arranged-slots';
export { createBlockRows } from './block/block-rows';
export type { ColumnLayout, ColumnSlot, StandingColumn } from './block/columns';
export {
  analystColumns,
  arrangeResult,
  fitSlots,
  formerFormats,
  keptColumns,
  keptFormats,
  lastingFormats,
  layoutColumns,
  plainSlots,
  slotsElsewhere,
} from './block/columns';
export { headerRowsDeleted, headersApart, knownHeaders } from './block/header-row';
export { isPivotValue } from './block/heads-first';
export { areaToCheck, indivisibleInTheWay, isAskedAbout, obstacleInTheWay } from './block/obstacles';
export type { OperationsInput } from './block/operations';
export { groundRows, operationsFor } from './block/operations';
export { MOST_GROUPS, outlineOf, tryReadOutline, writeOutline } from './block/outline';
export type { BesidePlan, Plan, PlanInput } from './block/plan';
export {
  bodyOf,
  frameOf,
  groundToSurvey,
  isClean,
  keepToBlock,
  planBeside,
  planBlock,
  roomAt,
  touchesOnlyOwn,
} from './block/plan';
export { formatsRefused, formatsRefusedBefore, type RefusedFormats, standingFormats } from './block/refused-formats';
export { type DoubtfulName, findRenamedColumns, renameColumns } from './block/renamed-columns';
export { isSameBlock } from './block/same-block';
export { tablesAlong, takenBeside } from './block/tables-along';
export { beforeUndo, formerLayout } from './block/undone-columns';
export { checksum } from './evidence/checksum';
export type { Evidence } from './evidence/evidence';
export { evidenceOf, recognises, rowsSeen } from './evidence/evidence';
export type { FindBlockInput, Finding } from './evidence/find-block';
export { findBlock } from './evidence/find-block';
export { headerRowsOf, headersOf, headerText, partsOfHeader } from './evidence/headers';
export type { RowComparison, RowSums } from './evidence/row-sums';
export {
  asFormerSums,
  cellSum,
  compareRowSums,
  createRowSummer,
  tryReadRowSums,
  withoutCells,
  writeRowSums,
} from './evidence/row-sums';
export { searchBlock, widthOf } from './evidence/search-block';
export { isLeftBehind, notesLeftBehind, withLeftBehind } from './notes/left-behind';
export { MAX_NOTE_COLUMNS, planNotes } from './notes/plan-notes';
export { formulaOf, reconcileNotes } from './notes/reconcile-notes';
export type { RowKeys } from './notes/row-order';
export { areInOrder, rowKeysOf, rowLabel, usualKey } from './notes/row-order';
export type { KeptNotes, WaitingNote } from './notes/waiting-notes';
export {
  notesComingBack,
  renameNotes,
  tryReadKeptNotes,
  tryReadNoteRows,
  waitingAfterUndo,
  writeKeptNotes,
  writeNoteRows,
} from './notes/waiting-notes';
export type { Growth } from './reach/covering-ranges';
export { hasMoreRows } from './reach/covering-ranges';
export { coveringContents, planReaches } from './reach/plan-reaches';
export { rowsBelowBody, validationsAlong } from './reach/validations-along';
export { anchorName, cellName } from './record/anchor-name';
export { isFoundAsKept, writeFoundAsKept } from './record/as-in-file';
export {
  aboveBlock,
  belowCaption,
  type Caption,
  captionLine,
  isOurCaption,
} from './record/caption';
export {
  type CellFault,
  type CellProblem,
  faultOf,
  findFaultyValue,
  inputOfValue,
  valuesToOffer,
  withCellValues,
} from './record/cell-values';
export {
  type AppliedFilter,
  appliedFilters,
  type CellFilter,
  cameByOtherFilters,
  cellFilters,
  type FixedFilter,
  filtersMark,
  isFromCell,
  LONGEST_VALUE,
  MOST_FILTERS,
  MOST_VALUES,
  PERIODS,
  type PlacementFilter,
  type PlacementFilters,
  readableFilters,
} from './record/filters';
export { asFound } from './record/found-as-kept';
export type { AgeOfAll, Outdated, ReportNews } from './record/freshness';
export {
  ageOfAll,
  dataFrom,
  isSameInstant,
  isUpToDate,
  isYounger,
  outdatedBy,
  readInstant,
  USUAL_FRESH_MINUTES,
} from './record/freshness';
export { mayBeCopy, placeOf, unsavedState } from './record/may-be-copy';
export {
  type Gates,
  type PlacementOptions,
  SWITCHES,
  type SwitchName,
  switchOption,
  USUAL_OPTIONS,
} from './record/options';
export type { BlockColumn } from './record/packed-record';
export { canBeKept } from './record/packed-record';
export { type PlacementPart, type PlacementPatch, patchPlacement, placedPatch } from './record/patch-placement';
export type { Frame, NotesPart, Placement, SyncPart, WrittenPart } from './record/placement';
export { optionsOf, tryReadPlacement, writePlacement } from './record/placement';
export type { UnfinishedWrite } from './record/unfinished';
export { isAbandoned, tryReadUnfinished, writeUnfinished } from './record/unfinished';
export { UNLINKED, unlinkedAfter } from './record/unlinked';
export type { WorkbookRecord } from './record/workbook-record';
export { tryReadWorkbookRecord, writeWorkbookRecord } from './record/workbook-record';
export type { ClosedGate, Measured, TypedCells } from './result/gates';
export { closedGates, hasGates, totalIn } from './result/gates';
export type { HeadersWished } from './result/header-levels';
export { headerCells, headerRowsFor, headerRowsNow, headerTexts, levelsOf, levelsShown } from './result/header-levels';
export type { KeptColumn, KeptResult, KeptRows } from './result/kept-result';
export { fromKeptResult, isSameResult, toKeptResult, weightOf } from './result/kept-result';
export type { Result, ResultBuilder } from './result/result';
export { createResultBuilder, headerRow, longTextAddresses, memberKeys } from './result/result';
export type { ResultColumn, WireValue } from './result/result-column';
export { toCellInput } from './result/result-column';
export { asReported } from './rows/as-reported';
export type { ChangeCounts } from './rows/changes';
export { changesBetween, countChanges, isUnchanged } from './rows/changes';
export type { HandEdit, MemberRows } from './rows/hand-edits';
export { areRowsOf, findHandEdits } from './rows/hand-edits';
export type { OwnCell, OwnCells } from './rows/own-cells';
export {
  MOST_OWN_CELLS,
  ownValue,
  placed,
  rowLike,
  sited,
  tryReadOwnCells,
  withOwnCells,
  writeOwnCells,
} from './rows/own-cells';
export { keyMembers, rowKey } from './rows/row-keys';
export type { MemberPlace } from './rows/typed-in-columns';
export { perhapsTypedInColumns, typedInColumns } from './rows/typed-in-columns';
