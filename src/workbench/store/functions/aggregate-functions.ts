import { type CellError, isCellError } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';
import { Area, type CellReader, createError, Matrix, type Operand, toNumber, type WorksheetFunction } from './operand';

/** Aggregate functions iterate over large ranges without creating arrays. */
export const AGGREGATE_FUNCTIONS: Readonly<Record<string, WorksheetFunction>> = {
  SUM: (parameters, reader) => {
    let sum = 0;
    const error = visitNumbers(parameters, reader, (number) => {
      sum += number;
    });
    return error ?? toFiniteOrError(sum);
  },
  PRODUCT: (parameters, reader) => {
    let product = 1;
    let count = 0;
    const error = visitNumbers(parameters, reader, (number) => {
      product *= number;
      count++;
    });
    return error ?? (count === 0 ? 0 : toFiniteOrError(product));
  },
  AVERAGE: (parameters, reader) => {
    let sum = 0;
    let count = 0;
    const error = visitNumbers(parameters, reader, (number) => {
      sum += number;
      count++;
    });
    return error ?? (count === 0 ? createError('#DIV/0!') : toFiniteOrError(sum / count));
  },
  MIN: (parameters, reader) => findExtreme(parameters, reader, (a, b) => a < b),
  MAX: (parameters, reader) => findExtreme(parameters, reader, (a, b) => a > b),
  COUNT: (parameters, reader) => {
    let count = 0;
    visitValues(parameters, reader, (value, isDirect) => {
      if (typeof value === 'number') count++;
      else if (isDirect && value !== null && !isCellError(value) && !isCellError(toNumber(value))) count++;
    });
    return count;
  },
  COUNTA: (parameters, reader) => {
    let count = 0;
    visitValues(parameters, reader, (value, isDirect) => {
      if (value !== null || isDirect) count++;
    });
    return count;
  },
  COUNTBLANK: ([area = null], reader) => {
    if (!(area instanceof Area)) return createError('#VALUE!');
    let filled = 0;
    reader.visitFilled(area, (value) => {
      if (value !== '') filled++;
    });
    return area.rect.rows * area.rect.columns - filled;
  },
};

/**
 * Visits numbers in ranges, and any direct argument that converts to a number. Visits all of them;
 * returns the first error.
 */
function visitNumbers(
  parameters: readonly (Operand | undefined)[],
  reader: CellReader,
  visit: (number: number) => void,
): CellError | undefined {
  let error: CellError | undefined;
  visitValues(parameters, reader, (value, isDirect) => {
    if (typeof value === 'number') visit(value);
    else if (isCellError(value)) error ??= value;
    else if (isDirect) {
      const number = toNumber(value);
      if (isCellError(number)) error ??= number;
      else visit(number);
    }
  });
  return error;
}

function visitValues(
  parameters: readonly (Operand | undefined)[],
  reader: CellReader,
  visit: (value: StoredValue, isDirect: boolean) => void,
): void {
  for (const parameter of parameters) {
    if (parameter instanceof Area) reader.visitFilled(parameter, (value) => visit(value, false));
    else if (parameter instanceof Matrix)
      for (const row of parameter.rows) for (const value of row) visit(value, false);
    else visit(parameter ?? 0, true);
  }
}

function findExtreme(
  parameters: readonly (Operand | undefined)[],
  reader: CellReader,
  isBetter: (candidate: number, best: number) => boolean,
): Operand {
  let best: number | undefined;
  const error = visitNumbers(parameters, reader, (number) => {
    if (best === undefined || isBetter(number, best)) best = number;
  });
  return error ?? best ?? 0;
}

function toFiniteOrError(value: number): StoredValue {
  return Number.isFinite(value) ? value : createError('#NUM!');
}
