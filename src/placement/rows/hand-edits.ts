/**
 * Finds cells of a block that the user edited since it was written, by comparing them with what was
 * written.
 */
import { asShown, type CellInput } from '../../grid';

/** Holds the rows of data of one block, with columns in the order of `members`. */
export interface MemberRows {
  readonly members: readonly string[];
  readonly rows: readonly (readonly CellInput[])[];
}

export interface HandEdit {
  /** The present row of data, counted from 0. */
  readonly row: number;
  readonly member: string;
  /** The row as it was written; undefined if it is not a row of the report. */
  readonly writtenAt: number | undefined;
}

/**
 * Returns the edited cells. Rows that are anywhere as they were written are not edited: the user
 * sorted. Each other row is compared with the written row that it resembles most. An emptied cell
 * is an edit, too. An empty row is no edit if there are more rows than were written. A row that
 * will be written again as it is now is no edit either: an earlier refresh may have written it
 * without saving its record.
 * @param others rows that are no edits either: those of the new result, those that an undo brought
 * back
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
  const areInserted = standing.rows.length > written.rows.length;
  const known = new Map<string, number[]>();
  for (let index = written.rows.length - 1; index >= 0; index -= 1) {
    const key = JSON.stringify(there(index));
    const same = known.get(key);
    if (same) same.push(index);
    else known.set(key, [index]);
  }
  const taken = new Set<number>();
  const strange: number[] = [];
  const emptied: number[] = [];
  standing.rows.forEach((row, index) => {
    const found = known.get(JSON.stringify(here(index)))?.pop();
    if (found !== undefined) taken.add(found);
    else if (isEmpty(row)) emptied.push(index);
    else if (!again.has(JSON.stringify(row.map(asShown)))) strange.push(index);
  });
  const left = written.rows.map((_, index) => index).filter((index) => !taken.has(index));
  const matches = matchRows(strange, left, { here: remembered(here), there: remembered(there) }, columns.length);
  const free = new Set(left);
  for (const index of matches.values()) free.delete(index);
  const matchByPlace = (index: number) => {
    if (!matches.has(index) && free.delete(index)) matches.set(index, index);
  };
  // A row that shares nothing was typed over as a whole, unless rows above it were inserted or
  // deleted.
  if (standing.rows.length === written.rows.length) strange.forEach(matchByPlace);
  if (!areInserted) emptied.forEach(matchByPlace);
  return [...matches.keys(), ...strange.filter((index) => !matches.has(index))]
    .sort((a, b) => a - b)
    .flatMap((row) => {
      const writtenAt = matches.get(row);
      const [mine, was] = [here(row), writtenAt === undefined ? [] : there(writtenAt)];
      const isEdited = (cell: CellInput | undefined, at: number) =>
        writtenAt === undefined ? cell !== '' : cell !== was[at];
      return columns.flatMap(({ member }, at) => (isEdited(mine[at], at) ? [{ row, member, writtenAt }] : []));
    });
}

/**
 * Returns true if more rows are as they were before the last write than as it wrote them: then an
 * undo brought them back. A single row may be an edit of the user's.
 */
export function areRowsOf(before: MemberRows, standing: MemberRows, written: MemberRows): boolean {
  const count = (rows: MemberRows) => {
    const keys = new Set(keysOf(rows, standing.members));
    return standing.rows.filter((row) => keys.has(JSON.stringify(row.map(asShown)))).length;
  };
  return count(before) > count(written) + 1;
}

function isEmpty(row: readonly CellInput[]): boolean {
  return row.every((cell) => cell === '');
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

/** Limits the comparisons: if more rows differ, the block was overwritten rather than edited. */
const CANDIDATES = 100;
const MOST_ROWS_COMPARED = 2_000;
const MOST_CELLS_COMPARED = 20_000_000;

/** Matches the most similar rows first, and among equals the nearest. */
function matchRows(
  strange: readonly number[],
  left: readonly number[],
  rows: { readonly here: Row; readonly there: Row },
  columns: number,
): Map<number, number> {
  const mostRows = Math.min(MOST_ROWS_COMPARED, Math.ceil(MOST_CELLS_COMPARED / CANDIDATES / Math.max(1, columns)));
  const pairs = strange.slice(0, mostRows).flatMap((here) =>
    nearestOf(left, here).map((there) => ({
      here,
      there,
      alike: likeness(rows.here(here), rows.there(there)),
      apart: Math.abs(here - there),
    })),
  );
  const order = pairs
    .filter(({ alike }) => alike * 2 >= columns)
    .sort((a, b) => b.alike - a.alike || a.apart - b.apart);
  const matches = new Map<number, number>();
  const taken = new Set<number>();
  for (const { here, there } of order) {
    if (matches.has(here) || taken.has(there)) continue;
    matches.set(here, there);
    taken.add(there);
  }
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
