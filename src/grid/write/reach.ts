/**
 * Describes how a write changes the dependent ranges of a block and its caption, whether they are
 * still as in the snapshot, and how they are rolled back.
 */

import { containsRect, equalRect, type Rect } from '../address/rect';
import type { ValidationRule } from '../seen/seen-cells';
import { type CellInput, textOfInput } from '../values/cell-input';

/** Rectangles count from the block's first cell. `former` is the extent before the write. */
export type Reach =
  /** Describes a table with this name. */
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly to: Rect;
      readonly former: Rect;
      /**
       * The free cells beside the block that the table takes in. Excel may fill them with the
       * formulas of the table's columns.
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
      /** Is the sheet that the name belongs to; undefined for a name of the workbook. */
      readonly sheet: string | undefined;
      readonly to: string;
      readonly former: string;
    }
  /** Describes the data validation of one column. */
  | { readonly kind: 'validation'; readonly rule: ValidationRule; readonly to: Rect; readonly former: Rect }
  /** Describes the print area of the block's sheet. */
  | { readonly kind: 'printArea'; readonly to: Rect; readonly former: Rect }
  /** The cell above the block's first one. */
  | { readonly kind: 'caption'; readonly to: CaptionCell; readonly former: CaptionCell };

interface CaptionCell {
  readonly input: CellInput;
  /** The number format of the cell while it holds no caption; undefined while it holds one. */
  readonly numberFormat?: string;
}

/** The cell of a caption, counted from the block's first. */
export const ABOVE: Rect = { row: -1, column: 0, rows: 1, columns: 1 };

/** Returns the change that takes this one back. */
export function reachBack<One extends Reach>(reach: One): One {
  return { ...reach, to: reach.former, former: reach.to };
}

/**
 * Returns true if the dependent range is as in the snapshot, so no one has changed it since. Excel
 * itself may extend a table when cells below it are written.
 * @param now the dependent range with its present extent as `former`; undefined if it was deleted
 */
export function isReachAsSeen(reach: Reach, now: Reach | undefined): boolean {
  if (!now) return false;
  // Excel may have given inserted cells the validation of the cells above them.
  if (reach.kind === 'validation' && now.kind === 'validation')
    return equalRect(now.former, reach.former) || equalRect(now.former, reach.to);
  if (reach.kind !== 'table' || now.kind !== 'table') return isSame(now.former, reach.former);
  const { to, former } = reach;
  return equalRect(now.former, former) || (containsRect(now.former, former) && containsRect(to, now.former));
}

/** Returns true if the change was made. */
export function isReachSet(reach: Reach, now: Reach | undefined): boolean {
  return now !== undefined && isSame(now.former, reach.to);
}

function isSame(one: Reach['to'], other: Reach['to']): boolean {
  if (isCaption(one) && isCaption(other)) return textOfInput(one.input) === textOfInput(other.input);
  return isRect(one) && isRect(other) ? equalRect(one, other) : JSON.stringify(one) === JSON.stringify(other);
}

function isCaption(reach: Reach['to']): reach is CaptionCell {
  return typeof reach === 'object' && 'input' in reach;
}

export function hasCaption({ reaches = [] }: { readonly reaches?: readonly Reach[] | undefined }): boolean {
  return reaches.some(({ kind }) => kind === 'caption');
}

function isRect(reach: Reach['to']): reach is Rect {
  return typeof reach === 'object' && 'rows' in reach;
}
