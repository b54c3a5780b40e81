/** Helps with typing a formula: where it accepts the address of cells, and closing its brackets. */
import { formatCell, formatColumn, formatRect, MAX_COLUMNS, MAX_ROWS } from '../../../grid';
import { type Cell, createRectBetween } from './selection-moves';

/**
 * Returns true if clicking a cell should insert its address: the text is a formula, and an operand
 * may follow the text before the caret.
 */
export function acceptsAddressAt(text: string, caret: number): boolean {
  if (!text.startsWith('=')) return false;
  const before = text.slice(0, caret);
  return isOutsideQuotes(before) && ENDS_BEFORE_OPERAND.test(before);
}

/** Returns the address as typed, with only letters or numbers for whole columns and rows. */
export function formatAddressBetween(from: Cell, to: Cell): string {
  const rect = createRectBetween(from, to);
  if (rect.rows === MAX_ROWS) return `${formatColumn(rect.column)}:${formatColumn(rect.column + rect.columns - 1)}`;
  if (rect.columns === MAX_COLUMNS) return `${rect.row + 1}:${rect.row + rect.rows}`;
  return rect.rows * rect.columns === 1 ? formatCell(rect.row, rect.column) : formatRect(rect);
}

/** Closes the open brackets, as Excel does on Enter. */
export function closeBrackets(text: string): string {
  if (!text.startsWith('=') || !isOutsideQuotes(text)) return text;
  const unquoted = text.replace(QUOTED, '');
  const openCount = unquoted.split('(').length - unquoted.split(')').length;
  return openCount > 0 ? text + ')'.repeat(openCount) : text;
}

const ENDS_BEFORE_OPERAND = /[=+\-*/^&<>(,;:{@]\s*$/;

/** Matches texts, and sheet names with spaces; a doubled quote closes one and opens the next. */
const QUOTED = /"[^"]*"|'[^']*'/g;

function isOutsideQuotes(text: string): boolean {
  return !/["']/.test(text.replace(QUOTED, ''));
}
