export type { AbandonedBlock } from './abandoned-block';
export { clearedAway } from './abandoned-block';
export type { Address } from './address';
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
} from './address';
export type { BlockGround } from './block-ground';
export { freeBelow, freeWithin, groundLook, touchedRows } from './block-ground';
export type { BlockRows, BlockStart, NotesShare, WriteNote } from './block-write';
export type { CellContent, CellLine, CellLook, ColumnContent } from './cell-content';
export {
  HORIZONTAL_ALIGNMENTS,
  isSameContent,
  isSameLine,
  isSameLook,
  isSameText,
  LINE_STYLES,
  LINE_WEIGHTS,
  lookBeyond,
  lookGiven,
  UNDERLINES,
  VERTICAL_ALIGNMENTS,
} from './cell-content';
export type { CellInput } from './cell-input';
export { isCut, MAX_TEXT, numberInput, textInput, textOfInput } from './cell-input';
export { changedRows } from './changed-rows';
export type { ChunkPace } from './chunk-pace';
export { createChunkPace } from './chunk-pace';
export type { BlockCell, CellChunk, Chunk, ChunkLimits } from './chunks';
export { chunkCells, createChunker, halvesOf, jsonBytes, partOfChunk } from './chunks';
export type { ColumnMoves, Cut } from './column-moves';
export { closedUp, cutsOf, stagingArea } from './column-moves';
export { textOperations } from './column-runs';
export type { ColumnStep } from './column-steps';
export { columnAfter, columnSteps, stepsMade, tellingColumns } from './column-steps';
export { columnsBack } from './columns-back';
export type { ColumnRead, NotesSeen } from './columns-read';
export { contentsOf, isEmptyColumn } from './columns-read';
export { isIsoTime, isoOfSerial, trySerial } from './date-serial';
export { DAYS_TO_1904, showsFrom1904 } from './date-system';
export type { FilledCells } from './filled-cells';
export { columnsFilled, filledCells, filledWhole, joinFilled } from './filled-cells';
export {
  afterInsertion,
  cellsReadBy,
  hasRelativeReference,
  isSameSheet,
  readsCells,
  rectAfterInsertion,
  rewriteReferences,
} from './formula-references';
export type { HeldCells, HeldValue } from './held-cells';
export { createNumberFormat } from './number-format';
export type { FormatSource, Operation, RowOperations } from './operation';
export { clearContents, offsetFrom, widthInPoints } from './operation';
export type { StandingRows } from './packed-rows';
export { createPackedRows, rowsBelow } from './packed-rows';
export { packByWeight } from './packing';
export type { Pause } from './pause';
export { createPause } from './pause';
export type { PutBack } from './put-back';
export { insertsCells, putBackShare, putBackWrite } from './put-back';
export type { Reach } from './reach';
export { isReachAsSeen, isReachSet } from './reach';
export { inputsOf, looksLikeFormula } from './read-inputs';
export type { Rect, Size } from './rect';
export { cellCount, containsRect, equalRect, hasSameSize, intersectRect, subtractRect } from './rect';
export { referenceTo } from './reference';
export { fromRelative, toRelative, withinOwnRow } from './relative-references';
export { isAsItStood, tellingCell, touchedBy, writtenOver } from './relied-cells';
export type { OutlineStep, RowOutline, RowRun } from './row-outline';
export { groupsOf, MOST_GROUPS_OF_A_ROW, outlineSteps } from './row-outline';
export type {
  BlockLooks,
  BlockSight,
  Built,
  ColumnValidation,
  FormulaArea,
  Obstacle,
  RowLook,
  ValidationRule,
} from './seen-cells';
export { freeSheetName, plainSheetName } from './sheet-name';
export type { Piece, Stood } from './stood';
export { blank, piecesOf, stoodWithin } from './stood';
export type { MovedPart } from './torn-block';
export { movedParts, putBackMoved, sizeMoved } from './torn-block';
export { readTypedNumber, typedNumber } from './typed-number';
export type { Checked, Progress, Sent } from './write-progress';
export { progressAtFirst, sentWith } from './write-progress';
export type { Share } from './write-share';
export { changesBlock, halvesOfShare, sharesOf, sizeAfter } from './write-share';
