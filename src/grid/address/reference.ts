import { type Address, columnLetters, quoteSheet } from './address';
import type { Size } from './rect';

/** What a name says that stands for as many cells from the first one on. */
export function referenceTo({ sheet, rect }: Address, { rows, columns }: Size): string {
  const { row, column } = rect;
  const cell = (down: number, right: number) => `$${columnLetters(right)}$${down + 1}`;
  return `=${quoteSheet(sheet)}!${cell(row, column)}:${cell(row + rows - 1, column + columns - 1)}`;
}
