/** Turns the cells that were read of columns beside a block into notes. */

import type { CellInput } from '../values/cell-input';
import { type CellContent, type ColumnContent, isSameLook } from './cell-content';

/** Contains a column from the block's first row on, header included. */
export interface ColumnRead {
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
export interface NotesSeen {
  readonly columns: readonly ColumnContent[];
  /** These columns are empty; a note that a user types there belongs to the block. */
  readonly free: readonly number[];
}

/**
 * Returns the columns of the block, and those beside it up to the first empty one.
 * @param gap how many empty columns may lie between the block and the first of them
 */
export function contentsOf(
  columns: readonly ColumnRead[],
  blockColumns: number,
  headerRows: number,
  gap = 0,
): ColumnContent[] {
  const beside = columns.filter(({ offset }) => offset >= blockColumns);
  const isNear = (beside[0]?.offset ?? 0) <= blockColumns + gap;
  const end = isNear ? (beside.find(isEmptyColumn)?.offset ?? Number.POSITIVE_INFINITY) : 0;
  return columns
    .filter(({ offset }) => offset < Math.max(blockColumns, end))
    .map((column) => contentOf(column, headerRows));
}

export function isEmptyColumn({ inputs }: ColumnRead): boolean {
  return inputs.every((input) => input === '');
}

function contentOf({ offset, inputs, contents }: ColumnRead, headerRows: number): ColumnContent {
  const body = contents.slice(headerRows);
  const plain = {
    numberFormat: mostOften(
      body.map(({ numberFormat }) => numberFormat),
      Object.is,
    ),
    look: mostOften(
      body.map(({ look }) => look),
      isSameLook,
    ),
  };
  return {
    offset,
    header: String(inputs.slice(0, headerRows).findLast((input) => input !== '') ?? ''),
    cells: body.map((cell) => beside(cell, plain)),
    inputs: inputs.slice(headerRows),
    plain,
  };
}

/**
 * Returns what a cell has beside the plain format of its column. A cell that only looks different
 * counts too.
 */
function beside(cell: CellContent, plain: Pick<CellContent, 'numberFormat' | 'look'>): CellContent | undefined {
  const isPlain = isSameLook(cell.look, plain.look);
  if (cell.input === '' && isPlain) return undefined;
  return {
    input: cell.input,
    ...(cell.numberFormat === plain.numberFormat ? {} : { numberFormat: cell.numberFormat }),
    ...(isPlain ? {} : { look: cell.look ?? {} }),
  };
}

/**
 * Returns the most frequent value. Among equally frequent ones, it prefers the one with the fewest
 * properties, and then the first.
 */
function mostOften<Value>(values: readonly Value[], isSame: (a: Value, b: Value) => boolean): Value | undefined {
  const found: { readonly value: Value; count: number }[] = [];
  for (const value of values) {
    const same = found.find((one) => isSame(one.value, value));
    if (same) same.count += 1;
    else found.push({ value, count: 1 });
  }
  return found.sort((a, b) => b.count - a.count || said(a.value) - said(b.value))[0]?.value;
}

function said(value: unknown): number {
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((part) => part !== undefined).length
    : 0;
}
