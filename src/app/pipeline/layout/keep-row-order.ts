/**
 * Keeps the rows of a block in the order in which the user has sorted them in Excel. A list keeps it
 * without a question. In a pivot, subtotals belong below other rows, so the user decides.
 */
import { type CellInput, type RowSource, skipHeaderRows, toShownText } from '../../../grid';
import {
  countHeaderRows,
  createRowKeys,
  createTextOrders,
  type Frame,
  findSortedColumns,
  groupRowsByKey,
  hasMovedRows,
  listMemberKeys,
  type Placement,
  type Result,
  type RowSort,
  sortResult,
  tryReadRowSums,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { UserAnswers } from '../answers';
import { addDeletedHeader, insertUserCells } from './column-layout';
import type { ResultLayout, RowOrder } from './result-layout';
import { compareWithChecksums, listCurrentMembers } from './written-rows';

type CompareTexts = ReturnType<typeof createTextOrders>[number];

interface RowsToSort extends Pick<ResultLayout, 'reported' | 'result'> {
  /** Counts the rows that fit in the block, without a total at its end, which is never sorted. */
  readonly rowCount: number;
  /**
   * Holds for each row of the result the row of the block that shows the same values; undefined if
   * there is none.
   */
  readonly presentPlaces?: readonly (number | undefined)[];
}

/**
 * Returns the layout with its rows in the user's order, if there is one.
 * @param currentRows all rows of the block; undefined for a large block that is not read yet: its
 * rows then count as unsorted since the last refresh
 */
export async function keepRowOrder(
  parts: Pick<PlacementParts, 'registry' | 'pause' | 'observations'>,
  resultLayout: ResultLayout,
  currentRows: RowSource | undefined,
  { notes: notesAnswer }: UserAnswers,
): Promise<ResultLayout> {
  const { placement, reported, result, columnLayout, size } = resultLayout;
  const { sort: recordedSort } = placement.choices;
  const headerRows = countHeaderRows(placement.written);
  const body = currentRows && skipHeaderRows(headerRows, addDeletedHeader(currentRows, columnLayout));
  const hasTotal = body ? endsWithTotal(resultLayout, body) : true;
  const rowCount = countRowsToSort(reported, size.frame, headerRows, hasTotal);
  let presentPlaces: readonly (number | undefined)[] | undefined;
  const sortBy = (sort: RowSort, compareTexts?: CompareTexts) => {
    presentPlaces ??= body ? findPresentPlaces(resultLayout, body) : [];
    return sortRows({ reported, result, rowCount, presentPlaces }, sort, compareTexts);
  };
  const sorts = body ? await findSorts(parts, resultLayout, { ...body, length: body.length - Number(hasTotal) }) : [];
  const [likeliestSort] = sorts;
  const sameSort = sorts.find(({ sort }) => isSameSort(sort, recordedSort));
  const isOther =
    likeliestSort && !sameSort && (recordedSort ?? sortBy(likeliestSort.sort, likeliestSort.compareTexts) !== reported);
  if (!isOther || !body || !(await hasUserMovedRows(parts, resultLayout, body))) {
    const sortedResult = recordedSort && sortBy(recordedSort, sameSort?.compareTexts);
    return sortedResult ? replaceRows(resultLayout, sortedResult, { sort: recordedSort }) : resultLayout;
  }
  const { sort, compareTexts } = likeliestSort;
  const sortedResult = sortBy(sort, compareTexts);
  if (!sortedResult || sortedResult === reported) return resultLayout;
  const keepsOrder = notesAnswer?.answer === 'keepOrder' && notesAnswer.question?.notes.lostSort === sort.title;
  // The order is saved now, because the answer to the next question replaces this answer.
  if (keepsOrder) parts.registry.update(placement.id, 'choices', { sort });
  if (isPivot(reported) && !recordedSort && !keepsOrder)
    return { ...resultLayout, rowOrder: { sort: undefined, lostSort: sort.title } };
  return replaceRows(resultLayout, sortedResult, { sort, isNew: true });
}

/** Returns the result in the order that the block had before it was placed again. */
export function sortFirstResult({ choices: { sort, frame }, written }: Placement, reported: Result): Result {
  const rowCount = countRowsToSort(reported, frame, countHeaderRows(written), true);
  return (sort && sortRows({ reported, result: reported, rowCount }, sort)) ?? reported;
}

/** Returns the sorts that produce the current row order, the most likely one first. */
async function findSorts(
  { pause }: Pick<PlacementParts, 'pause'>,
  { reported, slots }: ResultLayout,
  body: RowSource,
): Promise<readonly { readonly sort: RowSort; readonly compareTexts: CompareTexts }[]> {
  const members = listMemberKeys(reported.columns);
  const columns = new Map(
    slots.flatMap(({ index, currentOffset }) =>
      index === undefined || currentOffset === undefined
        ? []
        : [[currentOffset, { member: members[index] ?? '', title: reported.columns[index]?.title ?? '' }] as const],
    ),
  );
  const sortedColumns = await findSortedColumns(body, [...columns.keys()], pause);
  return sortedColumns.flatMap(({ offset, isDescending, compareTexts }) => {
    const column = columns.get(offset);
    return column ? [{ sort: { ...column, ...(isDescending && { descending: true as const }) }, compareTexts }] : [];
  });
}

function isSameSort(sort: RowSort, other: RowSort | undefined): boolean {
  return sort.member === other?.member && sort.descending === other.descending;
}

/** Returns true if rows have moved since the last refresh wrote them. */
async function hasUserMovedRows(
  parts: Pick<PlacementParts, 'pause' | 'observations'>,
  resultLayout: ResultLayout,
  body: RowSource,
): Promise<boolean> {
  const { placement } = resultLayout;
  const members = listCurrentMembers(resultLayout);
  const { comparison, currentSums } = await compareWithChecksums(parts, { placement, body, members });
  if (comparison.kind === 'unknown') return false;
  const columns = placement.written.layout?.filter(({ member }) => member !== undefined).length ?? 0;
  return hasMovedRows(comparison, tryReadRowSums(placement.written.rowSums), currentSums, columns);
}

/**
 * Returns the reported rows sorted by the values that the cells will show.
 * @returns undefined if the report no longer has the column
 */
function sortRows(
  { reported, result, rowCount, presentPlaces }: RowsToSort,
  { member, descending }: RowSort,
  compareTexts: CompareTexts = createTextOrders()[0],
): Result | undefined {
  const column = listMemberKeys(reported.columns).indexOf(member);
  if (column < 0) return undefined;
  const readValue = (row: number): CellInput => result.row(row)[column] ?? '';
  const order = { isDescending: descending === true, compareTexts };
  return sortResult(reported, readValue, order, rowCount, presentPlaces);
}

function replaceRows(resultLayout: ResultLayout, reported: Result, rowOrder: RowOrder): ResultLayout {
  if (reported === resultLayout.reported) return { ...resultLayout, rowOrder };
  const { placement, userCells, columnLayout, size } = resultLayout;
  const arrangedRows = { reported, userCells, slots: columnLayout.slots };
  return { ...resultLayout, reported, ...insertUserCells(arrangedRows, placement, size.anchor), rowOrder };
}

function isPivot({ columns }: Result): boolean {
  return columns.some(({ emptyLabel }) => emptyLabel !== undefined);
}

/** Returns the column that shows the label of the total of all rows, and the label. */
function findTotalLabel({ columns }: Result): { readonly column: number; readonly label: string } | undefined {
  const column = columns.findIndex(({ emptyLabel }) => emptyLabel !== undefined);
  const label = columns[column]?.totalLabel;
  return label === undefined ? undefined : { column, label };
}

/**
 * Returns true unless the user has sorted the total of all rows between the others. An empty block
 * has no total, and a frame may have cut it off.
 */
function endsWithTotal({ reported, slots }: ResultLayout, body: RowSource): boolean {
  const total = findTotalLabel(reported);
  const offset = slots.find(({ index }) => index === total?.column)?.currentOffset;
  if (!total || offset === undefined) return false;
  const isTotal = (row: number) => toShownText(body.row(row)[offset] ?? '') === total.label;
  if (body.length === 0 || isTotal(body.length - 1)) return true;
  return !Array.from({ length: body.length - 1 }, (_, row) => row).some(isTotal);
}

/** Rows that tie in the sorted column keep their present order: the user may have sorted by more columns. */
function findPresentPlaces({ result, slots }: ResultLayout, body: RowSource): (number | undefined)[] {
  const members = listMemberKeys(result.columns);
  const shownMembers = slots.flatMap(({ index, currentOffset }) =>
    index === undefined || currentOffset === undefined ? [] : (members[index] ?? []),
  );
  const { currentKeys, newKeys } = createRowKeys({ result, slots, currentRows: body }, shownMembers);
  const places = new Map([...groupRowsByKey(currentKeys)].map(([key, rows]) => [key, rows.values()]));
  return newKeys.map((key) => places.get(key)?.next().value);
}

function countRowsToSort(reported: Result, frame: Frame, headerRows: number, hasTotal: boolean): number {
  const rowsThatFit = frame.kind === 'fixed' ? Math.max(0, frame.rows - headerRows) : reported.rowCount;
  if (rowsThatFit < reported.rowCount) return rowsThatFit;
  const total = hasTotal ? findTotalLabel(reported) : undefined;
  const lastCell = total && reported.row(reported.rowCount - 1)[total.column];
  return reported.rowCount - Number(total !== undefined && toShownText(lastCell ?? '') === total.label);
}
