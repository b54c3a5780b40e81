/**
 * What is handed to a cell so that Excel keeps exactly the value that was meant. Excel reads every written string as if it had been
 * typed in en-US, so text that could be read as something else goes in with one apostrophe in front, which becomes the cell's
 * quote prefix and not its content (reported behaviour; `Range.values` documentation for the parsing).
 */

/** A number, a boolean, or a string as it must be written; `''` empties the cell. `null` never occurs: it would leave the old value. */
export type CellInput = string | number | boolean;

/** Characters that one cell holds at most. */
export const MAX_TEXT = 32_767;

/** Text that stays text, whatever it starts with. Longer than {@link MAX_TEXT} is cut there, never inside a surrogate pair. */
export function textInput(text: string): CellInput {
  const kept = text.length > MAX_TEXT ? cutText(text) : text;
  return couldBeReadAsSomethingElse(kept) ? `'${kept}` : kept;
}

/**
 * A number that came as text. Integers of more than 15 significant digits, which Excel would round, stay text; so does what is no
 * finite number (`NaN`, `Infinity`). Fractions keep the 15 digits that Excel has.
 */
export function numberInput(text: string): CellInput {
  // Most numbers: too short to need more digits than Excel has.
  if (text.length <= 15 && SHORT_NUMBER.test(text)) return Number(text);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return textInput(text);
  const value = Number(text);
  if (!Number.isFinite(value)) return textInput(text);
  const integerPart = /^[+-]?0*(\d*)/.exec(text)?.[1] ?? '';
  const isPlainInteger = /^[+-]?\d+$/.test(text);
  const significant = isPlainInteger ? integerPart.replace(/0+$/, '') : integerPart;
  if (significant.length > 15 || (isPlainInteger && /^[+-]?0\d/.test(text))) return textInput(text);
  return value;
}

/** The text of a written string, without the apostrophe. */
export function textOfInput(input: CellInput): string {
  if (typeof input !== 'string') return String(input);
  return input.startsWith("'") ? input.slice(1) : input;
}

const SHORT_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

function cutText(text: string): string {
  const last = text.charCodeAt(MAX_TEXT - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? MAX_TEXT - 1 : MAX_TEXT);
}

const DATE_WORD = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)/i;
const READ_AS_VALUE = /^[=+\-@'#(.,$%/\s\p{Sc}\p{Nd}\uFF00-\uFFEF]/u;

/**
 * Errs on the side of yes: an apostrophe too many is invisible in the sheet, one too few changes the value.
 * Plain are texts that begin with a letter, unless they read as a boolean, a month or a weekday with digits, or a date of another script.
 */
function couldBeReadAsSomethingElse(text: string): boolean {
  if (text === '') return false;
  const first = text.charCodeAt(0);
  const isLatin = (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
  if (isLatin) return (DATE_WORD.test(text) && /\d/.test(text)) || /^(true|false)\s*$/i.test(text);
  return READ_AS_VALUE.test(text) || /\p{Nd}/u.test(text);
}
