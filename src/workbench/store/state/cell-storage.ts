import type { CellValue, Rect } from '../cell-types';
import type { Formula } from '../formulas/formula';

/**
 * A cell stores a constant or a formula's last result. `null` is the empty cell, `''` an empty text
 * result.
 */
export type StoredValue = CellValue | null;

export const SEGMENT_ROWS = 1024;

/**
 * A column keeps its cells in segments of {@link SEGMENT_ROWS} rows. The current state shares
 * segments with the states that undo keeps: only the epoch that owns a segment may change it, any
 * other copies it first.
 */
interface CellColumn {
  readonly owner: number;
  readonly segments: (CellSegment | undefined)[];
}

export interface CellSegment {
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
  return columns[column]?.segments[Math.floor(row / SEGMENT_ROWS)]?.values[row % SEGMENT_ROWS] ?? null;
}

export function formulaAt(columns: CellColumns, row: number, column: number): Formula | undefined {
  return columns[column]?.segments[Math.floor(row / SEGMENT_ROWS)]?.formulas?.get(row % SEGMENT_ROWS);
}

/** Returns a segment that this epoch may change. `columns` must already belong to the epoch. */
export function getWritableSegment(
  columns: CellColumns,
  epoch: number,
  column: number,
  segmentIndex: number,
): CellSegment {
  const writableColumn = getWritableColumn(columns, epoch, column);
  const segment = writableColumn.segments[segmentIndex];
  if (segment?.owner === epoch) return segment;
  const copy: CellSegment = segment
    ? {
        owner: epoch,
        values: segment.values.slice(),
        formulas: segment.formulas && new Map(segment.formulas),
        filledCount: segment.filledCount,
      }
    : { owner: epoch, values: new Array<StoredValue>(SEGMENT_ROWS).fill(null), formulas: undefined, filledCount: 0 };
  writableColumn.segments[segmentIndex] = copy;
  return copy;
}

export function setCell(segment: CellSegment, index: number, value: StoredValue, formula?: Formula): void {
  const before = segment.values[index];
  if (before === null || before === undefined) {
    if (value !== null) segment.filledCount++;
  } else if (value === null) {
    segment.filledCount--;
  }
  segment.values[index] = value;
  if (formula) {
    segment.formulas ??= new Map();
    segment.formulas.set(index, formula);
  } else if (segment.formulas?.delete(index) && segment.formulas.size === 0) {
    segment.formulas = undefined;
  }
}

export function clearCells(columns: CellColumns, epoch: number, rect: Rect): void {
  visitSegments(columns, rect, (segment, column, segmentIndex, from, to) => {
    if (from === 0 && to === SEGMENT_ROWS) {
      getWritableColumn(columns, epoch, column).segments[segmentIndex] = undefined;
      return;
    }
    if (isBlankBetween(segment, from, to)) return;
    const writableSegment = getWritableSegment(columns, epoch, column, segmentIndex);
    for (let index = from; index < to; index++) setCell(writableSegment, index, null);
  });
}

/** Copies a rectangle's cells, one slice per column; a column without cells yields undefined. */
export function readSlices(columns: CellColumns, rect: Rect): (CellSlice | undefined)[] {
  const slices: (CellSlice | undefined)[] = new Array(
    Math.max(0, Math.min(rect.columns, columns.length - rect.column)),
  ).fill(undefined);
  for (let offset = 0; offset < slices.length; offset++) {
    const last = findLastFilledRow(columns[rect.column + offset]);
    const rows = Math.min(rect.rows, last + 1 - rect.row);
    if (rows <= 0) continue;
    const slice: { values: StoredValue[]; formulas: Map<number, Formula> | undefined } = {
      values: new Array<StoredValue>(rows).fill(null),
      formulas: undefined,
    };
    const columnRect = { row: rect.row, column: rect.column + offset, rows, columns: 1 };
    visitSegments(columns, columnRect, (segment, _column, segmentIndex, from, to) => {
      const rowOffset = segmentIndex * SEGMENT_ROWS - rect.row;
      for (let index = from; index < to; index++) slice.values[index + rowOffset] = segment.values[index] ?? null;
      if (!segment.formulas) return;
      slice.formulas ??= new Map();
      for (const [index, formula] of segment.formulas) {
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
      const segmentIndex = Math.floor((row + position) / SEGMENT_ROWS);
      const first = (row + position) % SEGMENT_ROWS;
      const count = Math.min(SEGMENT_ROWS - first, values.length - position);
      let filledCount = 0;
      for (let index = 0; index < count; index++) if (values[position + index] !== null) filledCount++;
      if (filledCount > 0) {
        const segment = getWritableSegment(columns, epoch, column + offset, segmentIndex);
        for (let index = 0; index < count; index++) segment.values[first + index] = values[position + index] ?? null;
        segment.filledCount += filledCount;
      }
      position += count;
    }
    for (const [index, formula] of formulas ?? []) {
      const segment = getWritableSegment(columns, epoch, column + offset, Math.floor((row + index) / SEGMENT_ROWS));
      segment.formulas ??= new Map();
      segment.formulas.set((row + index) % SEGMENT_ROWS, formula);
    }
  }
}

/**
 * Calls the visitor for each existing segment in the rectangle; `from` and `to` are row indexes
 * inside the segment.
 */
export function visitSegments(
  columns: CellColumns,
  rect: Rect,
  visit: (segment: CellSegment, column: number, segmentIndex: number, from: number, to: number) => void,
): void {
  const lastColumn = Math.min(rect.column + rect.columns, columns.length);
  const firstSegment = Math.floor(rect.row / SEGMENT_ROWS);
  const lastRow = rect.row + rect.rows;
  for (let column = rect.column; column < lastColumn; column++) {
    const segments = columns[column]?.segments;
    if (!segments) continue;
    const lastSegment = Math.min(segments.length - 1, Math.floor((lastRow - 1) / SEGMENT_ROWS));
    for (let segmentIndex = firstSegment; segmentIndex <= lastSegment; segmentIndex++) {
      const segment = segments[segmentIndex];
      if (!segment) continue;
      const base = segmentIndex * SEGMENT_ROWS;
      visit(segment, column, segmentIndex, Math.max(0, rect.row - base), Math.min(SEGMENT_ROWS, lastRow - base));
    }
  }
}

/** Returns the last non-empty row, or -1. */
export function findLastFilledRow(column: CellColumn | undefined): number {
  const segments = column?.segments ?? [];
  for (let segmentIndex = segments.length - 1; segmentIndex >= 0; segmentIndex--) {
    const segment = segments[segmentIndex];
    if (!segment || segment.filledCount === 0) continue;
    for (let index = SEGMENT_ROWS - 1; index >= 0; index--) {
      if (segment.values[index] !== null) return segmentIndex * SEGMENT_ROWS + index;
    }
  }
  return -1;
}

/** Returns the first non-empty row, or -1. */
export function findFirstFilledRow(column: CellColumn | undefined): number {
  for (const [segmentIndex, segment] of (column?.segments ?? []).entries()) {
    if (!segment || segment.filledCount === 0) continue;
    const index = segment.values.findIndex((value) => value !== null);
    if (index >= 0) return segmentIndex * SEGMENT_ROWS + index;
  }
  return -1;
}

function getWritableColumn(columns: CellColumns, epoch: number, column: number): CellColumn {
  const existing = columns[column];
  if (existing?.owner === epoch) return existing;
  // Fills the gap, so that a far column does not turn the array into a dictionary.
  while (columns.length < column) columns.push(undefined);
  const copy: CellColumn = { owner: epoch, segments: existing ? existing.segments.slice() : [] };
  columns[column] = copy;
  return copy;
}

function isBlankBetween(segment: CellSegment, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (segment.values[index] !== null) return false;
  return true;
}
