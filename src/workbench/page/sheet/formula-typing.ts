/** What typing a formula has beyond typing text: where it takes the address of cells, and brackets that are closed at its end. */
import { columnLetters, formatCell, formatRect, MAX_COLUMNS, MAX_ROWS } from '../../../grid';
import { type Cell, rectBetween } from './selection-moves';

/** Whether a cell that is clicked now means its address: a formula, and before the caret something that an operand follows. */
export function takesAddress(text: string, caret: number): boolean {
  if (!text.startsWith('=')) return false;
  const before = text.slice(0, caret);
  return isOutsideQuotes(before) && AWAITS_OPERAND.test(before);
}

/** The address as it is typed: whole columns and rows by their letters and numbers. */
export function addressBetween(from: Cell, to: Cell): string {
  const rect = rectBetween(from, to);
  if (rect.rows === MAX_ROWS) return `${columnLetters(rect.column)}:${columnLetters(rect.column + rect.columns - 1)}`;
  if (rect.columns === MAX_COLUMNS) return `${rect.row + 1}:${rect.row + rect.rows}`;
  return rect.rows * rect.columns === 1 ? formatCell(rect.row, rect.column) : formatRect(rect);
}

/** With the brackets closed that were left open, as Excel does on Enter. */
export function closedFormula(text: string): string {
  if (!text.startsWith('=') || !isOutsideQuotes(text)) return text;
  const bare = text.replace(QUOTED, '');
  const open = bare.split('(').length - bare.split(')').length;
  return open > 0 ? text + ')'.repeat(open) : text;
}

const AWAITS_OPERAND = /[=+\-*/^&<>(,;:{@]\s*$/;

/** Texts, and names of sheets with spaces; a doubled quote closes one and opens the next. */
const QUOTED = /"[^"]*"|'[^']*'/g;

function isOutsideQuotes(text: string): boolean {
  return !/["']/.test(text.replace(QUOTED, ''));
}
