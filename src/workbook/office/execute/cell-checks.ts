/** What a batch relies on: it reads these cells before it changes them, so that its response tells of a conflict and what to restore. */
import { type Checked, isAsItStood, offsetFrom, type Rect, type Stood, type Tolerance } from '../../../grid';
import { addressOf, type PartOf, PLACE } from '../anchors';
import { filledOf, formatsOf, loadAll, rowsOf } from '../read-range';

interface CellsToCheck {
  readonly held?: readonly {
    readonly part: Rect;
    /** Undefined for cells that are only read. */
    readonly expected?: Stood | undefined;
    readonly hasFormats: boolean;
  }[];
  readonly free?: readonly Rect[];
}

/** @param first place of the cell from which parts count */
export type Check = (first: Rect) => Checked;

export function queueCheck(part: PartOf, { held = [], free = [] }: CellsToCheck, tolerance: Tolerance): Check {
  const read = held.map((one) => ({ ...one, range: loadAll(part(one.part), one.hasFormats) }));
  const used = free.map((rect) => loadAll(part(rect).getUsedRangeOrNullObject(true).load(PLACE), true));
  return (first) => {
    const found = read.map(({ part, expected, hasFormats, range }) => {
      const numberFormats = hasFormats ? formatsOf(range) : expected?.numberFormats;
      return { expected, now: { ...expected, part, rows: rowsOf(range), numberFormats } };
    });
    const filled = used.flatMap((range) => filledOf(range, () => offsetFrom(first, addressOf(range).rect)) ?? []);
    const isAsExpected = found.every(({ expected, now }) => !expected || isAsItStood(expected, now.rows, tolerance));
    return {
      overwritten: [...filled, ...found.map(({ now }) => now)],
      conflict: isAsExpected ? (filled.length > 0 ? 'CellsInTheWay' : undefined) : 'CellsChanged',
    };
  };
}
