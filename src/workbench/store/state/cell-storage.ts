import type { CellValue, Rect } from '../cell-types';
import type { Formula } from '../formulas/formula';

/**
 * A cell stores a constant or a formula's last result. `null` is the empty cell, `''` an empty text
 * result.
 */
export type StoredValue = CellValue | null;

export const BLOCK_ROWS = 1024;

/**
 * A column keeps its cells in segments of {@link BLOCK_ROWS} rows. The current state shares
 * segments with the states that undo keeps: only the epoch that owns a segment may change it, any
 * other copies it first.
 */
interface CellColumn {
  readonly owner: number;
  readonly blocks: (CellBlock | undefined)[];
}

export interface CellBlock {
  readonly owner: number;
  readonly values: StoredValue[];
  formulas: Map<number, Formula> | undefined;
  /** Counts the values that are not `null`. */
  filledCount: number;
}

export type CellColumns = (CellColumn | undefined)[];

/** Holds a copy of cells of one column, which can be placed elsewhere. */
export interface CellSlice {
  readonly values: StoredValue[];
  readonly formulas: Map<number, Formula> | undefined;
}

export function valueAt(columns: CellColumns, row: number, column: number): StoredValue {
  return columns[column]?.blocks[Math.floor(row / BLOCK_ROWS)]?.values[row % BLOCK_ROWS] ?? null;
}

export function formulaAt(columns: CellColumns, row: number, column: number): Formula | undefined {
  return columns[column]?.blocks[Math.floor(row / BLOCK_ROWS)]?.formulas?.get(row % BLOCK_ROWS);
}

/** Returns a segment that this epoch may change. `columns` must already belong to the epoch. */
export function getWritableBlock(columns: CellColumns, epoch: number, column: number, blockIndex: number): CellBlock {
  const writableColumn = getWritableColumn(columns, epoch, column);
  const block = writableColumn.blocks[blockIndex];
  if (block?.owner === epoch) return block;
  const copy: CellBlock = block
    ? {
        owner: epoch,
        values: block.values.slice(),
        formulas: block.formulas && new Map(block.formulas),
        filledCount: block.filledCount,
      }
    : { owner: epoch, values: new Array<StoredValue>(BLOCK_ROWS).fill(null), formulas: undefined, filledCount: 0 };
  writableColumn.blocks[blockIndex] = copy;
  return copy;
}

export function setCell(block: CellBlock, index: number, value: StoredValue, formula?: Formula): void {
  const before = block.values[index];
  if (before === null || before === undefined) {
    if (value !== null) block.filledCount++;
  } else if (value === null) {
    block.filledCount--;
  }
  block.values[index] = value;
  if (formula) {
    block.formulas ??= new Map();
    block.formulas.set(index, formula);
  } else if (block.formulas?.delete(index) && block.formulas.size === 0) {
    block.formulas = undefined;
  }
}

export function clearCells(columns: CellColumns, epoch: number, rect: Rect): void {
  visitBlocks(columns, rect, (block, column, blockIndex, from, to) => {
    if (from === 0 && to === BLOCK_ROWS) {
      getWritableColumn(columns, epoch, column).blocks[blockIndex] = undefined;
      return;
    }
    if (isBlankBetween(block, from, to)) return;
    const writableBlock = getWritableBlock(columns, epoch, column, blockIndex);
    for (let index = from; index < to; index++) setCell(writableBlock, index, null);
  });
}

/** Copies a rectangle's cells, one slice per column; a column without cells yields undefined. */
export function readSlices(columns: CellColumns, rect: Rect): (CellSlice | undefined)[] {
  const slices: (CellSlice | undefined)[] = new Array(
    Math.max(0, Math.min(rect.columns, columns.length - rect.column)),
  ).fill(undefined);
  for (let offset = 0; offset < slices.length; offset++) {
    const last = lastFilledRow(columns[rect.column + offset]);
    const rows = Math.min(rect.rows, last + 1 - rect.row);
    if (rows <= 0) continue;
    const slice: { values: StoredValue[]; formulas: Map<number, Formula> | undefined } = {
      values: new Array<StoredValue>(rows).fill(null),
      formulas: undefined,
    };
    const columnRect = { row: rect.row, column: rect.column + offset, rows, columns: 1 };
    visitBlocks(columns, columnRect, (block, _column, blockIndex, from, to) => {
      const rowOffset = blockIndex * BLOCK_ROWS - rect.row;
      for (let index = from; index < to; index++) slice.values[index + rowOffset] = block.values[index] ?? null;
      if (!block.formulas) return;
      slice.formulas ??= new Map();
      for (const [index, formula] of block.formulas) {
        if (index >= from && index < to) slice.formulas.set(index + rowOffset, formula);
      }
    });
    slices[offset] = slice;
  }
  return slices;
}

/** Places slices over empty cells. */
export function placeSlices(
  columns: CellColumns,
  epoch: number,
  slices: readonly (CellSlice | undefined)[],
  row: number,
  column: number,
): void {
  for (const [offset, slice] of slices.entries()) {
    if (!slice) continue;
    const { values, formulas } = slice;
    for (let position = 0; position < values.length; ) {
      const blockIndex = Math.floor((row + position) / BLOCK_ROWS);
      const first = (row + position) % BLOCK_ROWS;
      const count = Math.min(BLOCK_ROWS - first, values.length - position);
      let filledCount = 0;
      for (let index = 0; index < count; index++) if (values[position + index] !== null) filledCount++;
      if (filledCount > 0) {
        const block = getWritableBlock(columns, epoch, column + offset, blockIndex);
        for (let index = 0; index < count; index++) block.values[first + index] = values[position + index] ?? null;
        block.filledCount += filledCount;
      }
      position += count;
    }
    for (const [index, formula] of formulas ?? []) {
      const block = getWritableBlock(columns, epoch, column + offset, Math.floor((row + index) / BLOCK_ROWS));
      block.formulas ??= new Map();
      block.formulas.set((row + index) % BLOCK_ROWS, formula);
    }
  }
}

/**
 * Calls the visitor for each existing segment in the rectangle; `from` and `to` are row indexes
 * inside the segment.
 */
export function visitBlocks(
  columns: CellColumns,
  rect: Rect,
  visit: (block: CellBlock, column: number, blockIndex: number, from: number, to: number) => void,
): void {
  const lastColumn = Math.min(rect.column + rect.columns, columns.length);
  const firstBlock = Math.floor(rect.row / BLOCK_ROWS);
  const lastRow = rect.row + rect.rows;
  for (let column = rect.column; column < lastColumn; column++) {
    const blocks = columns[column]?.blocks;
    if (!blocks) continue;
    const lastBlock = Math.min(blocks.length - 1, Math.floor((lastRow - 1) / BLOCK_ROWS));
    for (let blockIndex = firstBlock; blockIndex <= lastBlock; blockIndex++) {
      const block = blocks[blockIndex];
      if (!block) continue;
      const base = blockIndex * BLOCK_ROWS;
      visit(block, column, blockIndex, Math.max(0, rect.row - base), Math.min(BLOCK_ROWS, lastRow - base));
    }
  }
}

/** Returns the last non-empty row, or -1. */
export function lastFilledRow(column: CellColumn | undefined): number {
  const blocks = column?.blocks ?? [];
  for (let blockIndex = blocks.length - 1; blockIndex >= 0; blockIndex--) {
    const block = blocks[blockIndex];
    if (!block || block.filledCount === 0) continue;
    for (let index = BLOCK_ROWS - 1; index >= 0; index--) {
      if (block.values[index] !== null) return blockIndex * BLOCK_ROWS + index;
    }
  }
  return -1;
}

/** Returns the first non-empty row, or -1. */
export function firstFilledRow(column: CellColumn | undefined): number {
  for (const [blockIndex, block] of (column?.blocks ?? []).entries()) {
    if (!block || block.filledCount === 0) continue;
    const index = block.values.findIndex((value) => value !== null);
    if (index >= 0) return blockIndex * BLOCK_ROWS + index;
  }
  return -1;
}

function getWritableColumn(columns: CellColumns, epoch: number, column: number): CellColumn {
  const existing = columns[column];
  if (existing?.owner === epoch) return existing;
  // Fills the gap, so that a far column does not turn the array into a dictionary.
  while (columns.length < column) columns.push(undefined);
  const copy: CellColumn = { owner: epoch, blocks: existing ? existing.blocks.slice() : [] };
  columns[column] = copy;
  return copy;
}

function isBlankBetween(block: CellBlock, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (block.values[index] !== null) return false;
  return true;
}
