import { type Address, formatColumn, quoteSheet } from './address';
import type { Size } from './rect';

/**
 * Returns the formula of a name that refers to a range of this size at the address:
 * `='Sheet1'!$B$4:$G$68`.
 */
export function formatRangeFormula({ sheet, rect }: Address, { rows, columns }: Size): string {
  const { row, column } = rect;
  const formatAbsoluteCell = (down: number, right: number) => `$${formatColumn(right)}$${down + 1}`;
  return `=${quoteSheet(sheet)}!${formatAbsoluteCell(row, column)}:${formatAbsoluteCell(row + rows - 1, column + columns - 1)}`;
}
