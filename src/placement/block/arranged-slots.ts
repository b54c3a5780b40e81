/** Arranges the new columns of a pivot in the report's order. */
import type { ResultColumn } from '../result/result-column';
import type { ColumnSlot } from './columns';
import { isPivotValue } from './heads-first';

/**
 * Returns the order in which a pivot's columns are written: each new column goes before the first
 * existing column that follows it in the report. New columns stay at the right end if the user has
 * reordered the report's columns, or if a user column would have to move.
 * @param slots the existing columns, then the new ones
 * @returns for each place the offset of the column that goes there; undefined if all stay
 */
export function arrangement(
  slots: readonly ColumnSlot[],
  columns: readonly ResultColumn[],
): readonly number[] | undefined {
  const offsets = [...slots.keys()];
  const standing = offsets.filter((offset) => slots[offset]?.from !== undefined);
  const indexAt = (offset: number) => slots[offset]?.index;
  const ours = standing.flatMap((offset) => indexAt(offset) ?? []);
  if (ours.some((index, at) => index < (ours[at - 1] ?? 0))) return undefined;
  const placeOf = (offset: number) => {
    const index = indexAt(offset) ?? -1;
    if (!isPivotValue(columns[index]?.name ?? '')) return standing.length;
    const before = standing.findIndex((one) => (indexAt(one) ?? -1) > index);
    return before <= 0 ? standing.length : before;
  };
  const order = [...standing];
  for (const [came, offset] of offsets.slice(standing.length).entries()) {
    const place = placeOf(offset);
    if (standing.slice(place).some((one) => indexAt(one) === undefined)) return undefined;
    order.splice(place + came, 0, offset);
  }
  return order.some((offset, place) => offset !== place) ? order : undefined;
}

/** Returns the slots in the given order. */
export function arrangedSlots(slots: readonly ColumnSlot[], order: readonly number[]): ColumnSlot[] {
  return order.flatMap((offset) => slots[offset] ?? []);
}
