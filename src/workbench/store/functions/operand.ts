import { parseValue } from 'numfmt';
import { type CellError, type ErrorCode, isCellError, type Rect } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';

/**
 * An operand is an evaluated part of a formula: one value (`null` for an empty cell), an array, or
 * cells.
 */
export type Operand = StoredValue | Matrix | Area;

export class Matrix {
  /** @param rows at least one row, all of one length */
  constructor(readonly rows: readonly (readonly StoredValue[])[]) {}

  at(row: number, column: number): StoredValue {
    // Excel repeats a single row or column if the other operand is larger.
    const cells = this.rows.length === 1 ? this.rows[0] : this.rows[row];
    if (!cells) return createError('#N/A');
    const value = cells.length === 1 ? cells[0] : cells[column];
    return value === undefined ? createError('#N/A') : value;
  }

  get width(): number {
    return this.rows[0]?.length ?? 0;
  }
}

/** Represents cells that are read on demand. */
export class Area {
  constructor(
    readonly sheetId: string,
    readonly rect: Rect,
  ) {}
}

/** Gives functions access to the workbook. */
export interface CellReader {
  readValue(sheetId: string, row: number, column: number): StoredValue;
  /** Visits the filled cells, column by column. */
  visitFilled(area: Area, visit: (value: Exclude<StoredValue, null>) => void): void;
  /**
   * Returns all cells of the area up to the last filled row and column of the sheet, so that `A:A`
   * stays small.
   */
  readMatrix(area: Area): Matrix;
  /** The formula that is evaluated is in this cell. */
  readonly home: { readonly sheetId: string; readonly row: number; readonly column: number };
  readonly now: () => Date;
  /** Holds 1462 in the 1904 date system, else 0; a serial number plus this counts from 1900. */
  readonly dateOffset: number;
}

export function createError(error: ErrorCode): CellError {
  return { error };
}

/** Returns the operand's only value, or the first value of an array or of cells. */
export function toScalar(operand: Operand, reader: CellReader): StoredValue {
  if (operand instanceof Area) return reader.readValue(operand.sheetId, operand.rect.row, operand.rect.column);
  if (operand instanceof Matrix) return operand.at(0, 0);
  return operand;
}

export function toMatrix(operand: Operand, reader: CellReader): Matrix {
  if (operand instanceof Area) return reader.readMatrix(operand);
  return operand instanceof Matrix ? operand : new Matrix([[operand]]);
}

/** Converts a value to a number for arithmetic: TRUE is 1, the empty cell 0, text as if typed. */
export function toNumber(value: StoredValue): number | CellError {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'object') return value;
  if (value.trim() === '') return createError('#VALUE!');
  const plain = Number(value);
  if (Number.isFinite(plain) && !/^[+-]?0[xbo]/i.test(value)) return plain;
  const parsed = parseValue(value)?.value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : createError('#VALUE!');
}

export function toText(value: StoredValue): string | CellError {
  if (value === null) return '';
  if (typeof value === 'object') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? String(Number(value.toPrecision(15))).toUpperCase() : value;
}

export function toBoolean(value: StoredValue): boolean | CellError {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    const upper = value.toUpperCase();
    return upper === 'TRUE' ? true : upper === 'FALSE' ? false : createError('#VALUE!');
  }
  const number = toNumber(value);
  return isCellError(number) ? number : number !== 0;
}

/**
 * Sorts numbers before text before booleans; text ignores case. The empty cell equals 0, `''` and
 * FALSE.
 */
export function compareValues(a: Exclude<StoredValue, CellError>, b: Exclude<StoredValue, CellError>): number {
  const left = a === null ? getBlankValue(b) : a;
  const right = b === null ? getBlankValue(a) : b;
  const order = rankKind(left) - rankKind(right);
  if (order !== 0) return order;
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  return Number(left) - Number(right);
}

function compareText(a: string, b: string): number {
  const left = a.toLowerCase();
  const right = b.toLowerCase();
  return left === right ? 0 : left < right ? -1 : 1;
}

function getBlankValue(other: Exclude<StoredValue, CellError>): string | number | boolean {
  if (typeof other === 'string') return '';
  return typeof other === 'boolean' ? false : 0;
}

function rankKind(value: string | number | boolean): number {
  if (typeof value === 'number') return 0;
  return typeof value === 'string' ? 1 : 2;
}

/**
 * A worksheet function receives evaluated parameters; a skipped parameter, as in `SUM(,1)`, is
 * undefined.
 */
export type WorksheetFunction = (parameters: readonly (Operand | undefined)[], reader: CellReader) => Operand;

/** A lazy function, such as IF, evaluates only the parameters that it needs. */
export type LazyFunction = (parameters: readonly (() => Operand)[], reader: CellReader) => Operand;
