import type { AxisRun } from '../store-types';

/**
 * Describes one range of rows or columns that is not standard; `size` undefined means the standard
 * size. Entries are sorted and never overlap.
 */
interface AxisEntry {
  readonly start: number;
  readonly count: number;
  readonly size: number | undefined;
  readonly hidden: boolean;
  /** Counts the outline groups that contain it. */
  readonly level: number;
}

/** Sizes are in points: 8.43 characters wide, 15 points high. */
export const STANDARD_COLUMN_WIDTH = 48;
export const STANDARD_ROW_HEIGHT = 15;

export type Axis = readonly AxisEntry[];

export function toAxisRuns(axis: Axis, standardSize: number): AxisRun[] {
  return axis.map(({ start, count, size, hidden, level }) => ({
    ...{ start, count, size: size ?? standardSize, hidden },
    ...(level > 0 && { level }),
  }));
}

export function getSize(axis: Axis, index: number, standardSize: number): number {
  const entry = axis.find((candidate) => index >= candidate.start && index < candidate.start + candidate.count);
  return entry?.hidden ? 0 : (entry?.size ?? standardSize);
}

export type AxisChange =
  | { readonly size?: number | undefined }
  | { readonly hidden: boolean }
  | { readonly level: number };

const STANDARD_ENTRY = { size: undefined, hidden: false, level: 0 } as const;

export function changeAxis(axis: Axis, start: number, count: number, change: AxisChange): Axis {
  const end = start + count;
  const inside = sliceAxis(axis, start, end);
  const changed: AxisEntry[] = [];
  let position = start;
  for (const entry of [...inside, { ...STANDARD_ENTRY, start: end, count: 0 }]) {
    if (entry.start > position)
      changed.push({ ...STANDARD_ENTRY, start: position, count: entry.start - position, ...change });
    if (entry.count > 0) changed.push({ ...entry, ...change });
    position = entry.start + entry.count;
  }
  return joinEntries([...sliceAxis(axis, 0, start), ...changed, ...sliceAxis(axis, end, Number.MAX_SAFE_INTEGER)]);
}

/**
 * Inserts rows or columns with the size of the one before them, never hidden. Between two members
 * of a group they join it.
 */
export function insertIntoAxis(axis: Axis, at: number, count: number, limit: number): Axis {
  const before = at > 0 ? sliceAxis(axis, at - 1, at)[0] : undefined;
  const level = Math.min(before?.level ?? 0, sliceAxis(axis, at, at + 1)[0]?.level ?? 0);
  const inserted: AxisEntry[] = [{ start: at, count, size: before?.size, hidden: false, level }];
  const after = sliceAxis(axis, at, limit - count).map((entry) => ({ ...entry, start: entry.start + count }));
  return joinEntries([...sliceAxis(axis, 0, at), ...inserted, ...after]);
}

export function deleteFromAxis(axis: Axis, at: number, count: number): Axis {
  const after = sliceAxis(axis, at + count, Number.MAX_SAFE_INTEGER).map((entry) => ({
    ...entry,
    start: entry.start - count,
  }));
  return joinEntries([...sliceAxis(axis, 0, at), ...after]);
}

/** Returns all rows or columns of the range with their outline level. */
export function listLevels(
  axis: Axis,
  start: number,
  count: number,
): { start: number; count: number; level: number }[] {
  const levels: { start: number; count: number; level: number }[] = [];
  let position = start;
  for (const entry of [
    ...sliceAxis(axis, start, start + count),
    { ...STANDARD_ENTRY, start: start + count, count: 0 },
  ]) {
    if (entry.start > position) levels.push({ start: position, count: entry.start - position, level: 0 });
    if (entry.count > 0) levels.push({ start: entry.start, count: entry.count, level: entry.level });
    position = entry.start + entry.count;
  }
  return levels;
}

function sliceAxis(axis: Axis, from: number, to: number): AxisEntry[] {
  const slice: AxisEntry[] = [];
  for (const entry of axis) {
    const start = Math.max(entry.start, from);
    const end = Math.min(entry.start + entry.count, to);
    if (end > start) slice.push({ ...entry, start, count: end - start });
  }
  return slice;
}

function joinEntries(entries: readonly AxisEntry[]): Axis {
  const result: AxisEntry[] = [];
  for (const entry of entries) {
    if (entry.size === undefined && !entry.hidden && entry.level === 0) continue;
    const last = result.at(-1);
    if (last && last.start + last.count === entry.start && isAlike(last, entry)) {
      result[result.length - 1] = { ...last, count: last.count + entry.count };
    } else {
      result.push(entry);
    }
  }
  return result;
}

function isAlike(one: AxisEntry, other: AxisEntry): boolean {
  return one.size === other.size && one.hidden === other.hidden && one.level === other.level;
}
