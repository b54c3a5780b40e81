import * as formulajs from '@formulajs/formulajs';
import { isCellError } from '../cell-types';
import { parseError } from '../formulas/parse-formula';
import type { StoredValue } from '../state/cell-storage';
import { toSerial } from './date-functions';
import { Area, type CellReader, errorValue, Matrix, type Operand, type WorksheetFunction } from './operand';

/**
 * Most worksheet functions come from a library; a dotted name such as `STDEV.S` is a nested
 * property there.
 */
export function findLibraryFunction(name: string): WorksheetFunction | undefined {
  if (!/^[A-Z][A-Z0-9.]*$/.test(name)) return undefined;
  let found: unknown = formulajs;
  for (const part of name.split('.')) {
    if ((typeof found !== 'object' && typeof found !== 'function') || found === null || !Object.hasOwn(found, part))
      return undefined;
    found = Reflect.get(found, part);
  }
  if (typeof found !== 'function') return undefined;
  const implementation = found;
  return (parameters, reader) => {
    const error = parameters.find(isCellError);
    if (error) return error;
    try {
      const result: unknown = Reflect.apply(
        implementation,
        undefined,
        parameters.map((parameter) => toLibrary(parameter, reader)),
      );
      return fromLibrary(result);
    } catch {
      // The library throws on unexpected parameters.
      return errorValue('#VALUE!');
    }
  };
}

function toLibrary(operand: Operand | undefined, reader: CellReader): unknown {
  if (operand instanceof Area) {
    const { rect, sheetId } = operand;
    if (rect.rows === 1 && rect.columns === 1) return valueToLibrary(reader.readValue(sheetId, rect.row, rect.column));
    return reader.readMatrix(operand).rows.map((row) => row.map(valueToLibrary));
  }
  if (operand instanceof Matrix) return operand.rows.map((row) => row.map(valueToLibrary));
  return operand === undefined ? undefined : valueToLibrary(operand);
}

function valueToLibrary(value: StoredValue): unknown {
  if (!isCellError(value)) return value;
  const errors: unknown[] = Object.values(formulajs.utils.errors);
  return errors.find((error) => error instanceof Error && error.message === value.error) ?? new Error(value.error);
}

function fromLibrary(result: unknown): Operand {
  if (Array.isArray(result)) {
    const rows = result.some(Array.isArray) ? result.map((row) => (Array.isArray(row) ? row : [row])) : [result];
    if (rows.length === 0 || rows[0]?.length === 0) return errorValue('#CALC!');
    return new Matrix(rows.map((row: readonly unknown[]) => row.map(valueFromLibrary)));
  }
  return valueFromLibrary(result);
}

function valueFromLibrary(result: unknown): StoredValue {
  if (typeof result === 'number') return Number.isFinite(result) ? result : errorValue('#NUM!');
  if (typeof result === 'string' || typeof result === 'boolean') return result;
  if (result instanceof Date) return toSerial(result);
  if (result instanceof Error) return parseError(result.message) ?? errorValue('#VALUE!');
  return result === null || result === undefined ? 0 : errorValue('#VALUE!');
}
