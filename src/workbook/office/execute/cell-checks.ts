/**
 * Checks the preconditions of a batch: it reads cells before it changes them, so that its response
 * shows a conflict and what to restore.
 */
import {
  type CheckResult,
  matchesSnapshot,
  type PreviousCells,
  type Rect,
  type Tolerance,
  toRelativeRect,
} from '../../../grid';
import { ADDRESS_PROPERTIES, type PartGetter, toAddress } from '../anchors';
import { loadContents, readFilledCells, readNumberFormats, toRowSource } from '../loaded-range';

interface CellsToCheck {
  readonly cells?: readonly {
    readonly part: Rect;
    /** The cells must have these contents; undefined if they are only read for the pre-image. */
    readonly expected?: PreviousCells | undefined;
    readonly hasFormats: boolean;
  }[];
  readonly free?: readonly Rect[];
}

/** @param first the place of the cell from which parts count */
export type Check = (first: Rect) => CheckResult;

export function queueCheck(
  getPart: PartGetter,
  { cells: cellsToRead = [], free = [] }: CellsToCheck,
  tolerance: Tolerance,
): Check {
  const loadedCells = cellsToRead.map((one) => ({ ...one, range: loadContents(getPart(one.part), one.hasFormats) }));
  const usedRanges = free.map((rect) =>
    loadContents(getPart(rect).getUsedRangeOrNullObject(true).load(ADDRESS_PROPERTIES), true),
  );
  return (first) => {
    const snapshots = loadedCells.map(({ part, expected, hasFormats, range }) => {
      const numberFormats = hasFormats ? readNumberFormats(range) : expected?.numberFormats;
      return { expected, current: { ...expected, part, rows: toRowSource(range), numberFormats } };
    });
    const filledCells = usedRanges.flatMap(
      (range) => readFilledCells(range, () => toRelativeRect(first, toAddress(range).rect)) ?? [],
    );
    const isAsExpected = snapshots.every(
      ({ expected, current }) => !expected || matchesSnapshot(expected, current.rows, tolerance),
    );
    return {
      overwrittenCells: [...filledCells, ...snapshots.map(({ current }) => current)],
      conflict: isAsExpected ? (filledCells.length > 0 ? 'CellsInTheWay' : undefined) : 'CellsChanged',
    };
  };
}
