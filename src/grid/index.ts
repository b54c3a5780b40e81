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
export type { BlockCell, Chunk, Chunker, ChunkLimits } from './chunks';
export { CHUNK_LIMITS, chunkRows, createChunker, jsonBytes } from './chunks';
export type { WallClock } from './date-serial';
export { trySerial } from './date-serial';
export type { NumberFormatFacts } from './number-format';
export { numberFormatFor } from './number-format';
export type { Rect } from './rect';
export { cellCount, containsRect, equalRect, intersectRect, subtractRect } from './rect';
