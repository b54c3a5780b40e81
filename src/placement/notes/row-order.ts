/**
 * Makes the keys that identify the rows of a report, both the present ones and those of the new
 * result.
 */
import { asShown, type CellInput, type Pause, type StandingRows } from '../../grid';
import type { ColumnSlot } from '../block/columns';
import { memberKeys, type Result } from '../result/result';
import { keyMembers, rowKey } from '../rows/row-keys';

/** Keys are made on first use, because they take time if there are many rows. */
export interface RowKeys {
  /** Names the members whose values make the keys. */
  readonly by: readonly string[];
  /** Has one key for each row of data; rows that look alike have the same key. */
  readonly standing: readonly string[];
  readonly coming: readonly string[];
  /**
   * Is true if a row is identified by its key. Otherwise a key is all that a row holds, and a row
   * with another key may be the same row.
   */
  readonly areCertain: boolean;
  /**
   * Returns keys of the present rows by other members; undefined if the block lacks one of these
   * members.
   */
  standingBy(members: readonly string[]): readonly string[] | undefined;
}

interface RowsAtHand extends RowKeys {
  /** Returns true if the present row has the key of the new row at its place. */
  isSameAt(row: number): boolean;
}

interface Rows {
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  /** Holds the present rows of data. */
  readonly body: StandingRows;
}

/**
 * Returns the keys of a block's present rows and of those of the new result.
 * @param named the members that the user has chosen; if there are none, the report's dimensions
 * count
 */
export function rowKeysOf({ result, slots, body }: Rows, named: readonly string[]): RowsAtHand {
  const members = memberKeys(result.columns);
  const from = new Map(
    slots.flatMap(({ index, from }) =>
      index === undefined || from === undefined ? [] : [[members[index] ?? '', from]],
    ),
  );
  const indexes = new Map(members.map((member, index) => [member, index]));
  const coming = keysIn({ length: result.rowCount, row: result.row }, indexes);
  const standing = keysIn(body, from);
  const chosen = once(() => {
    const wanted = named.length > 0 ? named : usualKey(result);
    const known = wanted.filter((member) => from.has(member) && indexes.has(member));
    const isKnown = known.length > 0 && known.length === wanted.length;
    const areCertain = isKnown || (known.length > 0 && [standing, coming].every((keys) => isOnceEach(keys(known))));
    return { areCertain, by: areCertain ? known : members.filter((member) => from.has(member)) };
  });
  return {
    get by() {
      return chosen().by;
    },
    get areCertain() {
      return chosen().areCertain;
    },
    get standing() {
      return standing(chosen().by) ?? [];
    },
    get coming() {
      return coming(chosen().by) ?? [];
    },
    standingBy: standing,
    isSameAt(row) {
      const [stands, comes] = [body.row(row), result.row(row)];
      return chosen().by.every((member) => isSame(stands[from.get(member) ?? -1], comes[indexes.get(member) ?? -1]));
    },
  };
}

/**
 * Returns true if each row stays at its place. Keys are computed only for rows whose contents
 * differ.
 */
export async function areInOrder(
  { result, slots, body }: Rows,
  keys: Pick<RowsAtHand, 'isSameAt'>,
  pause: Pause,
): Promise<boolean> {
  if (body.length !== result.rowCount) return false;
  const places = slots.flatMap(({ index, from }) =>
    index === undefined || from === undefined ? [] : [{ index, from }],
  );
  for (let row = 0; row < result.rowCount; row += 1) {
    const pausing = pause();
    if (pausing) await pausing;
    const [stands, comes] = [body.row(row), result.row(row)];
    if (!places.every(({ index, from }) => isSame(stands[from], comes[index])) && !keys.isSameAt(row)) return false;
  }
  return true;
}

function isSame(stands: CellInput | undefined, comes: CellInput | undefined): boolean {
  return stands === comes || asShown(stands) === asShown(comes);
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** @param places by member, the place of its column in a row */
function keysIn(rows: StandingRows, places: ReadonlyMap<string, number>): RowKeys['standingBy'] {
  const made = new Map<string, readonly string[]>();
  return (members) => {
    const name = JSON.stringify(members);
    const used = members.flatMap((member) => places.get(member) ?? []);
    if (used.length < members.length) return undefined;
    const keys =
      made.get(name) ??
      Array.from({ length: rows.length }, (_, at) => {
        const cells = rows.row(at);
        return rowKey(used.map((place) => cells[place] ?? ''));
      });
    made.set(name, keys);
    return keys;
  };
}

function isOnceEach(keys: readonly string[] = []): boolean {
  return new Set(keys).size === keys.length;
}

/** Maps each key to its rows, in ascending order. */
export function rowsOfKeys(keys: readonly string[]): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const [row, key] of keys.entries()) {
    const same = rows.get(key);
    if (same) same.push(row);
    else rows.set(key, [row]);
  }
  return rows;
}

/**
 * Returns the dimensions, even if they do not name each row once: then only notes beside rows that
 * look alike are in doubt.
 */
export function usualKey(result: Result): readonly string[] {
  const by = keyMembers(result);
  if (by.length > 0 || !result.columns.some(({ isMeasure }) => isMeasure)) return by;
  return memberKeys(result.columns).filter((_, index) => result.columns[index]?.isMeasure !== true);
}

/** Returns a text that names a row for the user: its values at the given places. */
export function rowLabel(cells: readonly CellInput[], places: readonly number[]): string {
  return places
    .map((place) => String(cells[place] ?? '').replace(/^'/, ''))
    .filter((text) => text !== '')
    .join(' · ');
}
