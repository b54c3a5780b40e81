/**
 * Handles number formats that a protected sheet refuses. The cells keep their formats; the file
 * keeps which columns lack ours, and the first refresh that may format the cells gives it to them.
 */
import { type FormatRights, findRefusedNumberFormats, type RowOperations } from '../../grid';
import type { BlockColumn } from '../record/packed-record';
import { listMemberKeys } from '../result/result';
import type { ResultColumn } from '../result/result-column';
import { type ColumnSlot, getFormerFormats, mapMembersToColumns } from './columns';

/** Maps columns of the result to the number format that their cells have instead of ours. */
export type RefusedFormats = ReadonlyMap<number, string>;

export interface FormatState {
  /**
   * Holds the formats that were given before; undefined if unknown, or if none may be given now.
   */
  readonly formerFormats: readonly (string | undefined)[];
  /** Holds the formats of cells whose own format was refused before and may be given now. */
  readonly refusedFormats: readonly (string | undefined)[];
}

const DEFAULT_FORMAT = 'General';

/**
 * Returns the former and the refused formats of an existing block's columns.
 * @param rights undefined if the sheet is not protected
 */
export function getFormatState(
  recordedColumns: readonly BlockColumn[] | undefined,
  slots: readonly ColumnSlot[],
  columns: readonly ResultColumn[],
  rights: FormatRights | undefined,
): FormatState {
  const formerFormats = getFormerFormats(recordedColumns, slots, columns);
  const recordedRefusals = getRecordedRefusals(recordedColumns, columns);
  const refusedFormats = slots.map(({ index, currentOffset }) =>
    currentOffset === undefined ? undefined : recordedRefusals.get(index ?? -1),
  );
  if (mayFormat(rights)) return { formerFormats: formerFormats, refusedFormats };
  // A format that was refused and reported once is not tried again.
  const untriedFormats = formerFormats.map((format, offset) =>
    refusedFormats[offset] === undefined ? format : undefined,
  );
  return { formerFormats: untriedFormats, refusedFormats: [] };
}

/** Returns the formats that the record says cells have because earlier writes were refused. */
export function getRecordedRefusals(
  recordedColumns: readonly BlockColumn[] = [],
  columns: readonly ResultColumn[],
): RefusedFormats {
  const byMember = mapMembersToColumns(recordedColumns);
  return new Map(
    listMemberKeys(columns).flatMap((member, index) => {
      const format = byMember.get(member)?.formatRefused;
      return format === undefined ? [] : [[index, format] as const];
    }),
  );
}

/**
 * Returns the formats that remain refused after a write: those refused now, and those refused
 * before and not given since.
 */
export function findRefusedFormats(
  recordedColumns: readonly BlockColumn[] | undefined,
  slots: readonly ColumnSlot[],
  columns: readonly ResultColumn[],
  operations: RowOperations,
  rights: FormatRights | undefined,
): RefusedFormats {
  if (mayFormat(rights)) return new Map();
  const formatByIndex = new Map(getRecordedRefusals(recordedColumns, columns));
  // The last row decides later whether the format is given: the entry of new rows wins over that of
  // the rows above.
  for (const { part, former = DEFAULT_FORMAT } of findRefusedNumberFormats(operations, rights).reverse()) {
    for (const { index } of slots.slice(part.column, part.column + part.columns))
      if (index !== undefined) formatByIndex.set(index, former);
  }
  return formatByIndex;
}

function mayFormat(rights: FormatRights | undefined): boolean {
  return rights?.cells ?? true;
}
