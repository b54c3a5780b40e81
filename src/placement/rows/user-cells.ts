/**
 * Handles user cells: cells of a block in which the user keeps a value of their own. They belong to
 * rows of the report and follow them.
 */
import * as z from 'zod/mini';
import { type CellInput, fromR1C1, type Rect, toR1C1, toShownValue } from '../../grid';
import {
  arrayOfColumns,
  CellText,
  Columns,
  RecordText,
  Rows,
  tryReadRecord,
  undefinedIfInvalid,
} from '../record/record';
import { listMemberKeys, type Result } from '../result/result';
import { createRowKey, indexRowsByKey } from './row-keys';

const Input = z.union([CellText, z.number(), z.boolean()]);

const UserCell = z.object({
  member: CellText,
  /**
   * Holds the input to write, empty if the user has emptied the cell; a formula is in R1C1 form.
   */
  value: Input,
  /** Holds what the report last had there; undefined if unknown. */
  reports: undefinedIfInvalid(Input),
  /** Holds the key of the row; undefined if no columns identify the rows. */
  key: undefinedIfInvalid(RecordText),
  /** Holds a key of all the row's other values, if no columns identify the rows. */
  like: undefinedIfInvalid(RecordText),
  /** Names its row and its column for the user. */
  label: undefinedIfInvalid(CellText),
  /** Its row of data, counted from 0; undefined while the report has no such row. */
  row: undefinedIfInvalid(Rows),
  /** Its place in the block, counted from the block's first cell. */
  at: undefinedIfInvalid(z.object({ down: Rows, right: Columns })),
});
export type UserCell = Readonly<z.infer<typeof UserCell>>;

/** Limits the user cells of a block: they take 210 kilobytes of the workbook's settings. */
export const MAX_USER_CELLS = 2_000;
/** Allows many times as many cells as are ever saved. */
const MAX_READ_CELLS = 10_000;

export interface UserCells {
  /** Lists the members that identify the rows. */
  readonly by: readonly string[];
  readonly cells: readonly UserCell[];
}

/** Holds each cell by position, see {@link writeUserCells}; in older records as an object. */
const UserCellsRecord = z.object({
  by: arrayOfColumns(CellText),
  members: undefinedIfInvalid(arrayOfColumns(CellText)),
  cells: z.array(z.unknown()).check(z.maxLength(MAX_READ_CELLS)),
});

type Place = Pick<Rect, 'row' | 'column'>;
/** Returns where a cell of the result will be on its sheet. */
export type GetPlace = (row: number, column: number) => Place;

/**
 * Returns the user cells with their places in the block.
 * @param getOffset returns the place of a member's column in the block; -1 if it is not in it
 */
export function addPlacesInBlock(
  userCells: UserCells,
  headerRows: number,
  getOffset: (member: string) => number,
): UserCells {
  const cells = userCells.cells.map(({ at: _, ...cell }): UserCell => {
    const right = getOffset(cell.member);
    return cell.row === undefined || right < 0 ? cell : { ...cell, at: { down: cell.row + headerRows, right } };
  });
  return { ...userCells, cells };
}

interface ResultWithUserCells {
  readonly result: Result;
  /** Holds the same cells with their rows in the new result. */
  readonly userCells: UserCells;
}

/** Returns the result with the user's values in place of the report's. */
export function applyUserCells(result: Result, userCells: UserCells, getPlace: GetPlace): ResultWithUserCells {
  const members = listMemberKeys(result.columns);
  const valuesByRow = new Map<number, Map<number, CellInput>>();
  const findRow = createRowFinder(result, userCells, members);
  const cells = userCells.cells.map((cell): UserCell => {
    const column = members.indexOf(cell.member);
    const row = column < 0 ? undefined : findRow(cell);
    if (row === undefined) return { ...cell, row };
    const value = toInputAt(cell.value, getPlace(row, column));
    valuesByRow.set(row, (valuesByRow.get(row) ?? new Map<number, CellInput>()).set(column, value));
    return { ...cell, row, reports: result.row(row)[column] };
  });
  const resultWithValues: Result = {
    ...result,
    row(index) {
      const values = result.row(index);
      const rowValues = valuesByRow.get(index);
      return rowValues ? values.map((value, column) => rowValues.get(column) ?? value) : values;
    },
  };
  return { result: valuesByRow.size > 0 ? resultWithValues : result, userCells: { by: userCells.by, cells } };
}

/** Returns the value as it is saved: a formula becomes relative to its cell. */
export function toRecordedValue(input: CellInput, place: Place): CellInput {
  return isFormula(input) ? toR1C1(input, place) : input;
}

/** Returns the value as it is written at the place. */
export function toInputAt(value: CellInput, place: Place): CellInput {
  return isFormula(value) ? fromR1C1(value, place) : value;
}

function isFormula(input: CellInput): input is string {
  return typeof input === 'string' && input.startsWith('=');
}

/** Returns a key for a row by all its values except one cell's. */
export function createLikenessKey(values: readonly CellInput[], column: number): string {
  return createRowKey(values.filter((_, at) => at !== column));
}

/**
 * Returns a function that finds the row of a user cell. If several rows match, it finds none,
 * because a guess could be wrong.
 */
function createRowFinder(
  result: Result,
  { by, cells }: UserCells,
  members: readonly string[],
): (cell: UserCell) => number | undefined {
  const keys = indexRowsByKey(result, by, members);
  const similarRows = groupSimilarRows(result, cells, members);
  const takenRows = new Set<string>();
  return (cell) => {
    const { member, key, like, reports } = cell;
    if (key !== undefined) return keys?.get(key);
    if (like === undefined) return undefined;
    const column = members.indexOf(member);
    const freeRows = (similarRows.get(`${member} ${like}`) ?? []).filter((row) => !takenRows.has(`${member} ${row}`));
    const equalRows = freeRows.filter((row) => toShownValue(result.row(row)[column]) === toShownValue(reports));
    // Among rows that are equal in everything, any will do.
    const foundRow = freeRows.length === 1 ? freeRows[0] : findNearest(equalRows, cell.row ?? 0);
    if (foundRow !== undefined) takenRows.add(`${member} ${foundRow}`);
    return foundRow;
  };
}

function groupSimilarRows(
  result: Result,
  cells: readonly UserCell[],
  members: readonly string[],
): Map<string, number[]> {
  const cellsWithoutKey = cells.filter(({ key, like }) => key === undefined && like !== undefined);
  const rows = new Map<string, number[]>(cellsWithoutKey.map(({ member, like }) => [`${member} ${like}`, []]));
  for (const member of new Set(cellsWithoutKey.map((cell) => cell.member))) {
    const column = members.indexOf(member);
    for (let row = 0; column >= 0 && row < result.rowCount; row += 1)
      rows.get(`${member} ${createLikenessKey(result.row(row), column)}`)?.push(row);
  }
  return rows;
}

function findNearest(rows: readonly number[], place: number): number | undefined {
  return [...rows].sort((a, b) => Math.abs(a - place) - Math.abs(b - place))[0];
}

/**
 * Returns a text for the placement's record, because only refreshing and showing the cells reads
 * it. A cell is a list without field names, because the file escapes each quotation mark twice.
 */
export function writeUserCells({ by, cells: userCells }: UserCells): string {
  const members = [...new Set(userCells.map(({ member }) => member))];
  const indexByMember = new Map(members.map((member, index) => [member, index]));
  const cells = userCells.map(({ member, value, reports, label, row, at, key, like }) => [
    ...[indexByMember.get(member), value, reports, label, row, at?.down, at?.right, key],
    ...(like === undefined ? [] : [like]),
  ]);
  return JSON.stringify({ by, members, cells });
}

/** Returns the user cells of a record without unreadable ones; none if the text cannot be read. */
export function tryReadUserCells(text: string | undefined): UserCells {
  const { by, members = [], cells } = tryReadRecord(UserCellsRecord, text) ?? { by: [], cells: [] };
  const unpack = ([member, value, reports, label, row, down, right, key, like]: readonly unknown[]) => ({
    ...{ member: members[Number(member)], value, reports, label, row, at: { down, right }, key, like },
  });
  const readCell = (cell: unknown) => UserCell.safeParse(Array.isArray(cell) ? unpack(cell) : cell).data ?? [];
  return { by, cells: cells.flatMap(readCell) };
}
