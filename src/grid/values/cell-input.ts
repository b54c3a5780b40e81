/**
 * What is handed to a cell so that Excel keeps exactly the value that was meant. Excel reads every written string as if it had been
 * typed in en-US, so text that could be read as something else goes in with one apostrophe in front, which becomes the cell's
 * quote prefix and not its content (reported behaviour; `Range.values` documentation for the parsing).
 */

/** A number, a boolean, or a string as it must be written; `''` empties the cell. `null` never occurs: it would leave the old value. */
export type CellInput = string | number | boolean;

/** Characters that one cell holds at most. */
export const MAX_TEXT = 32_767;

/**
 * Text that stays text, whatever it starts with. What is longer than a cell holds is cut there, never inside a surrogate pair; the
 * apostrophe in front counts.
 */
export function textInput(text: string): CellInput {
  const kept = cutText(text, MAX_TEXT);
  return couldBeReadAsSomethingElse(kept) ? `'${cutText(text, MAX_TEXT - 1)}` : kept;
}

/** Whether a cell holds less of it than all. */
export function isCut(text: string): boolean {
  return text.length >= MAX_TEXT && textOfInput(textInput(text)) !== text;
}

/**
 * A number that came as text. A whole number with more than the 15 digits that Excel keeps is an id and stays text, and so does a code with
 * leading zeros (`00123`). A number with a fraction or an exponent is a number, rounded to a double, however many digits a database prints
 * (`36.6666666666666667`): as text it would be missing from every sum over its column. What no cell can hold stays text: `1e400`, `NaN`.
 */
export function numberInput(text: string): CellInput {
  const short = tryShortNumber(text);
  if (short !== undefined) return short;
  if (text.length > LONGEST_NUMBER || !NUMBER.test(text)) return textInput(text);
  const value = Number(text);
  const isZero = !/[1-9]/.test(text.replace(/e.*/i, ''));
  const isInRange = isZero || (Math.abs(value) >= SMALLEST && Math.abs(value) <= LARGEST);
  return isInRange && !isId(text) ? value : textInput(text);
}

/** A whole number without an exponent that Excel would change: it has leading zeros, or more digits than Excel keeps. */
function isId(text: string): boolean {
  const [, digits] = /^[+-]?(\d+)$/.exec(text) ?? [];
  if (digits === undefined) return false;
  return /^0\d/.test(digits) || digits.replace(/0+$/, '').length > EXCEL_DIGITS;
}

/**
 * Most numbers: too short to need more digits than Excel has, and plain. Digit by digit, because a long result has millions of them; a whole
 * number below 2^53 by a power of ten is rounded once, as `Number` does it.
 */
function tryShortNumber(text: string): number | undefined {
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
  return (isNegative ? -digits : digits) / scale;
}

const [MINUS, POINT, ZERO] = [45, 46, 48];

/** The text of a written string, without the apostrophe. */
export function textOfInput(input: CellInput): string {
  if (typeof input !== 'string') return String(input);
  return input.startsWith("'") ? input.slice(1) : input;
}

/** Excel keeps 15 digits of a number, and a line break as a line feed without a carriage return. */
export function asShown(cell: CellInput | undefined): CellInput {
  if (typeof cell === 'number') return Number(cell.toPrecision(EXCEL_DIGITS));
  return typeof cell === 'string' ? cell.replaceAll('\r', '') : (cell ?? '');
}

/** No database has numbers of more digits by half. */
const LONGEST_NUMBER = 1_000;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const EXCEL_DIGITS = 15;
/** Excel's limits for a number in a cell, either side of zero. */
const SMALLEST = 2.2250738585072014e-308;
const LARGEST = 9.99999999999999e307;

function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? most - 1 : most);
}

const READ_AS_DATE_OR_BOOLEAN =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun).*\d|(?:true|false)\s*$)/is;
const READ_AS_VALUE = /^[=+\-@'#(.,$%/\s\p{Sc}\p{Nd}\uFF00-\uFFEF]/u;

/**
 * Errs on the side of yes: an apostrophe too many is invisible in the sheet, one too few changes the value.
 * Plain are texts that begin with a letter, unless they read as a boolean, a month or a weekday with digits, or a date of another script.
 */
function couldBeReadAsSomethingElse(text: string): boolean {
  if (text === '') return false;
  const first = text.charCodeAt(0);
  const isLatin = (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
  if (isLatin) return READ_AS_DATE_OR_BOOLEAN.test(text);
  return READ_AS_VALUE.test(text) || /\p{Nd}/u.test(text);
}
