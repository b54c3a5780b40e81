/**
 * Translates number formats between what an add-in writes, what Excel stores, and how Excel spells
 * them when read.
 */

import type { CellInput } from '../../store';
import type { ExcelSwitches } from '../excel-profile';
import { type Input, mapCells } from './unstorable-texts';

/** Replaces a bare `$` by the currency sign of the machine (office-js issue 590). */
export function toStoredFormats(input: Input, { dollar }: ExcelSwitches): Input {
  if (dollar === '$') return input;
  const adaptCell = (cell: CellInput) =>
    typeof cell === 'string' ? mapUnquoted(cell, (unquoted) => unquoted.replaceAll('$', dollar)) : cell;
  return mapCells(input, adaptCell);
}

/**
 * Excel for Mac reads `hh:mm` as `h:mm` (office-js issue 4310); files of any Excel put a backslash
 * before a dash.
 */
export function toReadFormats(
  formats: readonly (readonly string[])[],
  { formats: spelling }: ExcelSwitches,
): readonly (readonly string[])[] {
  if (spelling === 'asWritten') return formats;
  return formats.map((row) => row.map((format) => (isTime(format) ? mapUnquoted(format, respell) : format)));
}

function isTime(format: string): boolean {
  return format !== 'General' && /[dhmsy]/i.test(format.replace(LITERAL, ''));
}

function respell(unquoted: string): string {
  return unquoted.replace(/h+/gi, 'h').replaceAll('-', '\\-');
}

/** Matches the quoted, escaped and bracketed parts of a format. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g;

/** Changes only the parts of the format outside of literals. */
function mapUnquoted(format: string, change: (unquoted: string) => string): string {
  let from = 0;
  let changed = '';
  for (const literal of format.matchAll(LITERAL)) {
    changed += change(format.slice(from, literal.index)) + literal[0];
    from = literal.index + literal[0].length;
  }
  return changed + change(format.slice(from));
}
