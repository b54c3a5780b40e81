/**
 * Columns belong to members of the query, not to positions: where each column of a new result stands in a block that people have renamed,
 * reordered, widened by columns of their own or made smaller.
 */
import type { BlockColumn } from '../record/packed-record';
import { memberKeys, type Result } from '../result/result';
import type { ResultColumn } from '../result/result-column';
import { headsFirst } from './heads-first';
import { groupByKey, recogniseColumns } from './recognise-columns';

/** One column as it stands. */
export type StandingColumn = Pick<BlockColumn, 'shown' | 'mark'> & {
  /** Of a header of several rows, what each of them shows, from the top. */
  readonly levels?: readonly string[] | undefined;
  /** Whether each cell of its header holds a formula of the user's. */
  readonly headerFormulas?: readonly boolean[] | undefined;
};

/** One column of the block after the refresh. */
export interface ColumnSlot {
  /** Column of the result; undefined for the analyst's own, which is never written. */
  readonly index: number | undefined;
  /** Where it stands now, counted from the block's first column; undefined for a column that is new here. */
  readonly from: number | undefined;
  /** The header that the analyst gave it in place of ours. */
  readonly renamed: string | undefined;
  /** That of several rows, row by row, where it stands so. */
  readonly renamedLevels?: readonly string[] | undefined;
  /** For each row of headers whether its cell stays as it is: it holds a formula of the user's. */
  readonly keepsHeader?: readonly boolean[] | undefined;
}

/** A column of a member that the result has no more. */
interface LeavingColumn {
  /** Where it stands, counted from the block's first column. */
  readonly from: number;
  readonly member: string;
}

export interface ColumnLayout {
  readonly slots: readonly ColumnSlot[];
  readonly leaving: readonly LeavingColumn[];
  /** Titles of members that the result has no more. */
  readonly removed: readonly string[];
  /** Columns of the result that the block did not have. */
  readonly added: readonly number[];
  /** Columns of the result that are not there any more, and come back at the right end. */
  readonly returned: readonly number[];
}

/**
 * Kept members stay in the order in which they stand, close up where one is gone, and new ones come at the right end.
 * @param standing the columns of the block as it stands
 * @param keepsLeaving members that are gone stay as columns of the analyst's own
 */
export function layoutColumns(
  kept: readonly BlockColumn[],
  standing: readonly StandingColumn[],
  columns: readonly ResultColumn[],
  keepsLeaving = false,
): ColumnLayout {
  const members = memberKeys(columns);
  const indexOf = new Map(members.map((member, index) => [member, index]));
  const known = new Set(kept.map(({ member }) => member));
  const { keptAt } = recogniseColumns(kept, standing);
  const slots: ColumnSlot[] = [];
  const leaving: LeavingColumn[] = [];
  const placed = new Set<number>();
  const fresh = [...columns.keys()].filter((index) => !known.has(members[index]));
  const unkept = unkeptAtEnd(
    standing,
    keptAt,
    groupByKey(fresh, (index) => columns[index]?.title ?? ''),
  );
  standing.forEach(({ shown, mark, levels, headerFormulas }, from) => {
    const keeps = headerFormulas?.includes(true) ? { keepsHeader: headerFormulas } : undefined;
    const column = kept[keptAt[from] ?? -1];
    const ours = unkept.get(from);
    if (ours !== undefined) {
      placed.add(ours);
      slots.push({ index: ours, from, renamed: undefined, ...keeps });
      return;
    }
    if (column?.member === undefined) {
      slots.push({ index: undefined, from, renamed: undefined });
      return;
    }
    const index = indexOf.get(column.member);
    if (index === undefined) {
      // By its place alone it is not certain enough that a column is ours for it to be taken away.
      const isCertain = shown === column.shown || shown === column.title || mark === column.mark;
      if (isCertain && !keepsLeaving) leaving.push({ from, member: column.member });
      else slots.push({ index: undefined, from, renamed: undefined });
      return;
    }
    placed.add(index);
    const renamed = isRenamed([column, columns[index]], shown) ? shown : undefined;
    slots.push({ index, from, renamed, ...(renamed !== undefined && levels && { renamedLevels: levels }), ...keeps });
  });
  const missing = columns.map((_, index) => index).filter((index) => !placed.has(index));
  for (const index of missing) slots.push({ index, from: undefined, renamed: undefined });
  const layout = {
    slots,
    leaving,
    removed: kept.filter(({ member }) => member !== undefined && !indexOf.has(member)).map(({ title }) => title),
    added: missing.filter((index) => !known.has(members[index])),
    returned: missing.filter((index) => known.has(members[index])),
  };
  return headsFirst(layout, columns, members, [...known]);
}

/** The layout of a block that is written for the first time. */
export function plainSlots(columns: readonly ResultColumn[]): ColumnSlot[] {
  return columns.map((_, index) => ({ index, from: undefined, renamed: undefined }));
}

/**
 * The layout of a block whose cells are written anew somewhere else: the report's columns in the order and under the headers in which the
 * analyst had them. Columns of the analyst's own stay behind.
 */
export function slotsElsewhere(slots: readonly ColumnSlot[]): ColumnSlot[] {
  return slots
    .filter(({ index }) => index !== undefined)
    .map((slot) => ({ ...slot, from: undefined, keepsHeader: undefined }));
}

/** The layout of a block of fewer columns: the report's last ones are left out, never one of the analyst's own. */
export function fitSlots(slots: readonly ColumnSlot[], columns: number): ColumnSlot[] {
  let room = columns - analystColumns(slots).length;
  return slots.filter(({ index }) => {
    if (index === undefined) return true;
    room -= 1;
    return room >= 0;
  });
}

/** Columns of the block that are not the report's, counted from its first. */
export function analystColumns(slots: readonly ColumnSlot[]): number[] {
  return slots.flatMap(({ index }, offset) => (index === undefined ? [offset] : []));
}

/** The report's columns in the order of the block. */
export function arrangeResult(result: Result, slots: readonly ColumnSlot[]): Result {
  const order = slots.flatMap(({ index }) => (index === undefined ? [] : [index]));
  if (order.every((index, offset) => index === offset) && order.length === result.columns.length) return result;
  const offsets = new Map(order.map((index, offset) => [index, offset]));
  return {
    columns: order.flatMap((index) => result.columns[index] ?? []),
    rowCount: result.rowCount,
    numberFormats: order.map((index) => result.numberFormats[index] ?? 'General'),
    longTexts: {
      ...result.longTexts,
      at: result.longTexts.at.flatMap(({ row, column }) => {
        const offset = offsets.get(column);
        return offset === undefined ? [] : [{ row, column: offset }];
      }),
    },
    row(index) {
      const cells = result.row(index);
      return order.map((column) => cells[column] ?? '');
    },
  };
}

/**
 * What is kept of a block that was just written.
 * @param written the block's columns as they were written or, for those of the analyst's own, as they stand
 * @param refused by column of the result: what its cells have where a protected sheet refused the number format
 */
export function keptColumns(
  columns: readonly ResultColumn[],
  slots: readonly ColumnSlot[],
  written: readonly StandingColumn[],
  numberFormats: readonly (string | undefined)[] = [],
  refused: ReadonlyMap<number, string> = new Map(),
): BlockColumn[] {
  const members = memberKeys(columns);
  return slots.map(({ index }, offset) => {
    const { shown = '', mark = '' } = written[offset] ?? {};
    if (index === undefined) return { member: undefined, title: '', shown, mark };
    const title = columns[index]?.title ?? '';
    const formatRefused = refused.get(index);
    const kept = { member: members[index], title, shown, mark, numberFormat: numberFormats[index] };
    return formatRefused === undefined ? kept : { ...kept, formatRefused };
  });
}

/** Number formats that a block's columns had of their last result; undefined where that is not known. */
export function formerFormats(
  kept: readonly BlockColumn[] | undefined,
  slots: readonly ColumnSlot[],
  columns: readonly ResultColumn[],
): (string | undefined)[] {
  const formats = keptFormats(kept, columns);
  return slots.map(({ index, from }) => (index === undefined || from === undefined ? undefined : formats[index]));
}

/**
 * Number formats of the result's columns. A result without rows has no values to choose formats by, so its columns keep the formats of
 * their last rows. A column that once needed decimals keeps them while its values are whole, so that its look does not go back and forth.
 */
export function lastingFormats(
  { columns, numberFormats, rowCount }: Result,
  kept: readonly BlockColumn[] | undefined,
): readonly string[] {
  const formats = keptFormats(kept, columns);
  return numberFormats.map((format, index) => {
    const former = formats[index];
    if (former === undefined) return format;
    // A format that the model names says how many decimals there are, even if there were more before.
    const { format: named = 'number' } = columns[index] ?? {};
    const keepsDecimals = named === 'number' && withoutDecimals(former) === format;
    return rowCount === 0 || keepsDecimals ? former : format;
  });
}

/** `#,##0.00` -> `#,##0` */
function withoutDecimals(format: string): string {
  return format.replace(/(?<=0)\.0+/g, '');
}

/** Of several columns of one member the first counts. */
export function keptByMember(kept: readonly BlockColumn[]): ReadonlyMap<string | undefined, BlockColumn> {
  return new Map([...kept].reverse().map((column) => [column.member, column]));
}

export function keptFormats(
  kept: readonly BlockColumn[] = [],
  columns: readonly ResultColumn[],
): (string | undefined)[] {
  const byMember = keptByMember(kept);
  return memberKeys(columns).map((member) => byMember.get(member)?.numberFormat);
}

/**
 * Returns columns at the right end under titles of members that the record does not know: they were written, but it could not be kept any
 * more. A column that a user inserts never ends a block.
 */
function unkeptAtEnd(
  standing: readonly StandingColumn[],
  keptAt: readonly (number | undefined)[],
  fresh: ReadonlyMap<string, number[]>,
): Map<number, number> {
  const found = new Map<number, number>();
  for (let offset = standing.length - 1; offset > 0 && keptAt[offset] === undefined; offset -= 1) {
    const index = fresh.get(standing[offset]?.shown ?? '')?.pop();
    if (index === undefined) break;
    found.set(offset, index);
  }
  return found;
}

/** A header that was emptied or shows an error is written again, one that says what ours said or will say is ours. */
function isRenamed(ours: readonly ({ readonly title: string } | undefined)[], text: string): boolean {
  return text !== '' && !CELL_ERROR.test(text) && ours.every((column) => column?.title !== text);
}

/** `#REF!`, `#N/A`: nobody calls a column so. */
const CELL_ERROR = /^#(?:REF!|NAME\?|N\/A|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!)$/;
