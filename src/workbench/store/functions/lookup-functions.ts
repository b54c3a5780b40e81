/** Implements VLOOKUP, MATCH, INDEX and related functions. */
import { isCellError } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';
import { createPatternTest } from './criteria-functions';
import {
  Area,
  type CellReader,
  compareValues,
  createError,
  Matrix,
  type Operand,
  toBoolean,
  toMatrix,
  toNumber,
  toScalar,
  type WorksheetFunction,
} from './operand';

export const LOOKUP_FUNCTIONS: Readonly<Record<string, WorksheetFunction>> = {
  VLOOKUP: (parameters, reader) => lookUpInTable(parameters, reader, false),
  HLOOKUP: (parameters, reader) => lookUpInTable(parameters, reader, true),
  MATCH: ([lookupValue = null, list = null, mode = 1], reader) => {
    const kind = toNumber(toScalar(mode, reader));
    if (isCellError(kind)) return kind;
    const values = flattenLine(toMatrix(list, reader));
    const position = findPosition(
      toScalar(lookupValue, reader),
      values,
      kind === 0 ? 'exact' : kind > 0 ? 'ascending' : 'descending',
    );
    return typeof position === 'number' ? (position < 0 ? createError('#N/A') : position + 1) : position;
  },
  XLOOKUP: ([lookupValue = null, list = null, results = null, missing], reader) => {
    const matrix = toMatrix(list, reader);
    const position = findPosition(toScalar(lookupValue, reader), flattenLine(matrix), 'exact');
    if (typeof position !== 'number') return position;
    if (position < 0) return missing ?? createError('#N/A');
    const from = toMatrix(results, reader);
    return matrix.width === 1 ? takeRow(from, position) : takeColumn(from, position);
  },
  INDEX: ([source = null, row = 0, column], reader) => {
    const rowNumber = toNumber(toScalar(row ?? 0, reader));
    const columnNumber = column === undefined ? undefined : toNumber(toScalar(column, reader));
    if (isCellError(rowNumber)) return rowNumber;
    if (isCellError(columnNumber)) return columnNumber;
    return resolveIndex(
      source,
      Math.trunc(rowNumber),
      columnNumber === undefined ? undefined : Math.trunc(columnNumber),
      reader,
    );
  },
  ROW: ([area], reader) =>
    area === undefined ? reader.home.row + 1 : area instanceof Area ? area.rect.row + 1 : createError('#VALUE!'),
  COLUMN: ([area], reader) =>
    area === undefined ? reader.home.column + 1 : area instanceof Area ? area.rect.column + 1 : createError('#VALUE!'),
  ROWS: ([area = null]) => (area instanceof Area ? area.rect.rows : area instanceof Matrix ? area.rows.length : 1),
  COLUMNS: ([area = null]) => (area instanceof Area ? area.rect.columns : area instanceof Matrix ? area.width : 1),
};

function lookUpInTable(
  parameters: readonly (Operand | undefined)[],
  reader: CellReader,
  isHorizontal: boolean,
): Operand {
  const [lookupValue = null, table = null, index = null, approximate = true] = parameters;
  const offset = toNumber(toScalar(index, reader));
  if (isCellError(offset)) return offset;
  const isApproximate = toBoolean(toScalar(approximate, reader));
  if (isCellError(isApproximate)) return isApproximate;
  const size = table instanceof Area ? (isHorizontal ? table.rect.rows : table.rect.columns) : Number.POSITIVE_INFINITY;
  if (offset < 1) return createError('#VALUE!');
  if (offset >= size + 1) return createError('#REF!');
  const matrix = toMatrix(table, reader);
  const keys = isHorizontal ? (matrix.rows[0] ?? []) : matrix.rows.map((row) => row[0] ?? null);
  const position = findPosition(toScalar(lookupValue, reader), keys, isApproximate ? 'ascending' : 'exact');
  if (typeof position !== 'number') return position;
  if (position < 0) return createError('#N/A');
  const resultIndex = Math.trunc(offset) - 1;
  return (isHorizontal ? matrix.rows[resultIndex]?.[position] : matrix.rows[position]?.[resultIndex]) ?? null;
}

/**
 * Returns the index of the wanted value in the list, or -1. `ascending` expects sorted values and
 * finds the last that is not greater.
 */
function findPosition(
  lookupValue: StoredValue,
  list: readonly StoredValue[],
  order: 'exact' | 'ascending' | 'descending',
): number | Exclude<StoredValue, number | string | boolean | null> {
  if (isCellError(lookupValue)) return lookupValue;
  const value = lookupValue ?? 0;
  if (order === 'exact') {
    const test = typeof value === 'string' && /[*?~]/.test(value) ? createPatternTest(value) : createEqualTest(value);
    return list.findIndex(test);
  }
  let position = -1;
  for (const [index, candidate] of list.entries()) {
    if (candidate === null || isCellError(candidate) || typeof candidate !== typeof value) continue;
    const compared = compareValues(candidate, value);
    if (order === 'ascending' ? compared > 0 : compared < 0) break;
    position = index;
  }
  return position;
}

function createEqualTest(lookupValue: string | number | boolean): (value: StoredValue) => boolean {
  if (typeof lookupValue !== 'string') return (value) => value === lookupValue;
  const key = lookupValue.toLowerCase();
  return (value) => typeof value === 'string' && value.toLowerCase() === key;
}

function resolveIndex(source: Operand, row: number, column: number | undefined, reader: CellReader): Operand {
  const isArea = source instanceof Area;
  const matrix = isArea ? undefined : toMatrix(source, reader);
  const height = isArea ? source.rect.rows : (matrix?.rows.length ?? 0);
  const width = isArea ? source.rect.columns : (matrix?.width ?? 0);
  // INDEX of a single row with one number counts across.
  const [rowNumber, columnNumber] =
    column === undefined ? (height === 1 ? [1, row] : [row, width === 1 ? 1 : 0]) : [row, column];
  if (rowNumber < 0 || columnNumber < 0) return createError('#VALUE!');
  if (rowNumber > height || columnNumber > width) return createError('#REF!');
  if (isArea) {
    const { rect } = source;
    return new Area(source.sheetId, {
      row: rowNumber === 0 ? rect.row : rect.row + rowNumber - 1,
      column: columnNumber === 0 ? rect.column : rect.column + columnNumber - 1,
      rows: rowNumber === 0 ? rect.rows : 1,
      columns: columnNumber === 0 ? rect.columns : 1,
    });
  }
  if (!matrix) return createError('#REF!');
  if (rowNumber === 0 && columnNumber === 0) return matrix;
  if (rowNumber === 0) return takeColumn(matrix, columnNumber - 1);
  return columnNumber === 0 ? takeRow(matrix, rowNumber - 1) : matrix.at(rowNumber - 1, columnNumber - 1);
}

function takeRow(matrix: Matrix, row: number): Operand {
  return new Matrix([matrix.rows[row] ?? [null]]);
}

function takeColumn(matrix: Matrix, column: number): Operand {
  return new Matrix(matrix.rows.map((row) => [row[column] ?? null]));
}

function flattenLine(matrix: Matrix): readonly StoredValue[] {
  return matrix.rows.length === 1 ? (matrix.rows[0] ?? []) : matrix.rows.map((row) => row[0] ?? null);
}
