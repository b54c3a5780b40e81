import { isCellError } from '../cell-types';
import {
  compareValues,
  createError,
  type LazyFunction,
  type Operand,
  toBoolean,
  toMatrix,
  toNumber,
  toScalar,
  type WorksheetFunction,
} from './operand';
import { mapOperand } from './operators';

export const LAZY_FUNCTIONS: Readonly<Record<string, LazyFunction>> = {
  IF: ([condition, yes, no], reader) => {
    const truth = toBoolean(toScalar(condition?.() ?? null, reader));
    if (isCellError(truth)) return truth;
    if (truth) return yes ? yes() : true;
    return no ? no() : false;
  },
  IFERROR: ([value, otherwise], reader) => {
    const operand = value?.() ?? null;
    return isCellError(toScalar(operand, reader)) ? (otherwise?.() ?? '') : operand;
  },
  IFNA: ([value, otherwise], reader) => {
    const operand = value?.() ?? null;
    const first = toScalar(operand, reader);
    return isCellError(first) && first.error === '#N/A' ? (otherwise?.() ?? '') : operand;
  },
  IFS: (parameters, reader) => {
    for (let index = 0; index + 1 < parameters.length; index += 2) {
      const truth = toBoolean(toScalar(parameters[index]?.() ?? null, reader));
      if (isCellError(truth)) return truth;
      if (truth) return parameters[index + 1]?.() ?? 0;
    }
    return createError('#N/A');
  },
  CHOOSE: ([index, ...choices], reader) => {
    const number = toNumber(toScalar(index?.() ?? null, reader));
    if (isCellError(number)) return number;
    return choices[Math.trunc(number) - 1]?.() ?? createError('#VALUE!');
  },
  SWITCH: ([subject, ...rest], reader) => {
    const value = toScalar(subject?.() ?? null, reader);
    if (isCellError(value)) return value;
    for (let index = 0; index + 1 < rest.length; index += 2) {
      const candidate = toScalar(rest[index]?.() ?? null, reader);
      if (isCellError(candidate)) return candidate;
      if (compareValues(value, candidate) === 0) return rest[index + 1]?.() ?? 0;
    }
    return rest.length % 2 === 1 ? (rest.at(-1)?.() ?? 0) : createError('#N/A');
  },
};

export const LOGIC_FUNCTIONS: Readonly<Record<string, WorksheetFunction>> = {
  AND: createJunction((truths) => truths.every(Boolean)),
  OR: createJunction((truths) => truths.some(Boolean)),
  XOR: createJunction((truths) => truths.filter(Boolean).length % 2 === 1),
  NOT: ([value = null], reader) =>
    mapOperand(value, reader, (each) => {
      const truth = toBoolean(each);
      return isCellError(truth) ? truth : !truth;
    }),
  TRUE: () => true,
  FALSE: () => false,
  NA: () => createError('#N/A'),
  ISERROR: createPredicate((value) => isCellError(value)),
  ISERR: createPredicate((value) => isCellError(value) && value.error !== '#N/A'),
  ISNA: createPredicate((value) => isCellError(value) && value.error === '#N/A'),
  ISBLANK: createPredicate((value) => value === null),
  ISNUMBER: createPredicate((value) => typeof value === 'number'),
  ISTEXT: createPredicate((value) => typeof value === 'string'),
  ISNONTEXT: createPredicate((value) => typeof value !== 'string'),
  ISLOGICAL: createPredicate((value) => typeof value === 'boolean'),
};

function createPredicate(test: (value: ReturnType<typeof toScalar>) => boolean): WorksheetFunction {
  return ([value = null], reader) => mapOperand(value, reader, test);
}

/** Joins booleans. It ignores text and empty cells in ranges; with nothing left it is #VALUE!. */
function createJunction(join: (truths: readonly boolean[]) => boolean): WorksheetFunction {
  return (parameters, reader): Operand => {
    const truths: boolean[] = [];
    for (const parameter of parameters) {
      const isList = parameter !== null && typeof parameter === 'object' && !isCellError(parameter);
      for (const row of toMatrix(parameter ?? null, reader).rows) {
        for (const value of row) {
          if (isList && (value === null || typeof value === 'string')) continue;
          const truth = toBoolean(value);
          if (isCellError(truth)) return truth;
          truths.push(truth);
        }
      }
    }
    return truths.length === 0 ? createError('#VALUE!') : join(truths);
  };
}
