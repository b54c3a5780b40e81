/** Implements VLOOKUP, MATCH, INDEX and related functions. */
import { isCellError } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';
import { createPatternTest } from './criteria-functions';
import {
  Area,
  type CellReader,
  compareValues,
  errorValue,
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
    const found = findPosition(
      toScalar(lookupValue, reader),
      values,
      kind === 0 ? 'exact' : kind > 0 ? 'ascending' : 'descending',
    );
    return typeof found === 'number' ? (found < 0 ? errorValue('#N/A') : found + 1) : found;
  },
  XLOOKUP: ([lookupValue = null, list = null, results = null, missing], reader) => {
    const matrix = toMatrix(list, reader);
    const found = findPosition(toScalar(lookupValue, reader), flattenLine(matrix), 'exact');
    if (typeof found !== 'number') return found;
    if (found < 0) return missing ?? errorValue('#N/A');
    const from = toMatrix(results, reader);
    return matrix.width === 1 ? takeRow(from, found) : takeColumn(from, found);
  },
  INDEX: ([source = null, row = 0, column], reader) => {
    const down = toNumber(toScalar(row ?? 0, reader));
    const across = column === undefined ? undefined : toNumber(toScalar(column, reader));
    if (isCellError(down)) return down;
    if (isCellError(across)) return across;
    return resolveIndex(source, Math.trunc(down), across === undefined ? undefined : Math.trunc(across), reader);
  },
  ROW: ([area], reader) =>
    area === undefined ? reader.home.row + 1 : area instanceof Area ? area.rect.row + 1 : errorValue('#VALUE!'),
  COLUMN: ([area], reader) =>
    area === undefined ? reader.home.column + 1 : area instanceof Area ? area.rect.column + 1 : errorValue('#VALUE!'),
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
  if (offset < 1) return errorValue('#VALUE!');
  if (offset >= size + 1) return errorValue('#REF!');
  const matrix = toMatrix(table, reader);
  const keys = isHorizontal ? (matrix.rows[0] ?? []) : matrix.rows.map((row) => row[0] ?? null);
  const found = findPosition(toScalar(lookupValue, reader), keys, isApproximate ? 'ascending' : 'exact');
  if (typeof found !== 'number') return found;
  if (found < 0) return errorValue('#N/A');
  const resultIndex = Math.trunc(offset) - 1;
  return (isHorizontal ? matrix.rows[resultIndex]?.[found] : matrix.rows[found]?.[resultIndex]) ?? null;
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
  let found = -1;
  for (const [index, candidate] of list.entries()) {
    if (candidate === null || isCellError(candidate) || typeof candidate !== typeof value) continue;
    const compared = compareValues(candidate, value);
    if (order === 'ascending' ? compared > 0 : compared < 0) break;
    found = index;
  }
  return found;
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
  const [down, across] = column === undefined ? (height === 1 ? [1, row] : [row, width === 1 ? 1 : 0]) : [row, column];
  if (down < 0 || across < 0) return errorValue('#VALUE!');
  if (down > height || across > width) return errorValue('#REF!');
  if (isArea) {
    const { rect } = source;
    return new Area(source.sheetId, {
      row: down === 0 ? rect.row : rect.row + down - 1,
      column: across === 0 ? rect.column : rect.column + across - 1,
      rows: down === 0 ? rect.rows : 1,
      columns: across === 0 ? rect.columns : 1,
    });
  }
  if (!matrix) return errorValue('#REF!');
  if (down === 0 && across === 0) return matrix;
  if (down === 0) return takeColumn(matrix, across - 1);
  return across === 0 ? takeRow(matrix, down - 1) : matrix.at(down - 1, across - 1);
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
