export { createBlockRows } from './block-rows';
export type { Changes } from './changes';
export { changesBetween, isUnchanged } from './changes';
export { checksum } from './checksum';

export type { ColumnLayout, ColumnSlot, StandingColumn } from './columns';
export {
  analystColumns,
  arrangeResult,
  fitSlots,
  formerFormats,
  keptColumns,
  layoutColumns,
  memberKeys,
  plainSlots,
} from './columns';
export type { Evidence, Sight } from './evidence';
export { evidenceOf, ROWS_AT_EACH_END, recognises } from './evidence';
export type { FindBlockInput, Finding } from './find-block';
export { findBlock } from './find-block';
export type { AgeOfAll, Outdated, ReportNews } from './freshness';
export {
  ageOfAll,
  dataFrom,
  isSameInstant,
  isUpToDate,
  isYounger,
  outdatedBy,
  readInstant,
  USUAL_FRESH_MINUTES,
} from './freshness';
export type { ClosedGate, Gates, Measured } from './gates';
export { closedGates, hasGates, totalOf } from './gates';
export type { HandEdit, MemberRows } from './hand-edits';
export { findHandEdits, rowKey } from './hand-edits';
export type { KeptColumn, KeptResult, KeptRows } from './kept-result';
export { fromKeptResult, isSameResult, toKeptResult, weightOf } from './kept-result';
export { isTaken, tryReadLease, writeLease } from './lease';
export type { Obstacle } from './obstacles';
export { areaToCheck, obstacleInTheWay } from './obstacles';
export type { OperationsInput } from './operations';
export { groundRows, operationsFor } from './operations';
export { type PlacementOptions, USUAL_OPTIONS } from './options';
export type { OwnCell, OwnCells } from './own-cells';
export {
  joinOwnCells,
  keyMembers,
  MOST_OWN_CELLS,
  sited,
  tryReadOwnCells,
  withOwnCells,
  writeOwnCells,
} from './own-cells';
export type { BlockColumn } from './packed-record';
export type { Frame, Placement } from './placement';
export { anchorName, tryReadPlacement, writePlacement } from './placement';
export type { Beside, BesidePlan, Conflict, Cut, Plan, PlanInput } from './plan';
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
} from './plan';
export type { Result, ResultBuilder } from './result';
export { createResultBuilder, headerRow, longTextAddresses } from './result';
export type { ResultColumn, WireValue } from './result-column';
export { toCellInput } from './result-column';
export type { RowComparison, RowSums } from './row-sums';
export { compareRowSums, createRowSummer, tryReadRowSums, writeRowSums } from './row-sums';
export { isSameBlock } from './same-block';
export { searchBlock, widthOf } from './search-block';
export type { UnfinishedWrite } from './unfinished';
export { isAbandoned, tryReadUnfinished, writeUnfinished } from './unfinished';
export type { WorkbookRecord } from './workbook-record';
export { mayBeCopy, tryReadWorkbookRecord, writeWorkbookRecord } from './workbook-record';
