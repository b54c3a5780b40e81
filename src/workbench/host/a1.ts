import { quoteSheetName, type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../store';

/*
 * The stand-in has its own address code instead of the add-in's algebra in `grid`: a mistake there
 * then shows as a disagreement and does not cancel out.
 */

/**
 * Returns `Sheet1!B4:G68`, or `Sheet1!B:D` for whole columns and `Sheet1!4:9` for whole rows, as
 * Excel's `address` property does.
 */
export function formatSheetAddress(sheetName: string, rect: Rect): string {
  return `${quoteSheetName(sheetName)}!${formatRectAddress(rect)}`;
}

/** Returns `B4:G68`, without the sheet. */
export function formatRectAddress(rect: Rect): string {
  const { row, column, rows, columns } = rect;
  if (columns === SHEET_COLUMNS) return `${row + 1}:${row + rows}`;
  if (rows === SHEET_ROWS) return `${toLetters(column)}:${toLetters(column + columns - 1)}`;
  const first = `${toLetters(column)}${row + 1}`;
  return rows === 1 && columns === 1 ? first : `${first}:${toLetters(column + columns - 1)}${row + rows}`;
}

/** Returns `=Sheet1!$B$4:$G$68`, the formula of a defined name for the cells. */
export function formatReferenceFormula(sheetName: string, rect: Rect): string {
  const { row, column, rows, columns } = rect;
  const sheet = `=${quoteSheetName(sheetName)}!`;
  const lastRow = row + rows;
  const lastColumn = toLetters(column + columns - 1);
  if (columns === SHEET_COLUMNS) return `${sheet}$${row + 1}:$${lastRow}`;
  if (rows === SHEET_ROWS) return `${sheet}$${toLetters(column)}:$${lastColumn}`;
  const first = `$${toLetters(column)}$${row + 1}`;
  return rows === 1 && columns === 1 ? `${sheet}${first}` : `${sheet}${first}:$${lastColumn}$${lastRow}`;
}

interface ParsedAddress {
  readonly sheetName: string | undefined;
  readonly rect: Rect;
}

/** Reads `Sheet1!B4:G68`, `'It''s'!$B$4`, `B:D`, `4:9`; undefined for anything else. */
export function parseAddress(text: string): ParsedAddress | undefined {
  const split = /^(?:'((?:[^']|'')+)'!|([^'!]+)!)?([^!]+)$/.exec(text.trim());
  const rect = split?.[3] === undefined ? undefined : parseCells(split[3]);
  return rect && { sheetName: split?.[1]?.replaceAll("''", "'") ?? split?.[2], rect };
}

function parseCells(text: string): Rect | undefined {
  const parts = text.replaceAll('$', '').toUpperCase().split(':');
  const [from, to] = [parseEdge(parts[0] ?? ''), parseEdge(parts[1] ?? parts[0] ?? '')];
  if (!from || !to || parts.length > 2) return undefined;
  if ((from.row === undefined) !== (to.row === undefined)) return undefined;
  if ((from.column === undefined) !== (to.column === undefined)) return undefined;
  if (parts.length === 1 && (from.row === undefined || from.column === undefined)) return undefined;
  const [row, rows] = toSpan(from.row, to.row, SHEET_ROWS);
  const [column, columns] = toSpan(from.column, to.column, SHEET_COLUMNS);
  return { row, column, rows, columns };
}

function parseEdge(text: string): { row: number | undefined; column: number | undefined } | undefined {
  const match = /^([A-Z]{1,3})?([1-9]\d{0,6})?$/.exec(text);
  if (!match || text === '') return undefined;
  const row = match[2] === undefined ? undefined : Number(match[2]) - 1;
  const column = match[1] === undefined ? undefined : parseColumn(match[1]);
  if ((row ?? 0) >= SHEET_ROWS || (column ?? 0) >= SHEET_COLUMNS) return undefined;
  return { row, column };
}

function toSpan(a: number | undefined, b: number | undefined, whole: number): [number, number] {
  return a === undefined || b === undefined ? [0, whole] : [Math.min(a, b), Math.abs(a - b) + 1];
}

function toLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : toLetters(Math.floor(column / 26) - 1) + last;
}

function parseColumn(text: string): number {
  return [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
