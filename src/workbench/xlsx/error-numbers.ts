import type { ErrorCode } from '../store';

/** The error that the library means by a number; files know no others. */
export function errorOfNumber(number: unknown): ErrorCode {
  return ERRORS.get(number) ?? '#VALUE!';
}

const ERRORS: ReadonlyMap<unknown, ErrorCode> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);
