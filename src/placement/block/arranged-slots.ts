/** Of a pivot, columns that came at the right end go to where the report's order has them. */
import type { ResultColumn } from '../result/result-column';
import type { ColumnSlot } from './columns';
import { isPivotValue } from './heads-first';

/**
 * Each one goes before the first standing column that the report has behind it. They stay at the right end where people have put the
 * report's columns into another order, and where a column of the analyst's own would have to move.
 * @param slots as they are written: those that stand, then those that came
 * @returns for each place the offset of the column that goes there; undefined where all stay
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

/** The same columns, each where it stands then. */
export function arrangedSlots(slots: readonly ColumnSlot[], order: readonly number[]): ColumnSlot[] {
  return order.flatMap((offset) => slots[offset] ?? []);
}
