export type { Address } from './address/address';
export {
  addressesOverlap,
  anchorOf,
  columnLetters,
  endCellOf,
  formatAddress,
  formatCell,
  formatRect,
  hasSameStart,
  MAX_COLUMNS,
  MAX_ROWS,
  quoteSheet,
  relativeFormula,
  tryParseAddress,
  tryParseColumn,
  tryParseRect,
} from './address/address';
export {
  afterInsertion,
  cellsReadBy,
  hasRelativeReference,
  isSameSheet,
  readsCells,
  rectAfterInsertion,
  rewriteReferences,
} from './address/formula-references';
export type { Rect, Size } from './address/rect';
export { cellCount, containsRect, equalRect, hasSameSize, intersectRect, subtractRect } from './address/rect';
export { referenceTo } from './address/reference';
export { fromRelative, toRelative } from './address/relative-references';
export { freeSheetName, plainSheetName } from './address/sheet-name';
export type { ColumnMoves, Cut } from './columns/column-moves';
export { closedUp, cutsOf, stagingArea } from './columns/column-moves';
export { textOperations } from './columns/column-runs';
export type { ColumnStep } from './columns/column-steps';
export { columnAfter, columnSteps, stepsMade, tellingColumns } from './columns/column-steps';
export { columnsBack } from './columns/columns-back';
export type { CellContent, CellLook, ColumnContent } from './seen/cell-content';
export {
  HORIZONTAL_ALIGNMENTS,
  isSameContent,
  isSameLook,
  isSameText,
  lookBeyond,
  lookGiven,
  UNDERLINES,
  VERTICAL_ALIGNMENTS,
} from './seen/cell-content';
export type { ColumnRead, NotesSeen } from './seen/columns-read';
export { contentsOf, isEmptyColumn } from './seen/columns-read';
export type { FilledCells } from './seen/filled-cells';
export { columnsFilled, filledCells, filledWhole, isHeld, joinFilled } from './seen/filled-cells';
export type { HeldCells, HeldValue } from './seen/held-cells';
export type { StandingRows } from './seen/packed-rows';
export { createPackedRows, rowsBelow } from './seen/packed-rows';
export { packByWeight } from './seen/packing';
export { inputsOf, looksLikeFormula } from './seen/read-inputs';
export type {
  BlockLooks,
  BlockSight,
  Built,
  ColumnValidation,
  FormulaArea,
  Obstacle,
  RowLook,
  ValidationRule,
} from './seen/seen-cells';
export type { CellInput } from './values/cell-input';
export { asShown, isCut, MAX_TEXT, numberInput, textInput, textOfInput } from './values/cell-input';
export { isIsoTime, isoOfSerial, trySerial } from './values/date-serial';
export { type DateSystem, daysTo, isoOfSerialIn, trySerialIn } from './values/date-system';
export { createNumberFormat } from './values/number-format';
export { readTypedNumber, typedNumber } from './values/typed-number';
export type { BlockGround } from './write/block-ground';
export { freeBelow, freeWithin, groundLook } from './write/block-ground';
export type { BlockRows, BlockStart, NotesShare, WriteNote } from './write/block-write';
export { changedRows } from './write/changed-rows';
export type { ChunkPace } from './write/chunk-pace';
export { createChunkPace } from './write/chunk-pace';
export type { BlockCell, CellChunk, Chunk, ChunkLimits } from './write/chunks';
export { chunkCells, createChunker, halvesOf, jsonBytes, partOfChunk } from './write/chunks';
export type { FormatRights } from './write/format-rights';
export { allowedOperations, leavesFormats, numberFormatsRefused } from './write/format-rights';
export type { CellOperation, FormatSource, Operation, RowOperations } from './write/operation';
export { offsetFrom, widthInPoints } from './write/operation';
export type { Pause } from './write/pause';
export { createPause } from './write/pause';
export type { PutBack } from './write/put-back';
export { insertsCells, NOTHING_BACK, putBackShare, putBackWrite } from './write/put-back';
export type { Reach } from './write/reach';
export { ABOVE, hasCaption, isReachAsSeen, isReachSet } from './write/reach';
export type { Tolerance } from './write/relied-cells';
export { findDistinctiveCell, matchesSnapshot, touchedBy, writtenOver } from './write/relied-cells';
export type { RestorePiece } from './write/restore-pieces';
export { formerCells, restorePieces, weighedPieces } from './write/restore-pieces';
export type { OutlineStep, RowOutline, RowRun } from './write/row-outline';
export { groupsOf, MOST_GROUPS_OF_A_ROW, outlineSteps } from './write/row-outline';
export type { Piece, Stood } from './write/stood';
export { blank, formerRow, piecesOf, stoodWithin } from './write/stood';
export type { MovedPart } from './write/torn-block';
export { movedParts, putBackMoved, sizeMoved } from './write/torn-block';
export type { Checked, Progress, Sent } from './write/write-progress';
export { progressAtFirst, sentWith } from './write/write-progress';
export type { Share } from './write/write-share';
export { changesBlock, halvesOfShare, sharesOf, sizeAfter } from './write/write-share';
export type { WrittenPart } from './write/written-part';
export { writtenByShare, writtenParts } from './write/written-part';
