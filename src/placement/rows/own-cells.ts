/**
 * Handles user cells: cells of a block in which the user keeps a value of their own. They belong to
 * rows of the report and follow them.
 */
import * as z from 'zod/mini';
import { asShown, type CellInput, fromRelative, type Rect, toRelative } from '../../grid';
import { CellText, Columns, eachColumn, RecordText, Rows, tryReadRecord, unlessBroken } from '../record/record';
import { memberKeys, type Result } from '../result/result';
import { rowKey, rowsByKey } from './row-keys';

const Input = z.union([CellText, z.number(), z.boolean()]);

const OwnCell = z.object({
  member: CellText,
  /**
   * Holds the input to write, empty if the user has emptied the cell; a formula is in R1C1 form.
   */
  value: Input,
  /** Holds what the report last had there; undefined if unknown. */
  reports: unlessBroken(Input),
  /** The key of the row; undefined if no columns identify the rows. */
  key: unlessBroken(RecordText),
  /** A key of all the row's other values, if no columns identify the rows. */
  like: unlessBroken(RecordText),
  /** Names its row and its column for the user. */
  label: unlessBroken(CellText),
  /** Its row of data, counted from 0; undefined while the report has no such row. */
  row: unlessBroken(Rows),
  /** Its place in the block, counted from the block's first cell. */
  at: unlessBroken(z.object({ down: Rows, right: Columns })),
});
export type OwnCell = Readonly<z.infer<typeof OwnCell>>;

/** Limits the user cells of a block: they take 210 kilobytes of the workbook's settings. */
export const MOST_OWN_CELLS = 2_000;
/** Allows many times as many cells as are ever saved. */
const MOST_READ = 10_000;

export interface OwnCells {
  /** Lists the members that identify the rows. */
  readonly by: readonly string[];
  readonly cells: readonly OwnCell[];
}

/** Holds each cell by position, see {@link writeOwnCells}; in older records as an object. */
const OwnCellsRecord = z.object({
  by: eachColumn(CellText),
  members: unlessBroken(eachColumn(CellText)),
  cells: z.array(z.unknown()).check(z.maxLength(MOST_READ)),
});

type Place = Pick<Rect, 'row' | 'column'>;
/** Returns where a cell of the result will be on its sheet. */
export type PlaceOf = (row: number, column: number) => Place;

/**
 * Returns the user cells with their places in the block.
 * @param rightOf returns the place of a member's column in the block; -1 if it is not in it
 */
export function sited(own: OwnCells, headerRows: number, rightOf: (member: string) => number): OwnCells {
  const cells = own.cells.map(({ at: _, ...cell }): OwnCell => {
    const right = rightOf(cell.member);
    return cell.row === undefined || right < 0 ? cell : { ...cell, at: { down: cell.row + headerRows, right } };
  });
  return { ...own, cells };
}

interface WithOwnCells {
  readonly result: Result;
  /** Holds the same cells with their rows in the new result. */
  readonly own: OwnCells;
}

/** Returns the result with the user's values in place of the report's. */
export function withOwnCells(result: Result, own: OwnCells, placeOf: PlaceOf): WithOwnCells {
  const members = memberKeys(result.columns);
  const mine = new Map<number, Map<number, CellInput>>();
  const rowOf = rowFinder(result, own, members);
  const cells = own.cells.map((cell): OwnCell => {
    const column = members.indexOf(cell.member);
    const row = column < 0 ? undefined : rowOf(cell);
    if (row === undefined) return { ...cell, row };
    const value = placed(cell.value, placeOf(row, column));
    mine.set(row, (mine.get(row) ?? new Map<number, CellInput>()).set(column, value));
    return { ...cell, row, reports: result.row(row)[column] };
  });
  const overlaid: Result = {
    ...result,
    row(index) {
      const values = result.row(index);
      const own = mine.get(index);
      return own ? values.map((value, column) => own.get(column) ?? value) : values;
    },
  };
  return { result: mine.size > 0 ? overlaid : result, own: { by: own.by, cells } };
}

/** Returns the value as it is saved: a formula becomes relative to its cell. */
export function ownValue(input: CellInput, place: Place): CellInput {
  return isFormula(input) ? toRelative(input, place) : input;
}

/** Returns the value as it is written at the place. */
export function placed(value: CellInput, place: Place): CellInput {
  return isFormula(value) ? fromRelative(value, place) : value;
}

function isFormula(input: CellInput): input is string {
  return typeof input === 'string' && input.startsWith('=');
}

/** Returns a key for a row by all its values except one cell's. */
export function rowLike(values: readonly CellInput[], column: number): string {
  return rowKey(values.filter((_, at) => at !== column));
}

/**
 * Returns a function that finds the row of a user cell. If several rows match, it finds none,
 * because a guess could be wrong.
 */
function rowFinder(
  result: Result,
  { by, cells }: OwnCells,
  members: readonly string[],
): (cell: OwnCell) => number | undefined {
  const keys = rowsByKey(result, by, members);
  const alike = rowsAlike(result, cells, members);
  const taken = new Set<string>();
  return (cell) => {
    const { member, key, like, reports } = cell;
    if (key !== undefined) return keys?.get(key);
    if (like === undefined) return undefined;
    const column = members.indexOf(member);
    const free = (alike.get(`${member} ${like}`) ?? []).filter((row) => !taken.has(`${member} ${row}`));
    const same = free.filter((row) => asShown(result.row(row)[column]) === asShown(reports));
    // Among rows that are equal in everything, any will do.
    const found = free.length === 1 ? free[0] : nearest(same, cell.row ?? 0);
    if (found !== undefined) taken.add(`${member} ${found}`);
    return found;
  };
}

function rowsAlike(result: Result, cells: readonly OwnCell[], members: readonly string[]): Map<string, number[]> {
  const sought = cells.filter(({ key, like }) => key === undefined && like !== undefined);
  const rows = new Map<string, number[]>(sought.map(({ member, like }) => [`${member} ${like}`, []]));
  for (const member of new Set(sought.map((cell) => cell.member))) {
    const column = members.indexOf(member);
    for (let row = 0; column >= 0 && row < result.rowCount; row += 1)
      rows.get(`${member} ${rowLike(result.row(row), column)}`)?.push(row);
  }
  return rows;
}

function nearest(rows: readonly number[], place: number): number | undefined {
  return [...rows].sort((a, b) => Math.abs(a - place) - Math.abs(b - place))[0];
}

/**
 * Returns a text for the placement's record, because only refreshing and showing the cells reads
 * it. A cell is a list without field names, because the file escapes each quotation mark twice.
 */
export function writeOwnCells({ by, cells: own }: OwnCells): string {
  const members = [...new Set(own.map(({ member }) => member))];
  const indexOf = new Map(members.map((member, index) => [member, index]));
  const cells = own.map(({ member, value, reports, label, row, at, key, like }) => [
    ...[indexOf.get(member), value, reports, label, row, at?.down, at?.right, key],
    ...(like === undefined ? [] : [like]),
  ]);
  return JSON.stringify({ by, members, cells });
}

/** Returns the user cells of a record without unreadable ones; none if the text cannot be read. */
export function tryReadOwnCells(text: string | undefined): OwnCells {
  const { by, members = [], cells } = tryReadRecord(OwnCellsRecord, text) ?? { by: [], cells: [] };
  const unpack = ([member, value, reports, label, row, down, right, key, like]: readonly unknown[]) => ({
    ...{ member: members[Number(member)], value, reports, label, row, at: { down, right }, key, like },
  });
  const read = (cell: unknown) => OwnCell.safeParse(Array.isArray(cell) ? unpack(cell) : cell).data ?? [];
  return { by, cells: cells.flatMap(read) };
}
