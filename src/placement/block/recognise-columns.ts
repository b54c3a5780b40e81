/** Finds out which of a block's columns, as they were last written, each present column is. */
import { groupBy } from '../../grid';
import type { BlockColumn } from '../record/packed-record';

type WrittenColumn = Pick<BlockColumn, 'title' | 'shown' | 'mark'>;
type CurrentColumn = Pick<BlockColumn, 'shown' | 'mark'>;

/**
 * Lists the columns that are not recognised yet, in the block and among those that were written.
 */
interface UnmatchedColumns {
  readonly offsets: readonly number[];
  readonly indexes: readonly number[];
}

interface RecognisedColumns {
  /**
   * Holds, for each present column, the index of its written column; undefined for a user column.
   */
  readonly writtenIndexes: readonly (number | undefined)[];
  /** Lists pairs that only their places suggest, neither a header nor a first value. */
  readonly uncertainPairs: readonly (readonly [offset: number, index: number])[];
}

/**
 * Recognises columns by their headers, and columns that the user renamed by place and first value
 * between recognised ones. A header that occurs more often than it was written proves nothing.
 */
export function recogniseColumns(
  writtenColumns: readonly WrittenColumn[],
  currentColumns: readonly CurrentColumn[],
): RecognisedColumns {
  const writtenIndexes: (number | undefined)[] = currentColumns.map(() => undefined);
  const pairByKey = (
    parts: readonly UnmatchedColumns[],
    getKey: (column: CurrentColumn) => string,
    getWrittenKey: (column: WrittenColumn) => string = getKey,
  ) => {
    for (const { offsets, indexes } of parts) {
      const indexesByKey = groupByKey(indexes, (index) => getWrittenKey(writtenColumns[index] ?? NO_COLUMN));
      for (const [key, matchingOffsets] of groupByKey(offsets, (offset) =>
        getKey(currentColumns[offset] ?? NO_COLUMN),
      )) {
        const matchingIndexes = indexesByKey.get(key) ?? [];
        if (matchingIndexes.length === matchingOffsets.length)
          for (const [position, offset] of matchingOffsets.entries())
            writtenIndexes[offset] = matchingIndexes[position];
      }
    }
  };
  const getHeader = ({ shown }: CurrentColumn) => shown;
  pairByKey(
    findUnmatched(writtenIndexes, writtenColumns.length),
    ({ shown, mark }) => shown && JSON.stringify([shown, mark]),
  );
  pairByKey(findUnmatched(writtenIndexes, writtenColumns.length), getHeader);
  pairByKey(findUnmatchedBetweenMatched(writtenIndexes, writtenColumns.length), getHeader);
  pairByKey(findUnmatched(writtenIndexes, writtenColumns.length), getHeader, ({ title }) => title);
  const uncertainPairs = findUnmatchedBetweenMatched(writtenIndexes, writtenColumns.length).flatMap(
    ({ offsets, indexes }) => {
      const candidates =
        offsets.length > indexes.length ? offsets.filter((offset) => currentColumns[offset]?.shown !== '') : offsets;
      if (candidates.length !== indexes.length) return [];
      return candidates.map((offset, position) => [offset, indexes[position] ?? -1] as const);
    },
  );
  const isCertain = ([offset, index]: (typeof uncertainPairs)[number]) => {
    const { shown, mark } = currentColumns[offset] ?? NO_COLUMN;
    // Without headers a column shows nothing but its first value, which the user may have edited.
    return shown === mark || mark === writtenColumns[index]?.mark;
  };
  for (const [offset, index] of uncertainPairs.filter(isCertain)) writtenIndexes[offset] = index;
  return { writtenIndexes, uncertainPairs: uncertainPairs.filter((pair) => !isCertain(pair)) };
}

const NO_COLUMN = { title: '', shown: '', mark: '' };

/** Groups indexes by their texts; indexes with an empty text are left out. */
export function groupByKey(list: readonly number[], getKey: (at: number) => string): ReadonlyMap<string, number[]> {
  const groups = groupBy(list, getKey);
  groups.delete('');
  return groups;
}

function findUnmatched(writtenIndexes: readonly (number | undefined)[], writtenCount: number): UnmatchedColumns[] {
  const matchedIndexes = new Set(writtenIndexes);
  const offsets = [...writtenIndexes.keys()].filter((offset) => writtenIndexes[offset] === undefined);
  return [{ offsets, indexes: [...Array(writtenCount).keys()].filter((index) => !matchedIndexes.has(index)) }];
}

/**
 * Returns the unknown columns between two recognised ones, if no recognised column was between
 * these when they were written.
 */
function findUnmatchedBetweenMatched(
  writtenIndexes: readonly (number | undefined)[],
  writtenCount: number,
): UnmatchedColumns[] {
  const matchedPairs = [...writtenIndexes.entries(), [writtenIndexes.length, writtenCount] as const].flatMap(
    ([offset, index]) => (index === undefined ? [] : [{ offset, index }]),
  );
  const sortedIndexes = [-1, ...matchedPairs.map(({ index }) => index).sort((one, other) => one - other)];
  const nextIndex = new Map(sortedIndexes.map((index, at) => [index, sortedIndexes[at + 1]]));
  let previousPair = { offset: -1, index: -1 };
  return matchedPairs.flatMap((pair) => {
    const { offset, index } = previousPair;
    previousPair = pair;
    if (nextIndex.get(index) !== pair.index) return [];
    return [{ offsets: listBetween(offset, pair.offset), indexes: listBetween(index, pair.index) }];
  });
}

function listBetween(before: number, after: number): number[] {
  return Array.from({ length: after - before - 1 }, (_, at) => before + 1 + at);
}
