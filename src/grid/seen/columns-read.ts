/** Columns of single cells, as people keep them beside the rows of a block: what each cell says, made out of what was read of it. */

import type { CellInput } from '../values/cell-input';
import { type CellContent, type ColumnContent, isSameLook } from './cell-content';

/** Its rows from the block's first one on, the header included. */
export interface ColumnRead {
  /** Counted from the block's first column. */
  readonly offset: number;
  /** As they would have to be put back where they stand. */
  readonly inputs: readonly CellInput[];
  /** Every cell with its format, and with its look where those of the column are mixed. */
  readonly contents: readonly CellContent[];
}

/** What is known of the columns in which notes of a block may stand, counted from its first. */
export interface NotesSeen {
  readonly columns: readonly ColumnContent[];
  /** Nothing stands in these, and a note that somebody types there belongs to the block. */
  readonly free: readonly number[];
}

/**
 * Those of the block, and those beside it up to the first in which nothing stands.
 * @param gap how many empty columns may come before these
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

/** A cell that only looks different says something too. */
function beside(cell: CellContent, plain: Pick<CellContent, 'numberFormat' | 'look'>): CellContent | undefined {
  const isPlain = isSameLook(cell.look, plain.look);
  if (cell.input === '' && isPlain) return undefined;
  return {
    input: cell.input,
    ...(cell.numberFormat === plain.numberFormat ? {} : { numberFormat: cell.numberFormat }),
    ...(isPlain ? {} : { look: cell.look ?? {} }),
  };
}

/** Of several that are as frequent, that of which somebody has said least, and then the first. */
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
