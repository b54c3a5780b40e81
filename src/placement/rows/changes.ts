/**
 * Finds what differs between two results of one report: added and removed rows, and changed cells.
 */
import type { CellInput } from '../../grid';
import type { KeptColumn, KeptResult } from '../result/kept-result';
import { keyCandidates } from './row-keys';

interface CellChange {
  /** Indexes the rows of the new result. */
  readonly row: number;
  /** Indexes the columns of the new result. */
  readonly column: number;
  readonly was: CellInput;
  readonly now: CellInput;
}

export interface Changes {
  /**
   * Lists columns of the new result that identify its rows; empty if rows are compared by all that
   * they hold.
   */
  readonly keys: readonly number[];
  /** Indexes the rows of the new result. */
  readonly added: readonly number[];
  /** Indexes the rows of the old result. */
  readonly removed: readonly number[];
  /** Lists changed cells in reading order, at most as many as requested. */
  readonly changed: readonly CellChange[];
  /** Counts all changed cells. */
  readonly changedCount: number;
  /** Lists columns of the new result that the old one did not have. */
  readonly columnsAdded: readonly number[];
  /** Lists columns of the old result that the new one does not have. */
  readonly columnsRemoved: readonly number[];
  /**
   * Lists columns of both results with different titles, as indexes in the old result and in the
   * new one.
   */
  readonly columnsRenamed: readonly (readonly [old: number, now: number])[];
}

interface Shared {
  readonly index: number;
  readonly before: KeptColumn;
  readonly now: KeptColumn;
}

/**
 * Compares two results.
 * @param limit the maximum number of changed cells in the list
 */
export function changesBetween(before: KeptResult, now: KeptResult, limit: number): Changes {
  const shared = sharedColumns(before, now);
  const keys = keyColumns(shared, before.rowCount, now.rowCount);
  const pairs = keys.length > 0 ? pairsByKey(keys, before, now) : pairsByContents(shared, before, now);
  const sharedNow = new Set(shared.map(({ index }) => index));
  const sharedBefore = new Set(shared.map((column) => column.before));
  const matched = new Set(pairs.map(([, old]) => old));
  const continued = new Set(pairs.map(([row]) => row));
  const changed: CellChange[] = [];
  let changedCount = 0;
  for (const [row, old] of pairs) {
    for (const column of shared) {
      const [was, is] = [column.before.cells[old] ?? '', column.now.cells[row] ?? ''];
      if (was === is) continue;
      changedCount += 1;
      if (changed.length < limit) changed.push({ row, column: column.index, was, now: is });
    }
  }
  return {
    keys: keys.map(({ index }) => index),
    added: countUp(now.rowCount).filter((row) => !continued.has(row)),
    removed: countUp(before.rowCount).filter((row) => !matched.has(row)),
    changed,
    changedCount,
    columnsAdded: countUp(now.columns.length).filter((index) => !sharedNow.has(index)),
    columnsRemoved: before.columns.flatMap((column, index) => (sharedBefore.has(column) ? [] : [index])),
    columnsRenamed: shared.flatMap(({ index, before: column, now: { title } }) =>
      column.title === title ? [] : [[before.columns.indexOf(column), index] as const],
    ),
  };
}

export interface ChangeCounts {
  readonly cells: number;
  readonly rowsAdded: number;
  readonly rowsRemoved: number;
  readonly columnsAdded: number;
  readonly columnsRemoved: number;
}

export function countChanges(before: KeptResult, now: KeptResult): ChangeCounts {
  const { added, removed, changedCount, columnsAdded, columnsRemoved } = changesBetween(before, now, 0);
  return {
    cells: changedCount,
    rowsAdded: added.length,
    rowsRemoved: removed.length,
    columnsAdded: columnsAdded.length,
    columnsRemoved: columnsRemoved.length,
  };
}

/** Returns true if nothing but titles and the order of rows or columns differs. */
export function isUnchanged({ added, removed, changedCount, columnsAdded, columnsRemoved }: Changes): boolean {
  return [added, removed, columnsAdded, columnsRemoved].every((list) => list.length === 0) && changedCount === 0;
}

/**
 * Matches columns by member, so that a column that moved is the same column. Columns of the same
 * name are matched in their order.
 */
function sharedColumns(before: KeptResult, now: KeptResult): Shared[] {
  const left = new Map<string, KeptColumn[]>();
  for (const column of [...before.columns].reverse()) {
    const same = left.get(column.name);
    if (same) same.push(column);
    else left.set(column.name, [column]);
  }
  return now.columns.flatMap((column, index) => {
    const found = left.get(column.name)?.pop();
    return found ? [{ index, before: found, now: column }] : [];
  });
}

/** Returns the fewest likely columns whose values name each row of both results once. */
function keyColumns(shared: readonly Shared[], rowsBefore: number, rowsNow: number): readonly Shared[] {
  const isKey = (columns: readonly Shared[]) =>
    isUnique(columns, rowsNow, (column, row) => column.now.cells[row]) &&
    isUnique(columns, rowsBefore, (column, row) => column.before.cells[row]);
  return keyCandidates(shared, ({ now }) => now).find(isKey) ?? [];
}

type Read = (column: Shared, row: number) => CellInput | undefined;

function isUnique(columns: readonly Shared[], rows: number, read: Read): boolean {
  const seen = new Set<string>();
  for (let row = 0; row < rows; row += 1) {
    const key = keyOf(columns, row, read);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

const readBefore: Read = (column, row) => column.before.cells[row];
const readNow: Read = (column, row) => column.now.cells[row];

/** Returns JSON, so that different values never give the same key. */
function keyOf(columns: readonly Shared[], row: number, read: Read): string {
  return JSON.stringify(columns.map((column) => read(column, row)));
}

/** Pairs rows of the new result with the row of the old one that they continue. */
type Pairs = readonly (readonly [row: number, old: number])[];

function pairsByKey(keys: readonly Shared[], before: KeptResult, now: KeptResult): Pairs {
  const rows = new Map(countUp(before.rowCount).map((row) => [keyOf(keys, row, readBefore), row]));
  return countUp(now.rowCount).flatMap((row) => {
    const old = rows.get(keyOf(keys, row, readNow));
    return old === undefined ? [] : [[row, old] as const];
  });
}

/** Pairs equal rows, wherever they are, and then the remaining rows at the same place. */
function pairsByContents(shared: readonly Shared[], before: KeptResult, now: KeptResult): Pairs {
  const places = new Map<string, number[]>();
  for (const row of countUp(before.rowCount).reverse()) {
    const key = keyOf(shared, row, readBefore);
    const same = places.get(key);
    if (same) same.push(row);
    else places.set(key, [row]);
  }
  const pairs = new Map<number, number>();
  for (const row of countUp(now.rowCount)) {
    const old = places.get(keyOf(shared, row, readNow))?.pop();
    if (old !== undefined) pairs.set(row, old);
  }
  const taken = new Set(pairs.values());
  for (const row of countUp(Math.min(before.rowCount, now.rowCount)))
    if (!pairs.has(row) && !taken.has(row)) pairs.set(row, row);
  return [...pairs].sort(([a], [b]) => a - b);
}

function countUp(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
