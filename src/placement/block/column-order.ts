/** Arranges new columns of a pivot, and new columns of a comparison, in the report's order. */
import type { ResultColumn } from '../result/result-column';
import type { ColumnSlot } from './columns';
import { isComparedValue, isPivotValue } from './heads-first';

/**
 * Returns the order in which columns are written: a new column of a pivot or of a comparison goes
 * before the first existing column that follows it in the report. Other new columns of a list go to
 * the right end, and so do all if the user has reordered the report's columns, or if a user column
 * would have to move.
 * @param slots the existing columns, then the new ones
 * @returns for each place the offset of the column that goes there; undefined if all stay
 */
export function computeColumnOrder(
  slots: readonly ColumnSlot[],
  columns: readonly ResultColumn[],
): readonly number[] | undefined {
  const offsets = [...slots.keys()];
  const currentOffsets = offsets.filter((offset) => slots[offset]?.currentOffset !== undefined);
  const getIndex = (offset: number) => slots[offset]?.index;
  const reportIndexes = currentOffsets.flatMap((offset) => getIndex(offset) ?? []);
  if (reportIndexes.some((index, at) => index < (reportIndexes[at - 1] ?? 0))) return undefined;
  const findPlace = (offset: number) => {
    const index = getIndex(offset) ?? -1;
    const { name = '' } = columns[index] ?? {};
    if (!isPivotValue(name) && !isComparedValue(name)) return currentOffsets.length;
    const nextPlace = currentOffsets.findIndex((one) => (getIndex(one) ?? -1) > index);
    return nextPlace <= 0 ? currentOffsets.length : nextPlace;
  };
  const order = [...currentOffsets];
  const newColumns = offsets.slice(currentOffsets.length).map((offset) => ({ offset, place: findPlace(offset) }));
  newColumns.sort((one, other) => one.place - other.place);
  for (const [newCount, { offset, place }] of newColumns.entries()) {
    if (currentOffsets.slice(place).some((one) => getIndex(one) === undefined)) return undefined;
    order.splice(place + newCount, 0, offset);
  }
  return order.some((offset, place) => offset !== place) ? order : undefined;
}

/** Returns the slots in the given order. */
export function reorderSlots(slots: readonly ColumnSlot[], order: readonly number[]): ColumnSlot[] {
  return order.flatMap((offset) => slots[offset] ?? []);
}
