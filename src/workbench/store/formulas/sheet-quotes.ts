/**
 * Decides if a sheet name needs quotes in a formula. The rules come from XlsxWriter
 * (`quote_sheetname`), whose author tried them in Excel; `TRUE` and `FALSE` are constants. The
 * stand-in does not use the add-in's rule, so that a mistake there shows as a refusal.
 */
import { SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';

/** Returns the name as Excel writes it, in quotes only if it needs them. */
export function quoteSheetName(name: string): string {
  return needsQuotes(name) ? `'${name.replaceAll("'", "''")}'` : name;
}

export function needsQuotes(name: string): boolean {
  const upper = name.toUpperCase();
  if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name)) return true;
  if (['TRUE', 'FALSE', 'R', 'C', 'RC'].includes(upper)) return true;
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d+)$/.exec(upper) ?? [];
  if (letters !== '' && toColumnNumber(letters) <= SHEET_COLUMNS && isWithin(row, SHEET_ROWS)) return true;
  // `R2_Plan` begins with a whole row and `C1_Costs` with a whole column of the R1C1 notation:
  // Excel parses only that prefix.
  return isWithin(/^R(\d+)/.exec(upper)?.[1], SHEET_ROWS) || isWithin(/^R?C(\d+)/.exec(upper)?.[1], SHEET_COLUMNS);
}

function isWithin(digits: string | undefined, max: number): boolean {
  const number = Number(digits ?? 0);
  return number >= 1 && number <= max;
}

function toColumnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
