import { format } from 'numfmt';
import { isCellError, MAX_TEXT_LENGTH, showsDay } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';
import {
  type CellReader,
  createError,
  type Operand,
  toBoolean,
  toMatrix,
  toNumber,
  toScalar,
  toText,
  type WorksheetFunction,
} from './operand';
import { mapOperand } from './operators';

export const TEXT_FUNCTIONS: Readonly<Record<string, WorksheetFunction>> = {
  LEN: createTextFunction((text) => text.length),
  UPPER: createTextFunction((text) => text.toUpperCase()),
  LOWER: createTextFunction((text) => text.toLowerCase()),
  TRIM: createTextFunction((text) => text.replace(/ +/g, ' ').replace(/^ | $/g, '')),
  LEFT: ([text = null, count = 1], reader) =>
    mapTextWithLength(text, count, reader, (value, length) => value.slice(0, length)),
  RIGHT: ([text = null, count = 1], reader) =>
    mapTextWithLength(text, count, reader, (value, length) => (length === 0 ? '' : value.slice(-length))),
  MID: ([text = null, start = 1, count = 0], reader) => {
    const first = toNumber(toScalar(start, reader));
    if (isCellError(first)) return first;
    if (first < 1) return createError('#VALUE!');
    const from = Math.trunc(first) - 1;
    return mapTextWithLength(text, count, reader, (value, length) => value.slice(from, from + length));
  },
  EXACT: ([a = null, b = null], reader) => {
    const left = toText(toScalar(a, reader));
    const right = toText(toScalar(b, reader));
    return isCellError(left) ? left : isCellError(right) ? right : left === right;
  },
  TEXT: ([value = null, code = ''], reader) => {
    const content = toScalar(value, reader);
    const numberFormat = toText(toScalar(code, reader));
    if (isCellError(content)) return content;
    if (isCellError(numberFormat)) return numberFormat;
    const number = typeof content === 'string' ? toNumber(content) : content;
    const offset = typeof number === 'number' && showsDay(numberFormat) ? reader.dateOffset : 0;
    try {
      return format(
        numberFormat,
        isCellError(number) ? content : typeof number === 'number' ? number + offset : (number ?? 0),
      );
    } catch {
      return createError('#VALUE!');
    }
  },
  VALUE: createTextFunction((text) => toNumber(text)),
  CONCAT: (parameters, reader) => joinTexts(parameters, reader, '', false),
  CONCATENATE: (parameters, reader) =>
    joinTexts(
      parameters.map((parameter) => toScalar(parameter ?? null, reader)),
      reader,
      '',
      false,
    ),
  TEXTJOIN: ([delimiter = '', ignoreEmpty = true, ...parts], reader) => {
    const separator = toText(toScalar(delimiter, reader));
    const skipsEmpty = toBoolean(toScalar(ignoreEmpty, reader));
    if (isCellError(separator)) return separator;
    return isCellError(skipsEmpty) ? skipsEmpty : joinTexts(parts, reader, separator, skipsEmpty);
  },
};

function createTextFunction(apply: (text: string) => StoredValue): WorksheetFunction {
  return ([value = null], reader) =>
    mapOperand(value, reader, (each) => {
      const text = toText(each);
      return isCellError(text) ? text : apply(text);
    });
}

function mapTextWithLength(
  value: Operand,
  count: Operand,
  reader: CellReader,
  apply: (text: string, length: number) => string,
): Operand {
  const length = toNumber(toScalar(count, reader));
  if (isCellError(length)) return length;
  if (length < 0) return createError('#VALUE!');
  return mapOperand(value, reader, (each) => {
    const text = toText(each);
    return isCellError(text) ? text : apply(text, Math.trunc(length));
  });
}

function joinTexts(
  parts: readonly (Operand | undefined)[],
  reader: CellReader,
  separator: string,
  skipsEmpty: boolean,
): Operand {
  const texts: string[] = [];
  for (const part of parts) {
    for (const row of toMatrix(part ?? null, reader).rows) {
      for (const value of row) {
        const text = toText(value);
        if (isCellError(text)) return text;
        if (text !== '' || !skipsEmpty) texts.push(text);
      }
    }
  }
  const text = texts.join(separator);
  return text.length > MAX_TEXT_LENGTH ? createError('#VALUE!') : text;
}
