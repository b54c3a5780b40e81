import { AGGREGATE_FUNCTIONS } from './aggregate-functions';
import { CRITERIA_FUNCTIONS } from './criteria-functions';
import { DATE_FUNCTIONS } from './date-functions';
import { findLibraryFunction } from './library-functions';
import { LAZY_FUNCTIONS, LOGIC_FUNCTIONS } from './logic-functions';
import { LOOKUP_FUNCTIONS } from './lookup-functions';
import type { LazyFunction, WorksheetFunction } from './operand';
import { TEXT_FUNCTIONS } from './text-functions';

export {
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
export { applyBinary, applyUnary } from './operators';

/**
 * Returns the function with the upper-case name: our own for Excel's exact behaviour or for large
 * ranges, else the library's.
 */
export function findFunction(name: string): WorksheetFunction | undefined {
  return Object.hasOwn(OWN_FUNCTIONS, name) ? OWN_FUNCTIONS[name] : findLibraryFunction(name);
}

export function findLazyFunction(name: string): LazyFunction | undefined {
  return Object.hasOwn(LAZY_FUNCTIONS, name) ? LAZY_FUNCTIONS[name] : undefined;
}

export function isKnownFunction(name: string): boolean {
  return findLazyFunction(name) !== undefined || findFunction(name) !== undefined || name === 'LET';
}

/** The result of these functions changes even if no cell does. */
export const VOLATILE_FUNCTIONS: ReadonlySet<string> = new Set(['NOW', 'TODAY', 'RAND', 'RANDBETWEEN']);

const OWN_FUNCTIONS: Readonly<Record<string, WorksheetFunction>> = {
  ...AGGREGATE_FUNCTIONS,
  ...CRITERIA_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...LOGIC_FUNCTIONS,
  ...LOOKUP_FUNCTIONS,
  ...TEXT_FUNCTIONS,
};
