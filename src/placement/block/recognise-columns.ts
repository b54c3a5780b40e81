/** Finds out which of a block's columns, as they were last written, each present column is. */
import type { BlockColumn } from '../record/packed-record';

type WrittenColumn = Pick<BlockColumn, 'title' | 'shown' | 'mark'>;
type PresentColumn = Pick<BlockColumn, 'shown' | 'mark'>;

/**
 * Lists the columns that are not recognised yet, in the block and among those that were written.
 */
interface Unknown {
  readonly offsets: readonly number[];
  readonly indexes: readonly number[];
}

interface Recognised {
  /**
   * Holds, for each present column, the index of its written column; undefined for a user column.
   */
  readonly keptAt: readonly (number | undefined)[];
  /** Lists pairs that only their places suggest, neither a header nor a first value. */
  readonly inPlace: readonly (readonly [offset: number, index: number])[];
}

/**
 * Recognises columns by their headers, and columns that the user renamed by place and first value
 * between recognised ones. A header that occurs more often than it was written proves nothing.
 */
export function recogniseColumns(kept: readonly WrittenColumn[], present: readonly PresentColumn[]): Recognised {
  const keptAt: (number | undefined)[] = present.map(() => undefined);
  const pairEqual = (
    parts: readonly Unknown[],
    keyOf: (column: PresentColumn) => string,
    was: (column: WrittenColumn) => string = keyOf,
  ) => {
    for (const { offsets, indexes } of parts) {
      const written = groupByKey(indexes, (index) => was(kept[index] ?? NOTHING));
      for (const [key, found] of groupByKey(offsets, (offset) => keyOf(present[offset] ?? NOTHING))) {
        const same = written.get(key) ?? [];
        if (same.length === found.length) for (const [nth, offset] of found.entries()) keptAt[offset] = same[nth];
      }
    }
  };
  const header = ({ shown }: PresentColumn) => shown;
  pairEqual(unknownColumns(keptAt, kept.length), ({ shown, mark }) => shown && JSON.stringify([shown, mark]));
  pairEqual(unknownColumns(keptAt, kept.length), header);
  pairEqual(unknownBetweenKnown(keptAt, kept.length), header);
  pairEqual(unknownColumns(keptAt, kept.length), header, ({ title }) => title);
  const inPlace = unknownBetweenKnown(keptAt, kept.length).flatMap(({ offsets, indexes }) => {
    const candidates =
      offsets.length > indexes.length ? offsets.filter((offset) => present[offset]?.shown !== '') : offsets;
    if (candidates.length !== indexes.length) return [];
    return candidates.map((offset, nth) => [offset, indexes[nth] ?? -1] as const);
  });
  const isCertain = ([offset, index]: (typeof inPlace)[number]) => {
    const { shown, mark } = present[offset] ?? NOTHING;
    // Without headers a column shows nothing but its first value, which the user may have edited.
    return shown === mark || mark === kept[index]?.mark;
  };
  for (const [offset, index] of inPlace.filter(isCertain)) keptAt[offset] = index;
  return { keptAt, inPlace: inPlace.filter((pair) => !isCertain(pair)) };
}

const NOTHING = { title: '', shown: '', mark: '' };

/** Groups indexes by their texts; indexes with an empty text are left out. */
export function groupByKey(list: readonly number[], keyOf: (at: number) => string): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const at of list) {
    const key = keyOf(at);
    const group = groups.get(key);
    if (group) group.push(at);
    else if (key !== '') groups.set(key, [at]);
  }
  return groups;
}

function unknownColumns(keptAt: readonly (number | undefined)[], written: number): Unknown[] {
  const isKnown = new Set(keptAt);
  const offsets = [...keptAt.keys()].filter((offset) => keptAt[offset] === undefined);
  return [{ offsets, indexes: [...Array(written).keys()].filter((index) => !isKnown.has(index)) }];
}

/**
 * Returns the unknown columns between two recognised ones, if no recognised column was between
 * these when they were written.
 */
function unknownBetweenKnown(keptAt: readonly (number | undefined)[], written: number): Unknown[] {
  const known = [...keptAt.entries(), [keptAt.length, written] as const].flatMap(([offset, index]) =>
    index === undefined ? [] : [{ offset, index }],
  );
  const sorted = [-1, ...known.map(({ index }) => index).sort((one, other) => one - other)];
  const nextOf = new Map(sorted.map((index, at) => [index, sorted[at + 1]]));
  let before = { offset: -1, index: -1 };
  return known.flatMap((after) => {
    const { offset, index } = before;
    before = after;
    if (nextOf.get(index) !== after.index) return [];
    return [{ offsets: between(offset, after.offset), indexes: between(index, after.index) }];
  });
}

function between(before: number, after: number): number[] {
  return Array.from({ length: after - before - 1 }, (_, at) => before + 1 + at);
}
