/** Implements the operators of formulas. */
import { isCellError } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';
import {
  Area,
  type CellReader,
  compareValues,
  createError,
  Matrix,
  type Operand,
  toMatrix,
  toNumber,
  toScalar,
  toText,
} from './operand';

export function applyUnary(operator: string, operand: Operand, reader: CellReader): Operand {
  switch (operator) {
    case '+':
      return operand;
    case '-':
      return mapOperand(operand, reader, (value) => applyToNumber(value, (number) => -number));
    case '%':
      return mapOperand(operand, reader, (value) => applyToNumber(value, (number) => number / 100));
    case '@':
      return operand instanceof Area ? intersectWithHome(operand, reader) : toScalar(operand, reader);
    default:
      return createError('#REF!');
  }
}

export function applyBinary(operator: string, left: Operand, right: Operand, reader: CellReader): Operand {
  if (isSingleValue(left) && isSingleValue(right))
    return applyToValues(operator, toScalar(left, reader), toScalar(right, reader));
  const a = toMatrix(left, reader);
  const b = toMatrix(right, reader);
  const height = Math.max(a.rows.length, b.rows.length);
  const width = Math.max(a.width, b.width);
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => applyToValues(operator, a.at(row, column), b.at(row, column))),
  );
  return new Matrix(rows);
}

/** Applies a function of one value to each value of an array. */
export function mapOperand(operand: Operand, reader: CellReader, apply: (value: StoredValue) => StoredValue): Operand {
  if (isSingleValue(operand)) return apply(toScalar(operand, reader));
  return new Matrix(toMatrix(operand, reader).rows.map((row) => row.map(apply)));
}

function isSingleValue(operand: Operand): boolean {
  if (operand instanceof Matrix) return false;
  return !(operand instanceof Area) || (operand.rect.rows === 1 && operand.rect.columns === 1);
}

function applyToValues(operator: string, left: StoredValue, right: StoredValue): StoredValue {
  if (isCellError(left)) return left;
  if (isCellError(right)) return right;
  switch (operator) {
    case '&': {
      const text = `${toText(left)}${toText(right)}`;
      return text;
    }
    case '=':
      return compareValues(left, right) === 0;
    case '<>':
      return compareValues(left, right) !== 0;
    case '<':
      return compareValues(left, right) < 0;
    case '>':
      return compareValues(left, right) > 0;
    case '<=':
      return compareValues(left, right) <= 0;
    case '>=':
      return compareValues(left, right) >= 0;
    default:
      return applyToNumber(left, (a) => applyToNumber(right, (b) => calculate(operator, a, b)));
  }
}

function calculate(operator: string, a: number, b: number): StoredValue {
  switch (operator) {
    case '+':
      return toFiniteOrError(a + b);
    case '-':
      return toFiniteOrError(snapToZero(a, b, a - b));
    case '*':
      return toFiniteOrError(a * b);
    case '/':
      return b === 0 ? createError('#DIV/0!') : toFiniteOrError(a / b);
    case '^':
      return a === 0 && b === 0 ? createError('#NUM!') : toFiniteOrError(a ** b);
    default:
      // Unions and intersections of cells are not implemented.
      return createError('#NULL!');
  }
}

/**
 * Excel treats a difference as zero if it affects only the last bits of its operands: 0.3-0.1-0.2
 * is 0.
 */
function snapToZero(a: number, b: number, difference: number): number {
  return Math.abs(difference) < Math.abs(a) * 2 ** -50 && Math.abs(difference) < Math.abs(b) * 2 ** -50
    ? 0
    : difference;
}

function toFiniteOrError(value: number): StoredValue {
  return Number.isFinite(value) ? value : createError('#NUM!');
}

function applyToNumber(value: StoredValue, apply: (number: number) => StoredValue): StoredValue {
  const number = toNumber(value);
  return isCellError(number) ? number : apply(number);
}

/** `@A1:A9` on row 3 is A3. */
function intersectWithHome(area: Area, reader: CellReader): StoredValue {
  const { rect, sheetId } = area;
  const { row, column } = reader.home;
  if (rect.rows === 1 && rect.columns === 1) return reader.readValue(sheetId, rect.row, rect.column);
  if (rect.columns === 1 && row >= rect.row && row < rect.row + rect.rows)
    return reader.readValue(sheetId, row, rect.column);
  if (rect.rows === 1 && column >= rect.column && column < rect.column + rect.columns)
    return reader.readValue(sheetId, rect.row, column);
  return createError('#VALUE!');
}
