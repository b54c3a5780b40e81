/**
 * Recognizes a block that the user has sorted in Excel by one column, and sorts a new result in the
 * same way.
 */
import { type CellInput, groupBy, type Pause, type RowSource, toShownText, toShownValue } from '../../grid';
import type { RowComparison, RowSums } from '../evidence/row-sums';
import type { CellPlaces, Result } from '../result/result';

type CompareTexts = (text: string, other: string) => number;

export interface SortOrder {
  readonly isDescending: boolean;
  readonly compareTexts: CompareTexts;
}

export interface SortedColumn extends SortOrder {
  /** Holds the position of the column, counted from the block's first column. */
  readonly offset: number;
}

/**
 * Returns the columns by which all rows are sorted. A column whose value changes most often comes
 * first, because it explains the order best: a column with one value in all rows explains nothing,
 * and is left out.
 * @param rows the rows of data
 */
export async function findSortedColumns(
  rows: RowSource,
  offsets: readonly number[],
  pause: Pause,
): Promise<readonly SortedColumn[]> {
  let candidates = offsets.flatMap((offset) =>
    createTextOrders().flatMap((compareTexts) =>
      [false, true].map((isDescending) => ({ offset, isDescending, compareTexts, steps: 0 })),
    ),
  );
  for (let row = 1; row < rows.length && candidates.length > 0; row += 1) {
    const pausing = pause();
    if (pausing) await pausing;
    const [cells, nextCells] = [rows.row(row - 1), rows.row(row)];
    candidates = candidates.filter((candidate) => {
      const [value, nextValue] = [toSortValue(cells[candidate.offset]), toSortValue(nextCells[candidate.offset])];
      const order = compareSortValues(value, nextValue, candidate);
      if (order < 0) candidate.steps += 1;
      return order <= 0;
    });
  }
  return candidates.filter(({ steps }) => steps > 0).sort((a, b) => b.steps - a.steps);
}

/** Returns the orders of texts in which a column may be sorted; the first is the usual one. */
export function createTextOrders(): readonly [CompareTexts, ...CompareTexts[]] {
  // Excel compares regardless of case, and some of its languages skip hyphens and apostrophes.
  const compareByLanguage = new Intl.Collator(undefined, { sensitivity: 'accent' }).compare;
  const compareLetters = new Intl.Collator(undefined, { sensitivity: 'accent', ignorePunctuation: true }).compare;
  return [compareByLanguage, compareLetters, compareCodes];
}

function compareCodes(text: string, other: string): number {
  const [a, b] = [text.toLowerCase(), other.toLowerCase()];
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * Returns the result with its first rows sorted as Excel sorts: numbers, texts, booleans, and empty
 * cells at the end in both directions. Rows with equal values keep their present order, and follow
 * the order of the result if they are new.
 * @param readValue returns the value by which a row is sorted
 * @param count the number of rows to sort; the others stay at the end, in their order
 * @param presentPlaces for each row of the result its row in the block; undefined for new rows
 * @returns the same result if its rows are in this order already
 */
export function sortResult(
  result: Result,
  readValue: (row: number) => CellInput,
  order: SortOrder,
  count: number,
  presentPlaces: readonly (number | undefined)[] = [],
): Result {
  const values = Array.from({ length: count }, (_, row) => toSortValue(readValue(row)));
  const getPlace = (row: number) => presentPlaces[row] ?? values.length + row;
  const sortedRows = values
    .map((_, row) => row)
    .sort((a, b) => compareSortValues(values[a] ?? '', values[b] ?? '', order) || getPlace(a) - getPlace(b));
  if (sortedRows.every((row, place) => row === place)) return result;
  const placeByRow = new Map(sortedRows.map((row, place) => [row, place]));
  const movePlaces = ({ at, ...places }: CellPlaces): CellPlaces => ({
    ...places,
    at: at.map((place) => ({ ...place, row: placeByRow.get(place.row) ?? place.row })),
  });
  return {
    ...result,
    longTexts: movePlaces(result.longTexts),
    ...(result.cleanedTexts && { cleanedTexts: movePlaces(result.cleanedTexts) }),
    row: (index) => result.row(sortedRows[index] ?? index),
  };
}

function toSortValue(cell: CellInput | undefined): CellInput {
  return typeof cell === 'string' ? toShownText(cell) : toShownValue(cell);
}

const EMPTY_RANK = 3;

function getRank(value: CellInput): number {
  if (value === '') return EMPTY_RANK;
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;
}

function compareSortValues(value: CellInput, other: CellInput, { isDescending, compareTexts }: SortOrder): number {
  const [rank, otherRank] = [getRank(value), getRank(other)];
  if (rank === EMPTY_RANK || otherRank === EMPTY_RANK) return rank - otherRank;
  const valueOrder =
    typeof value === 'string' && typeof other === 'string' ? compareTexts(value, other) : Number(value) - Number(other);
  const order = rank - otherRank || valueOrder;
  return isDescending ? -order : order;
}

/**
 * Returns true if rows that are unchanged since they were written are in another order now. In a
 * block with edits, only checksums of its cells prove that.
 * @param columns the number of columns that the checksums cover
 */
export function hasMovedRows(
  comparison: RowComparison,
  writtenSums: RowSums | undefined,
  currentSums: RowSums | undefined,
  columns: number,
): boolean {
  if (comparison.kind !== 'edited') return comparison.kind === 'sorted';
  if (!writtenSums?.cells || !currentSums?.cells) return false;
  const writtenRows = listRowSums(writtenSums.cells, columns);
  const groups = groupBy(writtenRows.keys(), (place) => writtenRows[place]);
  const placesByRow = new Map([...groups].map(([row, places]) => [row, places.values()]));
  let lastPlace = -1;
  for (const row of listRowSums(currentSums.cells, columns)) {
    const place = placesByRow.get(row)?.next().value ?? lastPlace;
    if (place < lastPlace) return true;
    lastPlace = place;
  }
  return false;
}

function listRowSums(cells: readonly number[], columns: number): string[] {
  const rows = columns > 0 ? cells.length / columns : 0;
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join());
}
