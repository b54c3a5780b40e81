/**
 * Describes how a write changes the dependent ranges of a block and its caption, whether they are still as in the snapshot, and how they are
 * rolled back.
 */

import { containsRect, equalRect, type Rect } from '../address/rect';
import type { ValidationRule } from '../seen/seen-cells';
import { type CellInput, textOfInput } from '../values/cell-input';

/** Rectangles count from the block's first cell. `former` is the extent before the write. */
export type Reach =
  /** The table has this name. */
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly to: Rect;
      readonly former: Rect;
      /** The table takes in these free cells beside the block, and Excel may fill them with the formulas of its columns. */
      readonly filled: readonly Rect[];
    }
  | {
      readonly kind: 'formulas';
      readonly part: Rect;
      /** It is set if the formulas are on another sheet; their part then counts from cell A1. */
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
  /** This is the data validation of one column. */
  | { readonly kind: 'validation'; readonly rule: ValidationRule; readonly to: Rect; readonly former: Rect }
  /** This is the print area of the block's sheet. */
  | { readonly kind: 'printArea'; readonly to: Rect; readonly former: Rect }
  /** This is one cell beside the block, under a hidden name of its own. */
  | {
      readonly kind: 'caption';
      readonly name: string;
      /** The cell is here while it has no name. */
      readonly part: Rect;
      readonly to: CaptionCell;
      readonly former: CaptionCell;
    };

interface CaptionCell {
  readonly isNamed: boolean;
  readonly input: CellInput;
  /** It is undefined if it was not read; the cell then looks like its column. */
  readonly numberFormat?: string;
}

/** The same, back to where it was. */
export function reachBack<One extends Reach>(reach: One): One {
  return { ...reach, to: reach.former, former: reach.to };
}

/**
 * Returns true if it is as in the snapshot, so no one has changed it since. Excel itself may extend a table when cells below it are written.
 * @param now as it was found, in place of its former reach; undefined where it is gone
 */
export function isReachAsSeen(reach: Reach, now: Reach | undefined): boolean {
  if (!now) return false;
  // Cells that are inserted may take after those above them.
  if (reach.kind === 'validation' && now.kind === 'validation')
    return equalRect(now.former, reach.former) || equalRect(now.former, reach.to);
  if (reach.kind !== 'table' || now.kind !== 'table') return isSame(now.former, reach.former);
  const { to, former } = reach;
  return equalRect(now.former, former) || (containsRect(now.former, former) && containsRect(to, now.former));
}

/** Returns true if the change was made. A caption gets its name first, so a request may have stopped before its text. */
export function isReachSet(reach: Reach, now: Reach | undefined): boolean {
  if (reach.kind === 'caption' && now?.kind === 'caption' && now.former.isNamed && !reach.former.isNamed) return true;
  return now !== undefined && isSame(now.former, reach.to);
}

function isSame(one: Reach['to'], other: Reach['to']): boolean {
  if (isCaption(one) && isCaption(other))
    return one.isNamed === other.isNamed && textOfInput(one.input) === textOfInput(other.input);
  return isRect(one) && isRect(other) ? equalRect(one, other) : JSON.stringify(one) === JSON.stringify(other);
}

function isCaption(reach: Reach['to']): reach is CaptionCell {
  return typeof reach === 'object' && 'isNamed' in reach;
}

function isRect(reach: Reach['to']): reach is Rect {
  return typeof reach === 'object' && 'rows' in reach;
}
