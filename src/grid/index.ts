export type { Address } from './address';
export {
  addressesOverlap,
  anchorOf,
  columnLetters,
  endCellOf,
  formatAddress,
  formatCell,
  formatRect,
  MAX_COLUMNS,
  MAX_ROWS,
  quoteSheet,
  relativeFormula,
  tryParseAddress,
  tryParseColumn,
  tryParseRect,
} from './address';
export type { CellInput } from './cell-input';
export { MAX_TEXT, numberInput, textInput, textOfInput } from './cell-input';
export type { BlockCell, CellChunk, Chunk, ChunkLimits } from './chunks';
export { chunkCells, chunkRows, createChunker, halvesOf, jsonBytes } from './chunks';
export { isIsoTime, trySerial } from './date-serial';
export { createNumberFormat } from './number-format';
export type { Operation, RowOperations } from './operation';
export type { Rect } from './rect';
export { cellCount, containsRect, equalRect, intersectRect, subtractRect } from './rect';
