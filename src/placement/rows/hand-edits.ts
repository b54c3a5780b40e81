/** Cells of a block that somebody typed into since it was written, found by what stands there and what was written. */
import type { CellInput } from '../../grid';
import { asShown } from './row-keys';

/** Rows of data of one block, columns in the order of `members`. */
export interface MemberRows {
  readonly members: readonly string[];
  readonly rows: readonly (readonly CellInput[])[];
}

export interface HandEdit {
  /** Row of data as it stands, from 0. */
  readonly row: number;
  readonly member: string;
  readonly mine: CellInput;
  /** What the report had there; undefined in a row that is no row of the report. */
  readonly written: CellInput | undefined;
  /** Values that were written in this row, by member: what names the row in later results. */
  readonly writtenRow: readonly CellInput[];
}

/**
 * Rows that stand anywhere as they were written are no edits: somebody sorted. Of the others, each is compared with the written row that it
 * resembles most. An emptied cell is no edit, because nothing is lost with it; nor is a row that will be written again as it stands, as
 * after a refresh whose end could not be kept.
 * @param others rows that are no edits either where they stand: those that are coming, those that an undo brought back
 */
export function findHandEdits(
  standing: MemberRows,
  written: MemberRows,
  ...others: readonly (MemberRows | undefined)[]
): HandEdit[] {
  const placeOf = placesOf(written.members);
  const columns = standing.members.flatMap((member, at) => {
    const there = placeOf.get(member);
    return there === undefined ? [] : [{ member, at, there }];
  });
  const here = (index: number) => columns.map(({ at }) => asShown(standing.rows[index]?.[at]));
  const there = (index: number) => columns.map(({ there: at }) => asShown(written.rows[index]?.[at]));
  const again = new Set(others.flatMap((rows) => (rows ? keysOf(rows, standing.members) : [])));
  const known = new Map<string, number[]>();
  for (let index = written.rows.length - 1; index >= 0; index -= 1) {
    const key = JSON.stringify(there(index));
    const same = known.get(key);
    if (same) same.push(index);
    else known.set(key, [index]);
  }
  const taken = new Set<number>();
  const strange: number[] = [];
  standing.rows.forEach((row, index) => {
    if (row.every((cell) => cell === '')) return;
    const found = known.get(JSON.stringify(here(index)))?.pop();
    if (found !== undefined) taken.add(found);
    else if (!again.has(JSON.stringify(row.map(asShown)))) strange.push(index);
  });
  const left = written.rows.map((_, index) => index).filter((index) => !taken.has(index));
  const matches = matchRows(strange, left, { here: remembered(here), there: remembered(there) }, columns.length);
  return strange.flatMap((index) => {
    const row = standing.rows[index] ?? [];
    const match = matches.get(index);
    const writtenRow = match === undefined ? [] : (written.rows[match] ?? []);
    return columns.flatMap(({ member, at, there }): HandEdit[] => {
      const mine = row[at] ?? '';
      if (mine === '' || (match !== undefined && isSame(mine, writtenRow[there]))) return [];
      const was = match === undefined ? undefined : (writtenRow[there] ?? '');
      return [{ row: index, member, mine, written: was, writtenRow }];
    });
  });
}

function keysOf({ members, rows }: MemberRows, order: readonly string[]): string[] {
  const placeOf = placesOf(members);
  const columns = order.map((member) => placeOf.get(member) ?? -1);
  return rows.map((row) => JSON.stringify(columns.map((column) => asShown(row[column]))));
}

function placesOf(members: readonly string[]): ReadonlyMap<string, number> {
  return new Map(members.map((member, index) => [member, index]));
}

type Row = (index: number) => readonly CellInput[];

function remembered(row: Row): Row {
  const rows = new Map<number, readonly CellInput[]>();
  return (index) => {
    const known = rows.get(index) ?? row(index);
    rows.set(index, known);
    return known;
  };
}

/** Rows compared with each: beyond, a block was written over rather than edited. */
const CANDIDATES = 100;
const MOST_ROWS_COMPARED = 2_000;
const MOST_CELLS_COMPARED = 20_000_000;

/** The most alike first, and of equals the nearest; rows that share nothing are the same only where they stand at the same place. */
function matchRows(
  strange: readonly number[],
  left: readonly number[],
  rows: { readonly here: Row; readonly there: Row },
  columns: number,
): ReadonlyMap<number, number> {
  const mostRows = Math.min(MOST_ROWS_COMPARED, Math.ceil(MOST_CELLS_COMPARED / CANDIDATES / Math.max(1, columns)));
  const pairs = strange.slice(0, mostRows).flatMap((here) =>
    nearestOf(left, here).map((there) => ({
      here,
      there,
      alike: likeness(rows.here(here), rows.there(there)),
      apart: Math.abs(here - there),
    })),
  );
  const order = pairs.filter(({ alike }) => alike > 0).sort((a, b) => b.alike - a.alike || a.apart - b.apart);
  const matches = new Map<number, number>();
  const taken = new Set<number>();
  for (const { here, there } of order) {
    if (matches.has(here) || taken.has(there)) continue;
    matches.set(here, there);
    taken.add(there);
  }
  const free = new Set(left.filter((index) => !taken.has(index)));
  for (const here of strange) if (!matches.has(here) && free.has(here)) matches.set(here, here);
  return matches;
}

function likeness(a: readonly CellInput[], b: readonly CellInput[]): number {
  let alike = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] === b[index]) alike += 1;
  return alike;
}

/** @param left in ascending order */
function nearestOf(left: readonly number[], place: number): readonly number[] {
  const at = left.findIndex((index) => index >= place);
  const middle = at < 0 ? left.length : at;
  return left.slice(Math.max(0, middle - CANDIDATES / 2), middle + CANDIDATES / 2);
}

function isSame(a: CellInput | undefined, b: CellInput | undefined): boolean {
  return asShown(a) === asShown(b);
}
