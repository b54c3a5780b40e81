/**
 * Finds the place of each column of a new result in a block whose columns the user may have
 * renamed, reordered, deleted, or mixed with user columns. Columns belong to members of the query,
 * not to positions.
 */
import type { BlockColumn } from '../record/packed-record';
import { getHeaderText } from '../result/header-levels';
import { type CellPlaces, listMemberKeys, type Result } from '../result/result';
import type { ResultColumn } from '../result/result-column';
import { moveHeadsFirst } from './heads-first';
import { groupByKey, recogniseColumns } from './recognise-columns';

/** Describes one column of a block as it is now in the sheet. */
export type CurrentColumn = Pick<BlockColumn, 'shown' | 'mark'> & {
  /** Holds the texts of a header of several rows, from the top. */
  readonly levels?: readonly string[] | undefined;
  /** Says for each cell of its header whether it holds a formula of the user's. */
  readonly headerFormulas?: readonly boolean[] | undefined;
};

/** Describes one column of the block as it will be written. */
export interface ColumnSlot {
  /** Indexes the columns of the result; undefined for a user column, which is never written. */
  readonly index: number | undefined;
  /**
   * Says where the column is now, counted from the block's first column; undefined for a new
   * column.
   */
  readonly currentOffset: number | undefined;
  /** Is the header that the user gave the column instead of ours. */
  readonly userHeader: string | undefined;
  /** Holds the same header row by row, if it takes several rows. */
  readonly userHeaderLevels?: readonly string[] | undefined;
  /**
   * Says for each header row whether its cell is not written, because it holds a formula of the
   * user's.
   */
  readonly keptHeaderRows?: readonly boolean[] | undefined;
}

/** Describes a column whose member has left the result. */
interface LeavingColumn {
  /** Says where the column is, counted from the block's first column. */
  readonly from: number;
  readonly member: string;
}

export interface ColumnLayout {
  readonly slots: readonly ColumnSlot[];
  readonly leaving: readonly LeavingColumn[];
  /** Lists titles of members that are no longer in the result. */
  readonly removed: readonly string[];
  /** Lists columns of the result that the block did not have. */
  readonly added: readonly number[];
  /**
   * Lists columns of the result that are no longer in the block; they come back at the right end.
   */
  readonly returned: readonly number[];
}

/**
 * Returns the slots of the new block. Existing columns keep their order and close up where one has
 * left; new ones are added at the right end.
 * @param currentColumns the block's columns as they are now
 * @param keepsLeavingColumns true if the columns of members that have left stay as user columns
 */
export function layoutColumns(
  recordedColumns: readonly BlockColumn[],
  currentColumns: readonly CurrentColumn[],
  columns: readonly ResultColumn[],
  keepsLeavingColumns = false,
): ColumnLayout {
  const members = listMemberKeys(columns);
  const indexByMember = new Map(members.map((member, index) => [member, index]));
  const recordedMembers = new Set(recordedColumns.map(({ member }) => member));
  const { writtenIndexes: recordedIndexes } = recogniseColumns(recordedColumns, currentColumns);
  const slots: ColumnSlot[] = [];
  const leaving: LeavingColumn[] = [];
  const placedIndexes = new Set<number>();
  const newIndexes = [...columns.keys()].filter((index) => !recordedMembers.has(members[index]));
  const unrecordedIndexes = findUnrecordedColumns(
    currentColumns,
    recordedIndexes,
    groupByKey(newIndexes, (index) => columns[index]?.title ?? ''),
  );
  currentColumns.forEach(({ shown, mark, levels, headerFormulas }, from) => {
    const headerOption = headerFormulas?.includes(true) ? { keptHeaderRows: headerFormulas } : undefined;
    const recordedColumn = recordedColumns[recordedIndexes[from] ?? -1];
    const newIndex = unrecordedIndexes.get(from);
    if (newIndex !== undefined) {
      placedIndexes.add(newIndex);
      slots.push({ index: newIndex, currentOffset: from, userHeader: undefined, ...headerOption });
      return;
    }
    if (recordedColumn?.member === undefined) {
      slots.push({ index: undefined, currentOffset: from, userHeader: undefined });
      return;
    }
    const index = indexByMember.get(recordedColumn.member);
    if (index === undefined) {
      // A column that is recognised only by its place is not certain enough to be removed.
      const isCertain =
        shown === recordedColumn.shown || shown === recordedColumn.title || mark === recordedColumn.mark;
      if (isCertain && !keepsLeavingColumns) leaving.push({ from, member: recordedColumn.member });
      else slots.push({ index: undefined, currentOffset: from, userHeader: undefined });
      return;
    }
    placedIndexes.add(index);
    const renamed = isRenamed([recordedColumn, columns[index]], shown) ? shown : undefined;
    slots.push({
      index,
      currentOffset: from,
      userHeader: renamed,
      ...(renamed !== undefined && levels && { userHeaderLevels: levels }),
      ...headerOption,
    });
  });
  const missingIndexes = columns.map((_, index) => index).filter((index) => !placedIndexes.has(index));
  for (const index of missingIndexes) slots.push({ index, currentOffset: undefined, userHeader: undefined });
  const layout = {
    slots,
    leaving,
    removed: recordedColumns
      .filter(({ member }) => member !== undefined && !indexByMember.has(member))
      .map(({ title }) => title),
    added: missingIndexes.filter((index) => !recordedMembers.has(members[index])),
    returned: missingIndexes.filter((index) => recordedMembers.has(members[index])),
  };
  return moveHeadsFirst(layout, columns, members, [...recordedMembers]);
}

/** Returns the layout of a block that is written for the first time. */
export function createSlots(columns: readonly ResultColumn[]): ColumnSlot[] {
  return columns.map((_, index) => ({ index, currentOffset: undefined, userHeader: undefined }));
}

/**
 * Returns the layout of a block that is written again at another place: the report's columns in the
 * user's order and under the user's headers. User columns stay behind.
 */
export function createSlotsElsewhere(slots: readonly ColumnSlot[]): ColumnSlot[] {
  return slots
    .filter(({ index }) => index !== undefined)
    .map((slot) => ({ ...slot, currentOffset: undefined, keptHeaderRows: undefined }));
}

/**
 * Returns the slots that fit into fewer columns: the report's last columns are left out, never a
 * user column.
 */
export function fitSlots(slots: readonly ColumnSlot[], columns: number): ColumnSlot[] {
  let remainingColumns = columns - findUserColumns(slots).length;
  return slots.filter(({ index }) => {
    if (index === undefined) return true;
    remainingColumns -= 1;
    return remainingColumns >= 0;
  });
}

/** Returns the places of the user columns, counted from the block's first column. */
export function findUserColumns(slots: readonly ColumnSlot[]): number[] {
  return slots.flatMap(({ index }, offset) => (index === undefined ? [offset] : []));
}

/** Returns the result with the report's columns in the order of the block. */
export function reorderResult(result: Result, slots: readonly ColumnSlot[]): Result {
  const order = slots.flatMap(({ index }) => (index === undefined ? [] : [index]));
  if (order.every((index, offset) => index === offset) && order.length === result.columns.length) return result;
  const offsets = new Map(order.map((index, offset) => [index, offset]));
  return {
    columns: order.flatMap((index) => result.columns[index] ?? []),
    rowCount: result.rowCount,
    numberFormats: order.map((index) => result.numberFormats[index] ?? 'General'),
    longTexts: reorderPlaces(result.longTexts, offsets),
    numberRange: (column) => result.numberRange?.(order[column] ?? -1),
    ...(result.cleanedTexts && { cleanedTexts: reorderPlaces(result.cleanedTexts, offsets) }),
    row(index) {
      const cells = result.row(index);
      return order.map((column) => cells[column] ?? '');
    },
  };
}

function reorderPlaces({ count, at }: CellPlaces, offsets: ReadonlyMap<number, number>): CellPlaces {
  return {
    count,
    at: at.flatMap(({ row, column }) => {
      const offset = offsets.get(column);
      return offset === undefined ? [] : [{ row, column: offset }];
    }),
  };
}

/**
 * Returns what the record keeps of the columns of a block that was just written.
 * @param writtenColumns the block's columns as they were written; user columns as they are in the sheet
 * @param refusedFormats by column of the result, the number format of cells where a protected sheet
 * refused ours
 */
export function recordColumns(
  columns: readonly ResultColumn[],
  slots: readonly ColumnSlot[],
  writtenColumns: readonly CurrentColumn[],
  numberFormats: readonly (string | undefined)[] = [],
  refusedFormats: ReadonlyMap<number, string> = new Map(),
): BlockColumn[] {
  const members = listMemberKeys(columns);
  return slots.map(({ index }, offset) => {
    const { shown = '', mark = '' } = writtenColumns[offset] ?? {};
    if (index === undefined) return { member: undefined, title: '', shown, mark };
    const { title = '', totalLabel, cornerText } = columns[index] ?? {};
    const formatRefused = refusedFormats.get(index);
    return {
      ...{ member: members[index], title, shown, mark, numberFormat: numberFormats[index] },
      ...(formatRefused !== undefined && { formatRefused }),
      ...(totalLabel !== undefined && { totalLabel }),
      ...(cornerText !== undefined && { cornerText }),
    };
  });
}

/**
 * Returns the number formats that a block's columns got with the last result; undefined where that
 * is unknown.
 */
export function getFormerFormats(
  recordedColumns: readonly BlockColumn[] | undefined,
  slots: readonly ColumnSlot[],
  columns: readonly ResultColumn[],
): (string | undefined)[] {
  const formats = getRecordedFormats(recordedColumns, columns);
  return slots.map(({ index, currentOffset }) =>
    index === undefined || currentOffset === undefined ? undefined : formats[index],
  );
}

/**
 * Returns the number formats of the result's columns. A result without rows has no values from
 * which to choose formats, so its columns keep the formats of their last rows. So does a count
 * whose data model could not be read this time.
 */
export function chooseLastingFormats(
  { columns, numberFormats, rowCount }: Result,
  recordedColumns: readonly BlockColumn[] | undefined,
): readonly string[] {
  const formats = getRecordedFormats(recordedColumns, columns);
  return numberFormats.map((format, index) => {
    const formerFormat = formats[index];
    if (formerFormat === undefined) return format;
    const staysCount = columns[index]?.keepsFormat && removeDecimals(format) === formerFormat;
    return rowCount === 0 || staysCount ? formerFormat : format;
  });
}

/** Removes the decimals: `#,##0.00` -> `#,##0`. */
function removeDecimals(format: string): string {
  return format.replace(/(?<=0)\.0+/g, '');
}

/** Maps members to their columns; of several columns of one member, the first counts. */
export function mapMembersToColumns(
  recordedColumns: readonly BlockColumn[],
): ReadonlyMap<string | undefined, BlockColumn> {
  return new Map([...recordedColumns].reverse().map((column) => [column.member, column]));
}

/**
 * Returns the number formats that the record has for the result's columns, in their order;
 * undefined where it has none.
 */
export function getRecordedFormats(
  recordedColumns: readonly BlockColumn[] = [],
  columns: readonly ResultColumn[],
): (string | undefined)[] {
  const byMember = mapMembersToColumns(recordedColumns);
  return listMemberKeys(columns).map((member) => byMember.get(member)?.numberFormat);
}

/**
 * Returns columns at the right end whose headers are titles of members that the record does not
 * know: a write added them, but its record could not be saved. A column that a user inserts never
 * ends a block.
 */
function findUnrecordedColumns(
  currentColumns: readonly CurrentColumn[],
  recordedIndexes: readonly (number | undefined)[],
  newIndexesByTitle: ReadonlyMap<string, number[]>,
): Map<number, number> {
  const indexByOffset = new Map<number, number>();
  for (let offset = currentColumns.length - 1; offset > 0 && recordedIndexes[offset] === undefined; offset -= 1) {
    const index = newIndexesByTitle.get(currentColumns[offset]?.shown ?? '')?.pop();
    if (index === undefined) break;
    indexByOffset.set(offset, index);
  }
  return indexByOffset;
}

/**
 * Returns true if the user gave the column another header. An emptied header or an error is written
 * again, and a text that equals our former or new title is ours.
 */
function isRenamed(
  reportColumns: readonly (Pick<ResultColumn, 'title' | 'cornerText'> | undefined)[],
  text: string,
): boolean {
  return (
    text !== '' &&
    !CELL_ERROR.test(text) &&
    reportColumns.every((column) => !column || (column.title !== text && getHeaderText(column) !== text))
  );
}

/** Matches errors such as `#REF!`, which no user means as a header. */
const CELL_ERROR = /^#(?:REF!|NAME\?|N\/A|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!)$/;
