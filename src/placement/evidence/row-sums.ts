/**
 * What was written, as checksums: one for each chunk of rows, where the order counts, and one of all rows, where it does not. Tells
 * without the rows themselves which chunks of a block were edited since, and a block that was merely sorted from an edited one. Of a block
 * of few cells each cell has one of its own, so that a device that has never seen its rows can tell which of them were typed into.
 */
import type { CellInput } from '../../grid';

export interface RowSums {
  readonly rows: number;
  /** Of every chunk but the last. */
  readonly rowsInChunk: number;
  readonly chunks: readonly number[];
  /** Of all rows in whatever order. */
  readonly whole: readonly [number, number];
  /** Of each cell, row by row; undefined where they are too many. */
  readonly cells?: readonly number[] | undefined;
}

interface RowSummer {
  /** A row as it is handed to cells. */
  pushInputs(row: readonly CellInput[]): void;
  /** A row as cells show it: their values. */
  pushShown(row: readonly unknown[]): void;
  finish(): RowSums;
}

export type RowComparison =
  | { readonly kind: 'same' }
  /** Every row is there once, in another order. */
  | { readonly kind: 'sorted' }
  /** Rows of the body whose chunks differ; rows beyond the written ones count as edited. */
  | { readonly kind: 'edited'; readonly chunks: readonly { readonly from: number; readonly rows: number }[] };

/**
 * The sums live in the workbook's settings, those of the last writing and of the one before: about a kilobyte each, however long the result,
 * and nine with those of single cells.
 */
const MOST_CHUNKS = 128;
const FEWEST_ROWS_IN_CHUNK = 16;
const MOST_CELLS = 3_000;

/** Of what {@link writeRowSums} makes of that. */
const LONGEST = 8 * (MOST_CHUNKS + 4) + 3 * MOST_CELLS + 20;

/**
 * Sums up rows as they pass. The length of the result need not be known: when the chunks become too many, neighbours are joined.
 * @param rowsInChunk of other sums, to be compared with these
 */
export function createRowSummer(rowsInChunk?: number): RowSummer {
  let length = rowsInChunk ?? FEWEST_ROWS_IN_CHUNK;
  let chunks: number[] = [];
  let rows = 0;
  let first = 0;
  let second = 0;
  let cells: number[] | undefined = [];

  /** @returns of all cells of the row */
  function sumUp<Cell>(row: readonly Cell[], hashOf: (cell: Cell) => number): number {
    if (cells && cells.length + row.length > MOST_CELLS) cells = undefined;
    let sum = row.length;
    for (const cell of row) {
      const hash = hashOf(cell);
      cells?.push(shortened(hash));
      sum = mix(sum ^ hash) + 1;
    }
    return sum;
  }

  function push(hash: number): void {
    const chunk = Math.floor(rows / length);
    // A sum of mixed rows: chunks can be joined by adding, and swapped rows still show because their places are mixed in.
    chunks[chunk] = ((chunks[chunk] ?? 0) + mix(hash ^ mix(rows + 1))) >>> 0;
    first = (first + mix(hash)) >>> 0;
    second = (second + mix(hash ^ 0x5bd1e995)) >>> 0;
    rows += 1;
    if (rowsInChunk === undefined && chunks.length > MOST_CHUNKS) {
      chunks = joinPairs(chunks);
      length *= 2;
    }
  }

  return {
    pushInputs: (row) => push(sumUp(row, inputHash)),
    pushShown: (row) => push(sumUp(row, cellHash)),
    finish: () => ({
      ...{ rows, rowsInChunk: length, chunks: [...chunks], whole: [first, second] },
      ...(cells && { cells: [...cells] }),
    }),
  };
}

/** @param standing made with the same `rowsInChunk` */
export function compareRowSums(written: RowSums, standing: RowSums): RowComparison {
  const length = Math.max(written.chunks.length, standing.chunks.length);
  const edited = Array.from({ length }, (_, chunk) => chunk).filter(
    (chunk) => written.chunks[chunk] !== standing.chunks[chunk],
  );
  const isSameLength = written.rows === standing.rows;
  if (edited.length === 0 && isSameLength) return { kind: 'same' };
  const isSameSet = written.whole[0] === standing.whole[0] && written.whole[1] === standing.whole[1];
  if (isSameLength && isSameSet) return { kind: 'sorted' };
  const { rowsInChunk } = written;
  const rows = Math.max(written.rows, standing.rows);
  const chunks = edited.map((chunk) => {
    const from = chunk * rowsInChunk;
    return { from, rows: Math.min(rowsInChunk, rows - from) };
  });
  return { kind: 'edited', chunks };
}

export function writeRowSums({ rows, rowsInChunk, chunks, whole, cells }: RowSums): string {
  const parts = [rows, rowsInChunk, [...whole, ...chunks].map(hex).join('')];
  return [...parts, ...(cells ? [cells.map(digitsOf).join('')] : [])].join(' ');
}

/** The same without those of single cells. */
export function withoutCells(rowSums: string): string {
  return rowSums.split(' ', 3).join(' ');
}

/** Of one cell, as {@link RowSums} has it. */
export function cellSum(input: CellInput): number {
  return shortened(inputHash(input));
}

/** Undefined for text that is none. */
export function tryReadRowSums(text: string | undefined): RowSums | undefined {
  if (text === undefined || text.length > LONGEST) return undefined;
  const parts = /^(\d{1,7}) ([1-9]\d{0,7}) ([0-9a-f]{8})([0-9a-f]{8})((?:[0-9a-f]{8})*)(?: ((?:[\w-]{3})*))?$/.exec(
    text,
  );
  if (!parts) return undefined;
  const [, rows, rowsInChunk, first = '', second = '', chunks = '', cells] = parts;
  return {
    rows: Number(rows),
    rowsInChunk: Number(rowsInChunk),
    chunks: (chunks.match(/.{8}/g) ?? []).map(number),
    whole: [number(first), number(second)],
    ...(cells !== undefined && { cells: (cells.match(/.{3}/g) ?? []).map(numberOf) }),
  };
}

function joinPairs(chunks: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(chunks.length / 2) },
    (_, index) => ((chunks[2 * index] ?? 0) + (chunks[2 * index + 1] ?? 0)) >>> 0,
  );
}

/** As {@link cellHash} of what the cell shows: without the apostrophe, and without making another text for that. */
function inputHash(input: CellInput): number {
  return typeof input === 'string' ? textHash(input, input.startsWith("'") ? 1 : 0) : cellHash(input);
}

function cellHash(shown: unknown): number {
  if (typeof shown === 'number') return numberHash(shown);
  if (typeof shown === 'boolean') return shown ? 3 : 5;
  return textHash(typeof shown === 'string' ? shown : '');
}

/** Excel shows 15 digits, and some of its hosts hand out no more. */
function numberHash(number: number): number {
  const short = tryScale(number);
  if (short !== undefined) return scaledHash(short);
  const text = number.toPrecision(15);
  const rounded = tryScale(Number(text));
  return rounded === undefined ? textHash(text) : scaledHash(rounded);
}

/** Most numbers have few decimals: as integers they need no text, which is slow to make. */
function tryScale(number: number): number | undefined {
  const scaled = Math.round(number * 10_000);
  return Math.abs(scaled) < 2 ** 49 && scaled / 10_000 === number ? scaled : undefined;
}

function scaledHash(scaled: number): number {
  return mix(scaled) ^ mix(scaled / 2 ** 32);
}

function textHash(text: string, from = 0): number {
  let hash = 0x811c9dc5;
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Excel keeps a line break within a cell as a line feed alone.
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

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

function number(digits: string): number {
  return Number.parseInt(digits, 16);
}

/** 18 bits: three digits of 64. */
function shortened(hash: number): number {
  return mix(hash) >>> 14;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';

function digitsOf(sum: number): string {
  return [sum >> 12, sum >> 6, sum].map((part) => DIGITS.charAt(part & 63)).join('');
}

function numberOf(digits: string): number {
  return [...digits].reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0);
}
