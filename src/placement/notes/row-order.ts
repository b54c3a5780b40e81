/**
 * Makes the keys that identify the rows of a report, both the present ones and those of the new
 * result.
 */
import { type CellInput, groupBy, type Pause, type RowSource, toShownValue } from '../../grid';
import type { ColumnSlot } from '../block/columns';
import { listMemberKeys, type Result } from '../result/result';
import { createRowKey, findKeyMembers } from '../rows/row-keys';

/** Keys are made on first use, because they take time if there are many rows. */
export interface RowKeys {
  /** Names the members whose values make the keys. */
  readonly by: readonly string[];
  /** Has one key for each row of data; rows that look alike have the same key. */
  readonly currentKeys: readonly string[];
  readonly newKeys: readonly string[];
  /**
   * Says whether a row is identified by its key. Otherwise a key is all that a row holds, and a row
   * with another key may be the same row.
   */
  readonly areCertain: boolean;
  /**
   * Returns keys of the present rows by other members; undefined if the block lacks one of these
   * members.
   */
  currentKeysBy(members: readonly string[]): readonly string[] | undefined;
}

interface ComparedRows extends RowKeys {
  /** Returns true if the present row has the key of the new row at its place. */
  isSameAt(row: number): boolean;
}

interface RowsToCompare {
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  /** Holds the present rows of data. */
  readonly currentRows: RowSource;
}

/**
 * Returns the keys of a block's present rows and of those of the new result.
 * @param chosenMembers the members that the user has chosen; if there are none, the report's dimensions
 * count
 */
export function createRowKeys(
  { result, slots, currentRows }: RowsToCompare,
  chosenMembers: readonly string[],
): ComparedRows {
  const members = listMemberKeys(result.columns);
  const offsetByMember = new Map(
    slots.flatMap(({ index, currentOffset }) =>
      index === undefined || currentOffset === undefined ? [] : [[members[index] ?? '', currentOffset]],
    ),
  );
  const indexByMember = new Map(members.map((member, index) => [member, index]));
  const readNewKeys = createKeyReader({ length: result.rowCount, row: result.row }, indexByMember);
  const readCurrentKeys = createKeyReader(currentRows, offsetByMember);
  const getChosenKey = memoize(() => {
    const wantedMembers = chosenMembers.length > 0 ? chosenMembers : getDefaultKey(result);
    const knownMembers = wantedMembers.filter((member) => offsetByMember.has(member) && indexByMember.has(member));
    const isKnown = knownMembers.length > 0 && knownMembers.length === wantedMembers.length;
    const areCertain =
      isKnown ||
      (knownMembers.length > 0 && [readCurrentKeys, readNewKeys].every((keys) => areUnique(keys(knownMembers))));
    return { areCertain, by: areCertain ? knownMembers : members.filter((member) => offsetByMember.has(member)) };
  });
  return {
    get by() {
      return getChosenKey().by;
    },
    get areCertain() {
      return getChosenKey().areCertain;
    },
    get currentKeys() {
      return readCurrentKeys(getChosenKey().by) ?? [];
    },
    get newKeys() {
      return readNewKeys(getChosenKey().by) ?? [];
    },
    currentKeysBy: readCurrentKeys,
    isSameAt(row) {
      const [currentCells, newCells] = [currentRows.row(row), result.row(row)];
      return getChosenKey().by.every((member) =>
        isSame(currentCells[offsetByMember.get(member) ?? -1], newCells[indexByMember.get(member) ?? -1]),
      );
    },
  };
}

/**
 * Returns true if each row stays at its place. Keys are computed only for rows whose contents
 * differ.
 */
export async function areInOrder(
  { result, slots, currentRows }: RowsToCompare,
  keys: Pick<ComparedRows, 'isSameAt'>,
  pause: Pause,
): Promise<boolean> {
  if (currentRows.length !== result.rowCount) return false;
  const places = slots.flatMap(({ index, currentOffset }) =>
    index === undefined || currentOffset === undefined ? [] : [{ index, from: currentOffset }],
  );
  for (let row = 0; row < result.rowCount; row += 1) {
    const pausing = pause();
    if (pausing) await pausing;
    const [currentCells, newCells] = [currentRows.row(row), result.row(row)];
    if (!places.every(({ index, from }) => isSame(currentCells[from], newCells[index])) && !keys.isSameAt(row))
      return false;
  }
  return true;
}

function isSame(currentCell: CellInput | undefined, newCell: CellInput | undefined): boolean {
  return currentCell === newCell || toShownValue(currentCell) === toShownValue(newCell);
}

function memoize<Value>(compute: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined;
  return () => {
    cached ??= { value: compute() };
    return cached.value;
  };
}

/** @param places by member, the place of its column in a row */
function createKeyReader(rows: RowSource, places: ReadonlyMap<string, number>): RowKeys['currentKeysBy'] {
  const keysByMembers = new Map<string, readonly string[]>();
  return (members) => {
    const name = JSON.stringify(members);
    const usedPlaces = members.flatMap((member) => places.get(member) ?? []);
    if (usedPlaces.length < members.length) return undefined;
    const keys =
      keysByMembers.get(name) ??
      Array.from({ length: rows.length }, (_, at) => {
        const cells = rows.row(at);
        return createRowKey(usedPlaces.map((place) => cells[place] ?? ''));
      });
    keysByMembers.set(name, keys);
    return keys;
  };
}

function areUnique(keys: readonly string[] = []): boolean {
  return new Set(keys).size === keys.length;
}

/** Maps each key to its rows, in ascending order. */
export function groupRowsByKey(keys: readonly string[]): Map<string, number[]> {
  return groupBy(keys.keys(), (row) => keys[row] ?? '');
}

/**
 * Returns the dimensions, even if they do not name each row once: then only notes beside rows that
 * look alike are in doubt.
 */
export function getDefaultKey(result: Result): readonly string[] {
  const by = findKeyMembers(result);
  if (by.length > 0 || !result.columns.some(({ isMeasure }) => isMeasure)) return by;
  return listMemberKeys(result.columns).filter((_, index) => result.columns[index]?.isMeasure !== true);
}

/** Returns a text that names a row for the user: its values at the given places. */
export function createRowLabel(cells: readonly CellInput[], places: readonly number[]): string {
  return places
    .map((place) => String(cells[place] ?? '').replace(/^'/, ''))
    .filter((text) => text !== '')
    .join(' · ');
}
