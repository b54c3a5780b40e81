import { type CellInput, createInputFromCell } from '../values/cell-input';

/** Returns the inputs that would restore the cells; a formula is its text. */
export function toInputs(
  formulas: readonly (readonly unknown[])[],
  values: readonly (readonly unknown[])[],
): CellInput[][] {
  return formulas.map((row, r) =>
    row.map((cell, c) => (looksLikeFormula(cell) && values[r]?.[c] !== cell ? String(cell) : toInput(cell))),
  );
}

/**
 * Returns true for a formula and for a text like one: Excel returns such texts without their quote
 * prefix (office-js issue 6687), and only a formula's value differs from its text.
 */
export function looksLikeFormula(cell: unknown): boolean {
  return typeof cell === 'string' && cell.startsWith('=');
}

function toInput(cell: unknown): CellInput {
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell;
  return createInputFromCell(typeof cell === 'string' ? cell : '');
}
