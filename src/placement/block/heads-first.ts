/**
 * Keeps the columns that name a pivot's rows at the left: if a new one comes before existing
 * columns, those are written again behind it.
 */
import type { ResultColumn } from '../result/result-column';

/**
 * Returns true for the name of a column of a pivot's values. Such names are JSON lists: no member
 * has one, and a column of values is never another one renamed.
 */
export function isPivotValue(name: string): boolean {
  return name.startsWith('["') || name.startsWith('[[');
}

/** Returns true for the name of a column that compares a measure with another period: `sales.net@former`. */
export function isComparedValue(name: string): boolean {
  return /@(?:former|change|percent)$/.test(name);
}

interface LayoutParts {
  readonly slots: readonly {
    readonly index: number | undefined;
    readonly currentOffset: number | undefined;
    readonly userHeader: string | undefined;
  }[];
  readonly leaving: readonly { readonly from: number; readonly member: string }[];
}

/**
 * Returns a layout in which new members that name the rows of a pivot are at the left. At the right
 * end, where other new columns come, no one would look for them.
 * @param members the members of the result's columns
 */
export function moveHeadsFirst<Layout extends LayoutParts>(
  layout: Layout,
  columns: readonly ResultColumn[],
  members: readonly string[],
  recordedMembers: readonly (string | undefined)[],
): Layout {
  if (
    ![...columns.map(({ name }) => name), ...recordedMembers].some((name) => name !== undefined && isPivotValue(name))
  )
    return layout;
  const newIndexes = layout.slots.flatMap(({ index, currentOffset }) =>
    currentOffset === undefined && index !== undefined ? [index] : [],
  );
  const firstHead = newIndexes.find((index) => !isPivotValue(columns[index]?.name ?? ''));
  const isBehind = (index: number | undefined): index is number =>
    firstHead !== undefined && index !== undefined && index > firstHead;
  const slotsBehind = layout.slots.filter(({ index, currentOffset }) => currentOffset !== undefined && isBehind(index));
  if (slotsBehind.length === 0) return layout;
  const slotsBefore = layout.slots.filter(
    ({ index, currentOffset }) => currentOffset !== undefined && !isBehind(index),
  );
  const rewrittenIndexes = [...newIndexes, ...slotsBehind.flatMap(({ index }) => index ?? [])].sort(
    (left, right) => left - right,
  );
  const leavingColumns = slotsBehind.flatMap(({ index = -1, currentOffset: from = -1 }) => ({
    from,
    member: members[index] ?? '',
  }));
  return {
    ...layout,
    slots: [
      ...slotsBefore,
      ...rewrittenIndexes.map((index) => ({ index, currentOffset: undefined, userHeader: undefined })),
    ],
    leaving: [...layout.leaving, ...leavingColumns].sort((left, right) => left.from - right.from),
  };
}
