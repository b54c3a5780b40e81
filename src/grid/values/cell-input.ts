/**
 * Says what to write so that Excel keeps exactly this value. Excel reads every written string as if
 * it had been typed in en-US, so text that could be read as something else gets an apostrophe in
 * front, which becomes the cell's quote prefix and not its content (reported behaviour; the
 * documentation of `Range.values` for the parsing).
 */

import { toCellText } from './cell-text';

/**
 * A string is as it must be written; `''` empties the cell. `null` never occurs, because it would
 * leave the old value.
 */
export type CellInput = string | number | boolean;

/** A cell holds at most this many characters. */
export const MAX_CELL_TEXT = 32_767;

/**
 * Returns an input that stays text, whatever it starts with. Characters that no file may hold are
 * replaced, see {@link toCellText}. A text that is too long for a cell is cut, never inside a
 * surrogate pair; the apostrophe in front counts.
 */
export function createTextInput(text: string): CellInput {
  return createInputFromCell(toCellText(text));
}

/**
 * Returns the input that writes the text of a cell again, which is in the file as it is. Whatever
 * characters it has, they are the user's.
 */
export function createInputFromCell(text: string): CellInput {
  const cellText = cutText(text, MAX_CELL_TEXT);
  return needsApostrophe(cellText) ? `'${cutText(text, MAX_CELL_TEXT - 1)}` : cellText;
}

/** Returns true if the text is too long for a cell. */
export function exceedsCell(text: string): boolean {
  return text.length >= MAX_CELL_TEXT && toShownText(createTextInput(text)) !== toCellText(text);
}

/**
 * Returns the input for a number, in whatever spelling it came. A whole number with more than the
 * 15 digits that Excel keeps is an id and becomes text, and so does a code with leading zeros
 * (`00123`). A number with a fraction or an exponent is a number, rounded to a double, however many
 * digits a database prints (`36.6666666666666667`): as text it would be missing from every sum over
 * its column. Numbers that no cell can hold become text: `1e400`, `1e-320`, `NaN`. Zero has no sign.
 */
export function createNumberInput(source: string | number): CellInput {
  if (typeof source === 'number') return isExactInCell(source) ? source + 0 : createTextInput(String(source));
  const shortNumber = tryParseShortNumber(source);
  if (shortNumber !== undefined) return shortNumber;
  const text = source.length > MAX_NUMBER_LENGTH ? '' : source.trim();
  if (!NUMBER.test(text)) return createTextInput(source);
  const value = Number(text);
  const isZero = !/[1-9]/.test(text.replace(/e.*/i, ''));
  const isInRange = isZero || (value !== 0 && isInCellRange(value));
  return isInRange && !isId(text) ? value + 0 : createTextInput(source);
}

/** A double beyond the whole numbers that it holds exactly is no id. */
function isExactInCell(value: number): boolean {
  return isInCellRange(value) && !(Number.isSafeInteger(value) && isId(String(value)));
}

function isInCellRange(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= MIN_NUMBER && size <= MAX_NUMBER);
}

/**
 * Returns true for a whole number that Excel would change: it has leading zeros, or more digits
 * than Excel keeps.
 */
function isId(text: string): boolean {
  const [, digits] = /^[+-]?(\d+)$/.exec(text) ?? [];
  if (digits === undefined) return false;
  return /^0\d/.test(digits) || digits.replace(/0+$/, '').length > EXCEL_DIGITS;
}

/**
 * Parses most numbers, which are plain and short. It goes digit by digit, because a long result has
 * millions of them. A whole number below 2^53 divided by a power of ten is rounded once, as
 * `Number` does it.
 */
function tryParseShortNumber(text: string): number | undefined {
  if (text.length > EXCEL_DIGITS) return undefined;
  const isNegative = text.charCodeAt(0) === MINUS;
  const first = isNegative ? 1 : 0;
  let digits = 0;
  let scale = 1;
  let point = text.length;
  for (let index = first; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
      if (point < index) scale *= 10;
    } else if (digit === POINT - ZERO && point === text.length) point = index;
    else return undefined;
  }
  const hasDigits = point > first && point !== text.length - 1;
  const isCode = point > first + 1 && text.charCodeAt(first) === ZERO;
  if (!hasDigits || isCode) return undefined;
  // Adding zero takes the sign from -0.
  return (isNegative ? -digits : digits) / scale + 0;
}

const [MINUS, POINT, ZERO] = [45, 46, 48];

/** Returns the text that the cell shows, without the apostrophe. */
export function toShownText(input: CellInput): string {
  if (typeof input !== 'string') return String(input);
  return input.startsWith("'") ? input.slice(1) : input;
}

/**
 * Returns the text with which the content of a cell is looked up: a number has the digits that Excel
 * keeps, without an exponent, and a boolean is as data APIs write it.
 */
export function formatCellText(content: CellInput): string {
  if (typeof content !== 'number') return String(content);
  if (content === 0) return '0';
  return content.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: EXCEL_DIGITS });
}

/** Excel keeps 15 digits of a number, and a line break as a line feed without a carriage return. */
export function toShownValue(cell: CellInput | undefined): CellInput {
  if (typeof cell === 'number') return Number(cell.toPrecision(EXCEL_DIGITS));
  return typeof cell === 'string' ? cell.replaceAll('\r', '') : (cell ?? '');
}

/** Exceeds the digits of any database's numbers by far. */
const MAX_NUMBER_LENGTH = 1_000;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const EXCEL_DIGITS = 15;
/** Excel limits the numbers in cells to these, on either side of zero. */
const MIN_NUMBER = 2.2250738585072014e-308;
const MAX_NUMBER = 9.99999999999999e307;

function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? maxLength - 1 : maxLength);
}

const READ_AS_DATE_OR_BOOLEAN =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun).*\d|(?:true|false)\s*$)/is;
const READ_AS_VALUE = /^[=+\-@'#(.,$%/\s\p{Sc}\p{Nd}\uFF00-\uFFEF]/u;

/**
 * Errs on the side of yes: an apostrophe too many is invisible in the sheet, one too few changes
 * the value. A text that begins with a letter is safe, unless it reads as a boolean, a month or a
 * weekday with digits, or a date of another script.
 */
function needsApostrophe(text: string): boolean {
  if (text === '') return false;
  const first = text.charCodeAt(0);
  const isLatin = (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
  if (isLatin) return READ_AS_DATE_OR_BOOLEAN.test(text);
  return READ_AS_VALUE.test(text) || /\p{Nd}/u.test(text);
}
