/**
 * Describes what was written as checksums: one for each chunk of rows, which depends on their
 * order, and one of all rows, which does not. Without the rows themselves, this shows which chunks
 * of a block were edited since, and tells a block that was only sorted from an edited one. A block
 * of up to 50,000 cells has a checksum for each cell, so that a device that has never seen its rows
 * can tell which cells were edited.
 */
import type { CellInput } from '../../grid';

export interface RowSums {
  readonly rows: number;
  /** Counts the rows in each chunk except the last. */
  readonly rowsInChunk: number;
  readonly chunks: readonly number[];
  /** Checksum of all rows in any order. */
  readonly whole: readonly [number, number];
  /** One sum for each cell, row by row; undefined if there are too many cells. */
  readonly cells?: readonly number[] | undefined;
}

interface RowSumBuilder {
  /** Adds a row in the form in which it is written to cells. */
  pushInputs(row: readonly CellInput[]): void;
  /** Adds a row in the form in which cells show it: their values. */
  pushShownValues(row: readonly unknown[]): void;
  finish(): RowSums;
}

export type RowComparison =
  | { readonly kind: 'same' }
  /** Every row is there once, in another order. */
  | { readonly kind: 'sorted' }
  /** Lists rows of the body whose chunks differ; rows beyond the written ones count as edited. */
  | { readonly kind: 'edited'; readonly chunks: readonly { readonly from: number; readonly rows: number }[] };

/**
 * The file keeps the sums in its settings: about a kilobyte for chunks, however long the result, and
 * three bytes for each cell.
 */
const MAX_CHUNKS = 128;
const MIN_CHUNK_ROWS = 16;
const MAX_CELLS = 50_000;
/**
 * Sums of the write before the last one serve only until an undo is forgotten, so that they contain
 * sums of at most 3,000 cells.
 */
const MAX_FORMER_LENGTH = 10_000;

/** Limits the text that {@link writeRowSums} returns. */
const MAX_TEXT_LENGTH = 8 * (MAX_CHUNKS + 4) + 3 * MAX_CELLS + 20;

/**
 * Returns a summer for rows that arrive one after another. The length of the result need not be
 * known: when there are too many chunks, neighbours are joined.
 * @param rowsInChunk the number of rows in the chunks with which these will be compared
 */
export function createRowSumBuilder(rowsInChunk?: number): RowSumBuilder {
  let chunkRows = rowsInChunk ?? MIN_CHUNK_ROWS;
  let chunks: number[] = [];
  let rows = 0;
  let firstSum = 0;
  let secondSum = 0;
  let cells: number[] | undefined = [];

  /** @returns the sum of all cells of the row */
  function addCells<Cell>(row: readonly Cell[], computeHash: (cell: Cell) => number): number {
    if (cells && cells.length + row.length > MAX_CELLS) cells = undefined;
    let sum = row.length;
    for (const cell of row) {
      const hash = computeHash(cell);
      cells?.push(shortenHash(hash));
      sum = mix(sum ^ hash) + 1;
    }
    return sum;
  }

  function addRow(hash: number): void {
    const chunk = Math.floor(rows / chunkRows);
    // The sum of a chunk adds mixed rows. So chunks can be joined by adding, and swapped rows still
    // change it because their places are mixed in.
    chunks[chunk] = ((chunks[chunk] ?? 0) + mix(hash ^ mix(rows + 1))) >>> 0;
    firstSum = (firstSum + mix(hash)) >>> 0;
    secondSum = (secondSum + mix(hash ^ 0x5bd1e995)) >>> 0;
    rows += 1;
    if (rowsInChunk === undefined && chunks.length > MAX_CHUNKS) {
      chunks = joinPairs(chunks);
      chunkRows *= 2;
    }
  }

  return {
    pushInputs: (row) => addRow(addCells(row, hashInput)),
    pushShownValues: (row) => addRow(addCells(row, hashShownValue)),
    finish: () => ({
      ...{ rows, rowsInChunk: chunkRows, chunks: [...chunks], whole: [firstSum, secondSum] },
      ...(cells && { cells: [...cells] }),
    }),
  };
}

/**
 * Compares a block with what was written.
 * @param currentSums the sums of the present block, made with the same `rowsInChunk`
 */
export function compareRowSums(written: RowSums, currentSums: RowSums): RowComparison {
  const length = Math.max(written.chunks.length, currentSums.chunks.length);
  const editedChunks = Array.from({ length }, (_, chunk) => chunk).filter(
    (chunk) => written.chunks[chunk] !== currentSums.chunks[chunk],
  );
  const isSameLength = written.rows === currentSums.rows;
  if (editedChunks.length === 0 && isSameLength) return { kind: 'same' };
  const isSameSet = written.whole[0] === currentSums.whole[0] && written.whole[1] === currentSums.whole[1];
  if (isSameLength && isSameSet) return { kind: 'sorted' };
  const { rowsInChunk } = written;
  const rows = Math.max(written.rows, currentSums.rows);
  const chunks = editedChunks.map((chunk) => {
    const from = chunk * rowsInChunk;
    return { from, rows: Math.min(rowsInChunk, rows - from) };
  });
  return { kind: 'edited', chunks };
}

/** Returns the sums as a text for the record; `tryReadRowSums` reads it. */
export function writeRowSums({ rows, rowsInChunk, chunks, whole, cells }: RowSums): string {
  const parts = [rows, rowsInChunk, [...whole, ...chunks].map(formatHex).join('')];
  return [...parts, ...(cells ? [cells.map(encodeCellSum).join('')] : [])].join(' ');
}

/** Returns the text without the sums of single cells. */
export function removeCellSums(rowSums: string): string {
  return rowSums.split(' ', 3).join(' ');
}

/** Returns the sums as they are saved once another write has replaced their rows. */
export function shortenFormerSums(rowSums: string): string {
  return rowSums.length > MAX_FORMER_LENGTH ? removeCellSums(rowSums) : rowSums;
}

/** Returns the sum of one cell, as in the `cells` of {@link RowSums}. */
export function computeCellSum(input: CellInput): number {
  return shortenHash(hashInput(input));
}

/** Returns undefined if the text is not one of row sums. */
export function tryReadRowSums(text: string | undefined): RowSums | undefined {
  if (text === undefined || text.length > MAX_TEXT_LENGTH) return undefined;
  const parts = /^(\d{1,7}) ([1-9]\d{0,7}) ([0-9a-f]{8})([0-9a-f]{8})((?:[0-9a-f]{8})*)(?: ((?:[\w-]{3})*))?$/.exec(
    text,
  );
  if (!parts) return undefined;
  const [, rows, rowsInChunk, first = '', second = '', chunks = '', cells] = parts;
  return {
    rows: Number(rows),
    rowsInChunk: Number(rowsInChunk),
    chunks: (chunks.match(/.{8}/g) ?? []).map(parseHex),
    whole: [parseHex(first), parseHex(second)],
    ...(cells !== undefined && { cells: (cells.match(/.{3}/g) ?? []).map(decodeCellSum) }),
  };
}

function joinPairs(chunks: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(chunks.length / 2) },
    (_, index) => ((chunks[2 * index] ?? 0) + (chunks[2 * index + 1] ?? 0)) >>> 0,
  );
}

/**
 * Returns the {@link hashShownValue} of what the cell will show: it skips the apostrophe, without making
 * another text for that.
 */
function hashInput(input: CellInput): number {
  return typeof input === 'string' ? hashText(input, input.startsWith("'") ? 1 : 0) : hashShownValue(input);
}

function hashShownValue(shownValue: unknown): number {
  if (typeof shownValue === 'number') return hashNumber(shownValue);
  if (typeof shownValue === 'boolean') return shownValue ? 3 : 5;
  return hashText(typeof shownValue === 'string' ? shownValue : '');
}

/** Numbers are rounded to 15 digits: Excel shows no more, and some hosts return no more. */
function hashNumber(number: number): number {
  const scaled = tryScale(number);
  if (scaled !== undefined) return hashScaled(scaled);
  const text = number.toPrecision(15);
  const rounded = tryScale(Number(text));
  return rounded === undefined ? hashText(text) : hashScaled(rounded);
}

/** Most numbers have few decimals; as integers they need no text, which is slow to make. */
function tryScale(number: number): number | undefined {
  const scaled = Math.round(number * 10_000);
  return Math.abs(scaled) < 2 ** 49 && scaled / 10_000 === number ? scaled : undefined;
}

function hashScaled(scaled: number): number {
  return mix(scaled) ^ mix(scaled / 2 ** 32);
}

function hashText(text: string, from = 0): number {
  let hash = 0x811c9dc5;
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Excel stores a line break within a cell as a line feed only.
    if (code !== 13) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return mix(hash);
}

/** Spreads each bit over all others. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function formatHex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

function parseHex(digits: string): number {
  return Number.parseInt(digits, 16);
}

/** Returns 18 bits, which are three digits in base 64. */
function shortenHash(hash: number): number {
  return mix(hash) >>> 14;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';

function encodeCellSum(sum: number): string {
  return [sum >> 12, sum >> 6, sum].map((part) => DIGITS.charAt(part & 63)).join('');
}

function decodeCellSum(digits: string): number {
  return [...digits].reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0);
}
