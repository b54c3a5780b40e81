/** Finds formulas whose results spill over cells that a write would take. */
import { countCells, formatRect, type Obstacle, type Rect, subtractRect } from '../../../grid';
import { ADDRESS_PROPERTIES, getRange, toAddress } from '../anchors';
import { followUp, type QueryStep } from './run-queries';

/**
 * Excel reports the formula of only one cell at a time. So this number of cells is asked about in
 * one request, spread over all of them.
 */
const BATCH_CELLS = 100;
/** Limits the number of rounds. A result that was found takes its cells out of the next round. */
const MAX_ROUNDS = 4;

/**
 * @param filled cells that hold something
 * @param answer answers the question
 */
export function findSpills<T>(
  sheet: string,
  filled: readonly Rect[],
  answer: (spills: readonly Obstacle[]) => QueryStep<T>,
): QueryStep<T> {
  function findMore(spills: readonly Obstacle[], remainingRects: readonly Rect[], rounds: number): QueryStep<T> {
    const cells = spreadCells(remainingRects);
    if (cells.length === 0 || rounds === 0) return answer(spills);
    return followUp((context) => {
      const loadedCells = cells.map((rect) => {
        const cell = getRange(context, { sheet, rect });
        return {
          rect,
          spillParent: cell.getSpillParentOrNullObject().load(ADDRESS_PROPERTIES),
          spillRange: cell.getSpillingToRangeOrNullObject().load(ADDRESS_PROPERTIES),
        };
      });
      return () => {
        const formulas = loadedCells.flatMap(({ rect, spillParent, spillRange }) => {
          if (!spillRange.isNullObject) return rect;
          return spillParent.isNullObject ? [] : toAddress(spillParent).rect;
        });
        const byName = new Map(formulas.map((rect) => [formatRect(rect), rect]));
        return byName.size === 0 ? answer(spills) : readRanges(spills, remainingRects, rounds, byName);
      };
    });
  }

  function readRanges(
    spills: readonly Obstacle[],
    remainingRects: readonly Rect[],
    rounds: number,
    formulas: ReadonlyMap<string, Rect>,
  ): QueryStep<T> {
    return followUp((context) => {
      const loadedRanges = [...formulas].map(([name, rect]) => {
        return {
          name,
          range: getRange(context, { sheet, rect }).getSpillingToRangeOrNullObject().load(ADDRESS_PROPERTIES),
        };
      });
      return () => {
        const newSpills = loadedRanges.flatMap(({ name, range }): Obstacle[] =>
          range.isNullObject ? [] : [{ kind: 'spill', name, rect: toAddress(range).rect }],
        );
        const otherRects = newSpills.reduce(
          (rects, { rect }) => rects.flatMap((one) => subtractRect(one, rect)),
          remainingRects,
        );
        return newSpills.length === 0 ? answer(spills) : findMore([...spills, ...newSpills], otherRects, rounds - 1);
      };
    });
  }

  return findMore([], filled, MAX_ROUNDS);
}

/**
 * Returns all cells if there are few of them; otherwise as many as one request can ask about,
 * evenly spread.
 */
function spreadCells(rects: readonly Rect[]): readonly Rect[] {
  const total = rects.reduce((sum, rect) => sum + countCells(rect), 0);
  const count = Math.min(BATCH_CELLS, total);
  return Array.from({ length: count }, (_, nth) => findCellAt(rects, Math.floor((nth * total) / count))).flat();
}

/** Returns the cell with this number, counted through all rectangles, row by row. */
function findCellAt(rects: readonly Rect[], index: number): readonly Rect[] {
  let remainingIndex = index;
  for (const rect of rects) {
    const { row, column, columns } = rect;
    if (remainingIndex < countCells(rect))
      return [
        {
          row: row + Math.floor(remainingIndex / columns),
          column: column + (remainingIndex % columns),
          rows: 1,
          columns: 1,
        },
      ];
    remainingIndex -= countCells(rect);
  }
  return [];
}
