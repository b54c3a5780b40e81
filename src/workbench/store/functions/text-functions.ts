import { format } from 'numfmt';
import { isCellError, MAX_TEXT, showsDay } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';
import {
  type CellReader,
  errorValue,
  type Operand,
  toBoolean,
  toMatrix,
  toNumber,
  toScalar,
  toText,
  type WorksheetFunction,
} from './operand';
import { lift } from './operators';

export const TEXT_FUNCTIONS: Readonly<Record<string, WorksheetFunction>> = {
  LEN: onText((text) => text.length),
  UPPER: onText((text) => text.toUpperCase()),
  LOWER: onText((text) => text.toLowerCase()),
  TRIM: onText((text) => text.replace(/ +/g, ' ').replace(/^ | $/g, '')),
  LEFT: ([text = null, count = 1], reader) => cut(text, count, reader, (value, length) => value.slice(0, length)),
  RIGHT: ([text = null, count = 1], reader) =>
    cut(text, count, reader, (value, length) => (length === 0 ? '' : value.slice(-length))),
  MID: ([text = null, start = 1, count = 0], reader) => {
    const first = toNumber(toScalar(start, reader));
    if (isCellError(first)) return first;
    if (first < 1) return errorValue('#VALUE!');
    const from = Math.trunc(first) - 1;
    return cut(text, count, reader, (value, length) => value.slice(from, from + length));
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
      return errorValue('#VALUE!');
    }
  },
  VALUE: onText((text) => toNumber(text)),
  CONCAT: (parameters, reader) => joined(parameters, reader, '', false),
  CONCATENATE: (parameters, reader) =>
    joined(
      parameters.map((parameter) => toScalar(parameter ?? null, reader)),
      reader,
      '',
      false,
    ),
  TEXTJOIN: ([delimiter = '', ignoreEmpty = true, ...parts], reader) => {
    const between = toText(toScalar(delimiter, reader));
    const skips = toBoolean(toScalar(ignoreEmpty, reader));
    if (isCellError(between)) return between;
    return isCellError(skips) ? skips : joined(parts, reader, between, skips);
  },
};

function onText(apply: (text: string) => StoredValue): WorksheetFunction {
  return ([value = null], reader) =>
    lift(value, reader, (each) => {
      const text = toText(each);
      return isCellError(text) ? text : apply(text);
    });
}

function cut(
  value: Operand,
  count: Operand,
  reader: CellReader,
  apply: (text: string, length: number) => string,
): Operand {
  const length = toNumber(toScalar(count, reader));
  if (isCellError(length)) return length;
  if (length < 0) return errorValue('#VALUE!');
  return lift(value, reader, (each) => {
    const text = toText(each);
    return isCellError(text) ? text : apply(text, Math.trunc(length));
  });
}

function joined(
  parts: readonly (Operand | undefined)[],
  reader: CellReader,
  between: string,
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
  const text = texts.join(between);
  return text.length > MAX_TEXT ? errorValue('#VALUE!') : text;
}
