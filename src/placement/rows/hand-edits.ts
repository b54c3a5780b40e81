/**
 * Finds cells of a block that the user edited since it was written, by comparing them with what was
 * written.
 */
import { type CellInput, groupBy, toShownValue } from '../../grid';

/** Holds the rows of data of one block, with columns in the order of `members`. */
export interface MemberRows {
  readonly members: readonly string[];
  readonly rows: readonly (readonly CellInput[])[];
}

export interface HandEdit {
  /** Indexes the current rows of data. */
  readonly row: number;
  readonly member: string;
  /** Indexes the rows as they were written; undefined if it is not a row of the report. */
  readonly writtenRow: number | undefined;
}

/**
 * Returns the edited cells. A row that is unchanged at another place is not edited: the user has
 * sorted. Each other row is compared with the written row that it resembles most. An emptied cell
 * is an edit, too. An empty row is no edit if there are more rows than were written. A row that
 * will be written again as it is now is no edit either: an earlier refresh may have written it
 * without saving its record.
 * @param uneditedRows rows that are no edits either: those of the new result, or those that an undo has
 * restored
 */
export function findHandEdits(
  currentRows: MemberRows,
  writtenRows: MemberRows,
  ...uneditedRows: readonly (MemberRows | undefined)[]
): HandEdit[] {
  const indexByMember = indexMembers(writtenRows.members);
  const columns = currentRows.members.flatMap((member, currentIndex) => {
    const writtenIndex = indexByMember.get(member);
    return writtenIndex === undefined ? [] : [{ member, currentIndex, writtenIndex }];
  });
  const readCurrentRow = (row: number) =>
    columns.map(({ currentIndex }) => toShownValue(currentRows.rows[row]?.[currentIndex]));
  const readWrittenRow = (row: number) =>
    columns.map(({ writtenIndex }) => toShownValue(writtenRows.rows[row]?.[writtenIndex]));
  const uneditedKeys = new Set(uneditedRows.flatMap((rows) => (rows ? createKeys(rows, currentRows.members) : [])));
  const hasMoreRows = currentRows.rows.length > writtenRows.rows.length;
  const writtenRowsByKey = groupBy([...writtenRows.rows.keys()].reverse(), (index) =>
    JSON.stringify(readWrittenRow(index)),
  );
  const matchedWrittenRows = new Set<number>();
  const unmatchedRows: number[] = [];
  const emptiedRows: number[] = [];
  currentRows.rows.forEach((row, index) => {
    const writtenRow = writtenRowsByKey.get(JSON.stringify(readCurrentRow(index)))?.pop();
    if (writtenRow !== undefined) matchedWrittenRows.add(writtenRow);
    else if (row.every((cell) => cell === '')) emptiedRows.push(index);
    else if (!uneditedKeys.has(JSON.stringify(row.map(toShownValue)))) unmatchedRows.push(index);
  });
  const unmatchedWrittenRows = [...writtenRows.rows.keys()].filter((index) => !matchedWrittenRows.has(index));
  const matches = matchRows(
    unmatchedRows,
    unmatchedWrittenRows,
    { readCurrent: memoizeRows(readCurrentRow), readWritten: memoizeRows(readWrittenRow) },
    columns.length,
  );
  const freeRows = new Set(unmatchedWrittenRows);
  for (const index of matches.values()) freeRows.delete(index);
  const matchByPlace = (index: number) => {
    if (!matches.has(index) && freeRows.delete(index)) matches.set(index, index);
  };
  // A row that shares nothing was typed over as a whole, unless rows above it were inserted or
  // deleted.
  if (currentRows.rows.length === writtenRows.rows.length) unmatchedRows.forEach(matchByPlace);
  if (!hasMoreRows) emptiedRows.forEach(matchByPlace);
  return [...matches.keys(), ...unmatchedRows.filter((index) => !matches.has(index))]
    .sort((a, b) => a - b)
    .flatMap((row) => {
      const writtenRow = matches.get(row);
      const [currentCells, writtenCells] = [
        readCurrentRow(row),
        writtenRow === undefined ? [] : readWrittenRow(writtenRow),
      ];
      const isEdited = (cell: CellInput | undefined, at: number) =>
        writtenRow === undefined ? cell !== '' : cell !== writtenCells[at];
      return columns.flatMap(({ member }, at) => (isEdited(currentCells[at], at) ? [{ row, member, writtenRow }] : []));
    });
}

/**
 * Returns true if an undo has restored the rows before the last write: more rows are equal to those
 * than to the written ones. A single such row may be an edit of the user.
 */
export function hasUndoneRows(formerRows: MemberRows, currentRows: MemberRows, writtenRows: MemberRows): boolean {
  const countRows = (rows: MemberRows) => {
    const keys = new Set(createKeys(rows, currentRows.members));
    return currentRows.rows.filter((row) => keys.has(JSON.stringify(row.map(toShownValue)))).length;
  };
  return countRows(formerRows) > countRows(writtenRows) + 1;
}

function createKeys({ members, rows }: MemberRows, order: readonly string[]): string[] {
  const indexByMember = indexMembers(members);
  const columns = order.map((member) => indexByMember.get(member) ?? -1);
  return rows.map((row) => JSON.stringify(columns.map((column) => toShownValue(row[column]))));
}

function indexMembers(members: readonly string[]): ReadonlyMap<string, number> {
  return new Map(members.map((member, index) => [member, index]));
}

type ReadRow = (index: number) => readonly CellInput[];

function memoizeRows(readRow: ReadRow): ReadRow {
  const rows = new Map<number, readonly CellInput[]>();
  return (index) => {
    const cachedRow = rows.get(index) ?? readRow(index);
    rows.set(index, cachedRow);
    return cachedRow;
  };
}

/** Limits the comparisons: if more rows differ, the block was overwritten rather than edited. */
const MAX_CANDIDATES = 100;
const MAX_ROWS_COMPARED = 2_000;
const MAX_CELLS_COMPARED = 20_000_000;

/** Matches the most similar rows first, and among equals the nearest. */
export function matchRows(
  unmatchedRows: readonly number[],
  unmatchedWrittenRows: readonly number[],
  { readCurrent, readWritten }: { readonly readCurrent: ReadRow; readonly readWritten: ReadRow },
  columns: number,
): Map<number, number> {
  const maxRows = Math.min(MAX_ROWS_COMPARED, Math.ceil(MAX_CELLS_COMPARED / MAX_CANDIDATES / Math.max(1, columns)));
  const candidatePairs = unmatchedRows.slice(0, maxRows).flatMap((row) =>
    findNearestRows(unmatchedWrittenRows, row).map((writtenRow) => ({
      row,
      writtenRow,
      equalCells: countEqualCells(readCurrent(row), readWritten(writtenRow)),
      distance: Math.abs(row - writtenRow),
    })),
  );
  const pairsBySimilarity = candidatePairs
    .filter(({ equalCells }) => equalCells * 2 >= columns)
    .sort((a, b) => b.equalCells - a.equalCells || a.distance - b.distance);
  const matches = new Map<number, number>();
  const matchedWrittenRows = new Set<number>();
  for (const { row, writtenRow } of pairsBySimilarity) {
    if (matches.has(row) || matchedWrittenRows.has(writtenRow)) continue;
    matches.set(row, writtenRow);
    matchedWrittenRows.add(writtenRow);
  }
  return matches;
}

function countEqualCells(a: readonly CellInput[], b: readonly CellInput[]): number {
  let equalCells = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] === b[index]) equalCells += 1;
  return equalCells;
}

/** @param candidates in ascending order */
function findNearestRows(candidates: readonly number[], place: number): readonly number[] {
  const at = candidates.findIndex((index) => index >= place);
  const middle = at < 0 ? candidates.length : at;
  return candidates.slice(Math.max(0, middle - MAX_CANDIDATES / 2), middle + MAX_CANDIDATES / 2);
}
