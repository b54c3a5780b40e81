/** How far something goes that people built over a block: whether it is as it was looked at, how it is changed, and how it goes back. */
import { containsRect, equalRect, type Rect } from './rect';

/** Rectangles count from the block's first cell. `former` is how far it went before. */
export type Reach =
  /** A table, by its name. */
  {
    readonly kind: 'table';
    readonly name: string;
    readonly to: Rect;
    readonly former: Rect;
    /** Free cells beside the block that it takes in, and that Excel may fill with the formulas of its columns. */
    readonly filled: readonly Rect[];
  };

/** The same, back to where it was. */
export function reachBack(reach: Reach): Reach {
  return { ...reach, to: reach.former, former: reach.to };
}

/**
 * Whether somebody has changed it since it was looked at. Excel itself may let a table grow with what is written below it.
 * @param now as it was found, in place of its former reach; undefined where it is gone
 */
export function isReachAsSeen({ to, former }: Reach, now: Reach | undefined): boolean {
  if (!now) return false;
  return equalRect(now.former, former) || (containsRect(now.former, former) && containsRect(to, now.former));
}

/** Whether it goes as far as it was to. */
export function isReachSet(reach: Reach, now: Reach | undefined): boolean {
  return now !== undefined && equalRect(now.former, reach.to);
}
