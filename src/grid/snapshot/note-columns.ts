/** Turns the cells that were read of columns beside a block into notes. */

import type { CellInput } from '../values/cell-input';
import { type CellContent, type ColumnContent, isSameLook } from './cell-content';

/** Contains a column from the block's first row on, header included. */
export interface ColumnSnapshot {
  /** Counts from the block's first column. */
  readonly offset: number;
  /** These inputs restore the cells in their present place. */
  readonly inputs: readonly CellInput[];
  /**
   * Holds every cell with its number format, and with its look if the cells of the column look
   * different.
   */
  readonly contents: readonly CellContent[];
}

/** Describes the columns that may have notes of a block. Offsets count from its first column. */
export interface NotesSnapshot {
  readonly columns: readonly ColumnContent[];
  /** These columns are empty; a note that a user types there belongs to the block. */
  readonly free: readonly number[];
}

/**
 * Returns the columns of the block, and those beside it up to the first empty one.
 * @param gap how many empty columns may lie between the block and the first of them
 */
export function selectNoteColumns(
  columns: readonly ColumnSnapshot[],
  blockColumns: number,
  headerRows: number,
  gap = 0,
): ColumnContent[] {
  const columnsBeside = columns.filter(({ offset }) => offset >= blockColumns);
  const isNear = (columnsBeside[0]?.offset ?? 0) <= blockColumns + gap;
  const end = isNear ? (columnsBeside.find(isEmptyColumn)?.offset ?? Number.POSITIVE_INFINITY) : 0;
  return columns
    .filter(({ offset }) => offset < Math.max(blockColumns, end))
    .map((column) => toColumnContent(column, headerRows, column.offset < blockColumns));
}

export function isEmptyColumn({ inputs }: ColumnSnapshot): boolean {
  return inputs.every((input) => input === '');
}

function toColumnContent(
  { offset, inputs, contents }: ColumnSnapshot,
  headerRows: number,
  isInBlock: boolean,
): ColumnContent {
  const body = contents.slice(headerRows);
  const usualFormat = {
    numberFormat: findMostFrequent(
      body.map(({ numberFormat }) => numberFormat),
      Object.is,
    ),
    look: findMostFrequent(
      body.map(({ look }) => look),
      isSameLook,
    ),
  };
  return {
    offset,
    header: String(inputs.slice(0, headerRows).findLast((input) => input !== '') ?? ''),
    cells: body.map((cell) =>
      isInBlock && isBoldOnly(cell, usualFormat) ? undefined : omitUsualFormat(cell, usualFormat),
    ),
    inputs: inputs.slice(headerRows),
    usualFormat,
  };
}

/**
 * Returns what a cell has beside the usual format of its column. A cell that only looks different
 * counts too.
 */
function omitUsualFormat(
  cell: CellContent,
  usualFormat: Pick<CellContent, 'numberFormat' | 'look'>,
): CellContent | undefined {
  const isPlain = isSameLook(cell.look, usualFormat.look);
  if (cell.input === '' && isPlain) return undefined;
  return {
    input: cell.input,
    ...(cell.numberFormat === usualFormat.numberFormat ? {} : { numberFormat: cell.numberFormat }),
    ...(isPlain ? {} : { look: cell.look ?? {} }),
  };
}

/**
 * Returns true for an empty cell that is bold and has no other formatting. Excel copies the bold look
 * of a total into a column that a user inserts beside it.
 */
function isBoldOnly({ input, look }: CellContent, usualFormat: Pick<CellContent, 'look'>): boolean {
  return input === '' && isSameLook(look, { ...usualFormat.look, bold: true });
}

/**
 * Returns the most frequent value. Among equally frequent ones, it prefers the one with the fewest
 * properties, and then the first.
 */
function findMostFrequent<Value>(values: readonly Value[], isSame: (a: Value, b: Value) => boolean): Value | undefined {
  const counts: { readonly value: Value; count: number }[] = [];
  for (const value of values) {
    const same = counts.find((one) => isSame(one.value, value));
    if (same) same.count += 1;
    else counts.push({ value, count: 1 });
  }
  return counts.sort((a, b) => b.count - a.count || countProperties(a.value) - countProperties(b.value))[0]?.value;
}

function countProperties(value: unknown): number {
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((part) => part !== undefined).length
    : 0;
}
