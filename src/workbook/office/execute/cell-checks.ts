/**
 * Checks the preconditions of a batch: it reads cells before it changes them, so that its response
 * shows a conflict and what to restore.
 */
import { type Checked, matchesSnapshot, offsetFrom, type Rect, type Stood, type Tolerance } from '../../../grid';
import { addressOf, type PartOf, PLACE } from '../anchors';
import { filledOf, formatsOf, loadAll, rowsOf } from '../read-range';

interface CellsToCheck {
  readonly cells?: readonly {
    readonly part: Rect;
    /** The contents that the cells must have; undefined if they are only read for the pre-image. */
    readonly expected?: Stood | undefined;
    readonly hasFormats: boolean;
  }[];
  readonly free?: readonly Rect[];
}

/** @param first the place of the cell from which parts count */
export type Check = (first: Rect) => Checked;

export function queueCheck(part: PartOf, { cells = [], free = [] }: CellsToCheck, tolerance: Tolerance): Check {
  const read = cells.map((one) => ({ ...one, range: loadAll(part(one.part), one.hasFormats) }));
  const used = free.map((rect) => loadAll(part(rect).getUsedRangeOrNullObject(true).load(PLACE), true));
  return (first) => {
    const found = read.map(({ part, expected, hasFormats, range }) => {
      const numberFormats = hasFormats ? formatsOf(range) : expected?.numberFormats;
      return { expected, now: { ...expected, part, rows: rowsOf(range), numberFormats } };
    });
    const filled = used.flatMap((range) => filledOf(range, () => offsetFrom(first, addressOf(range).rect)) ?? []);
    const isAsExpected = found.every(
      ({ expected, now }) => !expected || matchesSnapshot(expected, now.rows, tolerance),
    );
    return {
      overwritten: [...filled, ...found.map(({ now }) => now)],
      conflict: isAsExpected ? (filled.length > 0 ? 'CellsInTheWay' : undefined) : 'CellsChanged',
    };
  };
}
