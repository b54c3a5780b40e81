/**
 * Finds what differs between two results of one report: added and removed rows, and changed cells.
 */
import { type CellInput, groupBy } from '../../grid';
import type { CachedColumn, CachedResult } from '../result/cached-result';
import { listKeyCandidates } from './row-keys';

export interface CellChange {
  /** Indexes the rows of the new result. */
  readonly row: number;
  /** Indexes the columns of the new result. */
  readonly column: number;
  readonly formerInput: CellInput;
  readonly newInput: CellInput;
}

export interface ResultDiff {
  /**
   * Lists columns of the new result that identify its rows; empty if rows are compared by all that
   * they hold.
   */
  readonly keys: readonly number[];
  /** Indexes the rows of the new result. */
  readonly added: readonly number[];
  /** Indexes the rows of the old result. */
  readonly removed: readonly number[];
  /** Lists changed cells in reading order. */
  readonly changed: readonly CellChange[];
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

interface SharedColumn {
  readonly index: number;
  readonly formerColumn: CachedColumn;
  readonly newColumn: CachedColumn;
}

export function diffResults(formerResult: CachedResult, newResult: CachedResult): ResultDiff {
  const sharedColumns = findSharedColumns(formerResult, newResult);
  const keys = findKeyColumns(sharedColumns, formerResult.rowCount, newResult.rowCount);
  const pairs =
    keys.length > 0 ? pairByKey(keys, formerResult, newResult) : pairByContents(sharedColumns, formerResult, newResult);
  const sharedIndexes = new Set(sharedColumns.map(({ index }) => index));
  const sharedFormerColumns = new Set(sharedColumns.map((column) => column.formerColumn));
  const matchedFormerRows = new Set(pairs.map(([, old]) => old));
  const matchedNewRows = new Set(pairs.map(([row]) => row));
  const changed = pairs.flatMap(([row, old]) =>
    sharedColumns.flatMap(({ index, formerColumn, newColumn }): CellChange[] => {
      const [formerInput, newInput] = [formerColumn.cells[old] ?? '', newColumn.cells[row] ?? ''];
      return formerInput === newInput ? [] : [{ row, column: index, formerInput, newInput }];
    }),
  );
  return {
    keys: keys.map(({ index }) => index),
    added: createRange(newResult.rowCount).filter((row) => !matchedNewRows.has(row)),
    removed: createRange(formerResult.rowCount).filter((row) => !matchedFormerRows.has(row)),
    changed,
    columnsAdded: createRange(newResult.columns.length).filter((index) => !sharedIndexes.has(index)),
    columnsRemoved: formerResult.columns.flatMap((column, index) => (sharedFormerColumns.has(column) ? [] : [index])),
    columnsRenamed: sharedColumns.flatMap(({ index, formerColumn: column, newColumn: { title } }) =>
      column.title === title ? [] : [[formerResult.columns.indexOf(column), index] as const],
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

/** @param isCounted returns true for a changed cell that counts */
export function countChanges(
  before: CachedResult,
  now: CachedResult,
  isCounted: (change: CellChange) => boolean,
): ChangeCounts {
  const { added, removed, changed, columnsAdded, columnsRemoved } = diffResults(before, now);
  return {
    cells: changed.filter(isCounted).length,
    rowsAdded: added.length,
    rowsRemoved: removed.length,
    columnsAdded: columnsAdded.length,
    columnsRemoved: columnsRemoved.length,
  };
}

/** Returns true if nothing but titles and the order of rows or columns differs. */
export function isUnchanged({ added, removed, changed, columnsAdded, columnsRemoved }: ResultDiff): boolean {
  return [added, removed, changed, columnsAdded, columnsRemoved].every((list) => list.length === 0);
}

/**
 * Matches columns by member, so that a column that moved is the same column. Columns of the same
 * name are matched in their order.
 */
function findSharedColumns(formerResult: CachedResult, newResult: CachedResult): SharedColumn[] {
  const formerByName = groupBy([...formerResult.columns].reverse(), ({ name }) => name);
  return newResult.columns.flatMap((column, index) => {
    const formerColumn = formerByName.get(column.name)?.pop();
    return formerColumn ? [{ index, formerColumn: formerColumn, newColumn: column }] : [];
  });
}

/** Returns the fewest likely columns whose values name each row of both results once. */
function findKeyColumns(
  sharedColumns: readonly SharedColumn[],
  rowsBefore: number,
  rowsNow: number,
): readonly SharedColumn[] {
  const isKey = (columns: readonly SharedColumn[]) =>
    isUnique(columns, rowsNow, readNewCell) && isUnique(columns, rowsBefore, readFormerCell);
  return listKeyCandidates(sharedColumns, ({ newColumn }) => newColumn).find(isKey) ?? [];
}

type ReadCell = (column: SharedColumn, row: number) => CellInput | undefined;

function isUnique(columns: readonly SharedColumn[], rows: number, read: ReadCell): boolean {
  const keys = new Set<string>();
  for (let row = 0; row < rows; row += 1) {
    const key = createKey(columns, row, read);
    if (keys.has(key)) return false;
    keys.add(key);
  }
  return true;
}

const readFormerCell: ReadCell = (column, row) => column.formerColumn.cells[row];
const readNewCell: ReadCell = (column, row) => column.newColumn.cells[row];

/** Returns JSON, so that different values never give the same key. */
function createKey(columns: readonly SharedColumn[], row: number, read: ReadCell): string {
  return JSON.stringify(columns.map((column) => read(column, row)));
}

/** Pairs rows of the new result with the row of the old one that they continue. */
type RowPairs = readonly (readonly [row: number, old: number])[];

function pairByKey(keys: readonly SharedColumn[], before: CachedResult, now: CachedResult): RowPairs {
  const rows = new Map(createRange(before.rowCount).map((row) => [createKey(keys, row, readFormerCell), row]));
  return createRange(now.rowCount).flatMap((row) => {
    const formerRow = rows.get(createKey(keys, row, readNewCell));
    return formerRow === undefined ? [] : [[row, formerRow] as const];
  });
}

/** Pairs equal rows, wherever they are, and then the remaining rows at the same place. */
function pairByContents(sharedColumns: readonly SharedColumn[], before: CachedResult, now: CachedResult): RowPairs {
  const formerRows = createRange(before.rowCount).reverse();
  const rowsByContents = groupBy(formerRows, (row) => createKey(sharedColumns, row, readFormerCell));
  const pairs = new Map<number, number>();
  for (const row of createRange(now.rowCount)) {
    const formerRow = rowsByContents.get(createKey(sharedColumns, row, readNewCell))?.pop();
    if (formerRow !== undefined) pairs.set(row, formerRow);
  }
  const takenRows = new Set(pairs.values());
  for (const row of createRange(Math.min(before.rowCount, now.rowCount)))
    if (!pairs.has(row) && !takenRows.has(row)) pairs.set(row, row);
  return [...pairs].sort(([a], [b]) => a - b);
}

function createRange(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
