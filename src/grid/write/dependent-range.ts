/**
 * Describes how a write changes the dependent ranges of a block and its caption, whether they are
 * still as in the snapshot, and how they are rolled back.
 */

import { containsRect, isSameRect, type Rect } from '../address/rect';
import type { ChartSource, ValidationRule } from '../snapshot/sheet-snapshot';
import { type CellInput, toShownText } from '../values/cell-input';

/** Rectangles count from the block's first cell. `former` is the extent before the write. */
export type DependentRange =
  /** Describes a table with this name. */
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly to: Rect;
      readonly former: Rect;
      /**
       * The table takes in these free cells beside the block. Excel may fill them with the formulas
       * of the table's columns.
       */
      readonly filled: readonly Rect[];
    }
  | {
      readonly kind: 'formulas';
      readonly part: Rect;
      /** Is set if the formulas are on another sheet; their part then counts from cell A1. */
      readonly sheet?: string;
      readonly to: readonly (readonly string[])[];
      readonly former: readonly (readonly string[])[];
    }
  | {
      readonly kind: 'name';
      readonly name: string;
      /** The name belongs to this sheet; undefined for a name of the workbook. */
      readonly sheet: string | undefined;
      readonly to: string;
      readonly former: string;
    }
  /** Describes the data validation of one column. */
  | { readonly kind: 'validation'; readonly rule: ValidationRule; readonly to: Rect; readonly former: Rect }
  /** Describes the print area of the block's sheet. */
  | { readonly kind: 'printArea'; readonly to: Rect; readonly former: Rect }
  /** Describes what one dimension of one series of a chart reads. */
  | {
      readonly kind: 'chart';
      /** Contains the chart. */
      readonly sheet: string;
      readonly name: string;
      /** Counts from 0. */
      readonly series: number;
      readonly dimension: ChartSource['dimension'];
      readonly to: Rect;
      readonly former: Rect;
    }
  /** Describes the cell above the block's first one. */
  | { readonly kind: 'caption'; readonly to: CaptionCell; readonly former: CaptionCell };

interface CaptionCell {
  readonly input: CellInput;
  /** The cell has this number format while it holds no caption; undefined while it holds one. */
  readonly numberFormat?: string;
}

/** Locates the cell of a caption, counted from the block's first. */
export const CAPTION_CELL: Rect = { row: -1, column: 0, rows: 1, columns: 1 };

/** Returns the change that takes this one back. */
export function invertDependentRange<One extends DependentRange>(range: One): One {
  return { ...range, to: range.former, former: range.to };
}

/**
 * Returns true if the dependent range is as in the snapshot, so no one has changed it since. Excel
 * itself may extend a table when cells below it are written.
 * @param currentRange the dependent range with its present extent as `former`; undefined if it was deleted
 */
export function isDependentRangeUnchanged(range: DependentRange, currentRange: DependentRange | undefined): boolean {
  if (!currentRange) return false;
  // Excel may have given inserted cells the validation of the cells above them.
  if (range.kind === 'validation' && currentRange.kind === 'validation')
    return isSameRect(currentRange.former, range.former) || isSameRect(currentRange.former, range.to);
  if (range.kind !== 'table' || currentRange.kind !== 'table') return isSameExtent(currentRange.former, range.former);
  const { to, former } = range;
  return (
    isSameRect(currentRange.former, former) ||
    (containsRect(currentRange.former, former) && containsRect(to, currentRange.former))
  );
}

/** Returns true if the change was made. */
export function isDependentRangeApplied(range: DependentRange, currentRange: DependentRange | undefined): boolean {
  return currentRange !== undefined && isSameExtent(currentRange.former, range.to);
}

function isSameExtent(one: DependentRange['to'], other: DependentRange['to']): boolean {
  if (isCaption(one) && isCaption(other)) return toShownText(one.input) === toShownText(other.input);
  return isRect(one) && isRect(other) ? isSameRect(one, other) : JSON.stringify(one) === JSON.stringify(other);
}

function isCaption(extent: DependentRange['to']): extent is CaptionCell {
  return typeof extent === 'object' && 'input' in extent;
}

export function hasCaption({
  dependentRanges = [],
}: {
  readonly dependentRanges?: readonly DependentRange[] | undefined;
}): boolean {
  return dependentRanges.some(({ kind }) => kind === 'caption');
}

function isRect(extent: DependentRange['to']): extent is Rect {
  return typeof extent === 'object' && 'rows' in extent;
}
