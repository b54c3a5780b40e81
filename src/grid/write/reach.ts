/**
 * How far something goes that people built over a block, and what its caption says: whether it is as it was looked at, how it is changed, and
 * how it goes back.
 */

import { containsRect, equalRect, type Rect } from '../address/rect';
import type { ValidationRule } from '../seen/seen-cells';
import { type CellInput, textOfInput } from '../values/cell-input';

/** Rectangles count from the block's first cell. `former` is how far it went before. */
export type Reach =
  /** A table, by its name. */
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly to: Rect;
      readonly former: Rect;
      /** Free cells beside the block that it takes in, and that Excel may fill with the formulas of its columns. */
      readonly filled: readonly Rect[];
    }
  | {
      readonly kind: 'formulas';
      readonly part: Rect;
      /** Another one than the block's: its part counts from its own first cell. */
      readonly sheet?: string;
      readonly to: readonly (readonly string[])[];
      readonly former: readonly (readonly string[])[];
    }
  | {
      readonly kind: 'name';
      readonly name: string;
      /** To which it belongs; undefined for the workbook's own. */
      readonly sheet: string | undefined;
      readonly to: string;
      readonly former: string;
    }
  /** What may be typed into the rows of one column. */
  | { readonly kind: 'validation'; readonly rule: ValidationRule; readonly to: Rect; readonly former: Rect }
  /** Of the block's sheet. */
  | { readonly kind: 'printArea'; readonly to: Rect; readonly former: Rect }
  /** One cell beside the block, which its own hidden name follows. */
  | {
      readonly kind: 'caption';
      readonly name: string;
      /** Where it is while it has no name. */
      readonly part: Rect;
      readonly to: CaptionCell;
      readonly former: CaptionCell;
    };

interface CaptionCell {
  readonly isNamed: boolean;
  readonly input: CellInput;
  /** Undefined where nobody has looked: then the cell looks as its column does. */
  readonly numberFormat?: string;
}

/** The same, back to where it was. */
export function reachBack<One extends Reach>(reach: One): One {
  return { ...reach, to: reach.former, former: reach.to };
}

/**
 * Whether it is as it was looked at, or somebody has changed it since. Excel itself may let a table grow with what is written below it.
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

/** Whether it goes as far as it was to. A caption gets its name first: a request may have stopped before its text. */
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
