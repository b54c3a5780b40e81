export type { Address } from './address/address';
export {
  addressesOverlap,
  formatAddress,
  formatCell,
  formatColumn,
  formatFirstCell,
  formatLastCell,
  formatRect,
  getFirstCell,
  hasSameStart,
  MAX_COLUMNS,
  MAX_ROWS,
  quoteSheet,
  toRowRelativeFormula,
  tryParseAddress,
  tryParseColumn,
  tryParseRect,
} from './address/address';
export type { CellAreas } from './address/areas';
export { formatAreas, joinCells, takeAddressableRects } from './address/areas';
export {
  findCellsRead,
  hasRelativeReference,
  isSameSheet,
  readsAnyCell,
  rewriteReferences,
  shiftFormula,
  shiftRect,
} from './address/formula-references';
export { fromR1C1, toR1C1 } from './address/r1c1';
export { formatRangeFormula } from './address/range-formula';
export type { Rect, Size } from './address/rect';
export {
  containsRect,
  countCells,
  createCellRect,
  getFirstCellRect,
  hasSameSize,
  intersectRect,
  isSameRect,
  listCells,
  subtractRect,
  subtractRects,
} from './address/rect';
export { createFreeSheetName, createPlainSheetName, createSheetNameWithEnding } from './address/sheet-name';
export type { ColumnMoves, Cut } from './columns/column-moves';
export { closeUpColumns, findStagingArea, planCuts } from './columns/column-moves';
export { planColumnRestore } from './columns/column-restore';
export type { ColumnStep } from './columns/column-steps';
export { computeColumnAfterSteps, countStepsMade, findMarkerColumns, planColumnSteps } from './columns/column-steps';
export { createTextOperations } from './columns/text-operations';
export { groupBy } from './group-by';
export { findRuns } from './runs';
export { findArrayRects, splitRects } from './snapshot/array-cells';
export type { CellContent, CellLook, ColumnContent } from './snapshot/cell-content';
export {
  diffLook,
  HORIZONTAL_ALIGNMENTS,
  isSameContent,
  isSameLook,
  isSameText,
  omitDefaultLook,
  UNDERLINES,
  VERTICAL_ALIGNMENTS,
} from './snapshot/cell-content';
export type { CellValue, CellValues } from './snapshot/cell-values';
export type { FilledCells } from './snapshot/filled-cells';
export {
  assumeFilled,
  countFilledColumns,
  findFilledCells,
  holdsOnlyKnownContents,
  mergeFilledCells,
} from './snapshot/filled-cells';
export type { ColumnSnapshot, NotesSnapshot } from './snapshot/note-columns';
export { isEmptyColumn, selectNoteColumns } from './snapshot/note-columns';
export { packByWeight } from './snapshot/pack-by-weight';
export type { RowSource } from './snapshot/packed-rows';
export { createPackedRows, skipHeaderRows } from './snapshot/packed-rows';
export type {
  BlockLooks,
  BlockSample,
  ChartSource,
  ColumnValidation,
  DataSources,
  DependentCandidates,
  FormulaArea,
  Obstacle,
  RowLook,
  ValidationRule,
} from './snapshot/sheet-snapshot';
export { looksLikeFormula, toInputs } from './snapshot/to-inputs';
export type { CellInput } from './values/cell-input';
export {
  createInputFromCell,
  createNumberInput,
  createTextInput,
  exceedsCell,
  formatCellText,
  MAX_CELL_TEXT,
  toShownText,
  toShownValue,
} from './values/cell-input';
export { hasUnstorableCharacter, toCellText } from './values/cell-text';
export { isIsoTime, serialToIso, tryParseSerial } from './values/date-serial';
export {
  type DateSystem,
  getDateSystemOffset,
  serialToIsoIn,
  tryParseSerialIn,
} from './values/date-system';
export { findMatches, normalizeTypedText } from './values/find-matches';
export { createNumberFormat, type FormattedColumn } from './values/number-format';
export type { Culture, NumberSigns } from './values/number-signs';
export { createNumberFormatter, getGroupSizes, getNumberSigns } from './values/number-signs';
export type { NumberFormatBuilder } from './values/numeric-format';
export { chooseTimeFormat } from './values/time-format';
export { readTypedDay } from './values/typed-day';
export { formatTypedNumber, readNumberText, readTypedNumber } from './values/typed-number';
export { readTypedSpan, readTypedValue, toDay } from './values/typed-value';
export type { BlockGround } from './write/block-ground';
export { findPartsToBeFree, findPartsToBeFreeBelow, getGroundFormatSource } from './write/block-ground';
export type { BlockRows, BlockStart, JournalEntry, NotesBatch } from './write/block-write';
export { trimToChangedRows } from './write/changed-rows';
export type { ChunkPace } from './write/chunk-pace';
export { createChunkPace } from './write/chunk-pace';
export type { BlockCell, CellChunk, Chunk, ChunkLimits } from './write/chunks';
export { chunkCells, computeChunkRect, createChunker, estimateJsonBytes, halveChunk } from './write/chunks';
export type { DependentRange } from './write/dependent-range';
export { CAPTION_CELL, hasCaption, isDependentRangeApplied, isDependentRangeUnchanged } from './write/dependent-range';
export { type HeaderStyle, isHeaderStyle, listFinalLooks } from './write/final-looks';
export type { FormatRights } from './write/format-rights';
export { filterAllowedOperations, findRefusedNumberFormats, refusesFormats } from './write/format-rights';
export type { MovedPart } from './write/moved-cells';
export { computeMovedSize, findMovedParts, moveRollback } from './write/moved-cells';
export type { CellOperation, FormatSource, Operation, RowOperations } from './write/operation';
export { toRelativeRect, toWidthInPoints } from './write/operation';
export type { Pause } from './write/pause';
export { createPause } from './write/pause';
export type { Tolerance } from './write/preconditions';
export { findDistinctiveCell, findOverwrittenNotes, findTouchedCells, matchesSnapshot } from './write/preconditions';
export type { PreviousCells, RestorablePiece } from './write/previous-cells';
export { clipPreviousCells, createEmptyCells, findPreviousRow, splitPreviousCells } from './write/previous-cells';
export type { RestorePiece } from './write/restore-pieces';
export { listPreviousCells, splitByWeight, splitRollback } from './write/restore-pieces';
export type { Rollback } from './write/rollback';
export { EMPTY_ROLLBACK, insertsCells, planBatchRollback, planWriteRollback } from './write/rollback';
export type { OutlineStep, RowOutline, RowRun } from './write/row-outline';
export { listGroups, MAX_GROUP_LEVELS, planOutlineSteps } from './write/row-outline';
export type { WriteBatch } from './write/write-batch';
export { changesBlock, computeNameSize, halveBatch, splitIntoWriteBatches } from './write/write-batch';
export type { CheckResult, SentBatch, WriteProgress } from './write/write-progress';
export { applyResponse, createProgress } from './write/write-progress';
export type { WrittenContents } from './write/written-contents';
export { listBatchContents, listWrittenContents } from './write/written-contents';
