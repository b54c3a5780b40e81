/** What tells the rows of a report apart, of those that stand and of those that are coming. */
import { asShown, type CellInput, type Pause, type StandingRows } from '../../grid';
import type { ColumnSlot } from '../block/columns';
import { memberKeys, type Result } from '../result/result';
import { keyMembers, rowKey } from '../rows/row-keys';

/** Made when they are asked for: of many rows they take their time. */
export interface RowKeys {
  /** The members whose values make the keys. */
  readonly by: readonly string[];
  /** One for each row of data; rows that cannot be told apart have the same one. */
  readonly standing: readonly string[];
  readonly coming: readonly string[];
  /** A row is known by its key. Otherwise a key is all that the row holds, and a row with another one may be the same row. */
  readonly areCertain: boolean;
  /** The same of the rows that stand, by other members; undefined if these rows do not have all of them. */
  standingBy(members: readonly string[]): readonly string[] | undefined;
}

interface RowsAtHand extends RowKeys {
  /** Whether the row that stands there has the key of the one that is coming there. */
  isSameAt(row: number): boolean;
}

interface Rows {
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  /** Rows of data as they stand. */
  readonly body: StandingRows;
}

/** @param named members that the analyst has named; the report's dimensions where none are named */
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

/** Whether each row stays where it is. Rows that hold what they held are not asked for their keys. */
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

/** @param places where each member stands in a row */
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

export function rowsOfKeys(keys: readonly string[]): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const [row, key] of keys.entries()) {
    const same = rows.get(key);
    if (same) same.push(row);
    else rows.set(key, [row]);
  }
  return rows;
}

/** Dimensions, also where they do not tell all rows apart: then only notes beside rows that are alike are in doubt. */
export function usualKey(result: Result): readonly string[] {
  const by = keyMembers(result);
  if (by.length > 0 || !result.columns.some(({ isMeasure }) => isMeasure)) return by;
  return memberKeys(result.columns).filter((_, index) => result.columns[index]?.isMeasure !== true);
}

/** What names a row for people: its first values that tell it apart. */
export function rowLabel(cells: readonly CellInput[], places: readonly number[]): string {
  return places
    .map((place) => String(cells[place] ?? '').replace(/^'/, ''))
    .filter((text) => text !== '')
    .join(' · ');
}
