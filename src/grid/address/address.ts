/**
 * Reads and writes A1 addresses. Rows and columns are 0-based inside the program and 1-based or
 * lettered only in text. Excel's limits: 1,048,576 rows by 16,384 columns.
 */
import { createCellRect, getFirstCellRect, intersectRect, type Rect } from './rect';

export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

export interface Address {
  readonly sheet: string;
  readonly rect: Rect;
}

/**
 * Returns `Sheet1!B4:G68`, or `Sheet1!B4` for one cell, as users read it. Formulas need
 * {@link quoteSheet} for the sheet.
 */
export function formatAddress({ sheet, rect }: Address): string {
  return `${isPlainName(sheet) ? sheet : quoteSheet(sheet)}!${formatRect(rect)}`;
}

/** Returns `B4:G68`, or `B4` for one cell. */
export function formatRect(rect: Rect): string {
  const first = formatCell(rect.row, rect.column);
  if (rect.rows === 1 && rect.columns === 1) return first;
  return `${first}:${formatCell(rect.row + rect.rows - 1, rect.column + rect.columns - 1)}`;
}

/** Returns `B4`. */
export function formatCell(row: number, column: number): string {
  return `${formatColumn(column)}${row + 1}`;
}

export function getFirstCell({ sheet, rect }: Address): Address {
  return { sheet, rect: getFirstCellRect(rect) };
}

/** Returns the first cell of a block with its sheet: `Sheet1!B4`. */
export function formatFirstCell(address: Address): string {
  return formatAddress(getFirstCell(address));
}

/** Returns the last cell of a block with its sheet: `Sheet1!G68`. */
export function formatLastCell(address: Address): string {
  const { row, column, rows, columns } = address.rect;
  return formatAddress({ sheet: address.sheet, rect: createCellRect(row + rows - 1, column + columns - 1) });
}

/** Returns true if the addresses have a cell in common. */
export function addressesOverlap(a: Address, b: Address): boolean {
  return a.sheet === b.sheet && intersectRect(a.rect, b.rect) !== undefined;
}

/** Returns `A` for 0, `XFD` for 16,383. */
export function formatColumn(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Returns 0 for `A`; undefined if the sheet has no such column. */
export function tryParseColumn(letters: string): number | undefined {
  if (!/^[A-Za-z]{1,3}$/.test(letters)) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column <= MAX_COLUMNS ? column - 1 : undefined;
}

/**
 * Reads `Sheet1!B4:G68`, `'It''s'!$B$4`, `B4` and whole rows or columns (`B:D`, `4:9`).
 * @param defaultSheet the sheet of an address that names none
 * @returns undefined when the text is no address of this notation
 */
export function tryParseAddress(text: string, defaultSheet?: string): Address | undefined {
  const parts = splitSheet(text.trim());
  const sheet = parts?.sheet ?? defaultSheet;
  if (!parts || sheet === undefined) return undefined;
  const rect = tryParseRect(parts.cells);
  return rect && { sheet, rect };
}

/** Reads an address without its sheet: `$B$4:G68`, `B:D`, `4:9`. */
export function tryParseRect(text: string): Rect | undefined {
  const [from, to, ...more] = text.replaceAll('$', '').split(':');
  if (from === undefined || more.length > 0) return undefined;
  const first = tryParseEdge(from);
  const last = to === undefined ? first : tryParseEdge(to);
  if (!first || !last) return undefined;
  if (to === undefined && (first.row === undefined || first.column === undefined)) return undefined;
  if ((first.row === undefined) !== (last.row === undefined)) return undefined;
  if ((first.column === undefined) !== (last.column === undefined)) return undefined;
  const rows = computeSpan(first.row, last.row, MAX_ROWS);
  const columns = computeSpan(first.column, last.column, MAX_COLUMNS);
  return { row: rows.start, column: columns.start, rows: rows.length, columns: columns.length };
}

/**
 * Quotes the name of a sheet for a formula. Excel accepts quotes around any name; which names need
 * them depends on its language: `R2_Plan` and `TRUE` always do, in German also `Z2_Plan` and
 * `WAHR`.
 */
export function quoteSheet(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/**
 * Returns true if Excel shows the name without quotes in an address, which excludes `Q1`, `R2_Plan`
 * and `2026`.
 */
function isPlainName(name: string): boolean {
  const isWord = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^(true|false)$/i.test(name);
  return isWord && tryParseRect(name) === undefined && !/^(r\d*(c\d*)?$|c$|r\d|r?c\d)/i.test(name);
}

/** Suffices for the longest sheet name with every character quoted, after the path of a file. */
const MAX_ADDRESS_LENGTH = 1_000;

function splitSheet(text: string): { sheet: string | undefined; cells: string } | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined;
  const quoted = /^'((?:[^']|'')+)'!(.+)$/.exec(text);
  if (quoted?.[1] !== undefined && quoted[2] !== undefined) {
    return { sheet: quoted[1].replaceAll("''", "'"), cells: quoted[2] };
  }
  const bang = text.lastIndexOf('!');
  if (bang === 0 || text.startsWith("'")) return undefined;
  return bang < 0 ? { sheet: undefined, cells: text } : { sheet: text.slice(0, bang), cells: text.slice(bang + 1) };
}

function tryParseEdge(text: string): { row: number | undefined; column: number | undefined } | undefined {
  const match = /^([A-Za-z]{0,3})([1-9]\d{0,6})?$/.exec(text);
  if (!match || text === '') return undefined;
  const column = match[1] ? tryParseColumn(match[1]) : undefined;
  if (match[1] && column === undefined) return undefined;
  const row = match[2] === undefined ? undefined : Number(match[2]) - 1;
  return row !== undefined && row >= MAX_ROWS ? undefined : { row, column };
}

function computeSpan(
  a: number | undefined,
  b: number | undefined,
  maxLength: number,
): { start: number; length: number } {
  if (a === undefined || b === undefined) return { start: 0, length: maxLength };
  return { start: Math.min(a, b), length: Math.abs(a - b) + 1 };
}

/**
 * Matches quoted texts, sheet names and table columns, which stay as they are, and cell references
 * that are not part of a longer name.
 */
const FORMULA_TOKENS =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]|(?<![\p{L}\d_.$])(\$?[A-Za-z]{1,3})(\$?)(\d{1,7})(?![\p{L}\d_.(])/gu;

/**
 * Returns the formula with relative rows counted from its own row, so that all cells of a column
 * that was filled down give the same text.
 * @param row of the sheet, from 0
 */
export function toRowRelativeFormula(formula: string, row: number): string {
  return formula.replace(FORMULA_TOKENS, (piece: string, column?: string, fixed?: string, digits?: string) => {
    if (column === undefined || digits === undefined) return piece;
    return fixed === '$' ? piece.toUpperCase() : `${column.toUpperCase()}[${Number(digits) - 1 - row}]`;
  });
}

/** Returns true if both begin at the same cell, whatever their sizes. */
export function hasSameStart(a: Address, b: Address): boolean {
  return a.sheet === b.sheet && a.rect.row === b.rect.row && a.rect.column === b.rect.column;
}
