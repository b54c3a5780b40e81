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
export { freeBelow, freeWithin, touchedRows } from './block-ground';
export type { CellInput } from './cell-input';
export { MAX_TEXT, numberInput, textInput, textOfInput } from './cell-input';
export { changedRows } from './changed-rows';
export type { ChunkPace } from './chunk-pace';
export { createChunkPace } from './chunk-pace';
export type { BlockCell, CellChunk, Chunk, ChunkLimits } from './chunks';
export { chunkCells, createChunker, halvesOf, jsonBytes, partOfChunk } from './chunks';
export type { ColumnMoves } from './column-moves';
export { closedUp, neighboursOf, stagingArea } from './column-moves';
export { columnRuns } from './column-runs';
export { isIsoTime, trySerial } from './date-serial';
export { columnsFilled, filledRects } from './filled-cells';
export { createNumberFormat } from './number-format';
export type { Operation, RowOperations } from './operation';
export { offsetFrom } from './operation';
export type { StandingRows } from './packed-rows';
export { createPackedRows } from './packed-rows';
export { inputsOf, looksLikeFormula } from './read-inputs';
export type { Rect } from './rect';
export { cellCount, containsRect, equalRect, intersectRect, subtractRect } from './rect';
export { referenceTo } from './reference';
export { freeSheetName } from './sheet-name';
export type { Stood } from './stood';
export { piecesOf, stoodWithin } from './stood';
