/** Implements SUMIF, COUNTIFS and related functions. */
import { isCellError } from '../cell-types';
import { parseError } from '../formulas/parse-formula';
import type { StoredValue } from '../state/cell-storage';
import {
  Area,
  type CellReader,
  compareValues,
  createError,
  type Matrix,
  type Operand,
  toMatrix,
  toNumber,
  toScalar,
  type WorksheetFunction,
} from './operand';

export const CRITERIA_FUNCTIONS: Readonly<Record<string, WorksheetFunction>> = {
  COUNTIF: ([range = null, criterion = null], reader) =>
    findMatches([range, criterion], reader)?.length ?? createError('#VALUE!'),
  COUNTIFS: (parameters, reader) => findMatches(parameters, reader)?.length ?? createError('#VALUE!'),
  SUMIF: ([range = null, criterion = null, summed = range], reader) =>
    sumNumbers(pickNumbers(summed, [range, criterion], reader)),
  SUMIFS: ([summed = null, ...pairs], reader) => sumNumbers(pickNumbers(summed, pairs, reader)),
  AVERAGEIF: ([range = null, criterion = null, averaged = range], reader) =>
    averageNumbers(pickNumbers(averaged, [range, criterion], reader)),
  AVERAGEIFS: ([averaged = null, ...pairs], reader) => averageNumbers(pickNumbers(averaged, pairs, reader)),
  MINIFS: ([values = null, ...pairs], reader) => chooseNumber(pickNumbers(values, pairs, reader), Math.min),
  MAXIFS: ([values = null, ...pairs], reader) => chooseNumber(pickNumbers(values, pairs, reader), Math.max),
};

/** Returns a predicate for a criterion of COUNTIF: `5`, `">=5"`, `"<>x"`, `"ab*"`. */
export function createCriterionTest(criterion: StoredValue): (value: StoredValue) => boolean {
  if (criterion === null) return (value) => value === 0;
  if (typeof criterion !== 'string') return createEqualTest(criterion);
  const [, operator = '', rest = ''] = /^(<>|<=|>=|<|>|=)?([\s\S]*)$/.exec(criterion) ?? [];
  const expected = parseCriterionValue(rest);
  if (operator === '' || operator === '=') {
    if (rest === '') return operator === '=' ? (value) => value === null : (value) => value === null || value === '';
    return typeof expected === 'string' ? createPatternTest(expected) : createEqualTest(expected);
  }
  if (operator === '<>') {
    if (rest === '') return (value) => value !== null;
    const isEqual = typeof expected === 'string' ? createPatternTest(expected) : createEqualTest(expected);
    return (value) => !isEqual(value);
  }
  return (value) => {
    if (value === null || isCellError(value) || typeof expected === 'object' || typeof value !== typeof expected)
      return false;
    const order = compareValues(value, expected);
    if (operator === '<') return order < 0;
    if (operator === '>') return order > 0;
    return operator === '<=' ? order <= 0 : order >= 0;
  };
}

/** Supports the wildcards `*` and `?`, escaped by `~`; ignores case. */
export function createPatternTest(pattern: string): (value: StoredValue) => boolean {
  if (!/[*?~]/.test(pattern)) {
    const key = pattern.toLowerCase();
    return (value) => typeof value === 'string' && value.length === pattern.length && value.toLowerCase() === key;
  }
  const source = pattern.replace(
    /~([*?~])|([*?])|([.+^${}()|[\]\\/])/g,
    (_, escaped: string, wild: string, special: string) => {
      if (escaped) return `\\${escaped}`;
      if (wild) return wild === '*' ? '[\\s\\S]*' : '[\\s\\S]';
      return `\\${special}`;
    },
  );
  const expression = new RegExp(`^${source}$`, 'i');
  return (value) => typeof value === 'string' && expression.test(value);
}

function parseCriterionValue(text: string): string | number | boolean | { readonly error: string } {
  const error = text.startsWith('#') ? parseError(text) : undefined;
  if (error) return error;
  if (/^(true|false)$/i.test(text)) return text.toUpperCase() === 'TRUE';
  const number = toNumber(text);
  return isCellError(number) ? text : number;
}

function createEqualTest(
  expected: number | boolean | string | { readonly error: string },
): (value: StoredValue) => boolean {
  if (typeof expected === 'object') return (value) => isCellError(value) && value.error === expected.error;
  // As in Excel, text that looks like the number matches too.
  if (typeof expected === 'number')
    return (value) => value === expected || (typeof value === 'string' && toNumber(value) === expected);
  return (value) => value === expected;
}

/**
 * Returns the positions (row and column within the ranges) that meet all criteria; undefined if the
 * ranges differ in shape.
 */
function findMatches(
  pairs: readonly (Operand | undefined)[],
  reader: CellReader,
): (readonly [number, number])[] | undefined {
  const conditions: { matrix: Matrix; test: (value: StoredValue) => boolean }[] = [];
  let shape: readonly [number, number] | undefined;
  for (let index = 0; index < pairs.length; index += 2) {
    const range = pairs[index] ?? null;
    const matrix = toMatrix(range, reader);
    const size: readonly [number, number] =
      range instanceof Area ? [range.rect.rows, range.rect.columns] : [matrix.rows.length, matrix.width];
    if (shape && (shape[0] !== size[0] || shape[1] !== size[1])) return undefined;
    shape = size;
    conditions.push({ matrix, test: createCriterionTest(toScalar(pairs[index + 1] ?? null, reader)) });
  }
  const positions: (readonly [number, number])[] = [];
  const [rows, columns] = shape ?? [0, 0];
  // Below the last filled row of all ranges every cell is empty, but a criterion for empty cells
  // still counts them.
  for (let row = 0; row < rows; row++) {
    if (conditions.every(({ matrix }) => row >= matrix.rows.length) && conditions.some(({ test }) => !test(null)))
      break;
    for (let column = 0; column < columns; column++) {
      if (conditions.every(({ matrix, test }) => test(matrix.rows[row]?.[column] ?? null)))
        positions.push([row, column]);
    }
  }
  return positions;
}

/** Returns the numbers at the positions that meet the criteria. */
function pickNumbers(values: Operand, pairs: readonly (Operand | undefined)[], reader: CellReader): number[] | Operand {
  const positions = findMatches(pairs, reader);
  if (!positions) return createError('#VALUE!');
  const matrix = toMatrix(values, reader);
  const numbers: number[] = [];
  for (const [row, column] of positions) {
    const value = matrix.rows[row]?.[column];
    if (isCellError(value)) return value;
    if (typeof value === 'number') numbers.push(value);
  }
  return numbers;
}

function sumNumbers(numbers: number[] | Operand): Operand {
  return Array.isArray(numbers) ? numbers.reduce((sum, number) => sum + number, 0) : numbers;
}

function averageNumbers(numbers: number[] | Operand): Operand {
  if (!Array.isArray(numbers)) return numbers;
  return numbers.length === 0
    ? createError('#DIV/0!')
    : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function chooseNumber(numbers: number[] | Operand, choose: (a: number, b: number) => number): Operand {
  if (!Array.isArray(numbers)) return numbers;
  return numbers.length === 0 ? 0 : numbers.reduce((found, number) => choose(found, number));
}
