import * as formulajs from '@formulajs/formulajs';
import { isCellError } from '../cell-types';
import { parseError } from '../formulas/parse-formula';
import type { StoredValue } from '../state/cell-storage';
import { toSerial } from './date-functions';
import { Area, type CellReader, createError, Matrix, type Operand, type WorksheetFunction } from './operand';

/**
 * Most worksheet functions come from a library; a dotted name such as `STDEV.S` is a nested
 * property there.
 */
export function findLibraryFunction(name: string): WorksheetFunction | undefined {
  if (!/^[A-Z][A-Z0-9.]*$/.test(name)) return undefined;
  let candidate: unknown = formulajs;
  for (const part of name.split('.')) {
    if (
      (typeof candidate !== 'object' && typeof candidate !== 'function') ||
      candidate === null ||
      !Object.hasOwn(candidate, part)
    )
      return undefined;
    candidate = Reflect.get(candidate, part);
  }
  if (typeof candidate !== 'function') return undefined;
  const implementation = candidate;
  return (parameters, reader) => {
    const error = parameters.find(isCellError);
    if (error) return error;
    try {
      const result: unknown = Reflect.apply(
        implementation,
        undefined,
        parameters.map((parameter) => toLibraryArgument(parameter, reader)),
      );
      return toOperand(result);
    } catch {
      // The library throws on unexpected parameters.
      return createError('#VALUE!');
    }
  };
}

function toLibraryArgument(operand: Operand | undefined, reader: CellReader): unknown {
  if (operand instanceof Area) {
    const { rect, sheetId } = operand;
    if (rect.rows === 1 && rect.columns === 1) return toLibraryValue(reader.readValue(sheetId, rect.row, rect.column));
    return reader.readMatrix(operand).rows.map((row) => row.map(toLibraryValue));
  }
  if (operand instanceof Matrix) return operand.rows.map((row) => row.map(toLibraryValue));
  return operand === undefined ? undefined : toLibraryValue(operand);
}

function toLibraryValue(value: StoredValue): unknown {
  if (!isCellError(value)) return value;
  const errors: unknown[] = Object.values(formulajs.utils.errors);
  return errors.find((error) => error instanceof Error && error.message === value.error) ?? new Error(value.error);
}

function toOperand(result: unknown): Operand {
  if (Array.isArray(result)) {
    const rows = result.some(Array.isArray) ? result.map((row) => (Array.isArray(row) ? row : [row])) : [result];
    if (rows.length === 0 || rows[0]?.length === 0) return createError('#CALC!');
    return new Matrix(rows.map((row: readonly unknown[]) => row.map(toStoredValue)));
  }
  return toStoredValue(result);
}

function toStoredValue(result: unknown): StoredValue {
  if (typeof result === 'number') return Number.isFinite(result) ? result : createError('#NUM!');
  if (typeof result === 'string' || typeof result === 'boolean') return result;
  if (result instanceof Date) return toSerial(result);
  if (result instanceof Error) return parseError(result.message) ?? createError('#VALUE!');
  return result === null || result === undefined ? 0 : createError('#VALUE!');
}
