import { getFormatFromId, parseValue } from 'numfmt';
import {
  type CellInput,
  type CellValue,
  DAYS_TO_1904,
  MAX_FORMULA_LENGTH,
  MAX_TEXT_LENGTH,
  showsDay,
} from '../cell-types';
import type { Formula } from '../formulas/formula';
import { type FormulaParser, parseError } from '../formulas/parse-formula';
import { StoreRefusal } from '../store-refusal';

/**
 * Describes the meaning of an input. `format` is the number format that typing implies; a cell with
 * the format General adopts it.
 */
export interface ParsedInput {
  readonly value: CellValue;
  readonly formula?: Formula;
  readonly format?: string;
  readonly quotePrefix?: boolean;
}

/** Parses the text of a formula, which starts with `=`. */
export type FormulaReader = Pick<FormulaParser, 'parse'>;

/**
 * Parses a string as Excel parses input typed into a cell in en-US.
 * @param isTextCell the cell has the text format (`@`): everything stays as it is
 * @param date1904 days count from 1904
 * @returns undefined for `''`, which empties the cell
 * @throws StoreRefusal `TextTooLong`, `FormulaTooLong`, `FormulaInvalid`
 */
export function parseInput(
  text: string,
  isTextCell: boolean,
  formulas: FormulaReader,
  date1904 = false,
): ParsedInput | undefined {
  if (text === '') return undefined;
  const firstCode = text.charCodeAt(0);
  if (firstCode === APOSTROPHE) return { value: checkText(text.slice(1)), quotePrefix: true };
  if (isTextCell) return { value: checkText(text) };
  if (startsPlainText(firstCode, text)) return { value: checkText(text) };
  if (firstCode === EQUALS) {
    return text.length === 1 ? { value: text } : parseFormulaInput(text, formulas);
  }
  const typedInput = text.length <= MAX_TYPED_NUMBER_LENGTH ? parseTypedValue(text, date1904) : undefined;
  if (typedInput) return typedInput;
  if (firstCode === AT && text.length > 1)
    return parseFormulaInput(isCall(text.slice(1)) ? `=${text.slice(1)}` : `=${text}`, formulas);
  if ((firstCode === PLUS || firstCode === MINUS) && text.length > 1) return parseFormulaInput(`=${text}`, formulas);
  return { value: checkText(text) };
}

/**
 * Returns the content for a number or boolean; a cell with the text format stores it as text, as it
 * does for typed input.
 */
export function toCellContent(input: Exclude<CellInput, string | null>, isTextCell: boolean): CellValue {
  if (typeof input === 'number' && !Number.isFinite(input))
    throw new StoreRefusal('WrongShape', 'A number must be finite.');
  return isTextCell ? String(input).toUpperCase() : input;
}

const APOSTROPHE = 0x27;
const EQUALS = 0x3d;
const PLUS = 0x2b;
const MINUS = 0x2d;
const AT = 0x40;

/** Excel understands no number or date longer than this. */
const MAX_TYPED_NUMBER_LENGTH = 255;

const MONTH_OR_BOOLEAN = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|true|false)/i;

/** Most texts begin with a letter that starts no month, TRUE or FALSE, so they need no parsing. */
function startsPlainText(firstCode: number, text: string): boolean {
  const letter = firstCode | 0x20;
  if (letter >= 0x61 && letter <= 0x7a && firstCode >= 0x41) return !MONTH_OR_BOOLEAN.test(text);
  return firstCode > 0x7f && !/^[\p{Sc}\s\p{Nd}]/u.test(text);
}

function parseTypedValue(text: string, date1904: boolean): ParsedInput | undefined {
  const error = text.startsWith('#') ? parseError(text) : undefined;
  if (error) return { value: error };
  const parsed = parseValue(text);
  if (!parsed || typeof parsed.value === 'object') return undefined;
  const { value } = parsed;
  if (typeof value === 'boolean') return { value };
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const format = readFormat(parsed);
  if (format === undefined) return { value: truncateDigits(text, value) };
  if (!date1904 || !showsDay(format)) return { value, format };
  // A day before 1904 stays text, as one before 1900 does in the other date system.
  return value < DAYS_TO_1904 ? undefined : { value: value - DAYS_TO_1904, format };
}

function readFormat(parsed: object): string | undefined {
  if ('formatId' in parsed && typeof parsed.formatId === 'number') return getFormatFromId(parsed.formatId) ?? undefined;
  return 'format' in parsed && typeof parsed.format === 'string' ? parsed.format : undefined;
}

/** Replaces typed digits beyond the fifteenth by zeros. */
function truncateDigits(text: string, value: number): number {
  const digits = /\d{16,}/.exec(text)?.[0];
  if (!digits || /[.eE]/.test(text)) return value;
  const significantDigits = digits.replace(/^0+/, '');
  const truncatedNumber = Number(
    significantDigits.slice(0, 15) + '0'.repeat(Math.max(0, significantDigits.length - 15)),
  );
  return value < 0 ? -truncatedNumber : truncatedNumber;
}

function isCall(text: string): boolean {
  return /^[A-Za-z_][\w.]*\(/.test(text);
}

function parseFormulaInput(text: string, formulas: FormulaReader): ParsedInput {
  if (text.length > MAX_FORMULA_LENGTH)
    throw new StoreRefusal('FormulaTooLong', `The formula has ${text.length} characters.`);
  return { value: 0, formula: formulas.parse(text) };
}

function checkText(text: string): string {
  if (text.length > MAX_TEXT_LENGTH) throw new StoreRefusal('TextTooLong', `The text has ${text.length} characters.`);
  return text;
}
