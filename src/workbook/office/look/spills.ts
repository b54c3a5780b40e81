/** Finds formulas whose results spill over cells that a write would take. */
import { cellCount, formatRect, type Obstacle, type Rect, subtractRect } from '../../../grid';
import { addressOf, PLACE, rangeAt } from '../anchors';
import { askFurther, type Step } from './ask';

/**
 * Excel reports the formula of only one cell at a time. So this number of cells is asked about in
 * one request, spread over all of them.
 */
const CELLS_ASKED = 100;
/** Limits the number of rounds. A result that was found takes its cells out of the next round. */
const MOST_ROUNDS = 4;

/**
 * @param filled cells that hold something
 * @param done answers the question
 */
export function findSpills<T>(
  sheet: string,
  filled: readonly Rect[],
  done: (spills: readonly Obstacle[]) => Step<T>,
): Step<T> {
  function findMore(found: readonly Obstacle[], left: readonly Rect[], rounds: number): Step<T> {
    const cells = spreadCells(left);
    if (cells.length === 0 || rounds === 0) return done(found);
    return askFurther((context) => {
      const asked = cells.map((rect) => {
        const cell = rangeAt(context, { sheet, rect });
        return {
          rect,
          parent: cell.getSpillParentOrNullObject().load(PLACE),
          own: cell.getSpillingToRangeOrNullObject().load(PLACE),
        };
      });
      return () => {
        const formulas = asked.flatMap(({ rect, parent, own }) => {
          if (!own.isNullObject) return rect;
          return parent.isNullObject ? [] : addressOf(parent).rect;
        });
        const byName = new Map(formulas.map((rect) => [formatRect(rect), rect]));
        return byName.size === 0 ? done(found) : readRanges(found, left, rounds, byName);
      };
    });
  }

  function readRanges(
    found: readonly Obstacle[],
    left: readonly Rect[],
    rounds: number,
    formulas: ReadonlyMap<string, Rect>,
  ): Step<T> {
    return askFurther((context) => {
      const asked = [...formulas].map(([name, rect]) => {
        return { name, range: rangeAt(context, { sheet, rect }).getSpillingToRangeOrNullObject().load(PLACE) };
      });
      return () => {
        const more = asked.flatMap(({ name, range }): Obstacle[] =>
          range.isNullObject ? [] : [{ kind: 'spill', name, rect: addressOf(range).rect }],
        );
        const rest = more.reduce((rects, { rect }) => rects.flatMap((one) => subtractRect(one, rect)), left);
        return more.length === 0 ? done(found) : findMore([...found, ...more], rest, rounds - 1);
      };
    });
  }

  return findMore([], filled, MOST_ROUNDS);
}

/**
 * Returns all cells if there are few of them; otherwise as many as one request can ask about,
 * evenly spread.
 */
function spreadCells(rects: readonly Rect[]): readonly Rect[] {
  const total = rects.reduce((sum, rect) => sum + cellCount(rect), 0);
  const count = Math.min(CELLS_ASKED, total);
  return Array.from({ length: count }, (_, nth) => cellAt(rects, Math.floor((nth * total) / count))).flat();
}

/** Returns the cell with this number, counted through all rectangles, row by row. */
function cellAt(rects: readonly Rect[], index: number): readonly Rect[] {
  let left = index;
  for (const rect of rects) {
    const { row, column, columns } = rect;
    if (left < cellCount(rect))
      return [{ row: row + Math.floor(left / columns), column: column + (left % columns), rows: 1, columns: 1 }];
    left -= cellCount(rect);
  }
  return [];
}
